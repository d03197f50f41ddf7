"""The newest days for calendars, feed readers and terminals."""

from datetime import UTC, date, datetime, timedelta
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from icalendar import Calendar

from cards.almanac.days import day_of
from tests.cards.almanac.clock import EARLY, NOON, set_clock
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
# At noon the 17th has begun somewhere; it does so ten hours into the 16th of UTC.
NEWEST = date(2026, 11, 17)
UNTIL_THE_18TH = 22 * 3600


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, NOON)


def get(path: str, host: str = "testserver", **headers: str) -> Any:
    return Client(SERVER_NAME=host).get(path, headers=headers)


def events(**options: str) -> list[Any]:
    return list(Calendar.from_ical(get("/mutations.ics", **options).content).walk("VEVENT"))


def entries(**options: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(get("/mutations.atom", **options).content).findall(f"{ATOM}entry")


# --- The calendar


def test_the_calendar_has_the_last_year_and_nothing_that_has_not_begun() -> None:
    assert [event.decoded("dtstart") for event in events()] == [NEWEST - timedelta(days=n) for n in range(366)]


def test_an_event_is_the_whole_day_and_tells_all_of_it() -> None:
    told = day_of(NEWEST)
    event = events()[0]
    assert event.decoded("dtend") == NEWEST + timedelta(days=1)
    assert str(event["summary"]).startswith(told.mutation.name)
    assert str(event["description"]).startswith(told.mutation.rule)
    assert told.mutation.line in event["description"]
    assert event["url"] == "http://testserver/mutations/2026-11-17/"
    assert event["transp"] == "TRANSPARENT"


def test_a_special_day_is_called_by_its_name() -> None:
    event = next(event for event in events() if event.decoded("dtstart") == date(2026, 10, 31))
    assert str(event["summary"]).endswith("(Halloween)")


def test_an_event_is_known_by_the_same_name_everywhere_and_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {event["uid"]: event.decoded("dtstart") for event in events()}
    assert len(known) == 366
    assert {event["uid"]: event.decoded("dtstart") for event in events(host="localhost")} == known
    stamped = {event["uid"]: event.decoded("dtstamp") for event in events()}
    assert stamped[events()[0]["uid"]] == datetime(2026, 11, 16, 10, tzinfo=UTC)
    set_clock(monkeypatch, NOON + timedelta(days=30))
    later = {event["uid"]: (event.decoded("dtstart"), event.decoded("dtstamp")) for event in events()}
    assert all(later[uid] == (known[uid], stamped[uid]) for uid in known.keys() & later.keys())
    assert len(known.keys() & later.keys()) == 336


def test_the_calendar_is_written_as_calendars_are() -> None:
    answer = get("/mutations.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.content.startswith(b"BEGIN:VCALENDAR\r\n")
    lines = answer.content.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert not any(b"\n" in line for line in lines)
    head = Calendar.from_ical(answer.content)
    assert (head["version"], head["x-wr-calname"], head["method"]) == ("2.0", "Temporal mutations", "PUBLISH")


# --- The feed


def test_the_feed_has_the_last_month_the_newest_first() -> None:
    links = [entry.find(f"{ATOM}link").attrib["href"] for entry in entries()]  # type: ignore[union-attr]
    assert links == [f"http://testserver/mutations/{NEWEST - timedelta(days=n)}/" for n in range(31)]


def test_an_entry_tells_its_day() -> None:
    entry, told = entries()[0], day_of(NEWEST)
    assert entry.findtext(f"{ATOM}title") == told.mutation.name
    assert entry.findtext(f"{ATOM}summary") == told.mutation.rule
    assert entry.findtext(f"{ATOM}updated") == "2026-11-16T10:00:00+00:00"
    terms = [category.attrib["term"] for category in entry.findall(f"{ATOM}category")]
    assert terms == [told.mutation.tone, told.mutation.step]


def test_an_entry_has_an_id_of_its_own_which_is_the_same_everywhere() -> None:
    ids = [entry.findtext(f"{ATOM}id") for entry in entries()]
    assert len(set(ids)) == 31
    assert all(id and id.startswith("urn:uuid:") for id in ids)
    assert ids == [entry.findtext(f"{ATOM}id") for entry in entries(host="localhost")]


def test_the_feed_says_where_it_is_and_since_when() -> None:
    answer = get("/mutations.atom")
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.content)
    links = {link.attrib["rel"]: link.attrib["href"] for link in feed.findall(f"{ATOM}link")}
    assert links == {"self": "http://testserver/mutations.atom", "alternate": "http://testserver/today/"}
    assert feed.findtext(f"{ATOM}updated") == "2026-11-16T10:00:00+00:00"
    assert feed.findtext(f"{ATOM}author/{ATOM}name")


# --- Both


@pytest.mark.parametrize("path", ["/mutations.ics", "/mutations.atom"])
def test_it_is_good_until_another_day_begins_somewhere(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    answer = get(path)
    assert answer["Cache-Control"] == f"public, max-age={UNTIL_THE_18TH}"
    known = {"If-None-Match": answer["ETag"]}
    set_clock(monkeypatch, NOON + timedelta(seconds=UNTIL_THE_18TH - 1))
    again = get(path, **known)
    assert (again.status_code, again.content, again["Cache-Control"]) == (304, b"", "public, max-age=1")
    set_clock(monkeypatch, NOON + timedelta(seconds=UNTIL_THE_18TH))
    assert get(path, **known).status_code == 200


@pytest.mark.parametrize("path", ["/mutations.ics", "/mutations.atom"])
def test_packed_or_not_it_is_known_again(path: str) -> None:
    packed = get(path, **{"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert get(path, **{"If-None-Match": packed["ETag"]}).status_code == 304


@pytest.mark.parametrize("year", [1970, 2102])
def test_a_clock_that_stands_outside_of_the_almanac_breaks_no_feed(monkeypatch: pytest.MonkeyPatch, year: int) -> None:
    set_clock(monkeypatch, NOON.replace(year=year))
    assert get("/mutations.ics").status_code == 200
    assert get("/mutations.atom").status_code == 200


def test_before_ten_the_newest_day_is_that_of_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, EARLY)
    assert events()[0].decoded("dtstart") == date(2026, 11, 16)
    assert len(entries()) == 31


def test_in_its_first_week_the_almanac_has_no_more_than_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, datetime(2018, 11, 8, tzinfo=UTC))
    assert [event.decoded("dtstart").day for event in events()] == [8, 7, 6]
    assert len(entries()) == 3


@pytest.mark.parametrize(
    "path", ["/mutations.ics", "/mutations.atom", "/mutations/today.txt", "/mutations/2026-11-01.txt"]
)
def test_nobody_is_meant(path: str) -> None:
    """No cookie is set or asked for, so that a cache in between may keep it for all."""
    answer = get(path)
    assert not answer.cookies
    assert "cookie" not in answer.get("Vary", "").lower()


# --- The reader's own end


@pytest.mark.parametrize(
    ("zone", "newest", "seconds"),
    [("UTC", 16, 43200), ("Pacific/Kiritimati", 17, 79200), ("Pacific/Pago_Pago", 16, 82800)],
)
def test_with_a_zone_they_end_at_the_readers_today(zone: str, newest: int, seconds: int) -> None:
    calendar, feed = get(f"/mutations.ics?tz={zone}"), get(f"/mutations.atom?tz={zone}")
    first = next(iter(Calendar.from_ical(calendar.content).walk("VEVENT")))
    assert first.decoded("dtstart") == date(2026, 11, newest)
    assert calendar["Cache-Control"] == feed["Cache-Control"] == f"public, max-age={seconds}"
    told = ElementTree.fromstring(feed.content)
    link = told.find(f"{ATOM}entry/{ATOM}link")
    assert link is not None
    assert link.attrib["href"] == f"http://testserver/mutations/2026-11-{newest}/"
    own = next(link for link in told.findall(f"{ATOM}link") if link.attrib["rel"] == "self")
    assert own.attrib["href"] == f"http://testserver/mutations.atom?tz={zone}"


@pytest.mark.parametrize("path", ["/mutations.ics", "/mutations.atom"])
def test_a_feed_for_no_zone_there_is_says_so(path: str) -> None:
    assert get(f"{path}?tz=Europe/Atlantis").status_code == 400


# --- Plain text


def test_a_day_as_text() -> None:
    answer = get("/mutations/2026-10-31.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    lines = answer.content.decode().splitlines()
    told = day_of(date(2026, 10, 31))
    assert lines[0] == "Saturday 31 October 2026, Halloween"
    assert lines[2] == told.mutation.name.upper()
    assert " ".join(told.mutation.rule.split()) in " ".join(" ".join(lines).split())
    assert max(map(len, lines)) <= 80
    assert get("/mutations/2026-10-31.txt", **{"If-None-Match": answer["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("zone", "first", "seconds"),
    [
        ("", "Monday 16", 43200),
        ("?tz=Pacific/Kiritimati", "Tuesday 17", 79200),
        ("?tz=Asia/Kathmandu", "Monday 16", 22500),
    ],
)
def test_today_as_text_ends_with_the_day_there(zone: str, first: str, seconds: int) -> None:
    answer = get(f"/mutations/today.txt{zone}")
    assert answer.content.decode().startswith(first)
    assert answer["Cache-Control"] == f"public, max-age={seconds}"


@data_rows(
    "path, zone",
    product(["/mutations/today.txt", "/mutations/embed/"], ["Europe/Atlantis", "", "../../etc/passwd", "localtime"]),
)
def test_an_unknown_zone_is_told_so(path: str, zone: str) -> None:
    answer = Client().get(path, {"tz": zone})
    assert answer.status_code == 400
    assert "Europe/Madrid" in answer.content.decode()


@pytest.mark.parametrize("day", ["2026-11-18", "2018-11-05", "2026-02-30", "tomorrow"])
def test_no_text_of_a_day_that_is_not_told(day: str) -> None:
    assert get(f"/mutations/{day}.txt").status_code == 404
