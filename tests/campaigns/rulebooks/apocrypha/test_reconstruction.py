"""Reconstructing decks: every situation of fixtures/cases, new gifts, and that no plan could be better."""

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.deck import DeckCardType, DeckCheckTime, DeckVerdict, judge
from campaigns.rulebooks.apocrypha.gifts import GIFTS, Gift
from campaigns.rulebooks.apocrypha.reconstruction import GiftTransfer, GiftWish, ReturningSaint, new_gifts, plan
from campaigns.rulebooks.apocrypha.register import Rule
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

SOUL, MIND = DeckCardType.SOUL_GIFT, DeckCardType.MIND_GIFT
SPARKS, JAR, BATTERY = Gift("1", "Sparks", SOUL), Gift("2", "Magic Mason Jar", SOUL), Gift("3", "Love Battery", SOUL)
BONES = Gift("4", "Bones", MIND)


def verdict(saint: ReturningSaint) -> DeckVerdict:
    return judge(Counter(gift.type for gift in saint.gifts), saint.wanted, DeckCheckTime.BETWEEN_MISSIONS)


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    saints: list[ReturningSaint]
    pile: list[Gift] = []
    wishes: list[GiftWish] = []


@each("apocrypha/reconstruction")
def test_reconstruction(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    found = plan(now.saints, now.pile, now.wishes)
    verdicts = {saint.name: verdict(saint) for saint in now.saints}
    told = Partly(
        vars(found),
        moves=[
            f"{move.gift.name} from {move.giver or 'the pile'} to {move.taker or 'the pile'}" for move in found.moves
        ],
        left=[gift.name for gift in found.left],
        missing=Partly({name: verdict.missing for name, verdict in verdicts.items()}),
        surplus=Partly({name: verdict.surplus for name, verdict in verdicts.items()}),
    )
    assert case.told(told) == case.expect, case.title


def worded(move: GiftTransfer) -> str:
    return f"{move.gift.name} from {move.giver or 'the pile'} to {move.taker or 'the pile'}"


def test_page_27_new_alpha_gifts_are_drawn_for_what_nobody_has() -> None:
    found = plan([ReturningSaint("Ophelia", {SOUL: 1}), ReturningSaint("Frank", {SOUL: 2})])
    assert found.draw == {"Ophelia": {SOUL: 1}, "Frank": {SOUL: 2}}
    drawn = new_gifts(found, [SPARKS, JAR], Random(7))
    assert len(drawn["Ophelia"].gifts) == len(drawn["Frank"].gifts) == 1
    assert drawn["Ophelia"].gifts != drawn["Frank"].gifts
    assert [problem.rule for problem in drawn["Frank"].problems] == [Rule.ALPHA_GIFTS_RUN_OUT]


def test_six_saints_with_full_decks_and_a_large_pile_within_200_ms() -> None:
    dice = Random(7)
    numbers = [str(number) for number in range(120)]
    gifts = [Gift(number, f"Gift {dice.randrange(40)}", dice.choice(GIFTS)) for number in numbers]
    wanted = dict(zip(GIFTS, (4, 4, 4, 3), strict=True))
    saints = [ReturningSaint(f"Saint {i}", wanted, tuple(gifts[15 * i : 15 * i + 15])) for i in range(6)]
    wishes = [GiftWish(f"Saint {dice.randrange(6)}", dice.choice(numbers)) for _ in range(40)]
    started = perf_counter()
    found = plan(saints, gifts[90:], wishes)
    assert perf_counter() - started < 0.2
    assert found == plan(saints, gifts[90:], wishes)
    assert len(found.moves) + sum(sum(each.values()) for each in found.draw.values()) > 0


# Small tables, on which every way to deal the gifts can be tried.

NAMES = ("Ophelia", "Frank", "Zeez")
ALL = [Gift(str(number), f"Gift {number}", SOUL) for number in range(5)]
Table = tuple[list[ReturningSaint], list[Gift], list[GiftWish]]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    names = NAMES[: draw(st.integers(1, 3))]
    gifts = ALL[: draw(st.integers(0, 5))]
    holders = [draw(st.sampled_from([None, *names])) for _gift in gifts]
    saints = [
        ReturningSaint(
            name, {SOUL: draw(st.integers(0, 3))}, tuple(g for g, h in zip(gifts, holders, strict=True) if h == name)
        )
        for name in names
    ]
    pairs = [GiftWish(name, gift.id) for name in names for gift in gifts]
    wishes = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=6)) if pairs else []
    return saints, [g for g, h in zip(gifts, holders, strict=True) if h is None], wishes


def holders_of(saints: list[ReturningSaint], pile: list[Gift]) -> dict[Gift, str | None]:
    return {gift: saint.name for saint in saints for gift in saint.gifts} | dict.fromkeys(pile)


def worth(table: Table, goes: dict[Gift, str | None]) -> tuple[int, int, int, int]:
    """New gifts, wishes to keep and other wishes that are not met, changes: the less, the better."""
    saints, pile, wishes = table
    hold = holders_of(saints, pile)
    taken = Counter(goes.values())
    new = sum(saint.wanted[SOUL] - taken[saint.name] for saint in saints)
    unmet = [wish for wish in wishes if (goes[ALL[int(wish.gift)]]) != wish.saint]
    keeping = sum(hold[ALL[int(wish.gift)]] == wish.saint for wish in unmet)
    return new, keeping, len(unmet) - keeping, sum(hold[gift] != goes[gift] for gift in goes)


def every_way(table: Table) -> list[dict[Gift, str | None]]:
    saints, pile, _wishes = table
    gifts = list(holders_of(saints, pile))
    ways = product([None, *(saint.name for saint in saints)], repeat=len(gifts))
    return [
        dict(zip(gifts, way, strict=True))
        for way in ways
        if all(way.count(saint.name) <= saint.wanted[SOUL] for saint in saints)
    ]


@settings(max_examples=100, deadline=None)
@given(tables())
def test_no_other_way_to_deal_the_gifts_is_better(table: Table) -> None:
    saints, pile, wishes = table
    found = plan(saints, pile, wishes)
    goes = {**holders_of(saints, pile), **{move.gift: move.taker for move in found.moves}}
    assert worth(table, goes) == min(worth(table, way) for way in every_way(table))
    assert len(found.refused) == sum(worth(table, goes)[1:3])
    assert sum(count for each in found.draw.values() for count in each.values()) == worth(table, goes)[0]
    assert set(found.left) == {gift for gift, taker in goes.items() if taker is None}


@settings(max_examples=50, deadline=None)
@given(tables())
def test_after_the_plan_and_its_new_gifts_every_deck_is_legal(table: Table) -> None:
    saints, pile, wishes = table
    found = plan(saints, pile, wishes)
    goes = {**holders_of(saints, pile), **{move.gift: move.taker for move in found.moves}}
    for saint in saints:
        drawn = tuple(Gift(f"new {n}", "New", SOUL) for n in range(found.draw.get(saint.name, {}).get(SOUL, 0)))
        rebuilt = (*(gift for gift, taker in goes.items() if taker == saint.name), *drawn)
        assert verdict(ReturningSaint(saint.name, saint.wanted, rebuilt)).legal
