"""Nothing that is asked takes long: work is counted before it is done, and all questions share an answer's time."""

import pytest

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import DieColor
from campaigns.rulebooks.apocrypha.odds import Check, DiceStep, Effort, TooManyWays, advise, gains, odds, success
from campaigns.rulebooks.apocrypha.odds.effort import AN_ANSWER

pytestmark = pytest.mark.pure

BODY, MIND, RAGE, SOUL, BONUS = DieColor
FEW = Check(dice={SOUL: 3}, target=10, assists=[2], changes=[DiceChange(DiceAction.FLIP, dice=1)])
# Six hundred thousand sets of dice before they explode, and a hundred after.
MANY = Check(
    dice={BODY: 2, MIND: 1, RAGE: 1, SOUL: 3, BONUS: 4},
    target=12,
    changes=[
        DiceChange(DiceAction.TRASH, dice=1, of=RAGE),
        DiceChange(DiceAction.EXPLODE, faces=frozenset({4, 5}), of=SOUL),
        DiceChange(DiceAction.EXPLODE, faces=frozenset({1}), of=SOUL),
    ],
)


def spent(check: Check) -> int:
    effort = Effort()
    success(check, effort)
    return AN_ANSWER - effort.left


def test_the_chance_alone_is_the_one_of_the_whole_answer() -> None:
    assert success(FEW) == odds(FEW).success
    assert success(MANY) == odds(MANY).success


def test_a_small_check_takes_hardly_anything_and_a_large_one_much() -> None:
    assert spent(FEW) < AN_ANSWER // 100
    assert AN_ANSWER // 5 < spent(MANY) < AN_ANSWER


@pytest.mark.parametrize("check", [FEW, MANY])
def test_one_sum_less_than_it_takes_is_refused(check: Check) -> None:
    needed = spent(check)
    assert success(check, Effort(needed)) == success(check)
    for ask in (odds, success):
        with pytest.raises(TooManyWays):
            ask(check, Effort(needed - 1))


def test_what_is_left_is_shared_out() -> None:
    effort = Effort(1000)
    effort.spend(100)
    assert [part.left for part in effort.parts(3)] == [300, 300, 300]


def test_what_many_steps_are_worth_is_one_answer() -> None:
    assert len(gains(FEW, [DiceStep(rerolls=1)] * 8)) == 8
    with pytest.raises(TooManyWays):
        gains(MANY, [DiceStep(rerolls=1)] * 8)


def test_advice_takes_no_more_than_its_part() -> None:
    rolled = {BODY: [1, 1], MIND: [1], RAGE: [1], SOUL: [1, 1, 1], BONUS: [1, 1, 1, 1]}
    assert advise(MANY, rolled).added
    with pytest.raises(TooManyWays):
        advise(MANY, rolled, Effort(AN_ANSWER // 10))


ALL_DICE = dict.fromkeys(DieColor, 4)
FLIP, TRASH = DiceChange(DiceAction.FLIP, dice=1), DiceChange(DiceAction.TRASH, dice=2)


@pytest.mark.parametrize(
    "check",
    [
        Check(dice=ALL_DICE, target=40, keep=11, assists=[20] * 6),
        Check(dice=ALL_DICE, target=60, keep=20, assists=[20] * 6),
    ],
)
def test_what_took_a_second_is_refused_before_it_is_reckoned(check: Check) -> None:
    with pytest.raises(TooManyWays):
        odds(check)


def test_all_dice_of_the_box_and_six_assists_of_them_all_are_weighed() -> None:
    assert odds(Check(dice=ALL_DICE, target=17, assists=[20] * 6, changes=[FLIP, TRASH])).success > 0
