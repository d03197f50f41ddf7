"""A position: the circle, the witches around it, the Guardians, whose turn it is, and what a solo game adds."""

from enum import StrEnum
from typing import Annotated

import msgspec

from campaigns.rulebooks.sitting import Sent
from campaigns.rulebooks.wickville.cards import Card, Colour
from campaigns.rulebooks.wickville.circle import Direction, Place

# Whose turn it is after the player's in a solo game.
HOURGLASS = "hourglass"
# Damage that defeats a witch, and activations that win: Rule.TWO_WAYS_TO_WIN.
DEFEATED = 2
SUMMONED = 2

WitchName = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]


class Swap(StrEnum):
    PREVIOUS_AND_NEXT = "previous-and-next"
    NEXT_TWO = "next-two"
    CURRENT_AND_NEXT_EYE = "current-and-next-eye"
    CURRENT_AND_NEXT_PYRAMID = "current-and-next-pyramid"


class Witch(Sent, frozen=True):
    """A character card beside the circle: Rule.READING_A_CHARACTER."""

    name: WitchName
    colour: Colour
    direction: Direction
    swap: Swap
    place: Place
    damage: Annotated[int, msgspec.Meta(ge=0, le=DEFEATED)]


class Guardians(Sent, frozen=True):
    """How often each was activated."""

    blue: Annotated[int, msgspec.Meta(ge=0, le=SUMMONED)]
    red: Annotated[int, msgspec.Meta(ge=0, le=SUMMONED)]


class Solo(Sent, frozen=True):
    """What one person plays against: the automatic witch, the hourglass, the place beside the reference card."""

    opponent: WitchName
    hourglass: Place
    direction: Direction
    reference: Place


class Position(Sent, frozen=True):
    # Clockwise.
    circle: tuple[Card, ...]
    # In turn order.
    witches: tuple[Witch, ...]
    guardians: Guardians
    turn: WitchName
    solo: Solo | None = None


def winner_in(position: Position) -> Colour | None:
    """The colour that has won in *position*, if one has."""
    if position.guardians.blue >= SUMMONED:
        return Colour.BLUE
    if position.guardians.red >= SUMMONED:
        return Colour.RED
    defeated = [witch for witch in position.witches if witch.damage >= DEFEATED]
    if not defeated:
        return None
    return Colour.RED if defeated[0].colour is Colour.BLUE else Colour.BLUE
