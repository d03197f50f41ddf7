"""Checks played out die by die: every roll, every choice, nothing clever. What the odds are held against.

A die is its color and the face it shows. Whatever happens to each die happens here to each die.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any

import numpy as np

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange

FACES = (1, 2, 3, 4, 5, 6)
ORDER = ("reroll", "explode", "upgrade", "downgrade", "flip", "trash", "six")
Die = tuple[str, int]
Lying = tuple[Die, ...]
# How well some faces do, to compare by; and of that: success, minus the damage, the result.
Score = Any
Outcome = tuple[Callable[[tuple[int, ...]], Score], Callable[[Score], tuple[int, int, int]]]
# For every target: how often success, minus the damage, the result; in so many rolls of the dice.
Wishes = Any


class Brute:
    """One pool under some changes, for all *targets* at once."""

    def __init__(
        self,
        dice: dict[str, int],
        changes: Sequence[DiceChange],
        targets: Sequence[int],
        keep: int = 3,
        outcome: Outcome | None = None,
    ) -> None:
        """*outcome* tells what dice come to where that is more than the sum of the largest; for one target."""
        self.outcome = outcome
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

    def answer_with_cards(self, assists: Sequence[int], mandatory: int = 0) -> list[tuple[Fraction, ...]]:
        """The same where cards reroll dice, or have them explode, and where assists have to be used: move by move."""
        game = Game(self, assists, mandatory)
        each = [game.worth(0, lying, ()) * ways for lying, ways in game.first_roll().items()]
        of = sum(game.first_roll().values()) * game.of
        return [(Fraction(int(s), of), Fraction(-int(d), of), Fraction(int(r), of)) for s, d, r in sum(each).T]

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
            faces = sorted((face for _, face in lying), reverse=True)
            return self.outcome[0](tuple(faces)) if self.outcome else sum(faces[: self.keep])
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
        elif change.highest:
            yield from _highest_down(lying, change, sum(face == 1 for _, face in lying) if change.for_each_one else 1)
        elif change.faces and change.dice is None and change.do != "trash":
            chosen = [at for at in mine if lying[at][1] in change.faces]
            yield tuple(sorted(_with(lying, chosen, change.do)))
        elif change.faces and change.dice is None:
            yield tuple(die for at, die in enumerate(lying) if at not in mine or die[1] not in change.faces)
        else:
            mine = [at for at in mine if not change.faces or lying[at][1] in change.faces]
            asked = len(mine) if change.dice is None else min(change.dice, len(mine))
            is_free = change.do in ("upgrade", "flip") and change.dice is not None and not change.must
            least = 0 if is_free else asked
            for count in range(least, asked + 1):
                for chosen in combinations(mine, count):
                    yield tuple(sorted(_with(lying, chosen, change.do)))


Played = tuple[tuple[str, bool], ...]


class Game:
    """Every move from the first reroll on that somebody chooses: whether to play a card, and which dice to reroll."""

    def __init__(self, brute: Brute, assists: Sequence[int], mandatory: int) -> None:
        self.brute, self.dice = brute, len(brute.colors)
        rerolls = [change for change in brute.changes if change.do == "reroll"]
        by_faces = [change for change in rerolls if change.dice is None]
        first = next((at for at, change in enumerate(by_faces) if change.package), len(by_faces))
        self.forced, by_faces = by_faces[:first], by_faces[first:]
        helped = [DiceChange(DiceAction.REROLL, dice=n, must=at < mandatory) for at, n in enumerate(assists)]
        self.moves = [*by_faces, *helped, *(change for change in rerolls if change.dice is not None)]
        self.explode = [change for change in brute.changes if change.do == "explode"]
        self.most_added = len(self.explode) * self.dice
        self.of = 6 ** (self.dice * len(self.moves) + self.most_added)
        self.worth = cache(self._worth)

    def first_roll(self) -> Counter[Lying]:
        return Brute(Counter(self.brute.colors), self.forced, [1]).first_roll()

    def _worth(self, at: int, lying: Lying, played: Played) -> Wishes:
        if at == len(self.moves):
            return self._exploded(lying, played)
        change = self.moves[at]
        if change.package and change.package not in dict(played):
            return _best([self.worth(at, lying, (*played, (change.package, is_played))) for is_played in (True, False)])
        if change.package and not dict(played)[change.package]:
            return self.worth(at + 1, lying, played) * 6**self.dice
        return _best([self.rerolled(at, lying, played, again) for again in self._choices(change, lying)])

    def _choices(self, change: DiceChange, lying: Lying) -> set[Lying]:
        mine = [die for die in lying if change.of in (None, die[0])]
        if change.dice is None:
            return {tuple(die for die in mine if die[1] in change.faces)}
        most = min(change.dice, len(mine))
        counts = range(most if change.must else 0, most + 1)
        return {again for count in counts for again in combinations(mine, count)}

    def rerolled(self, at: int, lying: Lying, played: Played, again: Lying) -> Wishes:
        rest = tuple((Counter(lying) - Counter(again)).elements())
        colors = [color for color, _ in again]
        rolls = (tuple(zip(colors, faces, strict=True)) for faces in product(FACES, repeat=len(again)))
        worths = [self.worth(at + 1, tuple(sorted((*rest, *rolled))), played) for rolled in rolls]
        return sum(worths) * 6 ** (self.dice - len(again))

    def _exploded(self, lying: Lying, played: Played) -> Wishes:
        for change in self.explode:
            if change.package and change.package not in dict(played):
                return _best([self._exploded(lying, (*played, (change.package, is_on))) for is_on in (True, False)])
        colors = added_to(lying, [each for each in self.explode if not each.package or dict(played)[each.package]])
        total: Any = 0
        for faces in product(FACES, repeat=len(colors)):
            result = self.brute.turned((*lying, *zip(colors, faces, strict=True)), 0, played)
            total = total + self._wishes(result)
        return total * 6 ** (self.most_added - len(colors))

    def _wishes(self, result: Score) -> Wishes:
        if self.brute.outcome:
            return np.array(self.brute.outcome[1](result))[:, None]
        damage = np.maximum(self.brute.targets - result, 0)
        return np.array([self.brute.targets <= result, -damage, 0 * damage + result]).astype(np.int64)


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
        elif do == "six":
            yield color, 6


def _highest_down(lying: Lying, change: DiceChange, times: int) -> Iterator[Lying]:
    mine = [at for at, (color, _) in enumerate(lying) if change.of in (None, color)]
    if not times or not mine:
        yield lying
        return
    for at in mine:
        if lying[at][1] == max(lying[other][1] for other in mine):
            yield from _highest_down(tuple(sorted(_with(lying, [at], change.do))), change, times - 1)


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
