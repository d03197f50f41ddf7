"""Advice on dice that lie there, held against brute force: it promises the best, and whoever follows it gets that."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from campaigns.rulebooks.apocrypha.changes import Change, Do, in_order
from campaigns.rulebooks.apocrypha.dice import Color
from campaigns.rulebooks.apocrypha.odds import Advice, Check, advise
from tests.campaigns.rulebooks.apocrypha.brute_force import Brute, Lying, added_to
from tests.campaigns.rulebooks.apocrypha.every_check import CHANGES, IS_COMPLETE, PAIRS, Changes, Pool, pools

pytestmark = pytest.mark.pure

ASSISTS = [(), (1,), (2,), (2, 1), (3,)]
TARGETS = [6, 9, 12, 15, 17]


def situations() -> Iterator[tuple[Changes, Pool, tuple[int, ...]]]:
    """Each change and some pairs of them (with EVERY_CHECK=1 all), with pools and assists in turn."""
    some = [(), *((change,) for change in CHANGES), *(PAIRS if IS_COMPLETE else PAIRS[::43])]
    for number, changes in enumerate(some):
        if not any(change.do is Do.REROLL for change in changes):
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


def rolled(lying: Lying) -> dict[Color, list[int]]:
    return {color: [face for other, face in lying if other == color] for color in Color}


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
    if any(change.do is Do.EXPLODE for change in changes):
        assert found.added == Counter(Color(color) for color in added_to(lying, changes))
        return
    here = Counter(lying)
    for change, (turn, dice) in zip(changes, found.turns, strict=True):
        assert turn.do is change.do
        chosen = Counter((str(color), face) for color, face in dice)
        assert not chosen - here
        assert_allowed(change, here, chosen)
        turned = [(color, change.turned(face)) for color, face in chosen.elements()]
        here = here - chosen + Counter((color, face) for color, face in turned if face is not None)
    result = sum(sorted((face for _, face in here.elements()), reverse=True)[: brute.keep])
    assert result == brute.turned(lying, 0), (lying, found)


def assert_allowed(change: Change, here: "Counter[Any]", chosen: "Counter[Any]") -> None:
    mine = [(color, face) for color, face in here.elements() if change.of in (None, color)]
    assert all(change.of in (None, color) for color, _ in chosen)
    if change.faces:
        assert chosen == Counter(die for die in mine if die[1] in change.faces)
    elif change.dice is None:
        assert chosen == Counter(mine)
    else:
        asked = min(change.dice, len(mine))
        assert chosen.total() == asked if change.is_forced else chosen.total() <= asked
