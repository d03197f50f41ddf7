"""Cleaning up after a mission: what becomes of every card that a saint has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.apocrypha.halo import HaloCardKind, Slot, SlottedCard, is_dead
from campaigns.rulebooks.apocrypha.register import Rule


class CleanUpPlace(StrEnum):
    DECK = "deck"
    HAND = "hand"
    DISCARD_PILE = "discard-pile"
    BURY_PILE = "bury-pile"
    HALO = "halo"
    DISPLAYED = "displayed"
    # Sacrificed cards go back behind their dividers: Rule.SACRIFICED_CARDS.
    BOX = "box"
    STASH = "stash"


@dataclass(frozen=True)
class CleanUpCard:
    """One copy of a card and where it lies; the *id* tells it from the others of its name."""

    id: str
    name: str
    kind: HaloCardKind
    place: CleanUpPlace
    slot: Slot | None = None
    is_fleeting: bool = False
    # A gift that says of itself that it does not go back to the deck.
    is_sacrificed_at_the_end: bool = False


@dataclass(frozen=True)
class CleanUpMove:
    """A card goes from here to there, and the rule says why."""

    card: str
    name: str
    saint: str
    start: CleanUpPlace
    to: CleanUpPlace
    rule: Rule
    slot: Slot | None = None


def halo_of(cards: Sequence[CleanUpCard]) -> tuple[SlottedCard, ...]:
    return tuple(SlottedCard(card.name, card.kind, card.slot) for card in cards if card.slot is not None)


def clean_up(saint: str, cards: Sequence[CleanUpCard]) -> tuple[CleanUpMove, ...]:
    """Every move that is left when nothing is to be decided any more."""
    return tuple(_bury(saint, cards) if is_dead(halo_of(cards)) else _put_back(saint, cards))


def _bury(saint: str, cards: Sequence[CleanUpCard]) -> Iterator[CleanUpMove]:
    """All that the dead had is sacrificed; the saint card itself is stashed: Rule.STASHED_CARDS."""
    for card in cards:
        yield _move(saint, card, CleanUpPlace.BOX, Rule.NINE_DEATHS)
    yield CleanUpMove(saint, saint, saint, CleanUpPlace.HALO, CleanUpPlace.STASH, Rule.NINE_DEATHS)


def _put_back(saint: str, cards: Sequence[CleanUpCard]) -> Iterator[CleanUpMove]:
    for card in cards:
        if card.kind is HaloCardKind.GIFT:
            yield from _gift(saint, card)
        elif card.place is CleanUpPlace.HALO:
            yield from _slotted(saint, card)
        else:
            rule = Rule.NO_OMENS_BETWEEN_MISSIONS if card.kind is HaloCardKind.OMEN else Rule.PUTTING_AWAY
            yield _move(saint, card, CleanUpPlace.BOX, rule)


def _gift(saint: str, card: CleanUpCard) -> Iterator[CleanUpMove]:
    rules = {
        CleanUpPlace.HALO: Rule.SLOTTED_GIFTS_RETURN,
        CleanUpPlace.BURY_PILE: Rule.BURIED_CARDS_RETURN,
        CleanUpPlace.HAND: Rule.HAND_AND_DISCARDS_RETURN,
        CleanUpPlace.DISCARD_PILE: Rule.HAND_AND_DISCARDS_RETURN,
    }
    if card.place in rules:
        stays_away = card.place is CleanUpPlace.HALO and card.is_sacrificed_at_the_end
        yield _move(saint, card, CleanUpPlace.BOX if stays_away else CleanUpPlace.DECK, rules[card.place])


def _slotted(saint: str, card: CleanUpCard) -> Iterator[CleanUpMove]:
    """Fragments and deaths stay where they are."""
    if card.kind in {HaloCardKind.OMEN, HaloCardKind.THREAT}:
        yield _move(saint, card, CleanUpPlace.BOX, Rule.SLOTTED_OMENS_AND_THREATS)


def _move(saint: str, card: CleanUpCard, to: CleanUpPlace, rule: Rule) -> CleanUpMove:
    return CleanUpMove(card.id, card.name, saint, card.place, to, rule)
