"""A campaign's own calendar: its next evening as calendar programs read it (RFC 5545)."""

import uuid
from datetime import timedelta
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Evening
from campaigns.models.evenings import LASTS

if TYPE_CHECKING:
    from icalendar import Event

# Whoever follows it hears within so long that an evening was moved.
REFRESHED = timedelta(hours=1)


def calendar_of(campaign: Campaign, evening: Evening | None, home: str) -> bytes:
    """The file; without an evening it is empty, so that one called off goes from every calendar that follows."""
    # Three megabytes in every process, for what calendars ask now and then.
    from icalendar import Calendar

    file = Calendar()
    file.add("prodid", "-//Companion//Evenings//EN")
    file.add("version", "2.0")
    file.add("calscale", "GREGORIAN")
    file.add("method", "PUBLISH")
    file.add("name", campaign.name)
    file.add("x-wr-calname", campaign.name)
    file.add("refresh-interval", REFRESHED, {"VALUE": "DURATION"})
    file.add("x-published-ttl", "PT1H")
    if evening is not None:
        file.add_component(_event(campaign, evening, home))
    return bytes(file.to_ical())


def _event(campaign: Campaign, evening: Evening, home: str) -> "Event":
    """Who comes stays at the table: calendars hand on what they are told."""
    from icalendar import Event

    event = Event()
    # One evening, however often it is moved; the next one is another.
    event.add("uid", str(uuid.uuid5(campaign.pk, f"evening {evening.pk}")))
    event.add("sequence", evening.version)
    event.add("dtstamp", evening.changed)
    event.add("dtstart", evening.at)
    event.add("dtend", evening.at + LASTS)
    event.add("summary", _("%(name)s: the next evening") % {"name": campaign.name})
    if evening.place:
        event.add("location", evening.place)
    if evening.note:
        event.add("description", evening.note)
    event.add("url", home.rstrip("/") + reverse("campaign", args=[campaign.pk]))
    return event
