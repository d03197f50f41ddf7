"""What to do with dice that were really rolled: which must or may be rerolled now, or how to turn them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

import numpy as np

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import OF_EACH_COLOR, DieColor
from campaigns.rulebooks.apocrypha.odds.chances import expected, ways_of
from campaigns.rulebooks.apocrypha.odds.effort import Effort
from campaigns.rulebooks.apocrypha.odds.lattice import Lattice
from campaigns.rulebooks.apocrypha.odds.solving import Check, Solution
from campaigns.rulebooks.apocrypha.odds.turning import Turning, ways_from

Die = tuple[DieColor, int]
Faces = Mapping[DieColor, Sequence[int]]
Turned = tuple[DiceChange, tuple[Die, ...]]


@dataclass(frozen=True)
class Advice:
    """The next thing to do, and what is to be expected from here on."""

    # Each forced reroll that is due, in its turn, with the dice that it befalls as they lie now; all else comes later.
    forced: tuple[Turned, ...]
    # For the first of the assists that are left; none when there are none.
    reroll: tuple[Die, ...] | None
    # Dice to add, and to ask again with, when it is time to explode.
    added: Mapping[DieColor, int] | None
    # Each change with the dice that it is to befall, as they lie by then; when no more dice are rolled. A package that
    # is better left alone has none here.
    turns: tuple[Turned, ...]
    success: Fraction
    expected_damage: Fraction


def advise(check: Check, rolled: Faces, effort: Effort | None = None) -> Advice:
    """The best to do when *rolled* lies there, which are the dice of *check*.

    The changes of *check* are those yet to come: a forced reroll that is done is none of them.
    """
    rerolls = [change for change in check.changes if change.do is DiceAction.REROLL]
    changes = [change for change in check.changes if change.do is not DiceAction.REROLL]
    dice = {color: len(faces) for color, faces in rolled.items() if faces}
    solved = Solution(replace(check, dice=dice, changes=changes), effort)
    lying = [(color, face) for color, faces in rolled.items() for face in faces]
    if forced := tuple(_forced(rerolls, lying)):
        return Advice(forced, None, None, (), *_expected(solved, lying, rerolls))
    reroll = added = None
    turns: tuple[Turned, ...] = ()
    if solved.choices:
        reroll = tuple(_reroll(solved, lying, _cell(solved, solved.lattices, lying)))
    elif solved.exploding:
        added = _added(lying, changes)
    else:
        turns = tuple(_turns(solved, lying))
    return Advice((), reroll, added, turns, *_expected(solved, lying, ()))


def _expected(solved: Solution, lying: Sequence[Die], rerolls: Sequence[DiceChange]) -> tuple[Fraction, Fraction]:
    """The chance of success and the damage, once *rerolls* have befallen what lies there."""
    success, damage, _ = expected(solved, ways_of(solved, [(color, (face,)) for color, face in lying], rerolls))
    return success, damage


def _forced(rerolls: Sequence[DiceChange], lying: Sequence[Die]) -> Iterator[Turned]:
    """Those that befall a die, or may befall one that another rerolled before."""
    again: set[DieColor] = set()
    for change in rerolls:
        befallen = _dice_affected(change, lying)
        if befallen or any(map(change.acts_on, again)):
            yield change, befallen
        again |= {color for color, _ in befallen}
        lying = list((Counter(lying) - Counter(befallen)).elements())


def _cell(solved: Solution, lattices: Sequence[Lattice], lying: Sequence[Die]) -> tuple[int, ...]:
    """Which set lies there of each group."""
    return tuple(
        lattice.number([face for color, face in lying if color in group.colors])
        for group, lattice in zip(solved.groups, lattices, strict=True)
    )


def _reroll(solved: Solution, lying: Sequence[Die], cell: tuple[int, ...]) -> Iterator[Die]:
    choice = solved.choices[0]
    held = np.unravel_index(choice.held[cell], choice.held.shape)
    again = choice.rolls[int(choice.rolled[held])]
    for group, lattice, at, count in zip(solved.groups, solved.lattices, held, again, strict=True):
        kept = Counter(dict(enumerate(lattice.sets[at].tolist())))
        idle = []
        for color, face in sorted(lying, key=lambda die: die[1], reverse=True):
            kind = lattice.kind(face)
            if color in group.colors and (kind is None or not kept[kind]):
                idle.append((color, face))
            elif color in group.colors and kind is not None:
                kept[kind] -= 1
        yield from idle[len(idle) - count :]


def _added(lying: Sequence[Die], changes: Sequence[DiceChange]) -> dict[DieColor, int]:
    in_use = Counter(color for color, _ in lying)
    added: Counter[DieColor] = Counter()
    for change in changes:
        for color, face in lying:
            if change.do is DiceAction.EXPLODE and change.acts_on(color) and face in change.faces:
                taken = color if in_use[color] < OF_EACH_COLOR else DieColor.BONUS
                if in_use[taken] < OF_EACH_COLOR:
                    in_use[taken] += 1
                    added[taken] += 1
    return dict(added)


def _turns(solved: Solution, lying: Sequence[Die]) -> Iterator[Turned]:
    turning = solved.playing.play_at(_cell(solved, solved.lattices, lying))
    for at, turn in enumerate(turning.turns):
        chosen = _chosen(solved, turning, at, lying) if turn.is_choice else _dice_affected(turn, lying)
        yield turn, chosen
        left = Counter(lying) - Counter(chosen)
        turned = ((color, turn.turned(face)) for color, face in chosen)
        lying = [*left.elements(), *((color, face) for color, face in turned if face is not None)]


def _dice_affected(turn: DiceChange, lying: Sequence[Die]) -> tuple[Die, ...]:
    return tuple(
        (color, face) for color, face in lying if turn.acts_on(color) and (not turn.faces or face in turn.faces)
    )


def _chosen(solved: Solution, turning: Turning, at: int, lying: Sequence[Die]) -> tuple[Die, ...]:
    """The choice with the largest result; of several, one that turns the fewest dice."""
    cell = _cell(solved, turning.stages[at], lying)
    asked = _asked(turning, at, cell)
    options = [list(ways_from(turning, at, axis, number)) for axis, number in enumerate(cell)]
    best = (-1, 0)
    found: tuple[tuple[int, ...], ...] = ()
    for option in product(*options):
        count = sum(len(kinds) for kinds, _ in option)
        if count in asked:
            result = int(turning.results[at + 1][tuple(leads_to for _, leads_to in option)])
            if (result, -count) > best:
                best, found = (result, -count), tuple(kinds for kinds, _ in option)
    return tuple(_dice_of(solved, turning.stages[at], found, lying))


def _asked(turning: Turning, at: int, cell: tuple[int, ...]) -> range:
    """How many dice may be chosen."""
    turn = turning.turns[at]
    most = turn.dice or 0
    if not turn.is_forced:
        return range(most + 1)
    befallen = zip(turning.groups, turning.stages[at], cell, strict=True)
    there = sum(int(lattice.sizes[number]) for group, lattice, number in befallen if group.is_befallen_by(turn))
    return range(min(most, there), most + 1)


def _dice_of(
    solved: Solution, lattices: Sequence[Lattice], kinds: Sequence[Sequence[int]], lying: Sequence[Die]
) -> Iterator[Die]:
    for group, lattice, wanted in zip(solved.groups, lattices, kinds, strict=True):
        left = Counter(wanted)
        for color, face in lying:
            kind = lattice.kind(face)
            if color in group.colors and kind is not None and left[kind]:
                left[kind] -= 1
                yield color, face
