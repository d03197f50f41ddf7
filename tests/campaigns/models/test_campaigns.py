"""The date that a table would write down."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError

from campaigns.models import Campaign
from campaigns.models.campaigns import validate_zone
from cards.almanac.zones import zones
from tests.data_rows import data_rows

# zone, hour at which the day turns, moment in UTC, date at the table
DAYS = [
    ("UTC", 5, "2026-10-31 04:59", "2026-10-30"),
    ("UTC", 5, "2026-10-31 05:00", "2026-10-31"),
    ("UTC", 0, "2026-10-31 00:00", "2026-10-31"),
    ("UTC", 0, "2026-10-30 23:59", "2026-10-30"),
    ("UTC", 23, "2026-10-31 22:59", "2026-10-30"),
    ("UTC", 23, "2026-10-31 23:00", "2026-10-31"),
    ("UTC", 5, "2027-01-01 04:00", "2026-12-31"),
    ("UTC", 5, "2028-03-01 04:00", "2028-02-29"),
    # three dates at one moment
    ("Pacific/Kiritimati", 0, "2026-10-31 10:30", "2026-11-01"),
    ("Europe/Madrid", 0, "2026-10-31 10:30", "2026-10-31"),
    ("Pacific/Niue", 0, "2026-10-31 10:30", "2026-10-30"),
    # a Friday night in Madrid, told on Saturday morning
    ("Europe/Madrid", 5, "2026-11-14 03:59", "2026-11-13"),
    ("Europe/Madrid", 5, "2026-11-14 04:00", "2026-11-14"),
    # the hour from two to three is missing, then happens twice
    ("Europe/Madrid", 2, "2026-03-29 00:59", "2026-03-28"),
    ("Europe/Madrid", 2, "2026-03-29 01:00", "2026-03-29"),
    ("Europe/Madrid", 3, "2026-10-25 00:59", "2026-10-24"),
    ("Europe/Madrid", 3, "2026-10-25 01:59", "2026-10-24"),
    ("Europe/Madrid", 3, "2026-10-25 02:00", "2026-10-25"),
    # midnight itself is missing (Cairo, in April) or happens twice (Havana, in November)
    ("Africa/Cairo", 0, "2026-04-23 21:59", "2026-04-23"),
    ("Africa/Cairo", 0, "2026-04-23 22:00", "2026-04-24"),
    ("America/Havana", 0, "2026-11-01 04:00", "2026-11-01"),
    ("America/Havana", 0, "2026-11-01 05:00", "2026-11-01"),
    # quarters of an hour
    ("Asia/Kathmandu", 5, "2026-10-30 23:14", "2026-10-30"),
    ("Asia/Kathmandu", 5, "2026-10-30 23:15", "2026-10-31"),
]


@data_rows("zone, turns_at, moment, day", DAYS)
def test_the_day_turns_at_its_hour_in_its_zone(zone: str, turns_at: int, moment: str, day: str) -> None:
    campaign = Campaign(timezone=zone, day_turns_at=turns_at)
    assert campaign.day(datetime.fromisoformat(moment).replace(tzinfo=UTC)) == date.fromisoformat(day)


def test_every_zone_knows_its_day() -> None:
    moment = datetime(2026, 10, 31, 12, tzinfo=UTC)
    local = {zone: moment.astimezone(ZoneInfo(zone)).date() for zone in zones()}
    assert {zone: Campaign(timezone=zone, day_turns_at=0).day(moment) for zone in zones()} == local
    assert set(local.values()) == {date(2026, 10, 31), date(2026, 11, 1)}


def test_a_moment_may_come_in_any_zone() -> None:
    moment = datetime(2026, 10, 31, 2, tzinfo=ZoneInfo("Asia/Tokyo"))
    assert Campaign(timezone="UTC", day_turns_at=5).day(moment) == date(2026, 10, 30)


@pytest.mark.parametrize("name", ["", "Nowhere/At_All", "europe/madrid", "../../etc/passwd", "Europe/Madrid "])
def test_what_is_no_zone_is_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="not a time zone"):
        validate_zone(name)
