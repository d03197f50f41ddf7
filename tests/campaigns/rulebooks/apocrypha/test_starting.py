"""A new saint's starting deck: the list, who holds its cards, and what is drawn instead."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.deck import Type
from campaigns.rulebooks.apocrypha.gifts import GIFTS, Gift, draw_alphas
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.starting import Listed, stand_ins, start

pytestmark = pytest.mark.pure

NUMBERS, GRIFTER, BONES = "Lucky Numbers", "Grifter", "Bones"
# What the book lists twice for one saint, once for another.
DIANA = [
    Listed(NUMBERS, Type.SOUL_GIFT),
    Listed(NUMBERS, Type.SOUL_GIFT),
    Listed(GRIFTER, Type.SOUL_GIFT),
    Listed(BONES, Type.MIND_GIFT),
]
BOX = [
    Gift("1", NUMBERS, Type.SOUL_GIFT),
    Gift("2", BONES, Type.MIND_GIFT),
    Gift("3", "Sparks", Type.SOUL_GIFT),
    Gift("4", "Charm Bracelet", Type.SOUL_GIFT),
]
FRANK = {"Frank": [Gift("8", NUMBERS, Type.SOUL_GIFT)]}


def test_page_12_what_another_saint_holds_is_replaced_by_alpha_gifts_of_its_virtue() -> None:
    started = start(DIANA, box=BOX, held={**FRANK, "Gabriella": [Gift("9", GRIFTER, Type.SOUL_GIFT)]})
    assert [gift.id for gift in started.take] == ["1", "2"]
    assert started.draw == {Type.SOUL_GIFT: 2}
    assert [(each.rule, dict(each.facts)) for each in started.replaced] == [
        (Rule.TAKEN_CARDS_ARE_REPLACED, {"card": NUMBERS, "type": Type.SOUL_GIFT, "saints": ("Frank",)}),
        (Rule.TAKEN_CARDS_ARE_REPLACED, {"card": GRIFTER, "type": Type.SOUL_GIFT, "saints": ("Gabriella",)}),
    ]
    assert started.problems == ()


def test_a_card_that_nobody_has_is_replaced_too() -> None:
    [lost] = start([Listed(GRIFTER, Type.SOUL_GIFT)], box=BOX, held=FRANK).replaced
    assert lost.rule is Rule.LOST_CARDS_ARE_REPLACED
    assert "saints" not in lost.facts


def test_a_whole_list_from_the_box_needs_no_dice() -> None:
    started = start(DIANA[1:2], box=BOX, held={})
    assert (started.draw, started.replaced, started.problems) == ({}, (), ())


def test_page_12_six_saints_are_built_at_once_and_no_seventh() -> None:
    six = {f"Saint {number}": [Gift(f"of {number}", BONES, Type.MIND_GIFT)] for number in range(6)}
    [problem] = start(DIANA, box=BOX, held=six).problems
    assert (problem.rule, problem.facts) == (Rule.SIX_SAINTS_BUILT, {"saints": tuple(six)})
    # A saint without a deck does not count.
    assert start(DIANA, box=BOX, held={**six, "Saint 0": []}).problems == ()


def test_stand_ins_are_other_copies_than_those_taken_and_of_the_same_virtue() -> None:
    started = start(DIANA, box=BOX, held=FRANK)
    drawn = stand_ins(started, BOX, Random(7))
    assert {gift.id for gift in drawn.gifts} == {"3", "4"}
    assert drawn.problems == ()


def test_a_box_without_alpha_gifts_leaves_the_deck_short_and_says_so() -> None:
    drawn = draw_alphas({Type.SOUL_GIFT: 4, Type.RAGE_GIFT: 1}, BOX, Random(7))
    assert len(drawn.gifts) == 3
    assert [(each.rule, dict(each.facts)) for each in drawn.problems] == [
        (Rule.ALPHA_GIFTS_RUN_OUT, {"type": Type.RAGE_GIFT, "missing": 1}),
        (Rule.ALPHA_GIFTS_RUN_OUT, {"type": Type.SOUL_GIFT, "missing": 1}),
    ]


@given(st.dictionaries(st.sampled_from(GIFTS), st.integers(0, 3)), st.integers(), st.permutations(BOX))
def test_the_same_dice_draw_the_same_gifts_however_the_box_is_sorted(
    missing: dict[Type, int], seed: int, box: list[Gift]
) -> None:
    drawn = draw_alphas(missing, box, Random(seed))
    assert drawn == draw_alphas(missing, BOX, Random(seed))
    assert len(set(drawn.gifts)) == len(drawn.gifts)
    assert all(sum(gift.type is type for gift in drawn.gifts) <= count for type, count in missing.items())
