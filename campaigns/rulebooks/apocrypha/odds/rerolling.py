"""The rerolls in which something is chosen, one after the other: which dice, and whether to play the card at all.

A card is played when its first dice are rolled; from then on all else that it does is done. So what the dice are worth
is told for every choice of the cards met so far.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange, Packages, each_choice, packages_of
from campaigns.rulebooks.apocrypha.odds.groups import DiceGroup
from campaigns.rulebooks.apocrypha.odds.lattice import Ints, Lattice
from campaigns.rulebooks.apocrypha.odds.rolling import RerollChoice, Rolled, Values, choose, each_roll, take_over

Booleans = NDArray[np.bool]
# By the packages that were played before.
ValuesByPlay = dict[Packages, Values]


def rerolls_of(
    assists: Sequence[int], mandatory: int, changes: Sequence[DiceChange]
) -> tuple[list[DiceChange], list[DiceChange]]:
    """The forced rerolls before there is anything to choose, and all rerolls from the first choice on.

    A reroll of faces comes before the assists, one of so many dice after them, as on page 24; those of one kind as
    given: Rule.DICE_ORDER.
    """
    faces = [change for change in changes if change.do is DiceAction.REROLL and not change.is_choice]
    dice = [change for change in changes if change.do is DiceAction.REROLL and change.is_choice]
    first = next((at for at, change in enumerate(faces) if change.package), len(faces))
    helped = [DiceChange(DiceAction.REROLL, dice=count, must=at < mandatory) for at, count in enumerate(assists)]
    return faces[:first], [*faces[first:], *helped, *dice]


class FaceReroll:
    """All dice that show some faces are rerolled."""

    def __init__(self, change: DiceChange, groups: Sequence[DiceGroup], lattices: Sequence[Lattice]) -> None:
        self.lattices = lattices
        self.dice: Rolled = tuple(group.dice for group in groups)
        pairs = list(zip(groups, lattices, strict=True))
        self.counts = [lattice.counted(change.faces) * group.is_befallen_by(change) for group, lattice in pairs]
        self._rests = [_without(lattice, change) if group.is_befallen_by(change) else None for group, lattice in pairs]
        self.most: Rolled = tuple(group.dice * group.is_befallen_by(change) for group in groups)

    def values(self, after: Values) -> Values:
        """What the dice are worth before it."""
        total = sum(self.most)
        found = np.zeros_like(after)
        for rolled, summed in each_roll(after, self.lattices, self.dice, self.most, total):
            here = self.where(rolled)
            there = self.rests(here)
            for before, sums in zip(found, summed, strict=True):
                before[here] = sums[there] * 6 ** (total - sum(rolled))
        return found

    def where(self, rolled: Rolled) -> tuple[Ints, ...]:
        """The sets of which just so many dice of each group are rerolled."""
        alike = [counts == count for counts, count in zip(np.ix_(*self.counts), rolled, strict=True)]
        return np.nonzero(reduce(np.logical_and, alike))

    def rests(self, places: Sequence[Ints]) -> tuple[Ints, ...]:
        """What is left of the sets at *places*."""
        pairs = zip(self._rests, places, strict=True)
        return tuple(there if rest is None else rest[there] for rest, there in pairs)


def _without(lattice: Lattice, change: DiceChange) -> Ints:
    return lattice.into(lattice, {face: None if face in change.faces else face for face in lattice.faces})


@dataclass(frozen=True)
class RerollMove:
    """What is done at a reroll: which dice of those lying there, and for which sets the card is played at all."""

    chosen: RerollChoice | FaceReroll
    # None where there is nothing to decide: an assist, or a card that is played already.
    is_played: Booleans | None = None


@dataclass(frozen=True)
class RerollStage:
    """One reroll; none of its moves is for a choice that has left its card alone."""

    change: DiceChange
    moves: dict[Packages, RerollMove]


class Rerolling:
    """All of them worked out from the last."""

    def __init__(self, rerolls: Sequence[DiceChange], groups: Sequence[DiceGroup], lattices: Sequence[Lattice]) -> None:
        self.rerolls, self.groups, self.lattices = rerolls, groups, lattices
        self.dice: Rolled = tuple(group.dice for group in groups)
        self.packages = packages_of(rerolls)
        self.rolls = [self._rolls(change) for change in rerolls]

    def _most(self, change: DiceChange) -> Rolled:
        return tuple(group.dice * group.is_befallen_by(change) for group in self.groups)

    def _rolls(self, change: DiceChange) -> int:
        there = sum(self._most(change))
        return there if change.dice is None else min(change.dice, there)

    def solve(self, values: ValuesByPlay) -> tuple[Values, list[RerollStage]]:
        """What the dice are worth before all, from what they are worth after; and every choice."""
        stages: list[RerollStage] = []
        for at in reversed(range(len(self.rerolls))):
            values, stage = self._before(at, values)
            stages.insert(0, stage)
        return values[frozenset()], stages

    def _before(self, at: int, after: ValuesByPlay) -> tuple[ValuesByPlay, RerollStage]:
        change = self.rerolls[at]
        met = packages_of(self.rerolls[:at])
        found: ValuesByPlay = {}
        moves: dict[Packages, RerollMove] = {}
        for taken in each_choice(met):
            if not change.package or change.package in taken:
                found[taken], chosen = self._rerolled(change, after[taken])
                moves[taken] = RerollMove(chosen)
                continue
            found[taken] = after[taken] * 6 ** self.rolls[at]
            if change.package not in met:
                there, chosen = self._rerolled(change, after[taken | {change.package}])
                is_played = np.zeros(there.shape[1:], dtype=bool)
                take_over(found[taken], is_played, there, np.True_)
                moves[taken] = RerollMove(chosen, is_played)
        return found, RerollStage(change, moves)

    def _rerolled(self, change: DiceChange, after: Values) -> tuple[Values, RerollChoice | FaceReroll]:
        if change.is_choice:
            batch = self._rolls(change)
            return choose(after, self.lattices, self.dice, self._most(change), batch, must=change.must)
        faces = FaceReroll(change, self.groups, self.lattices)
        return faces.values(after), faces
