"""The dice of a check: the book's examples with their pages, and the box's four of a color."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.dice import Assembly, Color, from_the_box
from campaigns.rulebooks.apocrypha.virtues import Virtue

pytestmark = pytest.mark.pure

BODY, MIND, RAGE, SOUL, BONUS = Color
wanted = st.dictionaries(st.sampled_from(Color), st.integers(0, 20))


def test_page_19_ophelia_rolls_five_dice_against_the_strix_when_it_appears() -> None:
    # Mind 3, Sense 1, and a die from Righteous Anger.
    assert Assembly(virtue=Virtue.MIND, number=3, skill=1, added={BONUS: 1}).dice == {MIND: 3, BONUS: 2}


def test_page_19_ophelia_boosts_body_and_poppet_lets_her_conjure() -> None:
    check = Assembly(virtue=Virtue.BODY, number=2, skill=1, is_boosted=True, added={BONUS: 1})
    assert check.dice == {BODY: 3, BONUS: 2}


def test_page_21_frank_has_four_rage_dice_and_two_more_become_bonus_dice() -> None:
    assert Assembly(virtue=Virtue.RAGE, number=4, added={RAGE: 2}).dice == {RAGE: 4, BONUS: 2}


def test_page_24_ophelia_has_seven_dice_against_door_slammer() -> None:
    # Soul 4 boosted, Conjure 1, and a Body die from Wolfram Cube.
    check = Assembly(virtue=Virtue.SOUL, number=4, skill=1, is_boosted=True, added={BODY: 1})
    assert check.dice == {SOUL: 4, BODY: 1, BONUS: 2}


@pytest.mark.parametrize(
    ("dice", "taken"),
    [
        ({SOUL: 5, BONUS: 1}, {SOUL: 4, BONUS: 2}),
        ({BONUS: 5}, {BONUS: 4}),
        ({SOUL: 6, RAGE: 6, BONUS: 1}, {SOUL: 4, RAGE: 4, BONUS: 4}),
        ({SOUL: 20}, {SOUL: 4, BONUS: 4}),
        ({BODY: 1, MIND: 0}, {BODY: 1}),
        ({}, {}),
    ],
)
def test_a_fifth_die_of_a_virtue_becomes_a_bonus_die_and_a_fifth_bonus_die_is_lost(
    dice: dict[Color, int], taken: dict[Color, int]
) -> None:
    assert from_the_box(dice) == taken


@given(wanted)
def test_the_box_never_gives_more_than_it_has_or_than_was_wanted(dice: dict[Color, int]) -> None:
    taken = from_the_box(dice)
    assert all(1 <= count <= 4 for count in taken.values())
    assert sum(taken.values()) <= sum(dice.values())
    assert from_the_box(taken) == taken


@given(wanted, wanted)
def test_dice_may_be_added_one_after_the_other_or_all_at_once(dice: dict[Color, int], more: dict[Color, int]) -> None:
    def both(some: dict[Color, int]) -> dict[Color, int]:
        return {color: some.get(color, 0) + more.get(color, 0) for color in Color}

    assert from_the_box(both(from_the_box(dice))) == from_the_box(both(dice))
