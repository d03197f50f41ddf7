"""The past by month: each day under its weekday, and none that is not today yet."""

from html.parser import HTMLParser

import pytest

from tests.cards.almanac.pages.looking import EAST, HALLOWEEN, TOMORROW, read, visitor
from tests.cards.looking import queries
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db


class Grid(HTMLParser):
    """The calendar as a screen reader walks through it: rows of cells, and where each leads."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.heads: list[str] = []
        self.rows: list[list[dict[str, str]]] = []
        self.place = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "abbr":
            self.heads.append(given["title"])
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append({"words": ""})
            self.place = tag
        if tag == "a" and self.place == "td":
            self.rows[-1][-1]["href"] = given["href"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "td":
            self.place = ""

    def handle_data(self, data: str) -> None:
        if self.place == "td":
            self.rows[-1][-1]["words"] += data

    def linked(self) -> list[str]:
        return [cell["href"] for row in self.rows for cell in row if "href" in cell]


def grid(path: str, zone: str = "") -> Grid:
    return Grid(read(path, zone))


def test_the_past_opens_with_this_month_and_no_day_that_is_not_today_yet() -> None:
    assert grid("/mutations/").linked() == [f"/mutations/2026-11-{day:02}/" for day in range(1, 17)]
    assert grid("/mutations/", EAST).linked()[-1] == "/mutations/2026-11-17/"
    assert TOMORROW.mutation.name not in read("/mutations/")


def test_each_day_stands_under_its_weekday_and_is_told_in_words() -> None:
    month = grid("/mutations/?month=2026-10")
    assert all(len(row) == 7 for row in month.rows)
    row = next(row for row in month.rows if any(cell.get("href") == "/mutations/2026-10-31/" for cell in row))
    place = next(n for n, cell in enumerate(row) if cell.get("href") == "/mutations/2026-10-31/")
    assert month.heads[place] == "Saturday"
    for words in ("31", HALLOWEEN.mutation.name, "Halloween", HALLOWEEN.mutation.tone, "waning gibbous"):
        assert words in row[place]["words"]


def test_the_first_month_begins_with_the_first_day() -> None:
    page = read("/mutations/?month=2018-11")
    assert Grid(page).linked()[0] == "/mutations/2018-11-06/"
    assert "month=2018-10" not in page
    assert "?month=2018-12" in page


@data_rows("month", ["2026-12", "2027-01", "9999-12", "2026-13", "0000-00", "november", "2026-11-01", ""])
def test_a_month_that_has_not_begun_or_is_none_is_this_one(month: str) -> None:
    page = read(f"/mutations/?month={month}")
    assert "November 2026" in page
    assert len(Grid(page).linked()) == 16


@pytest.mark.parametrize("month", ["2018-10", "1066-10"])
def test_a_month_before_the_almanac_is_its_first(month: str) -> None:
    assert "November 2018" in read(f"/mutations/?month={month}")


def test_a_calendar_asks_the_database_for_nothing() -> None:
    assert queries(visitor(), "/mutations/?month=2024-02") == 0
