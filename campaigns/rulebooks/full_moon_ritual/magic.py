"""Magic: what a Witch may do about a face-up Spell Card, what it costs, and how likely it succeeds."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from campaigns.rulebooks.full_moon_ritual.odds import FEWEST_DICE, MOST_DICE, chance

# How many dice a Witch may buy, at one chip each: Rule.DIE_FOR_A_CHIP
DICE_TO_BUY = MOST_DICE - FEWEST_DICE


class Deed(StrEnum):
    CAST = "cast"
    GATHER = "gather"


class CardGoes(StrEnum):
    """What becomes of the Spell Card."""

    DISCARDED = "discarded"
    YOURS = "yours"
    STAYS = "stays"


# Rule.CAST_COSTS_TWO, Rule.GATHER_COSTS_ONE
COSTS = {Deed.CAST: 2, Deed.GATHER: 1}
# Rule.CAST_SUCCEEDS, Rule.GATHER_SUCCEEDS
ON_SUCCESS = {Deed.CAST: CardGoes.DISCARDED, Deed.GATHER: CardGoes.YOURS}
# Rule.CAST_FAILS, Rule.GATHER_FAILS
ON_FAILURE = {Deed.CAST: CardGoes.STAYS, Deed.GATHER: CardGoes.DISCARDED}


@dataclass(frozen=True)
class Spell:
    """A face-up Spell Card: the number to reach, and what it counts at the end: Rule.VALUE_OF_A_SPELL."""

    target: int
    value: int | None = None
    # Whether the Ingredient Token that it shows lies in the Witch's Dominion.
    is_matched: bool = False

    @property
    def worth(self) -> int:
        return self.target if self.value is None else self.value


@dataclass(frozen=True)
class MagicOption:
    """One way to try it, with the chips paid and those left."""

    do: Deed
    chips: int
    left: int
    dice: int
    chance: Fraction
    # What it adds to the gathered value on average; a spell that is cast counts for nothing.
    expected_value: Fraction | None

    @property
    def success(self) -> CardGoes:
        return ON_SUCCESS[self.do]

    @property
    def failure(self) -> CardGoes:
        return ON_FAILURE[self.do]


def prices(do: Deed) -> range:
    """How many chips it may cost: with three dice or a free fourth, or with one that is bought."""
    return range(COSTS[do], COSTS[do] + DICE_TO_BUY + 1)


def options(spell: Spell, chips: int) -> Iterator[MagicOption]:
    """All that so many chips allow, casting first, then by chips."""
    for do in Deed:
        for price in prices(do):
            bought = price - COSTS[do]
            # The token's die is the fourth already, and there is no fifth: Rule.FOUR_DICE_AT_MOST.
            if price <= chips and not (spell.is_matched and bought):
                yield _option(spell, do, price, chips - price)


def _option(spell: Spell, do: Deed, price: int, left: int) -> MagicOption:
    # Rule.DIE_FOR_THE_TOKEN
    dice = FEWEST_DICE + (price - COSTS[do]) + spell.is_matched
    likely = chance(dice, spell.target)
    return MagicOption(do, price, left, dice, likely, spell.worth * likely if do is Deed.GATHER else None)
