"""What each further step would be worth: a boost, a skill, one assist more."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from campaigns.rulebooks.apocrypha.dice import Color, Dice, from_the_box
from campaigns.rulebooks.apocrypha.odds.chances import odds
from campaigns.rulebooks.apocrypha.odds.solving import Check


@dataclass(frozen=True)
class Step:
    """The dice that it adds, and how many dice it lets one reroll."""

    dice: Dice = field(default_factory=dict)
    rerolls: int = 0


def gains(check: Check, steps: Sequence[Step]) -> tuple[Fraction, ...]:
    """By how much each of *steps*, taken alone, makes success likelier."""
    share = len(steps) + 1
    without = odds(check, share).success
    return tuple(odds(_after(check, step), share).success - without for step in steps)


def _after(check: Check, step: Step) -> Check:
    wanted = {color: check.dice.get(color, 0) + step.dice.get(color, 0) for color in Color}
    assists = (*check.assists, step.rerolls) if step.rerolls else check.assists
    return replace(check, dice=from_the_box(wanted), assists=assists)
