"""Away games: what befell a saint at another table, line by line, and what of it nobody at home may forget."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from campaigns.rulebooks.apocrypha.halo import Slot
from campaigns.rulebooks.apocrypha.register import Rule

K = TypeVar("K", bound=Hashable)


class AwayChangeKind(StrEnum):
    DEATH = "death"
    LOST = "lost"
    GAINED = "gained"
    MOVED = "moved"
    ORDERED = "ordered"


@dataclass(frozen=True)
class AwayChange(Generic[K]):
    """One card that came, went, or lies elsewhere than when the saint left; or a slot with the one now on top."""

    what: AwayChangeKind
    card: K
    source: str | None = None
    target: str | None = None
    # “Consequences matter”: who is killed or loses cards away cannot forget it at home.
    is_binding: bool = False
    # Of a slot whose cards lie in another order: all of them, from the bottom.
    order: tuple[K, ...] = ()

    @property
    def rule(self) -> Rule:
        return Rule.AWAY_GAMES


def changes_away(
    left: Sequence[tuple[K, str]], back: Sequence[tuple[K, str]], deaths: Collection[K]
) -> list[AwayChange[K]]:
    """From the cards and their places when the saint left and when it came back: deaths, losses, gains, moves, orders.

    In both, the cards of a slot stand from the bottom.
    """
    cards = list(dict.fromkeys(card for card, _place in [*left, *back]))
    found = [
        line for card in cards for line in _changes_of_card(card, _places(left, card), _places(back, card), deaths)
    ]
    return [*sorted(found, key=lambda line: list(AwayChangeKind).index(line.what)), *_reordered(left, back)]


def _places(carried: Sequence[tuple[K, str]], card: K) -> Counter[str]:
    return Counter(place for one, place in carried if one == card)


def _changes_of_card(card: K, left: Counter[str], back: Counter[str], deaths: Collection[K]) -> Iterator[AwayChange[K]]:
    gone, come = list((left - back).elements()), list((back - left).elements())
    moved = min(len(gone), len(come))
    for source, target in zip(gone[:moved], come[:moved], strict=True):
        yield AwayChange(AwayChangeKind.MOVED, card, source, target)
    for source in gone[moved:]:
        yield AwayChange(AwayChangeKind.LOST, card, source, is_binding=card not in deaths)
    for target in come[moved:]:
        what = AwayChangeKind.DEATH if card in deaths else AwayChangeKind.GAINED
        yield AwayChange(what, card, target=target, is_binding=what is AwayChangeKind.DEATH)


def _reordered(left: Sequence[tuple[K, str]], back: Sequence[tuple[K, str]]) -> Iterator[AwayChange[K]]:
    """Slots in which the cards lie otherwise than if the new ones were simply laid on those that stayed."""
    for slot in Slot:
        before, after = _cards_in(left, slot), _cards_in(back, slot)
        if after != _laid_on(before, after):
            yield AwayChange(AwayChangeKind.ORDERED, after[-1], slot.value, slot.value, order=tuple(after))


def _cards_in(carried: Sequence[tuple[K, str]], slot: Slot) -> list[K]:
    return [card for card, place in carried if place == slot]


def _laid_on(before: Sequence[K], after: Sequence[K]) -> list[K]:
    stayed = _without(before, Counter(before) - Counter(after))
    return [*stayed, *_without(after, Counter(stayed))]


def _without(cards: Sequence[K], gone: Counter[K]) -> list[K]:
    """Of equal cards the lowest go first."""
    to_go, left = Counter(gone), []
    for card in cards:
        if to_go[card]:
            to_go[card] -= 1
        else:
            left.append(card)
    return left
