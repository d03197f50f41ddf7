"""The secret address of a campaign's own calendar: opened, renewed, closed."""

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.facts import Facts
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.chronicle.writing import begin, write
from campaigns.models import CalendarLink, Campaign, Member
from campaigns.people.tokens import digest

OPENED = register(
    EntryKind("calendar.opened", Facts, _("%(by)s gave the calendar a new address."), Undo.NEVER, archive=any_facts)
)
CLOSED = register(
    EntryKind("calendar.closed", Facts, _("%(by)s closed the address of the calendar."), Undo.NEVER, archive=any_facts)
)


@transaction.atomic
def open_calendar(by: Member) -> CalendarLink:
    """A new address for the calendar; the old one, if any, stops working."""
    seat = begin(by, Right.SHARE)
    link = CalendarLink.renew(campaign=seat.campaign)
    write(seat, OPENED)
    return link


@transaction.atomic
def close_calendar(by: Member) -> None:
    seat = begin(by, Right.SHARE, also_archived=True)
    closed, _rows = CalendarLink.objects.filter(campaign=seat.campaign).delete()
    if closed:
        write(seat, CLOSED)


def campaign_of_calendar(code: str) -> Campaign:
    """The campaign behind a calendar's code."""
    campaign = Campaign.objects.filter(calendar_link__digest=digest(code), deleted=None).first()
    if campaign is None:
        raise Http404
    return campaign
