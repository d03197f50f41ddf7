"""Rolling dice: what is to be expected of it, and which dice to roll again.

The roller wants success before all, then little damage, then a large result. Where they fit, these three are the digits
of one whole number: such numbers compare as the roller does, and sums over all faces keep every digit exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from campaigns.rulebooks.apocrypha.dice import FACES
from campaigns.rulebooks.apocrypha.keeping import SUCCEEDS, WEIGHED, Keeping
from campaigns.rulebooks.apocrypha.odds.lattice import Ints, Lattice

# Whole numbers for every set of dice, once or once for each wish; the last axes are the groups'.
Values = NDArray[Any]
LARGEST = 2**63 - 1
# How many dice of each group are rolled.
Rolled = tuple[int, ...]
Floats = NDArray[np.float64]


class Wholes(Enum):
    """In which whole numbers the wishes are summed: all three in one, each in its own, or in Python's own numbers."""

    ONE = "one"
    THREE = "three"
    LARGE = "large"


class Aim:
    """How the roller's three wishes are written, for sums over ``6 ** rolls`` equally likely rolls."""

    def __init__(self, target: int, results: NDArray[np.int16], rolls: int, keeping: Keeping) -> None:
        self.target, self.keeping = target, keeping
        # The die that nobody sees is one roll more.
        self.hidden = FACES if keeping is Keeping.HIDDEN else range(1)
        self.rolls = rolls + (keeping is Keeping.HIDDEN)
        self.largest = max(1, int(self.results(results).max()) + self.hidden[-1])

    def results(self, scores: NDArray[np.int16]) -> NDArray[np.int16]:
        """What dice come to, of what they are worth where they are weighed."""
        return scores % np.int16(SUCCEEDS) if self.keeping in WEIGHED else scores

    @cached_property
    def _bases(self) -> tuple[int, int]:
        """More than the damage not suffered, which counts up to the target, and than the result can come to."""
        saved = (self.target if self.keeping in WEIGHED else min(self.target, self.largest)) * 6**self.rolls + 1
        return saved, self.largest * 6**self.rolls + 1

    @cached_property
    def wholes(self) -> Wholes:
        saved, result = self._bases
        if (6**self.rolls + 1) * saved * result <= LARGEST:
            return Wholes.ONE
        return Wholes.THREE if max(saved, result) <= LARGEST else Wholes.LARGE

    def values(self, scores: NDArray[np.int16]) -> Values:
        """What each result is worth to the roller."""
        numbers = self.results(scores).astype(object if self.wholes is Wholes.LARGE else np.int64)
        each = [self._wishes(numbers + hidden, scores) for hidden in self.hidden]
        wishes = [reduce(np.add, wish) for wish in zip(*each, strict=True)]
        if self.wholes is Wholes.THREE:
            return np.stack(wishes)
        saved, result = self._bases
        return np.asarray((wishes[0] * saved + wishes[1]) * result + wishes[2])[None]

    def _wishes(self, numbers: Values, scores: NDArray[np.int16]) -> tuple[Values, Values, Values]:
        """Success, how much of the target is reached, and the result."""
        if self.keeping in WEIGHED:
            is_won = scores >= SUCCEEDS
            return (
                is_won.astype(numbers.dtype),
                np.where(is_won, self.target, np.minimum(numbers, self.target)),
                numbers,
            )
        is_won = numbers > self.target if self.keeping is Keeping.OVER else numbers >= self.target
        return is_won.astype(numbers.dtype), np.minimum(numbers, self.target), numbers

    def wishes(self, values: Values) -> Sequence[Values]:
        """How often success, how much of the target reached, and how much result, summed over the rolls."""
        if self.wholes is Wholes.THREE:
            return list(values)
        saved, result = self._bases
        return values[0] // result // saved, values[0] // result % saved, values[0] % result


def _is_more(values: Values, others: Values) -> NDArray[np.bool]:
    """Where the roller would rather have *values*."""
    more = values[-1] > others[-1]
    for value, other in zip(values[-2::-1], others[-2::-1], strict=True):
        more = (value > other) | ((value == other) & more)
    return np.asarray(more, dtype=bool)


@dataclass(frozen=True)
class RerollChoice:
    """For each set of dice: which of them to hold on to, and how many others to roll again."""

    held: NDArray[np.int32]
    rolled: NDArray[np.int16]
    rolls: Sequence[Rolled]


def each_roll(
    values: Values, lattices: Sequence[Lattice], room: Rolled, most: Rolled, total: int
) -> Iterator[tuple[Rolled, Values]]:
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
    by_face = (values.take(leads_to[:sets], axis=axis + 1) * faces for leads_to, faces in lattice.rolls())
    return reduce(np.add, by_face)


def choose(
    values: Values, lattices: Sequence[Lattice], dice: Rolled, most: Rolled, batch: int, *, must: bool = False
) -> tuple[Values, RerollChoice]:
    """The best use of up to *batch* rerolls at once, or of all of them, for every set of dice, and its worth then.

    *most* is how many dice of each group may be among them.
    """
    best = np.full_like(values, -1)
    rolled = np.zeros(values.shape[1:], dtype=np.int16)
    rolls = []
    for number, (again, summed) in enumerate(each_roll(values, lattices, dice, most, batch)):
        rolls.append(again)
        if must and sum(again) < batch:
            continue
        block = tuple(map(slice, summed.shape[1:]))
        take_over(best[:, *block], rolled[block], summed * 6 ** (batch - sum(again)), np.int16(number))
    held = np.arange(rolled.size, dtype=np.int32).reshape(rolled.shape)
    for axis, lattice in enumerate(lattices):
        _hold_on_to_fewer(np.moveaxis(best, axis + 1, 1), np.moveaxis(held, axis, 0), lattice)
    return best, RerollChoice(held, rolled, rolls)


def take_over(best: Values, chosen: NDArray[Any], values: Values, choices: Any) -> None:
    """Put *values* and *choices* where they are better."""
    is_more = _is_more(values, best)
    np.copyto(best, values, where=is_more)
    np.copyto(chosen, choices, where=is_more)


def _hold_on_to_fewer(best: Values, held: NDArray[np.int32], lattice: Lattice) -> None:
    """Take over from each set with a die less where that is better; the smaller sets have done so before."""
    for size in range(1, int(lattice.sizes.max()) + 1):
        sets = np.arange(lattice.up_to(size - 1), lattice.up_to(size))
        for kind in range(len(lattice.faces)):
            here = sets[lattice.drop[sets, kind] >= 0]
            there = lattice.drop[here, kind]
            values, chosen = best[:, here], held[here]
            take_over(values, chosen, best[:, there], held[there])
            best[:, here], held[here] = values, chosen


def roll_out(cells: Ints, chances: Floats, rolled: Rolled, lattices: Sequence[Lattice]) -> tuple[Ints, Floats]:
    """Where sets lead, and with which chance, when so many dice of each group are rolled."""
    shape = tuple(map(len, lattices))
    for axis, count in enumerate(rolled):
        step = int(np.prod(shape[axis + 1 :]))
        for _ in range(count):
            at = cells // step % shape[axis]
            moved = lattices[axis].add[at] - at[:, None]
            spread = (cells[:, None] + moved * step).ravel()
            summed: Floats = np.bincount(spread, np.repeat(chances / 6, 6)).astype(np.float64)
            cells = np.flatnonzero(summed)
            chances = summed[cells]
    return cells, chances
