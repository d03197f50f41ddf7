"""The dice of a check: what is assembled, and how many of them the box has."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from campaigns.rulebooks.apocrypha.virtues import Virtue

FACES = range(1, 7)
# Rule.DICE_COLORS, and of a roll Rule.THREE_DICE.
OF_EACH_COLOR = 4
KEPT = 3


class DieColor(StrEnum):
    BODY = "body"
    MIND = "mind"
    RAGE = "rage"
    SOUL = "soul"
    BONUS = "bonus"


Dice = Mapping[DieColor, int]


@dataclass(frozen=True, kw_only=True)
class Assembly:
    """What goes into a check, step by step: the virtue used, one skill, one boost, and what cards add.

    Rule.TARGET, Rule.VIRTUE_DICE, Rule.ONE_SKILL, Rule.CHANGED_VIRTUE, Rule.ONE_BOOST.
    """

    virtue: Virtue
    number: int
    # One skill in one of its two ways: of the card confronted, or of a gift that adds dice.
    skill: int = 0
    is_boosted: bool = False
    added: Dice = field(default_factory=dict)

    @property
    def wanted(self) -> dict[DieColor, int]:
        """The dice, had the box any number of them."""
        wanted = dict(self.added)
        own = DieColor(self.virtue)
        wanted[own] = wanted.get(own, 0) + self.number + self.is_boosted
        wanted[DieColor.BONUS] = wanted.get(DieColor.BONUS, 0) + self.skill
        return wanted

    @property
    def dice(self) -> dict[DieColor, int]:
        """The dice to roll."""
        return from_the_box(self.wanted)


def from_the_box(wanted: Dice) -> dict[DieColor, int]:
    """*wanted* as far as there are dice: Rule.FOUR_DICE_A_COLOR; a fifth bonus die is lost."""
    taken = {color: min(wanted.get(color, 0), OF_EACH_COLOR) for color in DieColor}
    beyond = sum(wanted.values()) - sum(taken.values()) + taken[DieColor.BONUS]
    taken[DieColor.BONUS] = min(beyond, OF_EACH_COLOR)
    return {color: count for color, count in taken.items() if count}
