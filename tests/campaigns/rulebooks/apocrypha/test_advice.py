"""Advice on dice that lie there, held against brute force: it promises the best, and whoever follows it gets that."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange, in_order
from campaigns.rulebooks.apocrypha.dice import DieColor
from campaigns.rulebooks.apocrypha.odds import Advice, Check, advise
from tests.campaigns.rulebooks.apocrypha.brute_force import Brute, Game, Lying, added_to
from tests.campaigns.rulebooks.apocrypha.every_check import CHANGES, IS_COMPLETE, PAIRS, Changes, Pool, pools
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

ASSISTS = [(), (1,), (2,), (2, 1), (3,)]
TARGETS = [6, 9, 12, 15, 17]


def situations() -> Iterator[tuple[Changes, Pool, tuple[int, ...]]]:
    """Each change and some pairs of them (with EVERY_CHECK=1 all), with pools and assists in turn."""
    some = [(), *((change,) for change in CHANGES), *(PAIRS if IS_COMPLETE else PAIRS[::43])]
    for number, changes in enumerate(some):
        if not any(change.do is DiceAction.REROLL for change in changes):
            small = [pool for pool in pools(changes) if 2 <= sum(pool.values()) <= 3]
            yield changes, small[number * 5 % len(small)], ASSISTS[number % len(ASSISTS)]


@pytest.mark.parametrize("part", range(4))
def test_what_is_advised_is_the_best_that_brute_force_finds(part: int) -> None:
    for number, (changes, pool, assists) in enumerate(list(situations())[part::4]):
        target = TARGETS[number % len(TARGETS)]
        brute = Brute({str(color): count for color, count in pool.items()}, changes, [target])
        worths, of = before_the_first_assist(brute, assists)
        for lying in random.Random(number).sample(brute.lying, 4):
            found = advise(Check(dice={}, target=target, assists=assists, changes=changes), rolled(lying))
            best = assert_followed(brute, lying, worths, assists, found)
            rolls = of * 6 ** min(assists[0], len(lying)) if assists else of
            assert found.success == Fraction(int(best[0, 0]), rolls)
            assert found.expected_damage == Fraction(-int(best[1, 0]), rolls)


MUST = DiceChange(DiceAction.UPGRADE, dice=2, must=True)
FLIP_ALL = DiceChange(DiceAction.FLIP)
BLADE = tuple(
    DiceChange(do, dice=1, must=True, package="blade")
    for do in (DiceAction.UPGRADE, DiceAction.DOWNGRADE, DiceAction.FLIP)
)


@data_rows(
    "assists, changes",
    product(
        [(), (2,)],
        [
            (MUST, FLIP_ALL),
            (DiceChange(DiceAction.FLIP, dice=1, must=True),),
            BLADE,
            (*BLADE, FLIP_ALL),
            (replace(FLIP_ALL, package="a"), replace(MUST, package="b"), DiceChange(DiceAction.TRASH, dice=1)),
        ],
    ),
)
def test_what_is_advised_of_mandatory_changes_and_packages_is_the_best(
    changes: Changes, assists: tuple[int, ...]
) -> None:
    brute = Brute({"soul": 2, "bonus": 1}, changes, [12])
    worths, of = before_the_first_assist(brute, assists)
    for lying in random.Random(1).sample(brute.lying, 20):
        found = advise(Check(dice={}, target=12, assists=assists, changes=changes), rolled(lying))
        best = assert_followed(brute, lying, worths, assists, found)
        assert found.success == Fraction(int(best[0, 0]), of * 6 ** sum(assists))


RUNIC = (DiceChange(DiceAction.REROLL, dice=1, must=True, package="blade"), *BLADE)
AGAIN = DiceChange(DiceAction.REROLL, faces=frozenset({1, 2, 3, 4, 5, 6}), package="blade")
SOUL_AGAIN = DiceChange(DiceAction.REROLL, dice=2, of=DieColor.SOUL, package="blade")


@pytest.mark.parametrize(
    "changes",
    [
        RUNIC,
        (*RUNIC, FLIP_ALL),
        (AGAIN, DiceChange(DiceAction.DOWNGRADE, dice=1, package="blade")),
        (SOUL_AGAIN, DiceChange(DiceAction.TRASH, dice=1, package="blade")),
    ],
)
def test_a_card_that_rerolls_is_played_where_that_is_best_and_with_the_best_dice(changes: Changes) -> None:
    brute = Brute({"soul": 2, "bonus": 1}, changes, [12])
    game = Game(brute, (), 0)
    plays = set()
    for lying in brute.lying[::2]:
        found = advise(Check(dice={}, target=12, changes=changes), rolled(lying))
        best = game.worth(0, lying, ())
        assert (found.success, -found.expected_damage) == tuple(Fraction(int(wish), game.of) for wish in best[:2, 0])
        plays.add(found.plays)
        if found.plays:
            again = found.reroll if found.reroll is not None else found.forced[0][1]
            told = tuple((str(color), face) for color, face in again)
            assert game.rerolled(0, lying, (("blade", True),), told).tolist() == best.tolist()
        else:
            assert game.worth(0, lying, (("blade", False),)).tolist() == best.tolist()
            assert found.reroll is None
    assert plays == {(), ("blade",)}


def test_dice_explode_by_a_card_only_where_it_is_played() -> None:
    card = (
        DiceChange(DiceAction.EXPLODE, faces=frozenset({6}), package="card"),
        DiceChange(DiceAction.TRASH, faces=frozenset({5}), package="card"),
    )
    better, worse = {DieColor.SOUL: [6, 6, 1]}, {DieColor.SOUL: [5, 5, 5]}
    assert advise(Check(dice={}, target=16, changes=card), better).added == {DieColor.SOUL: 1, DieColor.BONUS: 1}
    assert advise(Check(dice={}, target=16, changes=card), better).plays == ("card",)
    left = advise(Check(dice={}, target=15, changes=card), worse)
    assert (left.added, left.turns, left.plays, left.success) == (None, (), (), 1)


SIXES, ODD = (DiceChange(DiceAction.REROLL, faces=frozenset(faces)) for faces in ({6}, {1, 3, 5}))
SOUL_SIXES = DiceChange(DiceAction.REROLL, faces=frozenset({6}), of=DieColor.SOUL)


@data_rows(
    "changes, assists",
    [
        ((SIXES,), (2,)),
        ((SIXES, ODD), (1,)),
        ((ODD, SIXES), ()),
        ((SOUL_SIXES,), (2, 1)),
        ((SOUL_SIXES, ODD, DiceChange(DiceAction.FLIP, dice=1)), (1,)),
        ((SIXES, DiceChange(DiceAction.EXPLODE, faces=frozenset({6}))), ()),
    ],
)
def test_forced_rerolls_come_first_and_their_chance_is_that_of_brute_force(
    changes: Changes, assists: tuple[int, ...]
) -> None:
    brute = Brute({"soul": 2, "bonus": 1}, changes, [12])
    worths, of = brute.after_the_assists()
    for batch in reversed(assists):
        worths, of = brute.assisted(worths, batch), of * 6 ** min(batch, 3)
    forced = [change for change in changes if change.do is DiceAction.REROLL]
    for lying in brute.lying[::3]:
        found = advise(Check(dice={}, target=12, assists=assists, changes=changes), rolled(lying))
        first = next((named for change in forced if (named := named_by(change, lying))), ())
        assert Counter(found.forced[0][1] if found.forced else ()) == Counter(first)
        assert not first or (found.reroll, found.added, found.turns) == (None, None, ())
        success, damage = forced_out(brute, lying, forced, worths)
        assert (found.success, found.expected_damage) == (success / of, -damage / of)


def named_by(change: DiceChange, lying: Lying) -> Lying:
    return tuple((color, face) for color, face in lying if change.of in (None, color) and face in change.faces)


def forced_out(brute: Brute, lying: Lying, forced: Sequence[DiceChange], worths: Any) -> tuple[Fraction, Fraction]:
    """The mean of what everything is worth to which the forced rerolls can lead."""
    if not forced:
        success, damage, _ = worths[brute.number[lying]]
        return Fraction(int(success[0])), Fraction(int(damage[0]))
    again = named_by(forced[0], lying)
    rest = tuple((Counter(lying) - Counter(again)).elements())
    ways = [forced_out(brute, brute.lying[at], forced[1:], worths) for at in brute.rerolled(rest, again)]
    success, damage = (sum(wishes, Fraction()) / len(ways) for wishes in zip(*ways, strict=True))
    return success, damage


def rolled(lying: Lying) -> dict[DieColor, list[int]]:
    return {color: [face for other, face in lying if other == color] for color in DieColor}


def before_the_first_assist(brute: Brute, assists: Sequence[int]) -> tuple[Any, int]:
    """What all that can lie there is worth once the first assist is used, in so many rolls."""
    worths, of = brute.after_the_assists()
    for batch in reversed(assists[1:]):
        worths, of = brute.assisted(worths, batch), of * 6 ** min(batch, len(brute.colors))
    return worths, of


def assert_followed(brute: Brute, lying: Lying, worths: Any, assists: Sequence[int], found: Advice) -> Any:
    """Whoever does what is advised loses nothing; the best that there is."""
    if not assists:
        assert found.reroll is None
        assert_turns(brute, lying, found)
        return worths[brute.number[lying]]
    batch = min(assists[0], len(lying))
    assert found.reroll is not None
    again = tuple((str(color), face) for color, face in found.reroll)
    assert len(again) <= batch
    assert not Counter(again) - Counter(lying)
    rest = tuple((Counter(lying) - Counter(again)).elements())
    followed = worths[brute.rerolled(rest, again)].sum(axis=0) * 6 ** (batch - len(again))
    best = brute.assisted_at(lying, worths, batch)
    assert followed.tolist() == best.tolist(), (lying, found)
    return best


def assert_turns(brute: Brute, lying: Lying, found: Advice) -> None:
    """The changes that are advised can be made, and lead to the largest result."""
    changes = in_order(brute.changes)
    if any(change.do is DiceAction.EXPLODE for change in changes):
        assert found.added == Counter(DieColor(color) for color in added_to(lying, changes))
        return
    here = Counter(lying)
    # A package is done whole, or nothing of it.
    played = {turn.package for turn, _dice in found.turns}
    changes = tuple(change for change in changes if not change.package or change.package in played)
    for change, (turn, dice) in zip(changes, found.turns, strict=True):
        assert turn.do is change.do
        chosen = Counter((str(color), face) for color, face in dice)
        assert not chosen - here
        assert_allowed(change, here, chosen)
        turned = [(color, change.turned(face)) for color, face in chosen.elements()]
        here = here - chosen + Counter((color, face) for color, face in turned if face is not None)
    result = sum(sorted((face for _, face in here.elements()), reverse=True)[: brute.keep])
    assert result == brute.turned(lying, 0), (lying, found)


def assert_allowed(change: DiceChange, here: "Counter[Any]", chosen: "Counter[Any]") -> None:
    mine = [(color, face) for color, face in here.elements() if change.of in (None, color)]
    assert all(change.of in (None, color) for color, _ in chosen)
    if change.faces:
        assert chosen == Counter(die for die in mine if die[1] in change.faces)
    elif change.dice is None:
        assert chosen == Counter(mine)
    else:
        asked = min(change.dice, len(mine))
        assert chosen.total() == asked if change.is_forced else chosen.total() <= asked
