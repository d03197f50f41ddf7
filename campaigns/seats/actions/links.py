"""A campaign's secret addresses, of each kind one: opened, renewed, closed, and what lies behind them."""

from typing import TypeVar

from django.db import transaction
from django.http import Http404

from campaigns.access import Right
from campaigns.chronicle.kinds import EntryKind
from campaigns.chronicle.writing import begin, write
from campaigns.models import CalendarLink, Campaign, Member, ShareLink
from campaigns.people.tokens import digest

CampaignLink = TypeVar("CampaignLink", CalendarLink, ShareLink)


@transaction.atomic
def open_link(kind: type[CampaignLink], by: Member, *, told_as: EntryKind) -> CampaignLink:
    """A new address; the old one, if any, stops working."""
    seat = begin(by, Right.SHARE)
    link = kind.renew(campaign=seat.campaign)
    write(seat, told_as)
    return link


@transaction.atomic
def close_link(kind: type[CampaignLink], by: Member, *, told_as: EntryKind) -> None:
    """It leads nowhere; where there is none, nothing is told."""
    seat = begin(by, Right.SHARE, also_archived=True)
    closed, _rows = kind._default_manager.filter(campaign=seat.campaign).delete()
    if closed:
        write(seat, told_as)


def campaign_behind(kind: type[CampaignLink], code: str) -> Campaign:
    """The campaign to which a code leads, unless it is deleted."""
    links = kind._default_manager.select_related("campaign__game")
    link = links.filter(digest=digest(code), campaign__deleted=None).first()
    if link is None:
        raise Http404
    return link.campaign
