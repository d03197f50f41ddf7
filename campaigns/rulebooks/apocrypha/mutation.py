"""Mutating a check: whether it does, which side of the card is up, how many dice, and which power comes of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from campaigns.rulebooks.apocrypha.dice import FACES
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.verdict import Finding


class MutationSide(StrEnum):
    """The two sides of a mutation: Rule.MUTATION_SIDES."""

    THREAT = "threat"
    OTHER = "other"


@dataclass(frozen=True)
class MutateResult:
    # None where the check does not mutate.
    side: MutationSide | None
    dice: int
    # How likely each power of the card is, from the first to the last.
    chances: tuple[Fraction, ...]
    # The power that the rolled dice choose, once they are rolled.
    power: int | None
    steps: tuple[Finding, ...]


def mutate(
    *, is_to_win_vs_threat: bool, assists: int, by_power: bool = False, rolled: Sequence[int] = ()
) -> MutateResult:
    """A check with so many saints who assist; *by_power* where a power has it mutate too or instead."""
    dice = dice_for(assists, by_power=by_power)
    if not dice:
        return MutateResult(None, 0, (), None, (Finding(Rule.MUTATES),))
    side = MutationSide.THREAT if is_to_win_vs_threat else MutationSide.OTHER
    steps = tuple(_steps(side, assists, dice, rolled))
    return MutateResult(side, dice, chances(dice), min(rolled, default=None), steps)


def dice_for(assists: int, *, by_power: bool) -> int:
    """One for each saint who assists, and at least one for a power: Rule.MUTATION_DICE, Rule.MUTATED_BY_A_POWER."""
    return max(assists, 1) if by_power else assists


def chances(dice: int) -> tuple[Fraction, ...]:
    """How likely it is for each face that it is the lowest of so many dice."""
    sides = len(FACES)
    at_least = [Fraction((sides + 1 - face) ** dice, sides**dice) for face in (*FACES, sides + 1)]
    return tuple(this - higher for this, higher in pairwise(at_least))


def _steps(side: MutationSide, assists: int, dice: int, rolled: Sequence[int]) -> Iterator[Finding]:
    yield Finding(Rule.MUTATION_SIDES, {"side": side})
    if dice > assists:
        yield Finding(Rule.MUTATED_BY_A_POWER, {"dice": dice})
    else:
        yield Finding(Rule.MUTATION_DICE, {"dice": dice})
    if rolled:
        yield Finding(Rule.LOWEST_MUTATION_DIE, {"power": min(rolled)})
