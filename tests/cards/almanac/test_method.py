"""docs/almanac.md: what it works out by hand is what the companion tells."""

import re
from datetime import date
from pathlib import Path

import pytest

from cards.almanac import selection
from cards.almanac.days import day_of
from cards.almanac.files import editions

pytestmark = pytest.mark.pure

DOCUMENT = (Path(__file__).parents[3] / "docs" / "almanac.md").read_text()
EDITION = editions()[0]


def test_every_lot_in_it_is_right() -> None:
    lots = re.findall(r"^\$ printf '([^']+)' \| openssl dgst -sha256 -hmac (\w+) -r\n([0-9a-f]{64}) ", DOCUMENT, re.M)
    assert len(lots) == 4
    for words, key, lot in lots:
        assert (key, selection.digest(key, words)) == (EDITION.key, lot), words


def test_the_special_day_is_so() -> None:
    codes = re.findall(r"printf 'apocrypha:2026-11-13:([\w-]+)'", DOCUMENT)
    shared = next(entry.on for entry in EDITION.mutations.special if entry.falls_on(date(2026, 11, 13), EDITION.sky))
    assert codes == [entry.code for entry in EDITION.mutations.special if entry.on == shared]
    assert day_of(date(2026, 11, 13)).mutation.code == codes[0]


def test_the_ordinary_day_is_so() -> None:
    listed = re.findall(r"^([0-9a-f]{64}) ([\w-]+)$", DOCUMENT, re.M)
    assert [selection.digest(EDITION.key, f"apocrypha:0:{code}") for _, code in listed] == [lot for lot, _ in listed]
    days = [date(2018, 11, day) for day in (8, 9, 10)]
    assert [day_of(day).mutation.code for day in days] == [code for _, code in listed]


def test_the_years_are_counted_right() -> None:
    rows = [tuple(map(int, row)) for row in re.findall(r"^\| (\d{4}) \| (\d+) \| (\d+) \|$", DOCUMENT, re.M)]
    before = 0
    for year, count, told in rows:
        assert (count, told) == (len(selection._ordinary_days(EDITION, EDITION.mutations, year)), before)
        before += count
    assert [row[0] for row in rows] == list(range(2018, 2027))


def test_the_day_that_is_further_away_is_so() -> None:
    day = date(2026, 11, 16)
    number = selection._ordinary_days(EDITION, EDITION.mutations, 2026)[day]
    assert f"ordinary day {number} of its year, so *n* is 2074 + {number} = {2074 + number}" in DOCUMENT
    cycle, place = divmod(2074 + number, len(EDITION.mutations.ordinary))
    assert f"cycle {cycle}, place {place}, the {place + 1}th" in DOCUMENT
    assert f"says `{day_of(day).mutation.code}`" in DOCUMENT
