"""GET /mutations/...: what programs get, how long it stays fresh, and what is not told yet."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.almanac import stored_days
from cards.models import AlmanacDay
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db
MUTATIONS = "/api/v1/mutations/"
FIELDS = ["date", "edition", "code", "name", "tone", "step", "rule", "occasion", "moon"]
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, NOON)


def set_clock(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr("cards.almanac.api.now", lambda: moment)


def get(path: str, headers: dict[str, str] | None = None, **asked: Any) -> Any:
    return Client().get(f"{MUTATIONS}{path}", asked, headers=headers)


def test_a_day() -> None:
    answer = get("2025-10-31/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    told = answer.json()
    assert list(told)[:9] == FIELDS
    assert told["date"] == "2025-10-31"
    assert told["occasion"] == "Halloween"
    assert told["moon"] == "waxing gibbous"
    assert set(told["twists"]) == {"witching-hour", "wickville", "curses-and-covens", "full-moon-ritual"}


def test_today_is_a_matter_of_where() -> None:
    assert get("today/").json()["date"] == "2026-11-16"
    assert get("today/", tz="Pacific/Kiritimati").json()["date"] == "2026-11-17"
    assert get("today/", tz="America/Los_Angeles").json()["date"] == "2026-11-16"


def test_the_same_day_is_the_same_everywhere() -> None:
    assert get("today/").content == get("2026-11-16/").content


@data_rows(
    "day",
    [
        "2026-11-18",
        "2018-11-05",
        "2101-06-01",
        "2026-02-30",
        "20261116",
        "2026-W47-1",
        "tomorrow",
        "2026-1-1",
        "9999-12-31",
        "0001-01-01",
    ],
)
def test_what_is_not_told(day: str) -> None:
    answer = get(f"{day}/")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert "max-age" not in answer.get("Cache-Control", "")


def test_tomorrow_is_told_once_it_has_begun_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, datetime(2026, 11, 16, 9, 59, 59, tzinfo=UTC))
    assert get("2026-11-17/").status_code == 404
    set_clock(monkeypatch, datetime(2026, 11, 16, 10, tzinfo=UTC))
    assert get("2026-11-17/").status_code == 200


def test_a_clock_that_is_set_back_reveals_nothing_that_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    stored_days.fill(NOON)
    set_clock(monkeypatch, datetime(2025, 1, 1, 12, tzinfo=UTC))
    assert get("2026-11-16/").status_code == 404
    assert get("today/").json()["date"] == "2025-01-01"


@data_rows("zone", ["Europe/Atlantis", "", "../../etc/passwd", "localtime", "\0", "x" * 5000])
def test_an_unknown_zone(zone: str) -> None:
    answer = get("today/", tz=zone)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "tz"


def test_a_past_day_stays_for_ever_and_is_answered_without_the_database() -> None:
    answer = get("2025-10-31/")
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    with CaptureQueriesContext(connection) as queries:
        again = get("2025-10-31/", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content, len(queries)) == (304, b"", 0)
    assert again["ETag"] == answer["ETag"]
    assert get("2025-10-30/")["ETag"] != answer["ETag"]


@pytest.mark.parametrize("known", ["W/{}", '"other", {}', "*"])
def test_ways_to_say_that_one_has_it(known: str) -> None:
    etag = get("today/")["ETag"]
    assert get("today/", headers={"If-None-Match": known.format(etag)}).status_code == 304


@pytest.mark.parametrize(
    ("zone", "seconds"), [("UTC", 12 * 3600), ("Asia/Kathmandu", 6 * 3600 + 15 * 60), ("Pacific/Kiritimati", 22 * 3600)]
)
def test_today_is_fresh_until_the_day_ends_there(zone: str, seconds: int) -> None:
    assert get("today/", tz=zone)["Cache-Control"] == f"public, max-age={seconds}"


def test_the_first_reader_writes_the_day_down() -> None:
    AlmanacDay.objects.all().delete()
    assert get("today/", tz="Pacific/Kiritimati").status_code == 200
    assert [str(row.date) for row in AlmanacDay.objects.all()] == ["2026-11-17"]


def test_several_days_in_their_order() -> None:
    results = get("", **{"from": "2026-10-30", "to": "2026-11-02"}).json()["results"]
    assert [day["date"] for day in results] == ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-02"]
    assert results[1] == get("2026-10-31/").json()


@pytest.mark.parametrize(
    ("asked", "first", "last", "count"),
    [
        ({}, "2026-10-18", "2026-11-17", 31),
        ({"from": "2026-11-10", "to": "2026-12-31"}, "2026-11-10", "2026-11-17", 8),
        ({"from": "2018-10-01", "to": "2018-11-07"}, "2018-11-06", "2018-11-07", 2),
        ({"from": "2024-01-01", "to": "2024-12-31"}, "2024-01-01", "2024-12-31", 366),
    ],
)
def test_a_list_is_clipped_to_what_has_begun(asked: dict[str, str], first: str, last: str, count: int) -> None:
    results = get("", **asked).json()["results"]
    assert (results[0]["date"], results[-1]["date"], len(results)) == (first, last, count)


def test_nothing_of_the_future() -> None:
    assert get("", **{"from": "2027-01-01", "to": "2027-02-01"}).json() == {"results": []}
    assert get("", **{"from": "1000-01-01", "to": "1000-02-01"}).json() == {"results": []}


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"from": "2026-11-02", "to": "2026-11-01"}, "from"),
        ({"from": "2023-12-31", "to": "2024-12-31"}, "from"),
        ({"from": "yesterday"}, "from"),
        ({"to": "20261101"}, "to"),
        ({"from": "2030-01-01"}, "from"),
    ],
)
def test_a_list_that_makes_no_sense(asked: dict[str, str], field: str) -> None:
    answer = get("", **asked)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == field


def test_programs_in_other_pages_may_ask() -> None:
    assert get("today/")["Access-Control-Allow-Origin"] == "*"


def test_only_reading() -> None:
    assert Client().post(f"{MUTATIONS}today/").status_code == 405
    assert Client().head(f"{MUTATIONS}today/").status_code == 200
