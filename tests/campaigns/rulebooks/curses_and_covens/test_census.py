"""The Census: every situation of fixtures/cases, and a second reading of the book over all small hands."""

from itertools import combinations, combinations_with_replacement, permutations, product
from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.curses_and_covens.cards import Card
from campaigns.rulebooks.curses_and_covens.census import Tile, can_cast, covens_in, look
from tests.campaigns.rulebooks.curses_and_covens.test_hunt import BOX
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

SUITS = ("love", "crystal", "nature")
HANDS = [
    hand
    for length in range(7)
    for hand in combinations_with_replacement(BOX, length)
    if all(hand.count(card) <= BOX[card] for card in hand)
]


class WrittenTile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    icons: tuple[Card, Card]


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    hand: list[Card]
    tiles: list[WrittenTile] = []


@each("curses-and-covens/census")
def test_census(file: Path) -> None:
    case = read(file, Situation)
    tiles = [Tile(tile.name, tile.icons) for tile in case.situation.tiles]
    shown = look(case.situation.hand, tiles)
    assert case.told(Partly(covens=shown.covens, spells=shown.spells)) == case.expect, case.title


def readings(hand: tuple[str, ...]) -> list[list[str]]:
    """The hand with every suit that the wild witch could be."""
    choices = [SUITS if card == "wild" else (card,) for card in hand]
    return [list(reading) for reading in product(*choices)]


def naive_covens(hand: tuple[str, ...]) -> list[str]:
    """A suit of which, in some reading, three cards can be laid together."""
    return [
        suit
        for suit in SUITS
        if any(set(three) == {suit} for reading in readings(hand) for three in combinations(reading, 3))
    ]


def naive_cast(hand: tuple[str, ...], icons: tuple[str, str]) -> bool:
    """Two different cards, one laid on each icon."""
    return any(two == icons for reading in readings(hand) for two in permutations(reading, 2))


def test_a_second_reading_agrees_on_the_covens_of_every_hand() -> None:
    assert len(HANDS) > 500
    for hand in HANDS:
        assert list(covens_in([Card(card) for card in hand])) == naive_covens(hand), hand


def test_a_second_reading_agrees_on_what_every_hand_may_cast() -> None:
    for hand in HANDS:
        cards = [Card(card) for card in hand]
        for icons in product(SUITS, repeat=2):
            tile = Tile("Mist", (Card(icons[0]), Card(icons[1])))
            assert can_cast(cards, tile) == naive_cast(hand, icons), (hand, icons)


def test_where_there_is_a_coven_nothing_is_cast_and_else_the_tiles_come_in_the_order_given() -> None:
    tiles = [Tile("B", (Card.LOVE, Card.NATURE)), Tile("A", (Card.LOVE, Card.LOVE)), Tile("C", (Card.CRYSTAL,) * 2)]
    assert look([Card.LOVE, Card.LOVE, Card.WILD], tiles).spells == ()
    assert look([Card.LOVE, Card.WILD], tiles).spells == ("B", "A")


def test_no_order_of_a_hand_matters() -> None:
    hand = [Card.LOVE, Card.WILD, Card.CRYSTAL, Card.LOVE, Card.CRYSTAL]
    assert {covens_in(order) for order in permutations(hand)} == {(Card.LOVE, Card.CRYSTAL)}
