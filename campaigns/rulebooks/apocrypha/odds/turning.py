"""The largest result that dice can be turned into once no more are rolled: upgrade, downgrade, flip, trash, keep.

Nothing is left to chance here, so the largest result is also the likeliest success and the least damage. It is found
from the end: what can be reached before a turn is the best of what its choices lead to.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import FACES
from campaigns.rulebooks.apocrypha.keeping import Keep
from campaigns.rulebooks.apocrypha.odds.effort import FOR_A_SET, TO_LOOK, Effort
from campaigns.rulebooks.apocrypha.odds.groups import DiceGroup
from campaigns.rulebooks.apocrypha.odds.lattice import Ints, Lattice
from campaigns.rulebooks.apocrypha.odds.worth import NO_DIE, Worth, menu

Results = NDArray[np.int16]
UNREACHABLE = -1


class Turning:
    """What the dice can come to: after each turn the sets that matter, and the largest result from each."""

    def __init__(self, groups: Sequence[DiceGroup], turns: Sequence[DiceChange], keep: Keep, effort: Effort) -> None:
        self.groups, self.keep = groups, keep
        # Where a larger die is not always better, every die counts.
        self.counts_all = keep.is_weighed or any(turn.highest for turn in turns)
        self.turns = tuple(_as_all(turn, groups) for turn in turns)
        self.stages = [self._lattices(at, effort) for at in range(len(self.turns) + 1)]
        self._spend(effort)
        self.results = [self._kept(effort)]
        for at in reversed(range(len(self.turns))):
            self.results.insert(0, self._before(at))

    def worths(self, at: int, group: DiceGroup) -> tuple[list[Worth], Worth, int]:
        """What each face and no die at all is worth before a turn, and how many dice can be of use."""
        turns = [turn for turn in self.turns[at:] if group.is_befallen_by(turn)]
        suffering = sum(turn.dice or 0 for turn in turns if turn.is_forced)
        faces = [Worth((), (*menu(face, turns), *self._apart(face))) for face in FACES]
        nothing = Worth((), (*menu(NO_DIE, turns), *self._apart(NO_DIE)))
        return faces, nothing, group.most if self.counts_all else self.keep.most + suffering

    def _apart(self, face: int) -> tuple[int, ...]:
        """What makes no face worth as much as another, where every die counts."""
        return (face, -face) if self.counts_all else ()

    def _lattices(self, at: int, effort: Effort) -> list[Lattice]:
        lattices = []
        for group in self.groups:
            worths, nothing, useful = self.worths(at, group)
            lattices.append(Lattice(worths, nothing, useful=useful, most=group.most, effort=effort))
        return lattices

    def _spend(self, effort: Effort) -> None:
        for lattices in self.stages:
            effort.hold(prod(map(len, lattices)))
        effort.spend(prod(map(len, self.stages[-1])) * FOR_A_SET)
        looks = sum(self._looks(turn, lattices) for turn, lattices in zip(self.turns, self.stages, strict=False))
        effort.spend(looks * TO_LOOK)

    def _looks(self, turn: DiceChange, lattices: Sequence[Lattice]) -> int:
        choices = counts = 1
        for group, lattice in zip(self.groups, lattices, strict=True):
            if turn.is_choice and group.is_befallen_by(turn):
                count = min(turn.dice or 0, int(lattice.sizes[-1]))
                choices += comb(count + len(lattice.faces), count) * counts * count
                counts += count
        return choices * prod(map(len, lattices))

    def _kept(self, effort: Effort) -> Results:
        """The sum of the best dice of all groups."""
        if len(self.groups) == 1 and not self.counts_all:
            return _totals(self.stages[-1][0])
        is_weighed, keep = self.keep.is_weighed, self.keep.most
        there = sum(group.most for group in self.groups)
        worths = [Worth((), (face, -face) if is_weighed else (face,)) for face in FACES]
        nothing = Worth((), (NO_DIE, NO_DIE) if is_weighed else (NO_DIE,))
        most = there if is_weighed else keep
        best = Lattice(worths, nothing, useful=most, most=most, effort=effort)
        together = np.zeros((), dtype=np.int64)
        for lattice in self.stages[-1]:
            together = np.repeat(together[..., None], len(lattice), axis=-1)
            for kind, face in enumerate(lattice.faces):
                together = best.add_all(together, face, lattice.sets[:, kind])
        return (_scores(best, self.keep, effort) if is_weighed else _totals(best))[together]

    def _before(self, at: int) -> Results:
        """The largest results before a turn, from those after it."""
        turn, after = self.turns[at], self.results[0]
        lattices = self.stages[at]
        if turn.highest:
            return self._before_highest(at)
        # By how many dice were chosen so far, going through the groups.
        chosen = {0: after}
        for axis, (group, lattice) in enumerate(zip(self.groups, lattices, strict=True)):
            ways = list(_ways(turn if group.is_befallen_by(turn) else None, lattice, self.stages[at + 1][axis]))
            chosen = _with_group(chosen, ways, axis, turn.dice or 0)
        if not turn.is_forced:
            return reduce(np.maximum, chosen.values())
        # All that are asked for, or all there are.
        there = [
            lattice.counted(turn.faces) * group.is_befallen_by(turn)
            for group, lattice in zip(self.groups, lattices, strict=True)
        ]
        asked = np.minimum(reduce(np.add.outer, there), turn.dice or 0)
        found = np.full(asked.shape, UNREACHABLE, dtype=np.int16)
        for count, results in chosen.items():
            np.copyto(found, results, where=asked == count)
        return found

    def _before_highest(self, at: int) -> Results:
        """The same before a turn of the highest die, once or for each die that shows 1."""
        turn, lattices = self.turns[at], self.stages[at]
        ways = [before.into(after) for before, after in zip(lattices, self.stages[at + 1], strict=True)]
        found = [self.results[0][np.ix_(*ways)]]
        ones = reduce(np.add.outer, [lattice.counted((1,)) for lattice in lattices])
        times = ones if turn.for_each_one else np.ones_like(ones)
        for _ in range(int(times.max())):
            found.append(self._highest_once(turn, lattices, found[-1]))
        return np.asarray(np.take_along_axis(np.stack(found), times[None], axis=0)[0])

    def _highest_once(self, turn: DiceChange, lattices: Sequence[Lattice], after: Results) -> Results:
        groups = [group.is_befallen_by(turn) for group in self.groups]
        tops = [lattice.tops * befallen for befallen, lattice in zip(groups, lattices, strict=True)]
        highest = reduce(np.maximum.outer, tops)
        found = np.where(highest == NO_DIE, after, UNREACHABLE).astype(np.int16)
        for axis, lattice in enumerate(lattices):
            for kind, face in enumerate(lattice.faces if groups[axis] else ()):
                leads_to = _turned(turn, lattice, lattice, (kind,), np.arange(len(lattice)))
                there = after.take(leads_to, axis=axis)
                np.moveaxis(there, axis, -1)[..., leads_to < 0] = UNREACHABLE
                np.maximum(found, there, out=found, where=highest == face)
        return found


def _scores(lattice: Lattice, keep: Keep, effort: Effort) -> Results:
    """The best of every choice of dice to keep."""
    takes = min(keep.takes, int(lattice.sizes.max()))
    choices = [kept for count in range(takes + 1) for kept in combinations_with_replacement(FACES, count)]
    effort.spend(len(choices) * len(lattice) * len(FACES))
    found = np.zeros(len(lattice), dtype=np.int16)
    for kept in choices:
        wanted = np.array([kept.count(face) for face in lattice.faces], dtype=np.int64)
        np.maximum(found, keep.score(kept), out=found, where=(lattice.sets >= wanted).all(axis=1))
    return found


def _as_all(turn: DiceChange, groups: Sequence[DiceGroup]) -> DiceChange:
    """*turn* without a choice where it has to befall every die there can be."""
    there = sum(group.most for group in groups if group.is_befallen_by(turn))
    if not turn.is_forced or turn.faces or turn.highest or (turn.dice or 0) < there:
        return turn
    return replace(turn, dice=None, faces=frozenset(FACES) if turn.do is DiceAction.TRASH else turn.faces)


def _totals(lattice: Lattice) -> Results:
    return (lattice.sets @ np.array(lattice.faces, dtype=np.int64)).astype(np.int16)


def ways_from(turning: Turning, at: int, axis: int, number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice that one set of a group leaves before a turn, by the kinds of dice, and where it leads."""
    turn, group = turning.turns[at], turning.groups[axis]
    before, after = turning.stages[at][axis], turning.stages[at + 1][axis]
    unturned = before.into(after)
    for kinds in _chosen(turn, before) if group.is_befallen_by(turn) else [()]:
        leads_to = int(_turned(turn, before, after, kinds, unturned)[number])
        if leads_to >= 0:
            yield kinds, leads_to


