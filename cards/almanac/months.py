"""The past as a calendar: a month as a grid of weeks, and which months there are."""

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import get_format
from django.utils.functional import Promise

from cards.almanac.days import day_of, first_day, last_day
from cards.almanac.selection import Day

YEAR_AND_MONTH = re.compile(r"(\d{4})-(\d\d)", re.ASCII)


@dataclass(frozen=True)
class Cell:
    """A place in the grid: a day of the month, told if it has begun."""

    date: date
    told: Day | None


@dataclass(frozen=True)
class Month:
    first: date
    newest: date

    @property
    def before(self) -> "date | None":
        """The first of the month before it, if there is one."""
        if self.first <= first_day():
            return None
        return (self.first - timedelta(days=1)).replace(day=1)

    @property
    def after(self) -> "date | None":
        following = _following(self.first)
        return following if following <= self.newest else None

    @property
    def weekdays(self) -> list[tuple[str | Promise, str | Promise]]:
        """Each weekday in full and in short, as a week goes where the reader lives."""
        return [(WEEKDAYS[day], WEEKDAYS_ABBR[day]) for day in _calendar().iterweekdays()]

    @property
    def weeks(self) -> list[list[Cell | None]]:
        """Seven places a week; None where another month's day would lie."""
        weeks = _calendar().monthdatescalendar(self.first.year, self.first.month)
        return [[self._cell(day) if day.month == self.first.month else None for day in week] for week in weeks]

    def _cell(self, day: date) -> Cell:
        return Cell(day, day_of(day) if first_day() <= day <= min(self.newest, last_day()) else None)


def month_called(text: str, newest: date) -> Month:
    """The month that *text* spells (YYYY-MM), if it has begun; else the newest."""
    found = YEAR_AND_MONTH.fullmatch(text)
    try:
        first = date(int(found[1]), int(found[2]), 1) if found else newest.replace(day=1)
    except ValueError:
        first = newest.replace(day=1)
    return Month(min(max(first, first_day().replace(day=1)), newest.replace(day=1)), newest)


def years(newest: date) -> list[tuple[int, list[date]]]:
    """Every year that the almanac has told of, the newest first, and the first days of its months."""
    months = list(_months(newest))
    return [
        (year, [first for first in months if first.year == year])
        for year in range(newest.year, first_day().year - 1, -1)
    ]


def _months(newest: date) -> Iterator[date]:
    first = first_day().replace(day=1)
    while first <= newest:
        yield first
        first = _following(first)


def _following(first: date) -> date:
    """The first of the next month."""
    return (first + timedelta(days=31)).replace(day=1)


def _calendar() -> calendar.Calendar:
    # Django counts from Sunday, Python from Monday.
    return calendar.Calendar((get_format("FIRST_DAY_OF_WEEK") - 1) % 7)
