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
from campaigns.rulebooks.apocrypha.reconstruction import (
    GiftTransfer,
    GiftWish,
    Leanings,
    ReturningSaint,
    new_gifts,
    plan,
)
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
    new: frozenset[str] = frozenset()
    given_up: frozenset[str] = frozenset()


@each("apocrypha/reconstruction")
def test_reconstruction(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    found = plan(now.saints, now.pile, now.wishes, Leanings(now.new, now.given_up))
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
Table = tuple[list[ReturningSaint], list[Gift], list[GiftWish], Leanings]


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
    some = st.frozensets(st.sampled_from([gift.id for gift in ALL]), max_size=3)
    leanings = Leanings(draw(some), draw(some))
    return saints, [g for g, h in zip(gifts, holders, strict=True) if h is None], wishes, leanings


def holders_of(saints: list[ReturningSaint], pile: list[Gift]) -> dict[Gift, str | None]:
    return {gift: saint.name for saint in saints for gift in saint.gifts} | dict.fromkeys(pile)


def worth(table: Table, goes: dict[Gift, str | None]) -> tuple[int, ...]:
    """What speaks against a way to deal the gifts, the gravest first: the less, the better."""
    saints, pile, wishes, leanings = table
    hold = holders_of(saints, pile)
    wished = {(wish.saint, wish.gift) for wish in wishes}
    secure, stay = 0, 0
    for saint in saints:
        held = [gift for gift in saint.gifts if gift.id not in leanings.given_up]
        kept = sum(goes[gift] == saint.name for gift in held)
        wishes_met = sum(goes[g] == saint.name != hold[g] and (saint.name, g.id) in wished for g in goes)
        room = min(len(held), saint.wanted[SOUL])
        secure += min(room, kept + wishes_met)
        stay += kept - max(0, min(room, kept + wishes_met) - wishes_met)
    stays = [gift for gift in goes if goes[gift] and goes[gift] == hold[gift]]
    comes = [gift for gift in goes if goes[gift] and goes[gift] != hold[gift]]
    free = [gift for gift in stays if gift.id not in leanings.given_up]
    return (
        sum(saint.wanted[SOUL] for saint in saints) - len(stays) - len(comes),
        -sum((goes[gift], gift.id) in wished for gift in free),
        -secure,
        -sum(gift.id in leanings.new for gift in free),
        len(stays) - len(free),
        -sum((goes[gift], gift.id) in wished for gift in comes),
        -stay,
        -sum(gift.id in leanings.new for gift in comes),
        sum(hold[gift] != goes[gift] for gift in goes),
    )


def every_way(table: Table) -> list[dict[Gift, str | None]]:
    saints, pile, *_rest = table
    gifts = list(holders_of(saints, pile))
    ways = product([None, *(saint.name for saint in saints)], repeat=len(gifts))
    return [
        dict(zip(gifts, way, strict=True))
        for way in ways
        if all(way.count(saint.name) <= saint.wanted[SOUL] for saint in saints)
    ]


def dealt(table: Table) -> dict[Gift, str | None]:
    saints, pile, *_rest = table
    return {**holders_of(saints, pile), **{move.gift: move.taker for move in plan(*table).moves}}


@settings(max_examples=100, deadline=None)
@given(tables())
def test_no_other_way_to_deal_the_gifts_is_better(table: Table) -> None:
    _saints, _pile, wishes, leanings = table
    found, goes = plan(*table), dealt(table)
    assert worth(table, goes) == min(worth(table, way) for way in every_way(table))
    in_vain = [gift for gift, holder in holders_of(*table[:2]).items() if holder and goes[gift] == holder]
    refused = sum(goes[ALL[int(wish.gift)]] != wish.saint for wish in wishes)
    assert len(found.refused) == refused + sum(gift.id in leanings.given_up for gift in in_vain)
    assert sum(count for each in found.draw.values() for count in each.values()) == worth(table, goes)[0]
    assert set(found.left) == {gift for gift, taker in goes.items() if taker is None}


@settings(max_examples=100, deadline=None)
@given(tables())
def test_nobody_loses_a_gift_for_which_there_is_room_without_giving_it_up_or_wishing_for_another(table: Table) -> None:
    goes, leanings = dealt(table), table[3]
    wished = {(wish.saint, wish.gift) for wish in table[2]}
    for saint in table[0]:
        own = {gift for gift in saint.gifts if gift.id not in leanings.given_up}
        has = {gift for gift, taker in goes.items() if taker == saint.name}
        meant = has & (own | {gift for gift in has if (saint.name, gift.id) in wished})
        assert own <= has or len(meant) >= min(len(own), saint.wanted[SOUL])


@settings(max_examples=50, deadline=None)
@given(tables())
def test_after_the_plan_and_its_new_gifts_every_deck_is_legal(table: Table) -> None:
    found, goes = plan(*table), dealt(table)
    for saint in table[0]:
        drawn = tuple(Gift(f"new {n}", "New", SOUL) for n in range(found.draw.get(saint.name, {}).get(SOUL, 0)))
        rebuilt = (*(gift for gift, taker in goes.items() if taker == saint.name), *drawn)
        assert verdict(ReturningSaint(saint.name, saint.wanted, rebuilt)).legal
