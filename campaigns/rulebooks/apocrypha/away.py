"""Away games: what befell a saint at another table, line by line, and what of it nobody at home may forget."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from campaigns.rulebooks.apocrypha.register import Rule

K = TypeVar("K", bound=Hashable)


class What(StrEnum):
    DEATH = "death"
    LOST = "lost"
    GAINED = "gained"
    MOVED = "moved"


@dataclass(frozen=True)
class Line(Generic[K]):
    """One card that came, went, or lies elsewhere than when the saint left."""

    what: What
    card: K
    source: str | None = None
    target: str | None = None
    # “Consequences matter”: who is killed or loses cards away cannot forget it at home.
    is_binding: bool = False

    @property
    def rule(self) -> Rule:
        return Rule.AWAY_GAMES


def lines(left: Sequence[tuple[K, str]], back: Sequence[tuple[K, str]], deaths: Collection[K]) -> list[Line[K]]:
    """From the cards and their places when the saint left and when it came back: deaths, losses, gains, moves."""
    cards = list(dict.fromkeys(card for card, _place in [*left, *back]))
    found = [line for card in cards for line in _of_one(card, _places(left, card), _places(back, card), deaths)]
    return sorted(found, key=lambda line: list(What).index(line.what))


def _places(carried: Sequence[tuple[K, str]], card: K) -> Counter[str]:
    return Counter(place for one, place in carried if one == card)


def _of_one(card: K, left: Counter[str], back: Counter[str], deaths: Collection[K]) -> Iterator[Line[K]]:
    gone, come = list((left - back).elements()), list((back - left).elements())
    moved = min(len(gone), len(come))
    for source, target in zip(gone[:moved], come[:moved], strict=True):
        yield Line(What.MOVED, card, source, target)
    for source in gone[moved:]:
        yield Line(What.LOST, card, source, is_binding=card not in deaths)
    for target in come[moved:]:
        what = What.DEATH if card in deaths else What.GAINED
        yield Line(what, card, target=target, is_binding=what is What.DEATH)
