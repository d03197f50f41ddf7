"""Reconstructing decks: the gift pile, wishes, new gifts, and that no plan could be better."""

from collections import Counter
from itertools import product
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.deck import Type
from campaigns.rulebooks.apocrypha.gifts import GIFTS, Gift
from campaigns.rulebooks.apocrypha.reconstruction import Handing, Plan, Saint, Wish, judge, new_gifts, plan
from campaigns.rulebooks.apocrypha.register import Rule

pytestmark = pytest.mark.pure

SOUL, MIND = Type.SOUL_GIFT, Type.MIND_GIFT
SPARKS, JAR, BATTERY = Gift("1", "Sparks", SOUL), Gift("2", "Magic Mason Jar", SOUL), Gift("3", "Love Battery", SOUL)
BONES = Gift("4", "Bones", MIND)


def refused(plan: Plan) -> list[tuple[Rule, str]]:
    return [(each.rule, str(each.facts["card"])) for each in plan.refused]


def test_page_27_legal_decks_stay_as_they_are() -> None:
    saints = [Saint("Ophelia", {SOUL: 2}, (SPARKS, JAR)), Saint("Frank", {SOUL: 1}, (BATTERY,))]
    assert plan(saints) == Plan((), {}, (), ())
    assert all(verdict.legal for verdict in judge(saints).values())


def test_page_27_what_one_saint_does_not_need_another_takes() -> None:
    saints = [Saint("Ophelia", {SOUL: 1}, (SPARKS, JAR)), Saint("Frank", {SOUL: 1, MIND: 1})]
    found = plan(saints, [BATTERY])
    # From the pile would have been two changes.
    assert found.moves == (Handing(SPARKS, "Ophelia", "Frank"),)
    assert found.left == (BATTERY,)
    assert found.draw == {"Frank": {MIND: 1}}
    assert judge(saints)["Ophelia"].surplus == {SOUL: 1}


def test_page_27_too_much_goes_to_the_pile_and_what_is_missing_comes_from_it() -> None:
    saints = [Saint("Ophelia", {SOUL: 1}, (SPARKS, JAR)), Saint("Frank", {MIND: 1})]
    found = plan(saints, [BONES], [Wish("Ophelia", SPARKS.id)])
    assert found.moves == (Handing(BONES, None, "Frank"), Handing(JAR, "Ophelia", None))
    assert (found.left, found.draw, found.refused) == ((JAR,), {}, ())


def test_page_27_new_alpha_gifts_are_drawn_for_what_nobody_has() -> None:
    found = plan([Saint("Ophelia", {SOUL: 1}), Saint("Frank", {SOUL: 2})])
    assert found.draw == {"Ophelia": {SOUL: 1}, "Frank": {SOUL: 2}}
    drawn = new_gifts(found, [SPARKS, JAR], Random(7))
    assert len(drawn["Ophelia"].gifts) == len(drawn["Frank"].gifts) == 1
    assert drawn["Ophelia"].gifts != drawn["Frank"].gifts
    assert [problem.rule for problem in drawn["Frank"].problems] == [Rule.ALPHA_GIFTS_RUN_OUT]


def test_a_wish_takes_a_gift_from_whoever_does_not_wish_to_keep_it() -> None:
    saints = [Saint("Ophelia", {SOUL: 1}, (SPARKS,)), Saint("Frank", {SOUL: 1}, (BATTERY,))]
    found = plan(saints, wishes=[Wish("Frank", SPARKS.id)])
    assert set(found.moves) == {Handing(SPARKS, "Ophelia", "Frank"), Handing(BATTERY, "Frank", "Ophelia")}
    kept = plan(saints, wishes=[Wish("Frank", SPARKS.id), Wish("Ophelia", SPARKS.id)])
    assert kept.moves == ()
    assert refused(kept) == [(Rule.KEEPING_COMES_FIRST, "Sparks")]
    assert kept.refused[0].facts["taker"] == "Ophelia"


def test_of_two_wishes_for_one_gift_one_is_refused_with_who_got_it() -> None:
    saints = [Saint("Ophelia", {SOUL: 1}), Saint("Frank", {SOUL: 1})]
    found = plan(saints, [SPARKS], [Wish("Frank", SPARKS.id), Wish("Ophelia", SPARKS.id)])
    assert [rule for rule, _card in refused(found)] == [Rule.MOST_WISHES]
    assert {found.refused[0].facts["saint"], found.refused[0].facts["taker"]} == {"Ophelia", "Frank"}


def test_more_wishes_than_the_virtue_has_room_for() -> None:
    ophelia = Saint("Ophelia", {SOUL: 1})
    found = plan([ophelia], [SPARKS, JAR, BONES], [Wish("Ophelia", gift.id) for gift in (SPARKS, JAR, BONES)])
    assert len(found.moves) == 1
    assert [rule for rule, _card in refused(found)] == [Rule.DECK_AFTER_A_MISSION] * 2
    assert [each.facts["room"] for each in found.refused] == [1, 0]


def test_a_gift_that_is_not_on_the_table_and_a_saint_who_is_not() -> None:
    found = plan([Saint("Ophelia", {})], [SPARKS], [Wish("Ophelia", "99"), Wish("Nobody", SPARKS.id)])
    assert refused(found) == [(Rule.GIFT_PILE, "99"), (Rule.GIFT_PILE, SPARKS.id)]


def test_seven_saints_are_one_too_many() -> None:
    [problem] = plan([Saint(f"Saint {number}", {}) for number in range(7)]).problems
    assert problem.rule is Rule.SIX_SAINTS_BUILT


def test_six_saints_with_full_decks_and_a_large_pile_within_200_ms() -> None:
    dice = Random(7)
    numbers = [str(number) for number in range(120)]
    gifts = [Gift(number, f"Gift {dice.randrange(40)}", dice.choice(GIFTS)) for number in numbers]
    wanted = dict(zip(GIFTS, (4, 4, 4, 3), strict=True))
    saints = [Saint(f"Saint {i}", wanted, tuple(gifts[15 * i : 15 * i + 15])) for i in range(6)]
    wishes = [Wish(f"Saint {dice.randrange(6)}", dice.choice(numbers)) for _ in range(40)]
    started = perf_counter()
    found = plan(saints, gifts[90:], wishes)
    assert perf_counter() - started < 0.2
    assert found == plan(saints, gifts[90:], wishes)
    assert len(found.moves) + sum(sum(each.values()) for each in found.draw.values()) > 0


# Small tables, on which every way to deal the gifts can be tried.

NAMES = ("Ophelia", "Frank", "Zeez")
ALL = [Gift(str(number), f"Gift {number}", SOUL) for number in range(5)]
Table = tuple[list[Saint], list[Gift], list[Wish]]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    names = NAMES[: draw(st.integers(1, 3))]
    gifts = ALL[: draw(st.integers(0, 5))]
    holders = [draw(st.sampled_from([None, *names])) for _gift in gifts]
    saints = [
        Saint(name, {SOUL: draw(st.integers(0, 3))}, tuple(g for g, h in zip(gifts, holders, strict=True) if h == name))
        for name in names
    ]
    pairs = [Wish(name, gift.id) for name in names for gift in gifts]
    wishes = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=6)) if pairs else []
    return saints, [g for g, h in zip(gifts, holders, strict=True) if h is None], wishes


def holders_of(saints: list[Saint], pile: list[Gift]) -> dict[Gift, str | None]:
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
        assert judge([Saint(saint.name, saint.wanted, rebuilt)])[saint.name].legal
