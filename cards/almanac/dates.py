"""What people ask the almanac for: a day by its date, and their own today."""

import logging
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.timezone import now
from django.utils.translation import gettext as _

from cards.almanac.days import NoSuchDay, day_of, first_day, is_revealed, latest, today_in
from cards.almanac.files import Malformed
from cards.almanac.selection import Day
from cards.almanac.zones import UTC, zone_named

log = logging.getLogger(__name__)
# Set by the browser (theme.js): the name of its time zone.
COOKIE = "zone"


def date_of(text: str) -> date | None:
    """Only YYYY-MM-DD: Python reads other forms of ISO 8601 as well."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def revealed_day(text: str, moment: datetime) -> date:
    """The date that *text* spells, if the almanac tells of it at that *moment*; else there is nothing."""
    day = date_of(text)
    if day is None or not is_revealed(day, moment):
        raise Http404
    return day


def revealed_today(zone: ZoneInfo, moment: datetime) -> date:
    """Today in *zone*; where the machine's clock stands outside of the almanac, there is nothing."""
    day = today_in(zone, moment)
    if not is_revealed(day, moment):
        raise Http404
    return day


def zone_asked(request: HttpRequest) -> ZoneInfo | None:
    """The zone that the address names, UTC where it names none; None where there is no such zone."""
    return zone_named(request.GET.get("tz", "UTC"))


def no_such_zone() -> HttpResponse:
    words = _("There is no such time zone. Use a name such as Europe/Madrid.")
    return HttpResponse(f"{words}\n", status=400, content_type="text/plain; charset=utf-8")


def zone_of(request: HttpRequest) -> ZoneInfo:
    """The visitor's zone, as their browser told it; else UTC."""
    return zone_named(request.COOKIES.get(COOKIE, "")) or UTC


def today_of(request: HttpRequest, moment: datetime) -> date:
    return today_in(zone_of(request), moment)


def is_before_the_almanac() -> bool:
    """Whether the machine's clock stands before the almanac's first day, anywhere on Earth."""
    return latest(now()) < first_day()


def today_or_none(request: HttpRequest) -> Day | None:
    """The visitor's today, for pages that only mention it: they do without where the almanac cannot be read."""
    try:
        return day_of(today_of(request, now()))
    except (NoSuchDay, Malformed, OSError):
        log.exception("the almanac could not be read")
        return None
