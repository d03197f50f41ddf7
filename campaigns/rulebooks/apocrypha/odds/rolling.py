"""Rolling dice: what is to be expected of it, and which dice to roll again.

What the roller wants is one whole number: success before all, then little damage, then a large result. These three are
its digits, so large numbers compare as the roller does, and sums over all faces keep every digit exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from campaigns.rulebooks.apocrypha.odds.lattice import Ints, Lattice

# Of whole numbers: the machine's where they are large enough, else Python's.
Values = NDArray[Any]
# How many dice of each group are rolled.
Rolled = tuple[int, ...]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Aim:
    """How the roller's three wishes are written as one number, for a sum over ``6 ** rolls`` equally likely rolls."""

    target: int
    largest: int
    rolls: int

    @property
    def _result_base(self) -> int:
        return self.largest * 6**self.rolls + 1

    @property
    def _saved_base(self) -> int:
        """Damage that is not suffered counts up to the target."""
        return min(self.target, self.largest) * 6**self.rolls + 1

    @property
    def is_small(self) -> bool:
        """Whether the machine's numbers hold it."""
        return (6**self.rolls + 1) * self._saved_base * self._result_base < 2**63

    def values(self, results: NDArray[np.int16]) -> Values:
        """What each result is worth to the roller."""
        numbers = results.astype(np.int64 if self.is_small else object)
        saved = np.minimum(numbers, self.target)
        success = np.where(numbers >= self.target, 1, 0).astype(numbers.dtype)
        found: Values = (success * self._saved_base + saved) * self._result_base + numbers
        return found

    def digits(self, values: Values) -> tuple[Values, Values, Values]:
        """How often success, how much of the target reached, and how much result, summed over the rolls."""
        rest, result = values // self._result_base, values % self._result_base
        return rest // self._saved_base, rest % self._saved_base, result


@dataclass(frozen=True)
class Choice:
    """For each set of dice: what it is worth, which of them to hold on to, and how many others to roll again."""

    values: Values
    held: Ints
    rolled: NDArray[np.int16]
    rolls: Sequence[Rolled]


def each_roll(values: Values, lattices: Sequence[Lattice], room: Rolled, most: Rolled, total: int) -> Iterator[tuple[Rolled, Values]]:
    """The values before so many dice of each group are rolled, summed over their faces, for up to *total* dice.

    *room* is how many dice of each group can lie there: only sets that leave room for the rolled ones are looked at.
    """

    def walk(first: int, rolled: Rolled, values: Values) -> Iterator[tuple[Rolled, Values]]:
        yield rolled, values
        for group in range(first, len(lattices)):
            if sum(rolled) < total and rolled[group] < most[group]:
                more = (*rolled[:group], rolled[group] + 1, *rolled[group + 1 :])
                sets = lattices[group].up_to(room[group] - more[group])
                yield from walk(group, more, _roll_one(values, lattices[group], group, sets))

    yield from walk(0, (0,) * len(lattices), values)


def _roll_one(values: Values, lattice: Lattice, axis: int, sets: int) -> Values:
    summed = 0
    for leads_to, faces in lattice.rolls():
        summed = summed + values.take(leads_to[:sets], axis=axis) * faces
    return np.asarray(summed)


def choose(values: Values, lattices: Sequence[Lattice], dice: Rolled, batch: int) -> Choice:
    """The best use of up to *batch* rerolls at once, for every set of dice."""
    best = np.full_like(values, -1)
    rolled = np.zeros(values.shape, dtype=np.int16)
    rolls = []
    for number, (again, summed) in enumerate(each_roll(values, lattices, dice, dice, batch)):
        rolls.append(again)
        block = tuple(map(slice, summed.shape))
        summed = summed * 6 ** (batch - sum(again))
        is_better = summed > best[block]
        best[block][is_better] = summed[is_better]
        rolled[block][is_better] = number
    held = np.arange(values.size).reshape(values.shape)
    for axis, lattice in enumerate(lattices):
        _hold_on_to_fewer(np.moveaxis(best, axis, 0), np.moveaxis(held, axis, 0), lattice)
    return Choice(best, held, rolled, rolls)


def _hold_on_to_fewer(best: Values, held: Ints, lattice: Lattice) -> None:
    """Take over from each set with a die less where that is better; smaller sets come first and have done so already."""
    for size in range(1, int(lattice.sizes.max()) + 1):
        sets = np.arange(lattice.up_to(size - 1), lattice.up_to(size))
        for kind in range(len(lattice.faces)):
            here = sets[lattice.drop[sets, kind] >= 0]
            there = lattice.drop[here, kind]
            is_better = best[there] > best[here]
            best[here] = np.where(is_better, best[there], best[here])
            held[here] = np.where(is_better, held[there], held[here])


def roll_out(cells: Ints, chances: Floats, rolled: Rolled, lattices: Sequence[Lattice]) -> tuple[Ints, Floats]:
    """Where sets lead, and with which chance, when so many dice of each group are rolled."""
    shape = tuple(map(len, lattices))
    for axis, count in enumerate(rolled):
        step = int(np.prod(shape[axis + 1 :]))
        for _ in range(count):
            at = cells // step % shape[axis]
            moved = lattices[axis].add[at] - at[:, None]
            spread = (cells[:, None] + moved * step).ravel()
            summed = np.bincount(spread, np.repeat(chances / 6, 6), minlength=int(np.prod(shape)))
            cells = np.flatnonzero(summed)
            chances = summed[cells]
    return cells, chances
