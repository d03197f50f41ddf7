"""The addresses of a table for whoever has no seat there: making one, taking it back, finding the table."""

import uuid

from django.db import transaction
from django.http import Http404

from campaigns.access import Right
from campaigns.chronicle.writing import begin
from campaigns.models import Member, Sitting, SittingLink
from campaigns.people.tokens import digest
from campaigns.sittings.views import game_of


@transaction.atomic
def open_screen(by: Member, sitting: uuid.UUID) -> SittingLink:
    """A new address; the old one, if any, stops working."""
    seat = begin(by, Right.PLAY)
    table = seat.campaign.sittings.filter(pk=sitting).first()
    if table is None:
        raise Http404
    return SittingLink.renew(sitting=table)


@transaction.atomic
def close_screen(by: Member, sitting: uuid.UUID) -> None:
    seat = begin(by, Right.PLAY, also_archived=True)
    SittingLink.objects.filter(sitting=sitting, sitting__campaign=seat.campaign).delete()


def sitting_of_screen(code: str) -> Sitting:
    """The table behind a screen's address."""
    tables = Sitting.objects.select_related("campaign", "campaign__game", "screen_link")
    table = tables.filter(screen_link__digest=digest(code), campaign__deleted=None).first()
    if table is None:
        raise Http404
    return table


def sitting_of_window(code: str, *, also_closed: bool = False) -> Sitting:
    """The table that is open in the campaign of a spectators' page; nothing is there while none is.

    Whoever is looking on while it is closed sees it a last time.
    """
    tables = Sitting.objects.select_related("campaign", "campaign__game", "campaign__share_link")
    found = tables.filter(campaign__share_link__digest=digest(code), campaign__deleted=None)
    table = found.filter(closed=None).first() or (found.first() if also_closed else None)
    if table is None or game_of(table).screen is None:
        raise Http404
    return table
