"""The frame around every page of a campaign, and the status of a page with a form."""

from typing import Any

from campaigns import access
from campaigns.access import Right
from campaigns.doors.tabs import tabs_of
from campaigns.models import Member


def frame(seat: Member, place: str) -> dict[str, Any]:
    """What every page of a campaign needs; *place* is the tab it stands under."""
    rights = {right.name.lower(): access.may(seat, right) for right in Right}
    tabs = tabs_of(seat.campaign, place, rights)
    return {"section": "campaigns", "tabs": tabs, "seat": seat, "campaign": seat.campaign, "may": rights}


def status_of(form: Any) -> int:
    """A form that comes back with errors is a bad request, for scripts and for htmx alike."""
    return 400 if form.errors else 200
