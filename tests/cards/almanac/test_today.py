"""Whose today it is: in every zone, at every hour, on nights without a midnight and on nights with two."""

import zoneinfo
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from cards.almanac.days import day_of, end_of, is_revealed, latest, today_in
from cards.almanac.zones import zone_named, zones
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

START = datetime(2023, 1, 1, tzinfo=UTC)
END = datetime(2026, 1, 1, tzinfo=UTC)
HOURS = [START + timedelta(hours=n) for n in range(int((END - START) / timedelta(hours=1)))]


def clocks() -> dict[tuple[timedelta | None, ...], str]:
    """One zone for each way in which clocks go: most zones share theirs with others."""
    days = [START + timedelta(days=n) for n in range((END - START).days)]
    return {tuple(day.astimezone(ZoneInfo(name)).utcoffset() for day in days): name for name in sorted(zones())}


def test_every_zone_has_one_mutation_for_each_of_its_dates_at_every_hour_of_three_years() -> None:
    some = clocks()
    assert len(some) > 60
    ready = {START.date() + timedelta(days=n) for n in range(-1, 1098)}
    told = {day: day_of(day).mutation.code for day in ready}
    for name in some.values():
        zone = ZoneInfo(name)
        dates = [moment.astimezone(zone).date() for moment in HOURS]
        # Each date is told of, and none is left out between the first and the last.
        assert told.keys() >= set(dates)
        assert len(set(dates)) == (max(dates) - min(dates)).days + 1, name
        assert all(is_revealed(day, moment) for day, moment in zip(dates, HOURS, strict=True)), name


def test_at_most_three_dates_are_today_at_once_and_all_are_revealed() -> None:
    for hour in range(48):
        moment = datetime(2026, 3, 28, tzinfo=UTC) + timedelta(hours=hour, minutes=30)
        there = {today_in(ZoneInfo(name), moment) for name in zones()}
        assert 2 <= len(there) <= 3
        assert latest(moment) == max(there)


def test_a_date_is_revealed_when_it_begins_somewhere() -> None:
    tomorrow = date(2026, 11, 17)
    assert not is_revealed(tomorrow, datetime(2026, 11, 16, 9, 59, 59, tzinfo=UTC))
    assert is_revealed(tomorrow, datetime(2026, 11, 16, 10, tzinfo=UTC))


@data_rows(
    "zone, day, ends",
    [
        ("UTC", "2026-11-16", "2026-11-17T00:00"),
        ("Pacific/Kiritimati", "2026-11-16", "2026-11-16T10:00"),
        ("Asia/Kathmandu", "2026-11-16", "2026-11-16T18:15"),
        ("Europe/Madrid", "2026-03-29", "2026-03-29T22:00"),
        # The next day has no midnight here: clocks go from 23:59 to 01:00.
        ("Africa/Cairo", "2025-04-24", "2025-04-24T22:00"),
        # Here this one is an hour longer, and there the next one has two midnights.
        ("Africa/Cairo", "2025-10-30", "2025-10-30T22:00"),
        ("America/Havana", "2025-11-01", "2025-11-02T04:00"),
    ],
)
def test_when_a_day_ends(zone: str, day: str, ends: str) -> None:
    moment = end_of(date.fromisoformat(day), ZoneInfo(zone))
    assert f"{moment:%Y-%m-%dT%H:%M}" == ends
    assert today_in(ZoneInfo(zone), moment - timedelta(seconds=1)) == date.fromisoformat(day)
    assert today_in(ZoneInfo(zone), moment) > date.fromisoformat(day)


def test_every_day_ends_on_a_quarter_of_an_hour() -> None:
    for name in clocks().values():
        zone = ZoneInfo(name)
        ends = [end_of(date(2024, month, 1), zone) for month in range(1, 13)]
        assert all(today_in(zone, end - timedelta(seconds=1)) < today_in(zone, end) for end in ends), name


def test_names_that_are_no_zones() -> None:
    assert zone_named("Europe/Madrid") == zoneinfo.ZoneInfo("Europe/Madrid")
    for name in ("localtime", "Factory", "Europe/Atlantis", "../../etc/passwd", "", "europe/madrid\0"):
        assert zone_named(name) is None
