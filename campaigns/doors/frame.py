"""The frame around every page of a campaign, and the status of a page with a form."""

from typing import Any

from django.db.models import UUIDField

from campaigns import access
from campaigns.access import Right
from campaigns.doors.tabs import tabs_of
from campaigns.models import Campaign, Entry, Member
from cards.prepared import Prepared

_NEWEST: Prepared[Entry] = Prepared(
    lambda campaign: Entry.objects.filter(campaign=campaign).order_by("-number").only("number")[:1], UUIDField()
)


def frame(seat: Member, place: str, *, newest: int | None = None) -> dict[str, Any]:
    """What every page of a campaign needs; *place* is the tab it stands under.

    By the number of the *newest* entry a page notices what happened since; who has read it already gives it.
    """
    rights = {right.name.lower(): access.may(seat, right) for right in Right}
    tabs = tabs_of(seat.campaign, place, rights)
    return {
        "section": "campaigns",
        "tabs": tabs,
        "newest_entry": newest_number(seat.campaign) if newest is None else newest,
        "seat": seat,
        "campaign": seat.campaign,
        "may": rights,
    }


def newest_number(campaign: Campaign) -> int:
    """Of the newest entry in the chronicle."""
    entry = _NEWEST.first(campaign.pk)
    return entry.number if entry else 0


def status_of(form: Any) -> int:
    """A form that comes back with errors is a bad request, for scripts and for htmx alike."""
    return 400 if form.errors else 200
