"""The days as readers get them: those of every edition, and none before its time."""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from cards.almanac.edition import Edition
from cards.almanac.files import editions
from cards.almanac.selection import Day, choose

# Clocks on Earth are at most this far ahead of UTC.
MOST_AHEAD = timedelta(hours=14)
# A zone's day begins on a quarter of an hour in UTC.
QUARTER = timedelta(minutes=15)


class NoSuchDay(LookupError):
    """A date that the almanac does not tell of: before its first, after its last, or not begun anywhere."""


def first_day() -> date:
    return editions()[0].begins


def last_day() -> date:
    return editions()[-1].sky.last


@lru_cache(maxsize=4096)
def day_of(day: date) -> Day:
    """What the almanac says of *day*, begun or not: who shows it to people asks ``is_revealed``."""
    return choose(edition_of(day), day)


def edition_of(day: date) -> Edition:
    """The edition that is in force on *day*."""
    edition = next((one for one in reversed(editions()) if one.begins <= day), None)
    if edition is None or day > edition.sky.last:
        raise NoSuchDay(day)
    return edition


def latest(now: datetime) -> date:
    """The newest date on Earth: it has begun somewhere."""
    return (now.astimezone(UTC) + MOST_AHEAD).date()


def is_revealed(day: date, now: datetime) -> bool:
    return first_day() <= day <= min(latest(now), last_day())


def today_in(zone: ZoneInfo, now: datetime) -> date:
    return now.astimezone(zone).date()


@lru_cache(maxsize=4096)
def end_of(day: date, zone: ZoneInfo) -> datetime:
    """When the clocks of *zone* first show another date than *day*.

    Found by looking at them, not by reckoning midnights: there are nights without one, and nights with two.
    """
    moment = datetime(day.year, day.month, day.day, tzinfo=UTC) - MOST_AHEAD
    while today_in(zone, moment) < day:
        moment += QUARTER
    while today_in(zone, moment) == day:
        moment += QUARTER
    return moment
