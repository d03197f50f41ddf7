"""The cards of the box: the three suits of witches, the wild and the fake one, rituals and townsfolk."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rulebooks.verdict import Finding


class Card(StrEnum):
    LOVE = "love"
    CRYSTAL = "crystal"
    NATURE = "nature"
    WILD = "wild"
    FAKE = "fake"
    RITUAL = "ritual"
    TOWNSFOLK = "townsfolk"


# The suits in the order of the book; the wild witch is any of them and the fake one none: Rule.FAKE_HAS_NO_SUIT.
SUITS = (Card.LOVE, Card.CRYSTAL, Card.NATURE)
# The fake one is a witch as well: Rule.FAKE_IS_A_WITCH.
WITCHES = frozenset({*SUITS, Card.WILD, Card.FAKE})
# What lies before the Witch Hunter once it was picked.
STAYS_IN_FRONT = WITCHES | {Card.RITUAL}

# Rule.CARDS_OF_THE_BOX
COPIES = {
    Card.LOVE: 3,
    Card.CRYSTAL: 3,
    Card.NATURE: 3,
    Card.WILD: 1,
    Card.FAKE: 1,
    Card.RITUAL: 3,
    Card.TOWNSFOLK: 13,
}
IN_THE_BOX = sum(COPIES.values())


def witches_among(cards: Sequence[Card]) -> int:
    return sum(card in WITCHES for card in cards)


def against_box(cards: Sequence[Card]) -> Iterator[Finding]:
    """Every card of which there are more than the box holds."""
    for card, count in Counter(cards).items():
        if count > COPIES[card]:
            yield Finding(Rule.CARDS_OF_THE_BOX, {"card": card.value, "count": count, "copies": COPIES[card]})
