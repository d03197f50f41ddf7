"""Every check of up to four dice held against brute force, for every target at once.

A check is worked out from its end, and so it is compared: what each set of dice that can lie there is worth once no
more are rolled, then with one assist of each size, then with two. What holds for every set holds for every first roll.
Forced rerolls only change the first roll, so there it is compared how often each set is rolled.

    OPENBLAS_NUM_THREADS=1 python -m tests.campaigns.rulebooks.apocrypha.every_check [part] [of so many parts]

One part for each core; where numpy starts threads of its own beside them, it takes five times as long.
"""
# ruff: noqa: T201 it talks to whoever started it

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache, reduce
from itertools import combinations, product
from typing import Any

import numpy as np

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import DieColor
from campaigns.rulebooks.apocrypha.odds import Check, chances
from campaigns.rulebooks.apocrypha.odds.rolling import choose
from campaigns.rulebooks.apocrypha.odds.solving import Solution
from tests.campaigns.rulebooks.apocrypha.brute_force import FACES, Brute, Lying, added_to

BODY, MIND, RAGE, SOUL, BONUS = DieColor
TARGETS = np.arange(1, 20)
BATCHES = (1, 2, 3, 4)
ORDER = list(DiceAction)
# With EVERY_CHECK=1 in the environment, tests that otherwise take some of all this take everything.
IS_COMPLETE = bool(os.environ.get("EVERY_CHECK"))
Changes = tuple[DiceChange, ...]
Pool = dict[DieColor, int]
# The same, to be remembered by.
Key = tuple[tuple[str, int], ...]
# For every set of dice, wish and target; in so many rolls.
Worths = Any


def every_change() -> Iterator[DiceChange]:
    for of in (None, SOUL, BONUS):
        for faces in ({6}, {1, 3, 5}, {5, 6}):
            for do in (DiceAction.REROLL, DiceAction.EXPLODE, DiceAction.TRASH):
                yield DiceChange(do, faces=frozenset(faces), of=of)
        for do, dice in product((DiceAction.UPGRADE, DiceAction.DOWNGRADE, DiceAction.FLIP), (1, 2, None)):
            yield DiceChange(do, dice=dice, of=of)
        yield DiceChange(DiceAction.TRASH, dice=1, of=of)
        yield DiceChange(DiceAction.TRASH, dice=2, of=of)


CHANGES = list(every_change())
PAIRS = [(one, other) for one in CHANGES for other in CHANGES if ORDER.index(one.do) <= ORDER.index(other.do)]


# --- Which checks there are


def pools(changes: Changes) -> list[Pool]:
    """Every pool of up to four dice, as far as *changes* can tell their colors apart.

    Colors that no change names are alike, except that explosions ask how many dice of a color are left.
    """
    named = {change.of for change in changes} - {None}
    others = (BODY, MIND) if any(change.do is DiceAction.EXPLODE for change in changes) else (BODY,)
    colors = [color for color in (SOUL, BONUS) if color in named or len(others) > 1] + list(others)
    found = []
    for counts in product(range(5), repeat=len(colors)):
        pool = {color: count for color, count in zip(colors, counts, strict=True) if count}
        alike = [pool.get(color, 0) for color in (*others, *({SOUL} - named))]
        if 1 <= sum(counts) <= 4 and alike == sorted(alike, reverse=True):
            found.append(pool)
    return found


def every_check() -> Iterator[tuple[Changes, Pool]]:
    """Soul and bonus dice stand for any two colors where nothing explodes, so their names may be exchanged."""
    seen = set()
    for changes in [(), *((change,) for change in CHANGES), *PAIRS]:
        if any(change.do is DiceAction.REROLL for change in changes):
            continue
        exchanged = tuple(_exchanged(change) for change in changes)
        if not any(change.do is DiceAction.EXPLODE for change in changes) and exchanged in seen:
            continue
        seen.add(changes)
        for pool in pools(changes):
            yield changes, pool


def _exchanged(change: DiceChange) -> DiceChange:
    of = {SOUL: BONUS, BONUS: SOUL}.get(change.of, change.of) if change.of else None
    return replace(change, of=of)


# --- Brute force, its steps kept in tables


