"""Which entry a day has: the same for ever, special days first, nothing twice within two months."""

import csv
import hashlib
from datetime import date, timedelta
from typing import Any

import pytest

from cards.almanac.answers import answer_of
from cards.almanac.days import NoSuchDay, day_of
from cards.almanac.edition import DayDeck, Edition, Mutation, SkyTable, SpecialDates
from cards.almanac.files import FOLDER, editions
from cards.almanac.selection import choose, digest, entry_of_day
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

FIRST = date(2018, 11, 6)
LAST = date(2100, 12, 31)
# All days of the first edition, as they were published: whoever changes one changes somebody's evening.
PUBLISHED = "91de5be25ebe8dd057dcb03219dbff6ec25fd416e120f6673f69972adf332248"


def days(first: date = FIRST, last: date = LAST) -> list[date]:
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


def edition(entries: int = 130, special: list[Mutation] | None = None, sky: SkyTable | None = None) -> Edition:
    deck = DayDeck("apocrypha", special or [], [mutation(f"entry-{n}") for n in range(entries)])
    return Edition(
        "test", date(2020, 1, 1), "key", sky or SkyTable({date(2019, 12, 26): frozenset({"new-moon"})}), deck, {}
    )


def mutation(code: str, **fields: Any) -> Mutation:
    told = {"name": code, "tone": "hope", "rule": "r", "weight": "firm", "step": "end", "line": "l", "virtue": None}
    return Mutation(code=code, **{**told, **fields})


def falls(on: SpecialDates, year: int = 2024, sky: SkyTable | None = None) -> list[str]:
    """The days of *year* on which it falls."""
    there = days(date(year, 1, 1), date(year, 12, 31))
    return [str(day) for day in there if on.is_true(day, sky or editions()[0].sky)]


def test_every_day_to_the_end_of_the_century_is_as_published() -> None:
    told = hashlib.sha256()
    for day in days():
        told.update(answer_of(day).body)
    assert told.hexdigest() == PUBLISHED


def test_an_ordinary_entry_stays_away_for_sixty_days() -> None:
    seen: dict[str, date] = {}
    for day in days(FIRST, date(2040, 12, 31)):
        code = day_of(day).mutation.code
        if day_of(day).mutation.on is None:
            assert code not in seen or (day - seen[code]).days > 60, (code, day)
            seen[code] = day


@pytest.mark.parametrize("game", ["apocrypha", *editions()[0].twists])
def test_a_cycle_uses_every_ordinary_entry_once(game: str) -> None:
    ours = editions()[0]
    deck: Any = ours.twists.get(game, ours.mutations)
    ordinary = [entry for day in days(FIRST, date(2030, 1, 1)) if not (entry := entry_of_day(ours, deck, day)).on]
    length = len(deck.ordinary)
    for start in range(0, len(ordinary) - length, length):
        assert {entry.code for entry in ordinary[start : start + length]} == {entry.code for entry in deck.ordinary}


def test_two_cycles_are_not_the_same() -> None:
    ours = edition()
    codes = [entry_of_day(ours, ours.mutations, ours.begins + timedelta(days=n)).code for n in range(260)]
    assert codes[:130] != codes[130:]
    assert sorted(codes[:130]) == sorted(codes[130:])


def test_a_special_day_takes_no_ordinary_entry_away() -> None:
    plain = edition()
    feast = mutation("feast", on=SpecialDates(month=1, day=3), occasion="Feast")
    special = edition(special=[feast])
    new_year = [date(2020, 1, n) for n in range(1, 6)]
    ordinary = [entry_of_day(plain, plain.mutations, day).code for day in new_year]
    assert [entry_of_day(special, special.mutations, day).code for day in new_year] == [
        *ordinary[:2],
        "feast",
        *ordinary[2:4],
    ]


