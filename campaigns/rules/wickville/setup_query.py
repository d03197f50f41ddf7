"""A set-up as an address spells it: players, the cards of the box, in which order they lie, and who plays.

`ability` and `symbol` stand once for each card of the box: four blue candles, four red ones, three potions, the
Grimoire; `order` has a letter for each that lies in the circle, clockwise. `witch`, `way` and `swap` stand once for
every witch in turn order, whose colours take turns from `first`; alone there are `difficulty` and `glass`, the way of
the hourglass.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from random import Random

from django.http import QueryDict

from campaigns.rulebooks.wickville.cards import CARDS, OF_CANDLES, OF_POTIONS, OTHER_TEAM, Card, Colour
from campaigns.rulebooks.wickville.circle import Direction
from campaigns.rulebooks.wickville.position import Position, Swap
from campaigns.rulebooks.wickville.setup import WITCHES_FOR, Character, Difficulty, SoloChoice
from campaigns.rules.wickville.position_query import (
    ABILITIES,
    LETTER_OF_ABILITY,
    LETTER_OF_SYMBOL,
    LONGEST_NAME,
    SYMBOLS,
    WAY_OF,
    WAYS,
)

LETTERS = "0123456789ab"
NAMES = ("Ash", "Hex", "Ivy", "Oak")
COLOURS = (*(Colour.BLUE,) * 4, *(Colour.RED,) * 4, *(Colour.YELLOW,) * 3, Colour.BLUE)
# The book does not say which card bears what: a proposal of ours, for the table to change.
PROPOSED_ABILITIES = "nniennie" + "mvy" + "g"
PROPOSED_SYMBOLS = "epeopeop" + "opo" + "o"
GRIMOIRE = CARDS - 1
DEED = re.compile(r"(deal|clear|back)|add-([0-9]|1[01])", re.ASCII)


@dataclass(frozen=True)
class SetupTable:
    """What is known of a table before the game."""

    players: int
    # Every card of the box, as it lies face down or not at all.
    box: tuple[Card, ...]
    # Which of them lie in the circle, clockwise.
    order: tuple[int, ...]
    first: Colour
    witches: tuple[Character, ...]
    difficulty: Difficulty
    glass: Direction

    @property
    def circle(self) -> list[Card]:
        return [self.box[at] for at in self.order]

    @property
    def left(self) -> list[tuple[int, Card]]:
        """The cards that do not lie in the circle yet."""
        return [(at, card) for at, card in enumerate(self.box) if at not in self.order]

    @property
    def solo(self) -> SoloChoice | None:
        """Alone one plays the first witch against the second."""
        if self.players != 1:
            return None
        return SoloChoice(opponent=self.witches[1].name, difficulty=self.difficulty, direction=self.glass)


# --- Reading


def read_setup(query: QueryDict) -> SetupTable:
    players = {"1": 1, "2": 2, "3": 3, "4": 4}.get(query.get("players", ""), 2)
    first = Colour.RED if query.get("first") == Colour.RED.value else Colour.BLUE
    spelled = query.get("difficulty", "")
    return SetupTable(
        players=players,
        box=_box(query),
        order=_order(query.get("order", "")),
        first=first,
        witches=tuple(_witches(query, first, WITCHES_FOR[players])),
        difficulty=Difficulty(spelled) if spelled in list(Difficulty) else Difficulty.STANDARD,
        glass=WAYS.get(query.get("glass", ""), Direction.CLOCKWISE),
    )


def _box(query: QueryDict) -> tuple[Card, ...]:
    abilities = _letters(query.getlist("ability"), PROPOSED_ABILITIES)
    symbols = _letters(query.getlist("symbol"), PROPOSED_SYMBOLS)
    rows = zip(COLOURS, abilities, symbols, PROPOSED_ABILITIES, strict=True)
    return tuple(_card(at, *row) for at, row in enumerate(rows))


def _letters(sent: Sequence[str], proposed: str) -> list[str]:
    return [letter or other for letter, other in zip_longest(sent[:CARDS], proposed, fillvalue="")]


def _card(at: int, colour: Colour, ability: str, symbol: str, proposed: str) -> Card:
    """An ability of another kind of card is read as the proposed one."""
    allowed = OF_POTIONS if colour is Colour.YELLOW else OF_CANDLES
    is_known = at != GRIMOIRE and ability in ABILITIES and ABILITIES[ability] in allowed
    bears = ABILITIES[ability if is_known else proposed]
    return Card(colour=colour, active=at == GRIMOIRE, symbol=SYMBOLS.get(symbol), ability=bears)


def _order(spelled: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys(LETTERS.index(letter) for letter in spelled[:CARDS] if letter in LETTERS))


def _witches(query: QueryDict, first: Colour, count: int) -> list[Character]:
    lists = [query.getlist(word)[:count] for word in ("witch", "way", "swap")]
    rows = [[sent[seat] if seat < len(sent) else "" for sent in lists] for seat in range(count)]
    return [_witch(seat, first, *row) for seat, row in enumerate(rows)]


def _witch(seat: int, first: Colour, name: str, way: str, swap: str) -> Character:
    return Character(
        name=name.strip()[:LONGEST_NAME] or NAMES[seat],
        colour=first if seat % 2 == 0 else OTHER_TEAM[first],
        direction=WAYS.get(way, list(Direction)[seat % 2]),
        swap=Swap(swap) if swap in list(Swap) else list(Swap)[seat],
    )


# --- Changing


def changed_setup(table: SetupTable, deed: str, chance: Random) -> SetupTable:
    """After what the form asks for: deal all cards, lay one more, take the last one back, or all."""
    match = DEED.fullmatch(deed)
    if match is None:
        return table
    if match[1] == "deal":
        return replace(table, order=tuple(chance.sample(range(CARDS), CARDS)))
    if match[1] == "clear":
        return replace(table, order=())
    if match[1] == "back":
        return replace(table, order=table.order[:-1])
    return replace(table, order=tuple(dict.fromkeys((*table.order, int(match[2])))))


# --- Spelling


def setup_as_query(table: SetupTable) -> QueryDict:
    query = QueryDict(mutable=True)
    query["players"], query["first"] = str(table.players), table.first.value
    query["order"] = "".join(LETTERS[at] for at in table.order)
    query.setlist("ability", [LETTER_OF_ABILITY[card.ability] for card in table.box])
    query.setlist("symbol", [LETTER_OF_SYMBOL[card.symbol] for card in table.box])
    query.setlist("witch", [witch.name for witch in table.witches])
    query.setlist("way", [WAY_OF[witch.direction] for witch in table.witches])
    query.setlist("swap", [witch.swap.value for witch in table.witches])
    query["difficulty"], query["glass"] = table.difficulty.value, WAY_OF[table.glass]
    return query


def remembered_setup(position: Position) -> QueryDict:
    """What a box and its players had when a game began in *position*; how the circle lay is dealt anew."""
    cards = [card for colour in (Colour.BLUE, Colour.RED, Colour.YELLOW) for card in _of_colour(position, colour)]
    cards += [card for card in position.circle if card.is_grimoire]
    query, solo = QueryDict(mutable=True), position.solo
    query["players"] = "1" if solo else str(len(position.witches))
    query["first"] = position.witches[0].colour.value
    query.setlist("ability", [LETTER_OF_ABILITY[card.ability] for card in cards])
    query.setlist("symbol", [LETTER_OF_SYMBOL[card.symbol] for card in cards])
    query.setlist("witch", [witch.name for witch in position.witches])
    query.setlist("way", [WAY_OF[witch.direction] for witch in position.witches])
    query.setlist("swap", [witch.swap.value for witch in position.witches])
    if solo:
        query["glass"] = WAY_OF[solo.direction]
    return query


def _of_colour(position: Position, colour: Colour) -> list[Card]:
    return [card for card in position.circle if card.colour is colour and not card.is_grimoire]
