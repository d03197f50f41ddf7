"""The chances of a check, when the roller makes the best of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

import numpy as np

from campaigns.rulebooks.apocrypha.changes import Change
from campaigns.rulebooks.apocrypha.dice import FACES, Color
from campaigns.rulebooks.apocrypha.odds.lattice import Ints, Lattice
from campaigns.rulebooks.apocrypha.odds.rolling import LARGEST, Choice, Floats, Values, roll_out
from campaigns.rulebooks.apocrypha.odds.solving import Check, Solved

# Each by its color and the faces that it may show.
Dice = Sequence[tuple[Color, Sequence[int]]]


@dataclass(frozen=True)
class Odds:
    """Exact, but for the distribution: it is there to be looked at, and nothing is decided by it."""

    success: Fraction
    expected_damage: Fraction
    expected_result: Fraction
    distribution: dict[int, float]


def odds(check: Check, share: int = 1) -> Odds:
    """How *check* turns out, all choices making success most likely, then damage small, then the result large."""
    return odds_of(Solved(check, share))


def odds_of(solved: Solved) -> Odds:
    first = first_roll(solved)
    of = 6**solved.aim.rolls * prod(map(sum, first))
    success, saved, result = (Fraction(weighed(wish, first), of) for wish in solved.aim.wishes(solved.values))
    return Odds(success, solved.aim.target - saved, result, _distribution(solved, first))


def first_roll(solved: Solved) -> list[list[int]]:
    """For each group in how many ways each of its sets is rolled, forced rerolls included."""
    dice = [(color, FACES) for color, count in solved.check.dice.items() for _ in range(count)]
    return ways_of(solved, dice, solved.rerolls)


def ways_of(solved: Solved, dice: Dice, rerolls: Sequence[Change]) -> list[list[int]]:
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


def _face_ways(color: Color, faces: Sequence[int], rerolls: Sequence[Change]) -> list[int]:
    """In how many ways a die that shows one of *faces* comes to show each face."""
    ways = [int(face in faces) for face in FACES]
    for change in rerolls:
        if change.acts_on(color):
            again = sum(ways[face - 1] for face in change.faces)
            ways = [again + (0 if face in change.faces else 6 * ways[face - 1]) for face in FACES]
    return ways


def weighed(values: Values, first: Sequence[Sequence[int]]) -> int:
    """The sum of *values*, each as often as its dice are rolled."""
    for ways in reversed(first):
        rolled = [at for at, count in enumerate(ways) if count]
        weights = [ways[at] for at in rolled]
        values = values[..., rolled]
        is_large = values.dtype == object or int(values.max()) * sum(weights) > LARGEST
        values = values.astype(object) @ np.array(weights, dtype=object) if is_large else values @ np.array(weights)
    return int(values)


def _distribution(solved: Solved, first: Sequence[Sequence[int]]) -> dict[int, float]:
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
    shown = np.bincount(solved.turning.results[0].ravel()[cells], weights)
    return {result: float(chance) for result, chance in enumerate(shown / shown.sum()) if chance}


def _assisted(choice: Choice, cells: Ints, chances: Floats, lattices: Sequence[Lattice]) -> tuple[Ints, Floats]:
    held = choice.held.ravel()[cells]
    again = choice.rolled.ravel()[held]
    found = np.zeros(choice.held.size)
    for number in np.unique(again):
        rolled = again == number
        at, chance = roll_out(held[rolled], chances[rolled], choice.rolls[number], lattices)
        np.add.at(found, at, chance)
    cells = np.flatnonzero(found)
    return cells, found[cells]


def _exploded(solved: Solved, cells: Ints, chances: Floats) -> tuple[Ints, Floats]:
    exploding = solved.exploding
    assert exploding is not None
    shape = tuple(map(len, exploding.after))
    places = np.unravel_index(cells, tuple(map(len, exploding.before)))
    cells = np.ravel_multi_index(exploding.leads_to(places), shape)
    added = np.stack([counts[places] for counts in exploding.added], axis=1)
    found = np.zeros(int(np.prod(shape)))
    for rolled in np.unique(added, axis=0):
        alike = (added == rolled).all(axis=1)
        at, chance = roll_out(cells[alike], chances[alike], tuple(rolled.tolist()), exploding.after)
        np.add.at(found, at, chance)
    cells = np.flatnonzero(found)
    return cells, found[cells]