def test_the_first_of_several_occasions_counts_and_equals_are_drawn_by_lot() -> None:
    feast = SpecialDates(month=1, day=3)
    entries = [
        mutation("a", on=feast, occasion="Feast"),
        mutation("always", on=SpecialDates(month=1), occasion="January"),
        mutation("b", on=feast, occasion="Feast"),
    ]
    ours = edition(special=entries)
    chosen = {entry_of_day(ours, ours.mutations, date(year, 1, 3)).code for year in range(2020, 2040)}
    assert chosen == {"a", "b"}
    assert entry_of_day(ours, ours.mutations, date(2020, 1, 4)).code == "always"
    lot = min(("a", "b"), key=lambda code: digest("key", f"apocrypha:2020-01-03:{code}"))
    assert entry_of_day(ours, ours.mutations, date(2020, 1, 3)).code == lot


def test_lots_are_keyed() -> None:
    # printf 'apocrypha:0:the-wrong-end' | openssl dgst -sha256 -hmac candlepoint
    assert digest("candlepoint", "apocrypha:0:the-wrong-end").startswith("75cc76a4c219ade8")


@data_rows(
    "on, expected",
    [
        (SpecialDates(month=10, day=31), ["2024-10-31"]),
        (SpecialDates(month=2, day=29), ["2024-02-29"]),
        (SpecialDates(month=12, days=(27, 30)), ["2024-12-27", "2024-12-28", "2024-12-29", "2024-12-30"]),
        (SpecialDates(weekday="friday", day=13), ["2024-09-13", "2024-12-13"]),
        (SpecialDates(month=11, weekday="thursday", nth=4), ["2024-11-28"]),
        (SpecialDates(month=5, weekday="saturday", nth=-1), ["2024-05-25"]),
        (SpecialDates(easter=0), ["2024-03-31"]),
        (SpecialDates(easter=-46), ["2024-02-14"]),
        (SpecialDates(easter=49), ["2024-05-19"]),
        (SpecialDates(sky="solar-eclipse"), ["2024-04-08", "2024-10-02"]),
        (SpecialDates(sky="full-moon", month=9), ["2024-09-18"]),
        (SpecialDates(sky="december-solstice"), ["2024-12-21"]),
    ],
)
def test_when_an_occasion_falls(on: SpecialDates, expected: list[str]) -> None:
    assert falls(on) == expected


def test_there_is_no_leap_day_in_other_years() -> None:
    assert falls(SpecialDates(month=2, day=29), year=2100) == []


def test_an_occasion_falls_on_some_days() -> None:
    with pytest.raises(ValueError, match="not on all"):
        SpecialDates()


@data_rows(
    "day, moon",
    [
        ("2026-11-09", "new moon"),
        ("2026-11-10", "waxing crescent"),
        ("2026-11-16", "waxing crescent"),
        ("2026-11-17", "first quarter"),
        ("2026-11-18", "waxing gibbous"),
        ("2026-11-24", "full moon"),
        ("2026-11-25", "waning gibbous"),
        ("2026-12-01", "last quarter"),
        ("2026-12-02", "waning crescent"),
    ],
)
def test_the_moon(day: str, moon: str) -> None:
    assert day_of(date.fromisoformat(day)).moon == moon


def test_before_the_first_day_there_is_nothing() -> None:
    with pytest.raises(NoSuchDay):
        day_of(FIRST - timedelta(days=1))
    with pytest.raises(NoSuchDay):
        day_of(date(2101, 6, 1))


def test_a_new_edition_changes_no_day_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    old, begins = editions()[0], date(2030, 5, 1)
    new = Edition("2", begins, "another", old.sky, DayDeck("apocrypha", [], old.mutations.ordinary[:120]), {})
    monkeypatch.setattr("cards.almanac.days.editions", lambda: (old, new))
    day_of.cache_clear()
    try:
        assert day_of(begins - timedelta(days=1)) == choose(old, begins - timedelta(days=1))
        assert day_of(begins).edition == "2"
    finally:
        day_of.cache_clear()


def test_the_table_of_the_sky_is_what_the_library_reckons() -> None:
    """A few years of it: all of them would take half a minute."""
    from cards.almanac.astronomy import special_days

    first, last = date(2026, 1, 1), date(2029, 12, 31)
    with (FOLDER / "1" / "sky.csv").open() as file:
        rows = [(date.fromisoformat(day), name) for day, name in csv.reader(file)]
    assert [row for row in rows if first <= row[0] <= last] == special_days(first, last)