def _with_group(
    chosen: dict[int, Results], ways: Sequence[tuple[int, Ints]], axis: int, most: int
) -> dict[int, Results]:
    """*chosen* with one group more looked at from before the turn."""
    found: dict[int, Results] = {}
    for count, leads_to in ways:
        possible = leads_to >= 0
        for already, results in chosen.items():
            if already + count <= most:
                there = results.take(leads_to, axis=axis)
                np.moveaxis(there, axis, -1)[..., ~possible] = UNREACHABLE
                total = already + count
                found[total] = np.maximum(found[total], there) if total in found else there
    return found


def _ways(turn: DiceChange | None, before: Lattice, after: Lattice) -> Iterator[tuple[int, Ints]]:
    """How many dice of a group are chosen, and where that leads from each set; -1 where there are no such dice."""
    if turn is None:
        yield 0, before.into(after)
    elif not turn.is_choice:
        yield 0, before.into(after, {face: turn.turned(face) for face in FACES})
    else:
        unturned = before.into(after)
        for kinds in _chosen(turn, before):
            yield len(kinds), _turned(turn, before, after, kinds, unturned)


def _chosen(turn: DiceChange, lattice: Lattice) -> Iterator[tuple[int, ...]]:
    """Every choice of dice, by their kinds."""
    if not turn.is_choice:
        yield ()
        return
    most = lattice.sets.max(axis=0, initial=0)
    fit = [kind for kind, face in enumerate(lattice.faces) if turn.can_befall(face)]
    for count in range(min(turn.dice or 0, int(lattice.sizes.max())) + 1):
        for kinds in combinations_with_replacement(fit, count):
            if all(kinds.count(kind) <= most[kind] for kind in kinds):
                yield kinds


def _turned(turn: DiceChange, before: Lattice, after: Lattice, kinds: Sequence[int], unturned: Ints) -> Ints:
    rest = np.arange(len(before))
    for kind in kinds:
        rest = np.where(rest >= 0, before.drop[rest, kind], -1)
    leads_to = unturned[rest]
    for kind in kinds:
        shown = turn.turned(before.faces[kind])
        if shown is not None:
            leads_to = after.add[leads_to, shown - 1]
    return np.where(rest >= 0, leads_to, -1)
