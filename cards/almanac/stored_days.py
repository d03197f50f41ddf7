"""The days as the database keeps them: one row a date, written once, by whoever comes first."""

import logging
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

import msgspec
from django.db import Error

from cards.almanac.days import day_of, first_day, latest
from cards.almanac.selection import Day
from cards.memory import Memory
from cards.models import AlmanacDay

log = logging.getLogger(__name__)
# The dates that this process knows to be kept; people ask for three of them at once, anywhere on Earth.
_kept: Memory[bool] = Memory(most=32)


def window(now: datetime) -> list[date]:
    """Every date that must be there: from the first one to the one that begins next, anywhere on Earth."""
    first, last = first_day(), latest(now) + timedelta(days=1)
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


def fill(now: datetime) -> list[date]:
    """Write down what is missing, however much that is. Whoever else does so at once writes the same."""
    there = set(AlmanacDay.objects.values_list("date", flat=True))
    missing = [day for day in window(now) if day not in there]
    AlmanacDay.objects.bulk_create((_row(day_of(day)) for day in missing), batch_size=500, ignore_conflicts=True)
    return missing


def keep(day: date) -> None:
    """The first reader of a day writes it down as well. A reader never suffers for it."""
    if _kept.get(day):
        return
    try:
        # Another process may have done so; its row is looked for first, since a look is in nobody's way.
        if not is_kept({day}):
            AlmanacDay.objects.bulk_create([_row(day_of(day))], ignore_conflicts=True)
    except Error:
        log.warning("the day %s could not be written down", day, exc_info=True)
    else:
        _kept.put(day, True)


def is_kept(days: set[date]) -> bool:
    return AlmanacDay.objects.filter(date__in=days).count() == len(days)


def differences() -> Iterator[tuple[date, str, Any, Any]]:
    """Whatever a row has otherwise than the almanac: the date, what it is, what is kept and what should be."""
    for row in AlmanacDay.objects.iterator():
        ours = _fields(day_of(row.date))
        for name, value in ours.items():
            kept = getattr(row, name)
            if kept != value:
                yield row.date, name, kept, value


def _row(day: Day) -> AlmanacDay:
    return AlmanacDay(**_fields(day))


def _fields(day: Day) -> dict[str, Any]:
    mutation = msgspec.structs.asdict(day.mutation)
    del mutation["on"]
    return {"date": day.date, "edition": day.edition, "moon": day.moon, **mutation, "twists": twists_of(day)}


def twists_of(day: Day) -> dict[str, dict[str, str | None]]:
    """By game: what people are told of a twist."""
    return {game: {name: getattr(twist, name) for name in TOLD} for game, twist in day.twists.items()}


TOLD = ("code", "name", "tone", "rule", "occasion")
