"""Setting up for two, three or four Witches: boards, gems, ingredients and spells, and every step of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.rulebooks.full_moon_ritual.odds import MOST_DICE
from campaigns.rulebooks.full_moon_ritual.register import Rule
from campaigns.rulebooks.verdict import Finding

# Rule.PLAYER_COUNT
FEWEST_WITCHES, MOST_WITCHES = 2, 4
# Rule.EACH_WITCH_TAKES
CHIPS_EACH = 13
DICE_EACH = MOST_DICE
# Rule.SIX_INGREDIENT_CARDS
INGREDIENTS_EACH = 6
INGREDIENTS_IN_BOX = 24
# As many as bear a red back: Rule.RED_BACKS_STAY_OUT
RED_BACKS = 6


@dataclass(frozen=True)
class TableSetup:
    witches: int

    @property
    def dominions(self) -> int:
        """Two Witches lay out two boards more: Rule.TWO_PLAYERS_ADD_BOARDS."""
        return self.witches + 2 if self.witches == FEWEST_WITCHES else self.witches

    @property
    def boundaries(self) -> int:
        """Rule.BOARDS_MAKE_A_RING"""
        return self.dominions

    @property
    def spells(self) -> int:
        """Rule.SPELLS_FACE_UP"""
        return self.boundaries

    @property
    def gems(self) -> int:
        """Rule.ONE_GEM_A_WITCH"""
        return self.witches

    @property
    def set_aside(self) -> int:
        return RED_BACKS if self.witches == 3 else 0

    @property
    def ingredients(self) -> int:
        """The cards in play, and as many tokens: Rule.ONE_TOKEN_A_CARD."""
        return INGREDIENTS_IN_BOX - self.set_aside

    @property
    def undealt(self) -> int:
        """Rule.TWO_PLAYERS_LEAVE_TWELVE"""
        return self.ingredients - INGREDIENTS_EACH * self.witches

    @property
    def steps(self) -> tuple[Finding, ...]:
        return tuple(_steps(self))


def set_up(witches: int) -> TableSetup:
    if not FEWEST_WITCHES <= witches <= MOST_WITCHES:
        raise ValueError(f"{witches} witches")
    return TableSetup(witches)


def _steps(setup: TableSetup) -> Iterator[Finding]:
    yield Finding(Rule.EACH_WITCH_TAKES, {"chips": CHIPS_EACH, "dice": DICE_EACH})
    yield Finding(Rule.BOARDS_LINE_UP, {"dominions": setup.dominions, "boundaries": setup.boundaries})
    if setup.dominions > setup.witches:
        yield Finding(Rule.TWO_PLAYERS_ADD_BOARDS)
    yield Finding(Rule.FAMILIAR_TO_THE_LEFT, {"gems": setup.gems})
    if setup.set_aside:
        yield Finding(Rule.RED_BACKS_STAY_OUT, {"cards": setup.set_aside})
    yield Finding(Rule.SIX_INGREDIENT_CARDS, {"cards": INGREDIENTS_EACH})
    if setup.undealt:
        yield Finding(Rule.TWO_PLAYERS_LEAVE_TWELVE, {"cards": setup.undealt})
    yield Finding(Rule.TOKENS_AT_RANDOM, {"tokens": setup.ingredients})
    yield Finding(Rule.SPELLS_FACE_UP, {"spells": setup.spells})
    yield Finding(Rule.LENGTH_OF_THE_MOON_TRACK)
