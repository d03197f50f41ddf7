"""Days of the almanac by what they have."""

from datetime import date, timedelta
from functools import cache

from cards.almanac.days import day_of, first_day

SOME_YEARS = 3000


@cache
def day_with(code: str) -> date:
    """The first day that has the mutation *code*."""
    days = (first_day() + timedelta(days=after) for after in range(SOME_YEARS))
    return next(day for day in days if day_of(day).mutation.code == code)
