"""The Corruption phase: all hands at once, black to the left, then white for oneself."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.rulebooks.witching_hour.corruption import healed
from campaigns.rulebooks.witching_hour.coven import left_of


@dataclass(frozen=True)
class Hand:
    """What a revealed hand is worth, with all that is in play."""

    black: int = 0
    white: int = 0
    sigils: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Mat:
    """A Witch's Corruption, and her open Sigils."""

    corruption: int = 0
    open_sigils: frozenset[int] = frozenset()


def revealed(mats: Sequence[Mat], hands: Sequence[Hand]) -> tuple[Mat, ...]:
    """The mats clockwise after the *hands* were revealed: Rule.REVEALED_TOGETHER.

    Rule.BLACK_HURTS_LEFT and Rule.SIGILS_OPEN_LEFT, then Rule.WHITE_HEALS: Rule.GAINED_BEFORE_HEALED.
    """
    after = list(mats)
    for seat, hand in enumerate(hands):
        left = left_of(seat, len(hands))
        burdened = mats[left].corruption + hand.black
        after[left] = Mat(healed(burdened, hands[left].white), mats[left].open_sigils | hand.sigils)
    return tuple(after)
