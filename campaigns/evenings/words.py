"""An evening's moment in words, by the clock of its table."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format


def by_the_clock(at: datetime, zone: str) -> datetime:
    """The same moment as the clocks in *zone* show it."""
    return at.astimezone(ZoneInfo(zone))


def when(at: datetime, zone: str) -> str:
    """“Friday 20 November, 19:30”."""
    return date_format(by_the_clock(at, zone), "l j F, H:i")