class Table:
    """Of a pool: all that can lie there, every choice of dice to reroll, and everything that they can come to show."""

    def __init__(self, pool: Key) -> None:
        self.colors = [color for color, count in pool for _ in range(count)]
        rolls = product(FACES, repeat=len(self.colors))
        self.lying = sorted({tuple(sorted(zip(self.colors, faces, strict=True))) for faces in rolls})
        self.number = {lying: at for at, lying in enumerate(self.lying)}
        self.rests: list[dict[Lying, int]] = [{} for _ in range(len(self.colors) + 1)]
        self.choices = [self._choices(lying) for lying in self.lying]

    def _choices(self, lying: Lying) -> list[list[int]]:
        """By how many are rerolled: the sets of dice that are not."""
        return [
            [
                self.rests[count].setdefault(rest, len(self.rests[count]))
                for rest in sorted(set(combinations(lying, len(lying) - count)))
            ]
            for count in range(len(lying) + 1)
        ]

    @cached_property
    def rerolled(self) -> list[Any]:
        """By how many are rerolled, for each set that is not: how often each thing comes to lie there.

        Floats hold whole numbers of this size exactly, and multiply fast.
        """
        return [self._rolls(rests) for rests in self.rests]

    def _rolls(self, rests: dict[Lying, int]) -> Any:
        found: Any = np.zeros((len(rests), len(self.lying)))
        for rest, at in rests.items():
            again = list((Counter(self.colors) - Counter(color for color, _ in rest)).elements())
            for faces in product(FACES, repeat=len(again)):
                found[at, self.number[tuple(sorted((*rest, *zip(again, faces, strict=True))))]] += 1
        return found

    @cache  # noqa: B019 few tables live at a time
    def options(self, batch: int) -> Any:
        """For all that can lie there every choice, by its number; the first one again where there are fewer."""
        firsts = np.cumsum([0, *(len(rests) for rests in self.rests)])
        rows = [[firsts[count] + at for count in range(batch + 1) for at in choices[count]] for choices in self.choices]
        most = max(map(len, rows))
        return np.array([[*row, *[row[0]] * (most - len(row))] for row in rows])

    def assisted(self, worths: Worths, batch: int) -> Worths:
        """The best of every choice of up to *batch* dice."""
        batch = min(batch, len(self.colors))
        flat = worths.reshape(len(worths), -1).astype(np.float64)
        summed = [self.rerolled[count] @ flat * 6 ** (batch - count) for count in range(batch + 1)]
        every = np.concatenate(summed).astype(np.int64).reshape(-1, *worths.shape[1:])
        options = self.options(batch)
        best = every[options[:, 0]]
        for at in range(1, options.shape[1]):
            option = every[options[:, at]]
            success, damage, result = (option[:, wish] - best[:, wish] for wish in range(3))
            better = (success > 0) | ((success == 0) & ((damage > 0) | ((damage == 0) & (result > 0))))
            best = np.where(better[:, None], option, best)
        return best


@lru_cache(maxsize=4)
def table(pool: Key) -> Table:
    return Table(pool)


@cache
def every_roll(colors: tuple[str, ...]) -> Counter[Lying]:
    """All that dice of these colors can show, die after die, and in how many ways; in whichever order they lie."""
    if not colors:
        return Counter([()])
    rolled: Counter[Lying] = Counter()
    for lying, ways in every_roll(colors[1:]).items():
        for face in FACES:
            rolled[tuple(sorted((*lying, (colors[0], face))))] += ways
    return rolled


@lru_cache(maxsize=2)
def exploded(pool: Key, changes: Changes) -> tuple[list[Lying], list[Any], list[Any], int]:
    """All that can lie there after explosions; by what lay there before: which of it, how often; and the most rolls."""
    there: dict[Lying, int] = {}
    which, often = [], []
    added = [added_to(lying, changes) for lying in table(pool).lying]
    most = max(map(len, added))
    for lying, colors in zip(table(pool).lying, added, strict=True):
        counted: Counter[int] = Counter()
        for rolled, ways in every_roll(tuple(sorted(colors))).items():
            after = tuple(sorted((*lying, *rolled)))
            counted[there.setdefault(after, len(there))] += ways * 6 ** (most - len(colors))
        which.append(np.array(list(counted)))
        often.append(np.array(list(counted.values())))
    return list(there), which, often, most


@lru_cache(maxsize=2)
def turner(turns: Changes) -> Any:
    return Brute({}, turns, [1]).turned


def by_brute_force(pool: Key, changes: Changes) -> tuple[Worths, int]:
    """What all that can lie there is worth, no more assists to come."""
    explode = tuple(change for change in changes if change.do is DiceAction.EXPLODE)
    turned = turner(tuple(change for change in changes if change.do is not DiceAction.EXPLODE))
    there, which, often, most = exploded(pool, explode)
    results = np.array([turned(lying, 0) for lying in there])[:, None]
    wishes = np.stack([results >= TARGETS, np.minimum(results - TARGETS, 0), results + 0 * TARGETS], axis=1)
    worths = [(wishes[at] * count[:, None, None]).sum(axis=0) for at, count in zip(which, often, strict=True)]
    return np.array(worths, dtype=np.int64), 6**most


