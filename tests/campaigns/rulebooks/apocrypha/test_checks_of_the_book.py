"""The checks that the book plays through: every number of them, with its page."""

from fractions import Fraction

import pytest

from campaigns.rulebooks.apocrypha.changes import Change, Do
from campaigns.rulebooks.apocrypha.dice import Assembly, Color
from campaigns.rulebooks.apocrypha.odds import Advice, Check, Step, advise, gains, odds
from campaigns.rulebooks.apocrypha.virtues import Virtue

pytestmark = pytest.mark.pure

BODY, MIND, RAGE, SOUL, BONUS = Color
REROLL_SIXES = Change(Do.REROLL, faces=frozenset({6}))
FLIP_ALL = Change(Do.FLIP)


def look(target: int, rolled: dict[Color, list[int]], *changes: Change, assists: tuple[int, ...] = ()) -> Advice:
    return advise(Check(dice={}, target=target, assists=assists, changes=changes), rolled)


def result(rolled: dict[Color, list[int]], *changes: Change) -> int:
    """What the dice come to: the damage against a target out of reach."""
    return 99 - int(look(99, rolled, *changes).expected_damage)


class TestOpheliaAgainstTheStrix:
    def test_page_19_a_4_two_3s_and_two_1s_are_10_and_succeed_against_8(self) -> None:
        rolled = {MIND: [4, 3, 3], BONUS: [1, 1]}
        assert result(rolled) == 10
        assert look(8, rolled).success == 1

    def test_page_19_her_chance_before_the_roll(self) -> None:
        dice = Assembly(virtue=Virtue.BODY, number=2, skill=1, is_boosted=True, added={BONUS: 1}).dice
        found = odds(Check(dice=dice, target=12, assists=[2], changes=[REROLL_SIXES]))
        assert 0 < found.success < 1
        # The mutation costs her something, and the assist is worth more.
        plain = odds(Check(dice=dice, target=12)).success
        assert odds(Check(dice=dice, target=12, changes=[REROLL_SIXES])).success < plain < found.success

    def test_page_19_sixes_rerolled_to_4_and_1_leave_11_and_she_misses_by_1(self) -> None:
        rolled = {BODY: [4, 1, 5], BONUS: [2, 1]}
        assert result(rolled) == 11
        assert look(12, rolled).expected_damage == 1

    def test_page_19_rerolling_both_1s_is_the_best_she_can_do(self) -> None:
        advice = look(12, {BODY: [4, 1, 5], BONUS: [2, 1]}, assists=(2,))
        assert advice.reroll == ((BODY, 1), (BONUS, 1))
        # One of two dice has to show 3 or more.
        assert advice.success == 1 - Fraction(2, 6) ** 2

    def test_page_19_a_5_and_a_2_make_it_14_which_is_enough(self) -> None:
        # The book counts 12; of 5, 5, 4, 2 and 2 the three highest are 14.
        assert result({BODY: [4, 5, 5], BONUS: [2, 2]}) == 14


class TestFrankAgainstSpoonLicker:
    def test_page_21_six_dice_of_which_the_best_three_count(self) -> None:
        dice = Assembly(virtue=Virtue.RAGE, number=4, added={RAGE: 2}).dice
        assert sum(dice.values()) == 6
        found = odds(Check(dice=dice, target=16))
        assert found.distribution[16] > 0
        assert result({RAGE: [6, 5, 5, 1], BONUS: [2, 3]}) == 16

    def test_page_21_reaper_is_worth_more_than_a_boost(self) -> None:
        boost, reaper = gains(Check(dice={RAGE: 4}, target=16), [Step({RAGE: 1}), Step({RAGE: 2})])
        assert 0 < boost < reaper


class TestOpheliaAgainstDoorSlammer:
    ROLLED = {SOUL: [6, 6, 4, 1], BODY: [5], BONUS: [5, 5]}

    def test_page_24_flipped_at_once_the_dice_come_to_11(self) -> None:
        assert result(self.ROLLED, FLIP_ALL) == 11
        assert look(13, self.ROLLED, FLIP_ALL).success == 0

    def test_page_24_with_one_reroll_left_she_rerolls_a_6_or_a_5_for_low_numbers(self) -> None:
        advice = look(13, self.ROLLED, FLIP_ALL, assists=(1,))
        assert advice.reroll is not None
        assert [face for _, face in advice.reroll] in ([5], [6])
        # 6, 3 and then 4 or more once it is flipped.
        assert advice.success == Fraction(1, 2)

    def test_page_24_an_upgraded_3_is_downgraded_again_and_a_6_flipped_twice_stays_one(self) -> None:
        # After all rerolls; Runic Blade upgrades, downgrades and flips one die each, then Door-Slammer flips all.
        lying = {SOUL: [6, 6, 4, 1], BODY: [3], BONUS: [5, 4]}
        blade = [Change(Do.UPGRADE, dice=1), Change(Do.DOWNGRADE, dice=1), Change(Do.FLIP, dice=1)]
        advice = look(13, lying, *blade, FLIP_ALL)
        assert (advice.success, advice.expected_damage) == (1, 0)
        flipped = next(dice for change, dice in advice.turns if change == blade[2])
        assert [face for _, face in flipped] == [6]

    def test_page_24_her_way_makes_16(self) -> None:
        # Two Soul dice that show 1 and the Body die that shows 3, the others as they lie.
        assert result({SOUL: [1, 6, 4, 1], BODY: [3], BONUS: [5, 4]}, FLIP_ALL) == 16
