"""Checks: every situation of fixtures/cases, before the roll and when the dice lie there."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.apocrypha.changes import DiceChange
from campaigns.rulebooks.apocrypha.dice import KEPT, Assembly, DieColor
from campaigns.rulebooks.apocrypha.odds import Check, DiceStep, advise, gains, odds
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

OUT_OF_REACH = 99


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """A check before its roll, or with the dice that were *rolled*."""

    target: int
    dice: dict[DieColor, int] = {}
    # Instead of dice: what goes into the check.
    assembled: Assembly | None = None
    keep: int = KEPT
    # How many dice each assist may reroll.
    assists: list[int] = []
    changes: list[DiceChange] = []
    # What could be added, each alone.
    steps: list[DiceStep] = []
    rolled: dict[DieColor, list[int]] = {}

    @property
    def check(self) -> Check:
        dice = self.assembled.dice if self.assembled else self.dice
        return Check(dice=dice, target=self.target, keep=self.keep, assists=self.assists, changes=self.changes)


@each("apocrypha/checks")
def test_check(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    found = with_dice_on_the_table(now) if now.rolled else before_the_roll(now)
    assert case.told(found) == case.expect, case.title


def before_the_roll(now: Situation) -> Partly:
    found = odds(now.check)
    return Partly(
        count=sum(now.check.dice.values()),
        success=found.success,
        expected_damage=found.expected_damage,
        expected_result=found.expected_result,
        can_come_to=sorted(result for result, chance in found.distribution.items() if chance),
        gains=gains(now.check, now.steps),
    )


def with_dice_on_the_table(now: Situation) -> Partly:
    advice = advise(now.check, now.rolled)
    # What the dice come to without a reroll: the damage against a target that they cannot reach.
    at_once = advise(replace(now.check, target=OUT_OF_REACH, assists=()), now.rolled)
    return Partly(
        result=OUT_OF_REACH - int(at_once.expected_damage),
        success=advice.success,
        expected_damage=advice.expected_damage,
        forced=[named(dice) for _, dice in advice.forced],
        reroll=None if advice.reroll is None else named(advice.reroll),
        added=advice.added,
        plays=list(advice.plays),
        turns=[f"{change.do}: {', '.join(named(dice)) or 'none'}" for change, dice in advice.turns],
    )


def named(dice: tuple[tuple[DieColor, int], ...]) -> list[str]:
    return [f"{color} {face}" for color, face in dice]
