"""Packs of own cards that lie on a campaign's table: shared with everyone who sits there."""

from django.db.models import QuerySet

from campaigns.models import PackShare
from campaigns.people.models import User
from cards.models import Pack


def shared_with(user: User) -> QuerySet[Pack]:
    """The packs of others that *user* may see, for a table at which both sit has them."""
    shares = PackShare.objects.filter(campaign__members__user=user)
    return Pack.objects.filter(pk__in=shares.values("pack"))
