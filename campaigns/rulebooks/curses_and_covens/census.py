"""The Census: what a hand that lies open shows, a coven or the spells that its town may cast."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.rulebooks.curses_and_covens.cards import SUITS, Card

# Rule.COVEN_WINS
COVEN = 3
# Rule.TILES_AND_HAT
TILES = 3
ICONS = 2


@dataclass(frozen=True)
class Tile:
    """A spell tile that lies face up; its name and icons are the players' to write."""

    name: str
    icons: tuple[Card, Card]


@dataclass(frozen=True)
class OpenHand:
    """The suits of which a hand shows a coven, and the tiles that its town may cast."""

    covens: tuple[Card, ...]
    spells: tuple[str, ...]


def look(hand: Sequence[Card], tiles: Sequence[Tile] = ()) -> OpenHand:
    """Covens first, and where there is one no spell is cast any more: Rule.COVEN_BEFORE_SPELLS."""
    covens = covens_in(hand)
    return OpenHand(covens, () if covens else tuple(tile.name for tile in tiles if can_cast(hand, tile)))


def covens_in(hand: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(suit for suit in SUITS if _lacks(hand, (suit,) * COVEN) <= hand.count(Card.WILD))


def can_cast(hand: Sequence[Card], tile: Tile) -> bool:
    """Whether two witches match its two icons, one each: Rule.MATCHING_WITCHES, Rule.TWO_OF_ONE_ICON."""
    return _lacks(hand, tile.icons) <= hand.count(Card.WILD)


def _lacks(hand: Sequence[Card], wanted: Sequence[Card]) -> int:
    """For how many of *wanted* the wild witch has to stand: Rule.WILD_WITCH, anew for each question:
    Rule.WILD_FOR_EACH_QUESTION. The fake one stands for none: Rule.FAKE_HAS_NO_SUIT."""
    return (Counter(wanted) - Counter(hand)).total()
