"""The chances of a check, when the roller makes the best of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

import numpy as np

from campaigns.rulebooks.apocrypha.changes import DiceChange
from campaigns.rulebooks.apocrypha.dice import FACES, DieColor
from campaigns.rulebooks.apocrypha.odds.effort import Effort
from campaigns.rulebooks.apocrypha.odds.lattice import Ints, Lattice
from campaigns.rulebooks.apocrypha.odds.rolling import LARGEST, Floats, RerollChoice, Values, roll_out
from campaigns.rulebooks.apocrypha.odds.solving import Check, Solution

# Each by its color and the faces that it may show.
Dice = Sequence[tuple[DieColor, Sequence[int]]]


@dataclass(frozen=True)
class Odds:
    """Exact, but for the distribution: it is there to be looked at, and nothing is decided by it."""

    success: Fraction
    expected_damage: Fraction
    expected_result: Fraction
    distribution: dict[int, float]


def odds(check: Check, effort: Effort | None = None) -> Odds:
    """How *check* turns out, all choices making success most likely, then damage small, then the result large."""
    return odds_of(Solution(check, effort))


def success(check: Check, effort: Effort | None = None) -> Fraction:
    """Its chance alone, which takes half as long."""
    solved = Solution(check, effort)
    return expected(solved, first_roll(solved))[0]


def odds_of(solved: Solution) -> Odds:
    first = first_roll(solved)
    return Odds(*expected(solved, first), _distribution(solved, first))


def expected(solved: Solution, ways: Sequence[Sequence[int]]) -> tuple[Fraction, Fraction, Fraction]:
    """The chance of success, the damage and the result, when each set of each group lies there in so many *ways*."""
    of = 6**solved.aim.rolls * prod(map(sum, ways))
    reached, saved, result = (Fraction(_weighed(wish, ways), of) for wish in solved.aim.wishes(solved.values))
    return reached, solved.aim.target - saved, result


def first_roll(solved: Solution) -> list[list[int]]:
    """For each group in how many ways each of its sets is rolled, forced rerolls included."""
    dice = [(color, FACES) for color, count in solved.check.dice.items() for _ in range(count)]
    return ways_of(solved, dice, solved.rerolls)


def ways_of(solved: Solution, dice: Dice, rerolls: Sequence[DiceChange]) -> list[list[int]]:
    """For each group in how many ways each of its sets comes to lie there, after *rerolls* of *dice*."""
    found = []
    for group, lattice in zip(solved.groups, solved.lattices, strict=True):
        mine = [_face_ways(color, faces, rerolls) for color, faces in dice if color in group.colors]
        found.append(_ways(mine, lattice))
    return found


def _ways(dice: Sequence[Sequence[int]], lattice: Lattice) -> list[int]:
    kind = np.int64 if prod(map(sum, dice)) <= LARGEST else object
    ways = np.array([1] + [0] * (len(lattice) - 1), dtype=kind)
    for faces in dice:
        rolled = np.zeros_like(ways)
        np.add.at(rolled, lattice.add, ways[:, None] * np.array(faces, dtype=kind))
        ways = rolled
    return list(ways.tolist())


def _face_ways(color: DieColor, faces: Sequence[int], rerolls: Sequence[DiceChange]) -> list[int]:
    """In how many ways a die that shows one of *faces* comes to show each face."""
    ways = [int(face in faces) for face in FACES]
    for change in rerolls:
        if change.acts_on(color):
            again = sum(ways[face - 1] for face in change.faces)
            ways = [again + (0 if face in change.faces else 6 * ways[face - 1]) for face in FACES]
    return ways


def _weighed(values: Values, first: Sequence[Sequence[int]]) -> int:
    """The sum of *values*, each as often as its dice are rolled."""
    for ways in reversed(first):
        rolled = [at for at, count in enumerate(ways) if count]
        weights = [ways[at] for at in rolled]
        values = values[..., rolled]
        is_large = values.dtype == object or int(values.max()) * sum(weights) > LARGEST
        values = values.astype(object) @ np.array(weights, dtype=object) if is_large else values @ np.array(weights)
    return int(values)


def _distribution(solved: Solution, first: Sequence[Sequence[int]]) -> dict[int, float]:
    chances = np.ones(())
    for ways in first:
        whole = sum(ways)
        chances = np.multiply.outer(chances, np.array([count / whole for count in ways]))
    cells = np.flatnonzero(chances)
    lying = cells, chances.ravel()[cells]
    for choice in solved.choices:
        lying = _assisted(choice, *lying, solved.lattices)
    if solved.exploding:
        lying = _exploded(solved, *lying)
    cells, weights = lying
    shown = np.bincount(solved.playing.results.ravel()[cells], weights)
    return {result: float(chance) for result, chance in enumerate(shown / shown.sum()) if chance}


def _assisted(choice: RerollChoice, cells: Ints, chances: Floats, lattices: Sequence[Lattice]) -> tuple[Ints, Floats]:
    held = choice.held.ravel()[cells]
    again = choice.rolled.ravel()[held]
    found = np.zeros(choice.held.size)
    for number in np.unique(again):
        rolled = again == number
        at, chance = roll_out(held[rolled], chances[rolled], choice.rolls[number], lattices)
        np.add.at(found, at, chance)
    cells = np.flatnonzero(found)
    return cells, found[cells]


def _exploded(solved: Solution, cells: Ints, chances: Floats) -> tuple[Ints, Floats]:
    exploding = solved.exploding
    assert exploding is not None
    shape = tuple(map(len, exploding.after))
    places = np.unravel_index(cells, tuple(map(len, exploding.before)))
    cells = np.ravel_multi_index(exploding.leads_to(places), shape)
    most = tuple(count + 1 for count in exploding.most)
    added = np.ravel_multi_index([counts[places] for counts in exploding.added], most)
    found = np.zeros(int(np.prod(shape)))
    for number in np.unique(added):
        alike = added == number
        rolled = tuple(map(int, np.unravel_index(number, most)))
        at, chance = roll_out(cells[alike], chances[alike], rolled, exploding.after)
        np.add.at(found, at, chance)
    cells = np.flatnonzero(found)
    return cells, found[cells]
