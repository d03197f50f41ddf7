"""Guests who came and never sat down anywhere."""

from datetime import datetime, timedelta

from django.db.models import Exists, Model, OuterRef

from campaigns.models import Checklist, Member, Rebuild
from campaigns.people.models import User
from cards.models import Box, Pack

KEPT_WITHOUT_SEAT = timedelta(days=30)


def sweep(now: datetime) -> int:
    """Forget guests of a month ago who have neither a seat nor anything of their own; how many they were."""
    owned: list[type[Model]] = [Box, Pack, Rebuild, Checklist]
    theirs: list[tuple[type[Model], str]] = [(Member, "user"), *((kind, "owner") for kind in owned)]
    idle = User.objects.filter(is_guest=True, is_host=False, joined__lt=now - KEPT_WITHOUT_SEAT)
    for kind, field in theirs:
        idle = idle.exclude(Exists(kind._default_manager.filter(**{field: OuterRef("pk")})))
    gone = list(idle.values_list("pk", flat=True)[:10_000])
    User.objects.filter(pk__in=gone).delete()
    return len(gone)
