"""Packs of own cards on campaigns' tables, and what a whole table has seen: what the cards room asks of this one."""

from django.db.models import QuerySet
from django.utils.translation import gettext

from campaigns import access
from campaigns.models import Campaign, PackShare
from campaigns.people.models import User
from cards.models import Box, Pack
from cards.sight import Viewer, table_of


def shared_with(user: User) -> QuerySet[Pack]:
    """The packs of others that *user* may see, for a table at which both sit has them."""
    shares = PackShare.objects.filter(campaign__members__user=user, campaign__deleted=None)
    return Pack.objects.filter(pk__in=shares.values("pack"), deleted=None)


def used_by(pack: Pack) -> list[str]:
    """Where *pack* is in use, in words; a deleted box that may come back still holds its cards."""
    laid = PackShare.objects.filter(pack=pack, campaign__deleted=None)
    tables = laid.order_by("campaign__name").values_list("campaign__name", flat=True)
    boxes = Box.objects.filter(copies__card__pack=pack).order_by("name").distinct()
    kept = gettext("the box “%(box)s”, which holds a card of it")
    deleted = gettext("the deleted box “%(box)s”, which holds a card of it until it is deleted for good")
    return [
        *(gettext("the table of %(campaign)s") % {"campaign": name} for name in tables),
        *((deleted if box.deleted else kept) % {"box": box.name} for box in boxes),
    ]


def packs_of(campaign: Campaign) -> QuerySet[Pack]:
    """The packs that lie on the table of *campaign*."""
    return Pack.objects.filter(pk__in=campaign.pack_shares.values("pack"), deleted=None).select_related("owner")


def table_viewer(campaign: Campaign) -> Viewer:
    """The whole table of *campaign* as one viewer: it has seen only what everyone there has."""
    people = User.objects.filter(seats__campaign=campaign)
    return table_of(people, packs_of(campaign), access.ledger_at(campaign))
