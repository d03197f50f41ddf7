"""The chances of a check, when the roller makes the best of it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

import numpy as np

from campaigns.rulebooks.apocrypha.changes import DiceChange, Packages
from campaigns.rulebooks.apocrypha.dice import FACES, DieColor
from campaigns.rulebooks.apocrypha.odds.effort import Effort
from campaigns.rulebooks.apocrypha.odds.exploding import Exploding
from campaigns.rulebooks.apocrypha.odds.lattice import Ints, Lattice
from campaigns.rulebooks.apocrypha.odds.rerolling import FaceReroll, RerollStage
from campaigns.rulebooks.apocrypha.odds.rolling import LARGEST, Floats, RerollChoice, Values, roll_out
from campaigns.rulebooks.apocrypha.odds.solving import Check, Solution

# Each by its color and the faces that it may show.
Dice = Sequence[tuple[DieColor, Sequence[int]]]
# The sets that may lie there and their chances; by the packages that were played.
Lying = tuple[Ints, Floats]
LyingByPlay = dict[Packages, Lying]


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
    lying: LyingByPlay = {frozenset(): (cells, chances.ravel()[cells])}
    for stage in solved.stages:
        lying = _after_stage(stage, lying, solved)
    shown = np.zeros(1 + solved.aim.largest)
    for taken, here in lying.items():
        for played, (cells, weights) in _exploded_by_choice(solved, taken, here):
            results = solved.aim.results(solved.playing.results_of(solved.decided, played).ravel()[cells])
            for hidden in solved.aim.hidden:
                shown += np.bincount(results + hidden, weights, minlength=len(shown))
    return {result: float(chance) for result, chance in enumerate(shown / shown.sum()) if chance}


def _after_stage(stage: RerollStage, lying: LyingByPlay, solved: Solution) -> LyingByPlay:
    """What lies there after a reroll, by the packages that are played by then."""
    shape = tuple(map(len, solved.lattices))
    found: dict[Packages, Floats] = defaultdict(lambda: np.zeros(prod(shape)))
    for taken, (cells, chances) in lying.items():
        move = stage.moves.get(taken)
        is_played = np.full(len(cells), move is not None)
        if move and move.is_played is not None:
            is_played = move.is_played.ravel()[cells]
        found[taken][cells[~is_played]] += chances[~is_played]
        if move and is_played.any():
            then = taken | {stage.change.package} if stage.change.package else taken
            at, chance = _rerolled(move.chosen, cells[is_played], chances[is_played], solved.lattices)
            found[then][at] += chance
    return {taken: (cells, there[cells]) for taken, there in found.items() if len(cells := np.flatnonzero(there))}


def _rerolled(
    chosen: RerollChoice | FaceReroll, cells: Ints, chances: Floats, lattices: Sequence[Lattice]
) -> tuple[Ints, Floats]:
    shape = tuple(map(len, lattices))
    if isinstance(chosen, FaceReroll):
        places = np.unravel_index(cells, shape)
        rest = np.ravel_multi_index(chosen.rests(places), shape)
        counts = [count[there] for count, there in zip(chosen.counts, places, strict=True)]
        return _rolled_alike(rest, chances, counts, chosen.most, lattices)
    held = chosen.held.ravel()[cells].astype(np.int64)
    again = np.array(chosen.rolls)[chosen.rolled.ravel()[held]]
    return _rolled_alike(held, chances, list(again.T), tuple(again.max(axis=0)), lattices)


def _rolled_alike(
    cells: Ints, chances: Floats, counts: Sequence[Ints], most: Sequence[int], lattices: Sequence[Lattice]
) -> tuple[Ints, Floats]:
    """Where sets lead to which so many dice of each group are added, which are rolled."""
    room = tuple(int(count) + 1 for count in most)
    added = np.ravel_multi_index(counts, room)
    found = np.zeros(prod(map(len, lattices)))
    for number in np.unique(added):
        alike = added == number
        rolled = tuple(map(int, np.unravel_index(number, room)))
        at, chance = roll_out(cells[alike], chances[alike], rolled, lattices)
        np.add.at(found, at, chance)
    cells = np.flatnonzero(found)
    return cells, found[cells]


def _exploded_by_choice(solved: Solution, taken: Packages, lying: Lying) -> Iterator[tuple[Packages, Lying]]:
    """What lies there once dice have exploded, by what is played by then."""
    cells, chances = lying
    chosen = solved.exploding_choices[taken].ravel()[cells]
    for number, played in enumerate(solved.options(taken)):
        here = chosen == number
        if here.any():
            there = cells[here], chances[here]
            yield played, _exploded(solved.explosions[played], *there) if solved.has_more_before else there


def _exploded(exploding: Exploding, cells: Ints, chances: Floats) -> Lying:
    shape = tuple(map(len, exploding.after))
    places = np.unravel_index(cells, tuple(map(len, exploding.before)))
    cells = np.ravel_multi_index(exploding.leads_to(places), shape)
    counts = [counts[places] for counts in exploding.added]
    return _rolled_alike(cells, chances, counts, exploding.most, exploding.after)