# --- Ours, for every target


class Ours:
    def __init__(self, pool: Pool, changes: Changes) -> None:
        self.solved = Solution(Check(dice=pool, target=1, changes=changes))
        results = self.solved.playing.results.astype(np.int64)[..., None]
        after = np.stack([results >= TARGETS, np.minimum(results - TARGETS, 0), results + 0 * TARGETS]).astype(np.int64)
        exploding = self.solved.explosions.get(frozenset())
        if exploding is None:
            self.worths, self.of = after, 1
        else:
            each = [exploding.values(np.ascontiguousarray(after[..., at])) for at in range(len(TARGETS))]
            self.worths, self.of = np.stack(each, axis=-1), 6**exploding.rolls

    def assisted(self, worths: Worths, batch: int) -> Worths:
        dice = self.solved.rerolling.dice
        return choose(worths, self.solved.lattices, dice, dice, min(batch, sum(dice)))[0]

    def lying(self, every: Sequence[Lying]) -> tuple[Any, ...]:
        """Where each thing that can lie there is among our sets."""
        cells = []
        for group, lattice in zip(self.solved.groups, self.solved.lattices, strict=True):
            cells.append([lattice.number([face for color, face in lying if color in group.colors]) for lying in every])
        return tuple(np.array(numbers) for numbers in cells)


def compare(changes: Changes, pool: Pool) -> int:
    """Hold both against each other; how many numbers were compared."""
    key = tuple((str(color), count) for color, count in pool.items())
    brute, of = by_brute_force(key, changes)
    ours = Ours(pool, changes)
    at = ours.lying(table(key).lying)
    said = f"{pool} {changes}"
    compared = _same(brute * ours.of, ours.worths * of, at, said)
    batches = BATCHES[: sum(pool.values())]
    for batch in batches:
        helped, mine = table(key).assisted(brute, batch), ours.assisted(ours.worths, batch)
        compared += _same(helped * ours.of, mine * of, at, f"{said} {batch}")
        for first in batches:
            twice = table(key).assisted(helped, first) * ours.of
            compared += _same(twice, ours.assisted(mine, first) * of, at, f"{said} {first} {batch}")
    return compared


def _same(brute: Worths, ours: Worths, at: tuple[Any, ...], said: str) -> int:
    there = np.moveaxis(ours[(slice(None), *at)], 0, 1)
    assert np.array_equal(brute, there), said
    return int(brute.size)


@lru_cache(maxsize=512)
def first_roll(pool: Key, rerolls: Changes) -> Counter[Lying]:
    return Brute(dict(pool), rerolls, [1]).first_roll()


def compare_first_roll(changes: Changes, pool: Pool) -> int:
    """Hold in how many ways each of our sets is rolled against every roll; how many sets were compared."""
    key = tuple((str(color), count) for color, count in pool.items())
    brute = first_roll(key, tuple(change for change in changes if change.do is DiceAction.REROLL))
    ours = Ours(pool, changes)
    ways = reduce(np.multiply.outer, map(np.array, chances.first_roll(ours.solved)))
    counted = np.zeros_like(ways)
    np.add.at(counted, ours.lying(list(brute)), np.array(list(brute.values())))
    assert np.array_equal(ways * brute.total(), counted * ways.sum()), f"{pool} {changes}"
    return int(ways.size)


def with_rerolls() -> Iterator[tuple[Changes, Pool]]:
    for changes in [*((change,) for change in CHANGES), *PAIRS]:
        if changes[0].do is DiceAction.REROLL:
            for pool in pools(changes):
                yield changes, pool


def _with_the_same_explosions(check: tuple[Changes, Pool]) -> str:
    changes, pool = check
    return repr(([change for change in changes if change.do is DiceAction.EXPLODE], pool))


def run(part: int = 0, parts: int = 1) -> None:
    began = time.monotonic()
    first = sum(compare_first_roll(*check) for check in list(with_rerolls())[part::parts])
    print(f"{first:,} numbers of first rolls equal, {time.monotonic() - began:.0f} s", flush=True)
    checks = list(every_check())[part::parts]
    compared = done = 0
    for changes, pool in sorted(checks, key=_with_the_same_explosions):
        compared += compare(changes, pool)
        done += 1
        if done % 250 == 0:
            print(f"{done} of {len(checks)} checks, {compared:,} numbers, {time.monotonic() - began:.0f} s", flush=True)
    print(f"part {part} of {parts}: {done} of {len(checks)} checks, {compared:,} numbers equal", flush=True)


if __name__ == "__main__":
    run(*map(int, sys.argv[1:3]))
