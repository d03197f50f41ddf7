"""What each further step would be worth: a boost, a skill, one assist more."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from campaigns.rulebooks.apocrypha.dice import Dice, DieColor, from_the_box
from campaigns.rulebooks.apocrypha.odds.chances import success
from campaigns.rulebooks.apocrypha.odds.effort import Effort
from campaigns.rulebooks.apocrypha.odds.solving import Check


@dataclass(frozen=True)
class DiceStep:
    """The dice that it adds, and how many dice it lets one reroll."""

    dice: Dice = field(default_factory=dict)
    rerolls: int = 0


def gains(check: Check, steps: Sequence[DiceStep]) -> tuple[Fraction, ...]:
    """By how much each of *steps*, taken alone, makes success likelier."""
    own, *others = Effort().parts(1 + len(steps))
    without = success(check, own)
    return tuple(success(_after(check, step), effort) - without for step, effort in zip(steps, others, strict=True))


def _after(check: Check, step: DiceStep) -> Check:
    wanted = {color: check.dice.get(color, 0) + step.dice.get(color, 0) for color in DieColor}
    assists = (*check.assists, step.rerolls) if step.rerolls else check.assists
    return replace(check, dice=from_the_box(wanted), assists=assists)
