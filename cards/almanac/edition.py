"""An edition of the almanac: what it may choose from, and on which days each of its special entries falls.

Pure, as is the choice itself: neither Django nor a database nor a clock.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from dateutil.easter import easter
from msgspec import Struct

Tone = Literal["hope", "doom", "strange"]
Weight = Literal["gentle", "firm", "savage"]
Virtue = Literal["body", "mind", "rage", "soul"]
Step = Literal[
    "start", "support", "investigate", "avoid", "confront", "initiate", "act", "target", "assist", "mutate",
    "assemble", "evaluate", "terminate", "win", "lose", "sanctify", "guard", "escape", "seal", "transfer", "move",
    "give", "end", "reset", "pass", "play", "damage", "mission-start", "mission-end",
]  # fmt: skip
Sky = Literal[
    "new-moon", "first-quarter", "full-moon", "last-quarter", "blue-moon", "lunar-eclipse", "solar-eclipse",
    "march-equinox", "june-solstice", "september-equinox", "december-solstice",
]  # fmt: skip
Moon = Literal[
    "new moon", "waxing crescent", "first quarter", "waxing gibbous", "full moon", "waning gibbous", "last quarter",
    "waning crescent",
]  # fmt: skip
# The moon on the day of a quarter, and on the days that follow it.
QUARTERS: Mapping[str, tuple[Moon, Moon]] = {
    "new-moon": ("new moon", "waxing crescent"),
    "first-quarter": ("first quarter", "waxing gibbous"),
    "full-moon": ("full moon", "waning gibbous"),
    "last-quarter": ("last quarter", "waning crescent"),
}
# Between two quarters lie at most nine days.
LONGEST_QUARTER = 9
Effects = Sequence[Mapping[str, Any]] | str
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


class SpecialDates(Struct, frozen=True, forbid_unknown_fields=True):
    """When a special entry falls: on every day of which all is true that is said here."""

    month: int | None = None
    day: int | None = None
    # From the first to the second, both included.
    days: tuple[int, int] | None = None
    weekday: Weekday | None = None
    # Which such weekday of its month; -1 is the last.
    nth: int | None = None
    # Days after Easter Sunday of the Western churches.
    easter: int | None = None
    sky: Sky | None = None

    def __post_init__(self) -> None:
        if all(getattr(self, name) is None for name in self.__struct_fields__):
            raise ValueError("An occasion falls on some days, not on all.")

    def is_true(self, day: date, sky: "SkyTable") -> bool:
        return (
            self.month in (None, day.month)
            and self.day in (None, day.day)
            and (self.days is None or self.days[0] <= day.day <= self.days[1])
            and self.weekday in (None, WEEKDAYS[day.weekday()])
            and (self.nth is None or self.nth in _nths(day))
            and (self.easter is None or day == easter(day.year) + timedelta(days=self.easter))
            and (self.sky is None or self.sky in sky.on(day))
        )


class AlmanacEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a day may have: a special one has an occasion and its days."""

    code: str
    name: str
    tone: Tone
    rule: str
    on: SpecialDates | None = None
    occasion: str | None = None

    def __post_init__(self) -> None:
        if (self.on is None) != (self.occasion is None):
            raise ValueError(f"{self.code}: an entry has an occasion and the days on which it falls, or neither.")

    def falls_on(self, day: date, sky: "SkyTable") -> bool:
        return self.on is not None and self.on.is_true(day, sky)


class Twist(AlmanacEntry, frozen=True, kw_only=True):
    """What is otherwise for a day in one of the smaller games."""


class Mutation(AlmanacEntry, frozen=True, kw_only=True):
    """One rule that is in force for a day in the main game: the step it acts on, and one line of atmosphere."""

    weight: Weight
    step: Step
    line: str
    virtue: Virtue | None


class SkyTable:
    """The days on which something happens in the sky, as the edition has published them."""

    def __init__(self, days: Mapping[date, frozenset[Sky]]) -> None:
        self._days = days

    def on(self, day: date) -> frozenset[Sky]:
        return self._days.get(day, frozenset())

    @cached_property
    def last(self) -> date:
        return max(self._days)

    def moon(self, day: date) -> Moon:
        """The four quarters on their days, and what lies between them on the others."""
        for ago in range(LONGEST_QUARTER):
            for name in self.on(day - timedelta(days=ago)) & QUARTERS.keys():
                return QUARTERS[name][ago > 0]
        raise LookupError(f"The table of the sky does not reach {day}.")


OneEntry = TypeVar("OneEntry", Mutation, Twist)


class DayDeck(Struct, Generic[OneEntry], frozen=True, eq=False):
    """What one game's days are drawn from."""

    game: str
    special: Sequence[OneEntry]
    ordinary: Sequence[OneEntry]


class Edition(Struct, frozen=True, eq=False):
    """All that decides the days from *begins* on, until a newer edition begins."""

    name: str
    begins: date
    # The key of every lot that is drawn; published, since anybody may check.
    key: str
    sky: SkyTable
    mutations: DayDeck[Mutation]
    # By the game's slug.
    twists: Mapping[str, DayDeck[Twist]]
    # By the mutation's code what it does to what is reckoned, in the game's own vocabulary; or in one word what it
    # touches instead. No day is chosen by it.
    effects: Mapping[str, Effects] = {}


def _nths(day: date) -> set[int]:
    """Which such weekday of its month *day* is, counted from the front and, where it is the last, from the end."""
    is_last = (day + timedelta(days=7)).month != day.month
    return {(day.day - 1) // 7 + 1, *([-1] if is_last else [])}
