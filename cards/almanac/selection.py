"""Which entry a day has. docs/almanac.md says the same for people who would like to reckon it by hand.

A special day has the first of the special entries that fall on it. Every other day has an ordinary one: they are laid
out in cycles, each of which uses every entry once. The entries are cut into two halves for ever; each cycle plays the
first half, shuffled anew, then the second half, shuffled anew. So an entry never comes back before the other half has
been played through. Whatever is shuffled or drawn is put in the order of its keyed hashes.
"""

import hashlib
import hmac
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache
from typing import TypeVar

from msgspec import Struct

from cards.almanac.edition import DayDeck, Edition, Moon, Mutation, Twist

Entry = TypeVar("Entry", Mutation, Twist)


class Day(Struct, frozen=True):
    """A date and all that the almanac says of it."""

    date: date
    edition: str
    moon: Moon
    mutation: Mutation
    # By the game's slug.
    twists: dict[str, Twist]


def choose(edition: Edition, day: date) -> Day:
    """The day as *edition* has it; *day* is not before it begins."""
    twists = {game: entry_of_day(edition, deck, day) for game, deck in edition.twists.items()}
    return Day(day, edition.name, edition.sky.moon(day), entry_of_day(edition, edition.mutations, day), twists)


def entry_of_day(edition: Edition, deck: DayDeck[Entry], day: date) -> Entry:
    """The entry of *deck* that *day* has."""
    this_year = _ordinary_days(edition, deck, day.year)
    if day not in this_year:
        return _special(edition, deck, day)
    years_before = range(edition.begins.year, day.year)
    days_before = sum(len(_ordinary_days(edition, deck, year)) for year in years_before) + this_year[day]
    cycle, place = divmod(days_before, len(deck.ordinary))
    laid_out: list[Entry] = _laid_out(edition, deck, cycle)
    return laid_out[place]


@cache
def _ordinary_days(edition: Edition, deck: DayDeck[Entry], year: int) -> dict[date, int]:
    """The days of *year* on which nothing special falls, numbered from 0; none before the edition begins."""
    first = max(date(year, 1, 1), edition.begins)
    days = (first + timedelta(days=n) for n in range((date(year + 1, 1, 1) - first).days))
    # Most special entries belong to one month. Looking at all of them each day took half of a process's first answer.
    by_month = {
        month: [entry for entry in deck.special if entry.on and entry.on.month in (None, month)]
        for month in range(1, 13)
    }
    ordinary = (day for day in days if not any(entry.falls_on(day, edition.sky) for entry in by_month[day.month]))
    return {day: number for number, day in enumerate(ordinary)}


def _special(edition: Edition, deck: DayDeck[Entry], day: date) -> Entry:
    """The first special entry that falls on *day*; among several for the very same occasion, one drawn by lot."""
    first = next(entry for entry in deck.special if entry.falls_on(day, edition.sky))
    equals = [entry for entry in deck.special if entry.on == first.on]
    return _shuffled(edition, f"{deck.game}:{day}", equals)[0]


@cache
def _laid_out(edition: Edition, deck: DayDeck[Entry], cycle: int) -> list[Entry]:
    """Every ordinary entry once, in the order of this cycle."""
    cut = _shuffled(edition, f"{deck.game}:halves", deck.ordinary)
    middle = len(cut) // 2
    halves = cut[:middle], cut[middle:]
    return [entry for half in halves for entry in _shuffled(edition, f"{deck.game}:{cycle}", half)]


def _shuffled(edition: Edition, lot: str, entries: Iterable[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: digest(edition.key, f"{lot}:{entry.code}"))


def digest(key: str, words: str) -> str:
    """The HMAC-SHA-256 that decides every lot, in hexadecimal."""
    return hmac.new(key.encode(), words.encode(), hashlib.sha256).hexdigest()
