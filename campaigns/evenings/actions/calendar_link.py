"""The secret address of a campaign's own calendar: opened, renewed, closed."""

from django.utils.translation import gettext_lazy as _

from campaigns.chronicle.facts import Facts
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.models import CalendarLink, Campaign, Member
from campaigns.seats.actions import links

OPENED = register(
    EntryKind("calendar.opened", Facts, _("%(by)s gave the calendar a new address."), Undo.NEVER, archive=any_facts)
)
CLOSED = register(
    EntryKind("calendar.closed", Facts, _("%(by)s closed the address of the calendar."), Undo.NEVER, archive=any_facts)
)


def open_calendar(by: Member) -> CalendarLink:
    """A new address for the calendar; the old one, if any, stops working."""
    return links.open_link(CalendarLink, by, told_as=OPENED)


def close_calendar(by: Member) -> None:
    links.close_link(CalendarLink, by, told_as=CLOSED)


def campaign_of_calendar(code: str) -> Campaign:
    """The campaign behind a calendar's code."""
    return links.campaign_behind(CalendarLink, code)
