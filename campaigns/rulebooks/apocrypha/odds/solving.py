"""A check worked out from its end: turns, explosions, and each assist for every set of dice."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from campaigns.rulebooks.apocrypha.changes import (
    DiceAction,
    DiceChange,
    Packages,
    each_choice,
    in_order,
    packages_of,
    played,
)
from campaigns.rulebooks.apocrypha.dice import FACES, KEPT, Dice
from campaigns.rulebooks.apocrypha.keeping import Keep, Keeping
from campaigns.rulebooks.apocrypha.odds.effort import FOR_A_CHOICE, FOR_A_SET, Effort
from campaigns.rulebooks.apocrypha.odds.exploding import Exploding
from campaigns.rulebooks.apocrypha.odds.groups import DiceGroup, groups_of, joined
from campaigns.rulebooks.apocrypha.odds.lattice import Lattice
from campaigns.rulebooks.apocrypha.odds.playing import Playing
from campaigns.rulebooks.apocrypha.odds.rerolling import Rerolling, rerolls_of
from campaigns.rulebooks.apocrypha.odds.rolling import Aim, Values, Wholes, take_over

# How many times as long a sum takes.
SLOWER = {Wholes.ONE: 1, Wholes.THREE: 3, Wholes.LARGE: 60}


@dataclass(frozen=True, kw_only=True)
class Check:
    """What is rolled against which target, with which help and under which changes."""

    dice: Dice
    target: int
    keep: int = KEPT
    keeping: Keeping = Keeping.LARGEST
    # How many dice each assist may reroll, one assist after the other.
    assists: Sequence[int] = ()
    # How many of the assists, the first ones, have to be used in full.
    mandatory: int = 0
    changes: Sequence[DiceChange] = field(default_factory=tuple)


class Solution:
    """The best choices for every set of dice that can lie there, and what they lead to."""

    def __init__(self, check: Check, effort: Effort | None = None) -> None:
        """*effort* is what may be spent on it: all that an answer may take, where nobody says less."""
        self.check = check
        effort = effort or Effort()
        changes = in_order(check.changes)
        # Forced rerolls are over before there is anything to choose.
        self.rerolls, chosen = rerolls_of(check.assists, check.mandatory, changes)
        self.explode = [change for change in changes if change.do is DiceAction.EXPLODE]
        turns = [change for change in changes if change.do not in (DiceAction.REROLL, DiceAction.EXPLODE)]
        self.groups = groups_of(check.dice, [*chosen, *self.explode, *turns])
        most = min(check.keep, sum(group.most for group in self.groups))
        keep = Keep(most, check.keeping, check.target)
        self.playing = Playing(joined(self.groups, turns), turns, keep, effort)
        self.lattices: Sequence[Lattice] = self.playing.lattices
        # Where dice explode, or it matters before the turns what else they show.
        self.has_more_before = bool(self.explode) or any(change.faces or change.of for change in chosen)
        if self.has_more_before:
            self.lattices = lattices_before(self.groups, self.explode, chosen, self.playing, effort)
        self.rerolling = Rerolling(chosen, self.groups, self.lattices)
        self.explosions = self._explosions()
        self.aim = self._aim()
        self._spend(effort)
        # What is chosen of the cards whose dice explode, for each choice of those that have rerolled some.
        self.exploding_choices: dict[Packages, NDArray[np.int16]] = {}
        ends = {taken: self._end(taken) for taken in each_choice(self.rerolling.packages)}
        self.values, self.stages = self.rerolling.solve(ends)

    @cached_property
    def decided(self) -> Packages:
        """The packages that are played, or left, before the first turn."""
        return frozenset((*self.rerolling.packages, *packages_of(self.explode)))

    def options(self, taken: Packages) -> list[Packages]:
        """What may have been played by the first turn, when *taken* was when the last reroll was over."""
        open_yet = [package for package in packages_of(self.explode) if package not in self.rerolling.packages]
        return [taken | more for more in each_choice(open_yet)]

    def _explosions(self) -> dict[Packages, Exploding]:
        if not self.has_more_before:
            return {}
        return {
            each: Exploding(self.check.dice, self.groups, played(self.explode, each), self.lattices, self.playing)
            for taken in each_choice(self.rerolling.packages)
            for each in self.options(taken)
        }

    @property
    def _most_explosions(self) -> int:
        return max((exploding.rolls for exploding in self.explosions.values()), default=0)

    def _aim(self) -> Aim:
        rolls = sum(self.rerolling.rolls) + self._most_explosions
        return Aim(self.check.target, self.playing.results, rolls, self.check.keeping)

    def _spend(self, effort: Effort) -> None:
        sets = in_hand = _sets(self.lattices)
        batches = self.rerolling.rolls
        sums = sum(_sums(self.lattices, batch) for batch in batches) + sets * len(batches) * FOR_A_CHOICE
        if self.explode:
            sums += _sums(self.playing.lattices, self._most_explosions)
            in_hand += _sets(self.playing.lattices)
        slower = SLOWER[self.aim.wholes]
        plays = 2 ** len(self.decided)
        effort.hold(in_hand * min(slower, 3) * plays)
        effort.spend((sets * FOR_A_SET + sums * slower) * plays)

    def _end(self, taken: Packages) -> Values:
        """What the dice are worth when no more are rerolled."""
        found, *others = [self._exploded(each) for each in self.options(taken)]
        chosen = np.zeros(found.shape[1:], dtype=np.int16)
        for number, values in enumerate(others, 1):
            take_over(found, chosen, values, np.int16(number))
        self.exploding_choices[taken] = chosen
        return found

    def _exploded(self, taken: Packages) -> Values:
        values = self.aim.values(self.playing.results_of(self.decided, taken))
        if not self.has_more_before:
            return values
        exploding = self.explosions[taken]
        return np.asarray(exploding.values(values) * 6 ** (self._most_explosions - exploding.rolls))


def lattices_before(
    groups: Sequence[DiceGroup],
    explode: Sequence[DiceChange],
    rerolls: Sequence[DiceChange],
    playing: Playing,
    effort: Effort,
) -> list[Lattice]:
    """The sets of dice that matter while dice are rolled: they are told apart by what rolls more of them, too."""
    lattices = []
    for group in groups:
        worths, nothing, useful = playing.worths(group)
        marks = [_marks(group, face, explode, rerolls) for face in FACES]
        marked = [replace(worth, rolls=rolls) for worth, rolls in zip(worths, marks, strict=True)]
        empty = replace(nothing, rolls=(0,) * len(marks[0]))
        lattices.append(Lattice(marked, empty, useful=useful, most=group.dice, effort=effort))
    effort.hold(_sets(lattices))
    return lattices


def _marks(
    group: DiceGroup, face: int, explode: Sequence[DiceChange], rerolls: Sequence[DiceChange]
) -> tuple[int, ...]:
    """How often it explodes by every choice of cards; and what is rerolled is worth neither more nor less."""
    counted = [group.explosions(played(explode, each), face) for each in each_choice(packages_of(explode))]
    again = [group.is_befallen_by(change) and face in change.faces for change in rerolls if change.faces]
    return (*counted, *(mark for is_again in again for mark in (int(is_again), -int(is_again))))


def _sets(lattices: Sequence[Lattice]) -> int:
    return prod(map(len, lattices))


def _sums(lattices: Sequence[Lattice], batch: int) -> int:
    """About how many sums it takes to weigh *batch* rolls, split among the groups in every way."""
    return _sets(lattices) * comb(batch + len(lattices), batch) * len(FACES)
