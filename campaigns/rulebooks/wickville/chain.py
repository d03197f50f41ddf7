"""A flip and all that it triggers: each flipped card's ability may flip another, and so on."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.rulebooks.wickville.cards import Ability, Card, Symbol, flipped
from campaigns.rulebooks.wickville.circle import Direction, ahead, next_card, next_symbol


@dataclass(frozen=True)
class Chain:
    """The places flipped, in order, and the cards as they lie after it."""

    flips: tuple[int, ...]
    # What each of the flipped cards showed then.
    faces: tuple[Card, ...]
    cards: tuple[Card, ...]
    # The place at which a chain without end was stopped.
    endless: int | None = None

    @property
    def last(self) -> Card:
        """The card flipped last; a potion or the Grimoire does something yet."""
        return self.faces[-1]


def chain_from(cards: Sequence[Card], place: int, direction: Direction) -> Chain:
    """Flips the card at *place* for a witch who faces *direction*, whichever side comes up: Rule.EITHER_SIDE_TRIGGERS.

    A card may flip again. But when it would with all cards as they were at an earlier flip of it, everything would
    come again for ever, and the chain stops: Rule.ENDLESS_CHAIN.
    """
    lying = list(cards)
    places: list[int] = []
    faces: list[Card] = []
    # A bit for each card that lies otherwise than at the start, and what these were before each flip of a card.
    turned = 0
    seen: set[tuple[int, int]] = set()
    at: int | None = place
    while at is not None:
        if (at, turned) in seen:
            return Chain(tuple(places), tuple(faces), tuple(lying), endless=at)
        seen.add((at, turned))
        lying[at] = flipped(lying[at])
        turned ^= 1 << at
        places.append(at)
        faces.append(lying[at])
        at = _flips_next(lying, at, direction)
    return Chain(tuple(places), tuple(faces), tuple(lying))


def _flips_next(cards: Sequence[Card], place: int, direction: Direction) -> int | None:
    """The card that the one at *place* flips; None where the chain ends: Rule.NO_SUCH_CARD_ENDS_THE_CHAIN.

    Next is counted from the card just flipped: Rule.CHAIN_COUNTS_FROM_THE_CARD.
    """
    match cards[place].ability:
        case Ability.FLIP_NEXT:
            return ahead(place, direction)
        case Ability.FLIP_NEXT_INACTIVE:
            return next_card(cards, place, direction, lambda card: not card.active)
        case Ability.FLIP_NEXT_EYE:
            return next_symbol(cards, place, direction, Symbol.EYE)
        case _:
            return None
