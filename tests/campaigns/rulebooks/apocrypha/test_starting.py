"""A new saint's starting deck: every situation of fixtures/cases, and what is drawn by chance."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.deck import DeckCardType
from campaigns.rulebooks.apocrypha.gifts import GIFTS, Gift, draw_alphas
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.starting import StartingCard, start
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

NUMBERS, GRIFTER, BONES = "Lucky Numbers", "Grifter", "Bones"
# What the book lists twice for one saint, once for another.
DIANA = [
    StartingCard(NUMBERS, DeckCardType.SOUL_GIFT),
    StartingCard(NUMBERS, DeckCardType.SOUL_GIFT),
    StartingCard(GRIFTER, DeckCardType.SOUL_GIFT),
    StartingCard(BONES, DeckCardType.MIND_GIFT),
]
BOX = [
    Gift("1", NUMBERS, DeckCardType.SOUL_GIFT),
    Gift("2", BONES, DeckCardType.MIND_GIFT),
    Gift("3", "Sparks", DeckCardType.SOUL_GIFT),
    Gift("4", "Charm Bracelet", DeckCardType.SOUL_GIFT),
]
FRANK = {"Frank": [Gift("8", NUMBERS, DeckCardType.SOUL_GIFT)]}


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    listed: list[StartingCard]
    box: list[Gift]
    # What other saints have.
    held: dict[str, list[Gift]]


@each("apocrypha/starting")
def test_starting(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    started = start(now.listed, box=now.box, held=now.held)
    alphas = [gift for gift in now.box if gift not in started.take]
    found = Partly(vars(started), runs_out=draw_alphas(started.draw, alphas, Random(7)).problems)
    assert case.told(found) == case.expect, case.title


def test_a_box_without_alpha_gifts_leaves_the_deck_short_and_says_so() -> None:
    drawn = draw_alphas({DeckCardType.SOUL_GIFT: 4, DeckCardType.RAGE_GIFT: 1}, BOX, Random(7))
    assert len(drawn.gifts) == 3
    assert [(each.rule, dict(each.facts)) for each in drawn.problems] == [
        (Rule.ALPHA_GIFTS_RUN_OUT, {"type": DeckCardType.RAGE_GIFT, "missing": 1}),
        (Rule.ALPHA_GIFTS_RUN_OUT, {"type": DeckCardType.SOUL_GIFT, "missing": 1}),
    ]


@given(st.dictionaries(st.sampled_from(GIFTS), st.integers(0, 3)), st.integers(), st.permutations(BOX))
def test_the_same_dice_draw_the_same_gifts_however_the_box_is_sorted(
    missing: dict[DeckCardType, int], seed: int, box: list[Gift]
) -> None:
    drawn = draw_alphas(missing, box, Random(seed))
    assert drawn == draw_alphas(missing, BOX, Random(seed))
    assert len(set(drawn.gifts)) == len(drawn.gifts)
    assert all(sum(gift.type is type for gift in drawn.gifts) <= count for type, count in missing.items())
