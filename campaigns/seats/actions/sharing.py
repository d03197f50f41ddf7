"""The read-only window on a campaign."""

from django.utils.translation import gettext_lazy as _

from campaigns.chronicle.facts import Facts
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.models import Campaign, Member, ShareLink
from campaigns.seats.actions import links

OPENED = register(
    EntryKind("window.opened", Facts, _("%(by)s opened the spectators’ page."), Undo.NEVER, archive=any_facts)
)
CLOSED = register(
    EntryKind("window.closed", Facts, _("%(by)s closed the spectators’ page."), Undo.NEVER, archive=any_facts)
)


def open_window(by: Member) -> ShareLink:
    """A new address for the window; the old one, if any, stops working."""
    return links.open_link(ShareLink, by, told_as=OPENED)


def close_window(by: Member) -> None:
    links.close_link(ShareLink, by, told_as=CLOSED)


def campaign_of_window(code: str) -> Campaign:
    """The campaign behind a window's code."""
    return links.campaign_behind(ShareLink, code)
