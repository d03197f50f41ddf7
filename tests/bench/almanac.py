"""How long a year of the almanac takes, from its first word to its last moon."""

import time
from datetime import date, timedelta

from cards.almanac.days import day_of

YEAR = [date(2024, 1, 1) + timedelta(days=n) for n in range(366)]


def year_seconds() -> float:
    started = time.perf_counter()
    for day in YEAR:
        day_of(day)
    return time.perf_counter() - started
