"""The read-only window on a campaign."""

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.facts import Facts
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.chronicle.writing import begin, write
from campaigns.models import Campaign, Member, ShareLink
from campaigns.people.tokens import digest

OPENED = register(
    EntryKind("window.opened", Facts, _("%(by)s opened the spectators’ page."), Undo.NEVER, archive=any_facts)
)
CLOSED = register(
    EntryKind("window.closed", Facts, _("%(by)s closed the spectators’ page."), Undo.NEVER, archive=any_facts)
)


@transaction.atomic
def open_window(by: Member) -> ShareLink:
    """A new address for the window; the old one, if any, stops working."""
    seat = begin(by, Right.SHARE)
    link = ShareLink.renew(campaign=seat.campaign)
    write(seat, OPENED)
    return link


@transaction.atomic
def close_window(by: Member) -> None:
    seat = begin(by, Right.SHARE, also_archived=True)
    closed, _rows = ShareLink.objects.filter(campaign=seat.campaign).delete()
    if closed:
        write(seat, CLOSED)


def campaign_of_window(code: str) -> Campaign:
    """The campaign behind a window's code."""
    campaign = Campaign.objects.select_related("game").filter(share_link__digest=digest(code), deleted=None).first()
    if campaign is None:
        raise Http404
    return campaign
