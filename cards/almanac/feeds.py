"""The newest days for calendars, feed readers and terminals."""

import uuid
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.timezone import now
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cards.almanac.answers import (
    FOR_EVER,
    Answer,
    first_moment,
    respond,
    until_another_begins,
    until_it_ends,
    with_etag,
)
from cards.almanac.dates import no_such_zone, revealed_day, revealed_today, zone_asked
from cards.almanac.days import day_of, first_day, last_day, latest, today_in
from cards.almanac.plain_text import text_of
from cards.almanac.stored_days import keep
from cards.almanac.words import in_words

if TYPE_CHECKING:
    from icalendar import Event

DAYS_IN_CALENDAR = 366
DAYS_IN_FEED = 31
# A day is the same on every installation, so its name is too, and calendars that follow two of them show it once.
NAMES = uuid.UUID("6d0f0a4e-2018-5106-9c3a-ca4d1e901417")


@require_safe
@gzip_page
def calendar(request: HttpRequest) -> HttpResponse:
    """The days of the last year for calendar programs (RFC 5545)."""
    end = _end_asked(request)
    if end is None:
        return no_such_zone()
    answer = _calendar(end.day, request.build_absolute_uri("/"), get_language())
    response = respond(request, answer, end.good_until, "text/calendar; charset=utf-8")
    response.headers["Content-Disposition"] = 'inline; filename="mutations.ics"'
    return response


@require_safe
@gzip_page
def feed(request: HttpRequest) -> HttpResponse:
    """The days of the last month for feed readers (RFC 4287)."""
    end = _end_asked(request)
    if end is None:
        return no_such_zone()
    answer = _feed(end.day, request.build_absolute_uri("/"), end.query, get_language())
    return respond(request, answer, end.good_until, "application/atom+xml; charset=utf-8")


class FeedEnd(NamedTuple):
    """The newest day of a feed, for how long it is, and what the address says to get it."""

    day: date
    good_until: str
    query: str = ""


def _end_asked(request: HttpRequest) -> FeedEnd | None:
    """The reader's own today where the address names their zone (None: there is none such), else Earth's newest."""
    moment = now()
    if "tz" not in request.GET:
        return FeedEnd(latest(moment), until_another_begins(moment))
    zone = zone_asked(request)
    if zone is None:
        return None
    day = today_in(zone, moment)
    return FeedEnd(day, until_it_ends(day, zone, moment), f"?{urlencode({'tz': zone.key}, safe='/')}")


@require_safe
def today_text(request: HttpRequest) -> HttpResponse:
    """Today in the zone asked for, as plain text."""
    zone = zone_asked(request)
    if zone is None:
        return no_such_zone()
    moment = now()
    day = revealed_today(zone, moment)
    keep(day)
    return _text(request, day, until_it_ends(day, zone, moment))


@require_safe
def text(request: HttpRequest, date: str) -> HttpResponse:
    """One day that has begun, as plain text."""
    return _text(request, revealed_day(date, now()), FOR_EVER)


def _text(request: HttpRequest, day: date, cache_control: str) -> HttpResponse:
    return respond(request, with_etag(text_of(day_of(day)).encode()), cache_control, "text/plain; charset=utf-8")


# --- The files. They depend on the newest day, on the address of the site and on the language of its words alone.


@lru_cache(maxsize=8)
def _calendar(newest: date, home: str, language: str | None) -> Answer:
    # Three megabytes in every process, for what calendars ask now and then.
    from icalendar import Calendar

    file = Calendar()
    file.add("prodid", "-//Companion//Almanac//EN")
    file.add("version", "2.0")
    file.add("calscale", "GREGORIAN")
    file.add("method", "PUBLISH")
    file.add("name", _("Temporal mutations"))
    file.add("x-wr-calname", _("Temporal mutations"))
    file.add("refresh-interval", timedelta(hours=6), {"VALUE": "DURATION"})
    file.add("x-published-ttl", "PT6H")
    for day in _newest_days(newest, DAYS_IN_CALENDAR):
        file.add_component(_event(day, home))
    return with_etag(file.to_ical())


def _event(day: date, home: str) -> "Event":
    from icalendar import Event

    told = day_of(day)
    mutation = told.mutation
    event = Event()
    event.add("uid", name_of(day))
    # Nothing about a day changes after it has begun, so this is when it was written, for ever.
    event.add("dtstamp", first_moment(day))
    event.add("dtstart", day)
    event.add("dtend", day + timedelta(days=1))
    event.add("summary", f"{mutation.name} ({mutation.occasion})" if mutation.occasion else mutation.name)
    about = (
        f"{in_words(mutation.step)} · {in_words(mutation.tone)}, {in_words(mutation.weight)} · {in_words(told.moon)}"
    )
    event.add("description", f"{mutation.rule}\n\n{mutation.line}\n\n{about}")
    event.add("url", home.rstrip("/") + reverse("mutation", args=[day]))
    event.add("categories", [mutation.tone])
    event.add("transp", "TRANSPARENT")
    return event


@lru_cache(maxsize=8)
def _feed(newest: date, home: str, query: str, language: str | None) -> Answer:
    here = home.rstrip("/")
    file = Atom1Feed(
        title=_("Temporal mutations"),
        link=here + reverse("today"),
        description=_("One rule in force each day, the same for every table."),
        language=language,
        author_name=_("Companion"),
        feed_url=here + reverse("mutations-feed") + query,
        feed_guid=NAMES.urn,
    )
    for day in _newest_days(newest, DAYS_IN_FEED):
        told = day_of(day)
        file.add_item(
            title=told.mutation.name,
            link=here + reverse("mutation", args=[day]),
            description=told.mutation.rule,
            unique_id=uuid.UUID(name_of(day)).urn,
            pubdate=first_moment(day),
            updateddate=first_moment(day),
            categories=(told.mutation.tone, told.mutation.step),
        )
    return with_etag(file.writeString("utf-8").encode())


def _newest_days(newest: date, most: int) -> list[date]:
    """The newest first."""
    days = (newest - timedelta(days=n) for n in range(most))
    return [day for day in days if first_day() <= day <= last_day()]


def name_of(day: date) -> str:
    """What calendars and readers know the day by."""
    return str(uuid.uuid5(NAMES, day.isoformat()))
