"""Ways round the circle: what is next and previous, and the next card of a kind."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Annotated

import msgspec

from campaigns.rulebooks.wickville.cards import CARDS, Card, Symbol

# The index of a card, clockwise.
Place = Annotated[int, msgspec.Meta(ge=0, le=CARDS - 1)]


class Direction(StrEnum):
    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


OPPOSITE = {
    Direction.CLOCKWISE: Direction.COUNTER_CLOCKWISE,
    Direction.COUNTER_CLOCKWISE: Direction.CLOCKWISE,
}


def ahead(place: int, direction: Direction, places: int = 1) -> int:
    """The place so many on from *place*: Rule.NEXT_AND_PREVIOUS."""
    return (place + (places if direction is Direction.CLOCKWISE else -places)) % CARDS


def others_from(place: int, direction: Direction) -> Iterator[int]:
    """The eleven other places, the next one first."""
    step = 1 if direction is Direction.CLOCKWISE else -1
    return ((place + step * far) % CARDS for far in range(1, CARDS))


def next_card(cards: Sequence[Card], place: int, direction: Direction, fits: Callable[[Card], bool]) -> int | None:
    """Where the next card that *fits* lies; None where none of the eleven others does."""
    return next((other for other in others_from(place, direction) if fits(cards[other])), None)


def next_symbol(cards: Sequence[Card], place: int, direction: Direction, symbol: Symbol) -> int | None:
    return next_card(cards, place, direction, lambda card: card.symbol is symbol)
