"""The twelve Witchcraft cards: colours, symbols, abilities, and what each kind may bear."""

from enum import StrEnum

import msgspec

from campaigns.rulebooks.sitting import Sent
from campaigns.rulebooks.wickville.register import Rule

# Rule.CARDS_OF_THE_BOX: so many of each, and one Grimoire Book.
CARDS = 12
CANDLES_OF_A_COLOUR = 4
POTIONS = 3


class Colour(StrEnum):
    BLUE = "blue"
    RED = "red"
    YELLOW = "yellow"


class Symbol(StrEnum):
    EYE = "eye"
    PYRAMID = "pyramid"


class Ability(StrEnum):
    FLIP_NEXT = "flip-next"
    FLIP_NEXT_INACTIVE = "flip-next-inactive"
    FLIP_NEXT_EYE = "flip-next-eye"
    MOVE_1_3 = "move-1-3"
    MOVE_TO_EYE = "move-to-eye"
    MOVE_TO_PYRAMID = "move-to-pyramid"
    NEW_TURN = "new-turn"


# Rule.FOUR_KINDS_OF_WITCHCRAFT; a candle may have none: Rule.CARDS_SAY_WHAT_THEY_BEAR.
OF_CANDLES = {Ability.FLIP_NEXT, Ability.FLIP_NEXT_INACTIVE, Ability.FLIP_NEXT_EYE, None}
OF_POTIONS = {Ability.MOVE_1_3, Ability.MOVE_TO_EYE, Ability.MOVE_TO_PYRAMID}
TEAMS = (Colour.BLUE, Colour.RED)
OTHER_TEAM = {Colour.BLUE: Colour.RED, Colour.RED: Colour.BLUE}
ABILITY_RULES = {
    Ability.FLIP_NEXT: Rule.FLIP_NEXT,
    Ability.FLIP_NEXT_INACTIVE: Rule.FLIP_NEXT_INACTIVE,
    Ability.FLIP_NEXT_EYE: Rule.FLIP_NEXT_EYE,
    Ability.MOVE_1_3: Rule.POTION_ONE_TO_THREE,
    Ability.MOVE_TO_EYE: Rule.POTION_TO_EYE,
    Ability.MOVE_TO_PYRAMID: Rule.POTION_TO_PYRAMID,
    Ability.NEW_TURN: Rule.NEW_TURN,
}


class Card(Sent, frozen=True):
    """A card of the circle with the face that is up; the Grimoire's colour is the side up: Rule.ACTIVE_AND_INACTIVE."""

    colour: Colour
    active: bool
    symbol: Symbol | None
    ability: Ability | None

    @property
    def is_grimoire(self) -> bool:
        return self.ability is Ability.NEW_TURN

    @property
    def is_potion(self) -> bool:
        return self.colour is Colour.YELLOW

    @property
    def is_candle(self) -> bool:
        return not self.is_grimoire and not self.is_potion


def flipped(card: Card) -> Card:
    """*card* turned over; the Grimoire has no inactive side: Rule.GRIMOIRE_IS_ALWAYS_ACTIVE."""
    if card.is_grimoire:
        return with_side(card, OTHER_TEAM[card.colour])
    return msgspec.structs.replace(card, active=not card.active)


def deactivated(card: Card) -> Card:
    """Rule.DEACTIVATE: no flip, so nothing is triggered."""
    return card if card.is_grimoire else msgspec.structs.replace(card, active=False)


def with_side(grimoire: Card, colour: Colour) -> Card:
    return msgspec.structs.replace(grimoire, colour=colour)
