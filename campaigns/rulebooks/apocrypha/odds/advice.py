"""What to do with dice that were really rolled: which must or may be rerolled now, or how to turn them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

import numpy as np

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange, Packages, played
from campaigns.rulebooks.apocrypha.dice import OF_EACH_COLOR, DieColor
from campaigns.rulebooks.apocrypha.odds.chances import expected, ways_of
from campaigns.rulebooks.apocrypha.odds.effort import Effort
from campaigns.rulebooks.apocrypha.odds.groups import DiceGroup
from campaigns.rulebooks.apocrypha.odds.lattice import Lattice
from campaigns.rulebooks.apocrypha.odds.rerolling import FaceReroll
from campaigns.rulebooks.apocrypha.odds.rolling import RerollChoice
from campaigns.rulebooks.apocrypha.odds.solving import Check, Solution
from campaigns.rulebooks.apocrypha.odds.turning import Turning, ways_from

Die = tuple[DieColor, int]
Faces = Mapping[DieColor, Sequence[int]]
Turned = tuple[DiceChange, tuple[Die, ...]]
ZERO = Fraction()


@dataclass(frozen=True)
class Advice:
    """The next thing to do, and what is to be expected from here on."""

    # Each reroll of faces that is due, in its turn, with the dice that it befalls as they lie now; all else comes
    # later.
    forced: tuple[Turned, ...]
    # For the first of the assists, or of the cards that reroll so many dice; none when there are none.
    reroll: tuple[Die, ...] | None
    # Dice to add, and to ask again with, when it is time to explode.
    added: Mapping[DieColor, int] | None
    # Each change with the dice that it is to befall, as they lie by then; when no more dice are rolled. A package that
    # is better left alone has none here.
    turns: tuple[Turned, ...]
    success: Fraction
    expected_damage: Fraction
    # The packages that are played now, with the dice that are rerolled or added here.
    plays: tuple[str, ...] = ()
    # Those that would have rolled dice by now, and are better left alone.
    leaves: tuple[str, ...] = ()


def advise(check: Check, rolled: Faces, effort: Effort | None = None) -> Advice:
    """The best to do when *rolled* lies there, which are the dice of *check*.

    The changes of *check* are those yet to come: a forced reroll that is done is none of them, and of a card that is
    played the rest is no package any more.
    """
    dice = {color: len(faces) for color, faces in rolled.items() if faces}
    solved = Solution(replace(check, dice=dice), effort)
    lying = [(color, face) for color, faces in rolled.items() for face in faces]
    if forced := tuple(_forced(solved.rerolls, lying)):
        return Advice(forced, None, None, (), *_expected(solved, lying, solved.rerolls))
    found = _next_reroll(solved, lying)
    success, damage = _expected(solved, lying, ())
    return replace(found, success=success, expected_damage=damage)


def _next_reroll(solved: Solution, lying: Sequence[Die]) -> Advice:
    """The first reroll that is due; where there is none, what comes after."""
    taken: Packages = frozenset()
    leaves: tuple[str, ...] = ()
    cell = _cell(solved.groups, solved.lattices, lying)
    for stage in solved.stages:
        move, package = stage.moves.get(taken), stage.change.package
        if move is None or (move.is_played is not None and not move.is_played[cell]):
            leaves = leaves if package in leaves else (*leaves, package)
            continue
        plays = (package,) if package else ()
        if not isinstance(move.chosen, FaceReroll):
            dice = tuple(_reroll(solved, move.chosen, lying, cell))
            return Advice((), dice, None, (), ZERO, ZERO, plays, leaves)
        if befallen := _dice_affected(stage.change, lying):
            return Advice(((stage.change, befallen),), None, None, (), ZERO, ZERO, plays, leaves)
        taken |= frozenset(plays)
    return replace(_next_turns(solved, lying, taken), leaves=leaves)


def _next_turns(solved: Solution, lying: Sequence[Die], taken: Packages) -> Advice:
    """What to do when no more dice are rerolled: the dice to add first, if any explode."""
    cell = _cell(solved.groups, solved.lattices, lying)
    then = solved.options(taken)[int(solved.exploding_choices[taken][cell])]
    if explode := played(solved.explode, then):
        return Advice((), None, _added(lying, explode), (), ZERO, ZERO, tuple(sorted(then - taken)))
    return Advice((), None, None, tuple(_turns(solved, lying, then)), ZERO, ZERO)


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


def _cell(groups: Sequence[DiceGroup], lattices: Sequence[Lattice], lying: Sequence[Die]) -> tuple[int, ...]:
    """Which set lies there of each group."""
    return tuple(
        lattice.number([face for color, face in lying if color in group.colors])
        for group, lattice in zip(groups, lattices, strict=True)
    )


def _reroll(solved: Solution, choice: RerollChoice, lying: Sequence[Die], cell: tuple[int, ...]) -> Iterator[Die]:
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


def _turns(solved: Solution, lying: Sequence[Die], taken: Packages) -> Iterator[Turned]:
    cell = _cell(solved.playing.groups, solved.playing.lattices, lying)
    turning = solved.playing.play_at(cell, solved.decided, taken)
    for at, turn in enumerate(turning.turns):
        if turn.for_each_one:
            for _ in range(sum(face == 1 for _, face in lying)):
                chosen = _highest(turn, lying)[:1]
                yield turn, chosen
                lying = _after(turn, chosen, lying)
            continue
        chosen = _chosen(turning, at, lying) if turn.is_choice else _dice_affected(turn, lying)
        yield turn, chosen
        lying = _after(turn, chosen, lying)


def _after(turn: DiceChange, chosen: Sequence[Die], lying: Sequence[Die]) -> list[Die]:
    left = Counter(lying) - Counter(chosen)
    turned = ((color, turn.turned(face)) for color, face in chosen)
    return [*left.elements(), *((color, face) for color, face in turned if face is not None)]


def _highest(turn: DiceChange, lying: Sequence[Die]) -> tuple[Die, ...]:
    mine = [(color, face) for color, face in lying if turn.acts_on(color)]
    return tuple(die for die in mine if die[1] == max(face for _, face in mine))


def _dice_affected(turn: DiceChange, lying: Sequence[Die]) -> tuple[Die, ...]:
    return tuple(
        (color, face) for color, face in lying if turn.acts_on(color) and (not turn.faces or face in turn.faces)
    )


def _chosen(turning: Turning, at: int, lying: Sequence[Die]) -> tuple[Die, ...]:
    """The choice with the largest result; of several, one that turns the fewest dice."""
    if turning.turns[at].highest:
        return _best_of_highest(turning, at, lying)
    cell = _cell(turning.groups, turning.stages[at], lying)
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
    return tuple(_dice_of(turning, at, found, lying))


def _best_of_highest(turning: Turning, at: int, lying: Sequence[Die]) -> tuple[Die, ...]:
    """Of the dice that show the highest number, the one whose color matters least later."""
    turn = turning.turns[at]

    def result(die: Die) -> int:
        cell = _cell(turning.groups, turning.stages[at + 1], _after(turn, [die], lying))
        return int(turning.results[at + 1][cell])

    return tuple(sorted(_highest(turn, lying), key=result, reverse=True)[:1])


def _asked(turning: Turning, at: int, cell: tuple[int, ...]) -> range:
    """How many dice may be chosen."""
    turn = turning.turns[at]
    most = turn.dice or 0
    if not turn.is_forced:
        return range(most + 1)
    befallen = zip(turning.groups, turning.stages[at], cell, strict=True)
    counts = (lattice.counted(turn.faces)[number] for group, lattice, number in befallen if group.is_befallen_by(turn))
    there = int(sum(counts))
    return range(min(most, there), most + 1)


def _dice_of(turning: Turning, at: int, kinds: Sequence[Sequence[int]], lying: Sequence[Die]) -> Iterator[Die]:
    for group, lattice, wanted in zip(turning.groups, turning.stages[at], kinds, strict=True):
        left = Counter(wanted)
        for color, face in lying:
            kind = lattice.kind(face)
            if color in group.colors and kind is not None and left[kind]:
                left[kind] -= 1
                yield color, face
