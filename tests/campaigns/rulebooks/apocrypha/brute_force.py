"""Checks played out die by die: every roll, every choice, nothing clever. What the odds are held against.

A die is its color and the face it shows. Whatever happens to each die happens here to each die.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any

import numpy as np

from campaigns.rulebooks.apocrypha.changes import DiceChange

FACES = (1, 2, 3, 4, 5, 6)
ORDER = ("reroll", "explode", "upgrade", "downgrade", "flip", "trash")
Die = tuple[str, int]
Lying = tuple[Die, ...]
# For every target: how often success, minus the damage, the result; in so many rolls of the dice.
Wishes = Any


class Brute:
    """One pool under some changes, for all *targets* at once."""

    def __init__(
        self, dice: dict[str, int], changes: Sequence[DiceChange], targets: Sequence[int], keep: int = 3
    ) -> None:
        self.colors = [color for color, count in dice.items() for _ in range(count)]
        self.changes = sorted(changes, key=lambda change: ORDER.index(change.do))
        self.targets = np.array(targets)
        self.keep = keep
        self.rolls = {
            tuple(sorted(zip(self.colors, faces, strict=True))) for faces in product(FACES, repeat=len(self.colors))
        }
        self.lying = sorted(self.rolls)
        self.number = {lying: at for at, lying in enumerate(self.lying)}
        self.turned = cache(self._turned)
        self.rerolled = cache(self._rerolled)

    def answer(self, assists: Sequence[int]) -> list[tuple[Fraction, Fraction, Fraction]]:
        """For each target the chance of success, the expected damage, the expected result."""
        wishes, of = self.after_the_assists()
        for batch in reversed(assists):
            wishes, of = self.assisted(wishes, batch), of * 6 ** min(batch, len(self.colors))
        first = self.first_roll()
        total = sum((wishes[self.number[lying]] * ways for lying, ways in first.items()), 0 * wishes[0])
        of *= sum(first.values())
        return [(Fraction(int(s), of), Fraction(-int(d), of), Fraction(int(r), of)) for s, d, r in total.T]

    def first_roll(self) -> Counter[Lying]:
        rerolls = [change for change in self.changes if change.do == "reroll"]
        rolled: Counter[Lying] = Counter()
        each = [Counter(_every_way(color, rerolls)) for color in self.colors]
        for faces in product(FACES, repeat=len(each)):
            ways = prod(counted[face] for counted, face in zip(each, faces, strict=True))
            rolled[tuple(sorted(zip(self.colors, faces, strict=True)))] += ways
        return rolled

    def assisted(self, wishes: Wishes, batch: int) -> Wishes:
        """For all that can lie there, the best of every choice of up to *batch* dice to reroll."""
        batch = min(batch, len(self.colors))
        return np.array([self.assisted_at(lying, wishes, batch) for lying in self.lying])

    def assisted_at(self, lying: Lying, wishes: Wishes, batch: int) -> Wishes:
        options = []
        for count in range(batch + 1):
            # Dice that look alike make the same choice.
            for again in set(combinations(lying, count)):
                leads_to = self.rerolled(tuple((Counter(lying) - Counter(again)).elements()), again)
                options.append(wishes[leads_to].sum(axis=0) * 6 ** (batch - count))
        return _best(options)

    def _rerolled(self, rest: Lying, again: Lying) -> list[int]:
        """Everything that can lie there when *again* are rerolled and *rest* are not."""
        colors = [color for color, _ in again]
        rolls = product(FACES, repeat=len(again))
        return [self.number[tuple(sorted((*rest, *zip(colors, faces, strict=True))))] for faces in rolls]

    def after_the_assists(self) -> tuple[Wishes, int]:
        added = {lying: added_to(lying, self.changes) for lying in self.lying}
        most = max(map(len, added.values()))
        wishes = []
        for lying, colors in added.items():
            total: Any = 0
            for faces in product(FACES, repeat=len(colors)):
                result = self.turned((*lying, *zip(colors, faces, strict=True)), 0)
                damage = np.maximum(self.targets - result, 0)
                total = total + np.array([self.targets <= result, -damage, 0 * damage + result]).astype(np.int64)
            wishes.append(total * 6 ** (most - len(colors)))
        return np.array(wishes), 6**most

    def _turned(self, lying: Lying, at: int, played: tuple[tuple[str, bool], ...] = ()) -> int:
        """The largest result after the changes from *at* on; *played* says of each package met whether it was."""
        if at == len(self.changes):
            return sum(sorted((face for _, face in lying), reverse=True)[: self.keep])
        package = self.changes[at].package
        if package and package not in dict(played):
            return max(self.turned(lying, at, (*played, (package, is_played))) for is_played in (True, False))
        if package and not dict(played)[package]:
            return self.turned(lying, at + 1, played)
        return max(self.turned(after, at + 1, played) for after in self._choices(lying, self.changes[at]))

    def _choices(self, lying: Lying, change: DiceChange) -> Iterator[Lying]:
        mine = [at for at, (color, _) in enumerate(lying) if change.of in (None, color)]
        if change.do in ("reroll", "explode"):
            yield lying
        elif change.faces and change.do != "trash":
            chosen = [at for at in mine if lying[at][1] in change.faces]
            yield tuple(sorted(_with(lying, chosen, change.do)))
        elif change.faces:
            yield tuple(die for at, die in enumerate(lying) if at not in mine or die[1] not in change.faces)
        else:
            asked = len(mine) if change.dice is None else min(change.dice, len(mine))
            is_free = change.do in ("upgrade", "flip") and change.dice is not None and not change.must
            least = 0 if is_free else asked
            for count in range(least, asked + 1):
                for chosen in combinations(mine, count):
                    yield tuple(sorted(_with(lying, chosen, change.do)))


def _every_way(color: str, rerolls: Sequence[DiceChange]) -> Iterator[int]:
    """The face that a die comes to show, for everything that it could roll each time."""
    for rolled in product(FACES, repeat=1 + len(rerolls)):
        face = rolled[0]
        for change, again in zip(rerolls, rolled[1:], strict=True):
            if change.of in (None, color) and face in change.faces:
                face = again
        yield face


def added_to(lying: Lying, changes: Sequence[DiceChange]) -> list[str]:
    in_use = Counter(color for color, _ in lying)
    added = []
    for change in changes:
        for color, face in lying:
            if change.do == "explode" and change.of in (None, color) and face in change.faces:
                taken = color if in_use[color] < 4 else "bonus"
                if in_use[taken] < 4:
                    in_use[taken] += 1
                    added.append(taken)
    return added


def _with(lying: Lying, chosen: Sequence[int], do: str) -> Iterator[Die]:
    for at, (color, face) in enumerate(lying):
        if at not in chosen:
            yield color, face
        elif do == "upgrade":
            yield color, min(face + 1, 6)
        elif do == "downgrade":
            yield color, max(face - 1, 1)
        elif do == "flip":
            yield color, 7 - face


def _best(options: list[Wishes]) -> Wishes:
    """For each target by itself: success before all, then less damage, then a larger result."""
    best = options[0].copy()
    for option in options[1:]:
        success, damage, result = zip(option, best, strict=True)
        better = success[0] > success[1]
        for mine, theirs, even in [(*damage, [success]), (*result, [success, damage])]:
            better = better | ((mine > theirs) & np.all([one == other for one, other in even], axis=0))
        best[:, better] = option[:, better]
    return best
