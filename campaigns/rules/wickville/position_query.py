"""A position, and the actions of a turn, as an address spells them.

`circle` has four letters a card: colour, ability, symbol, 1 when active. `witch`, `colour`, `way`, `swap`, `at` and
`hurt` stand once for every witch in turn order; `guardians` and `turn` once, and alone `opponent`, `hourglass`, `glass`
and `reference`. `did` are the actions made: move-1, swap, flip, flip-7.
"""

import re
from collections.abc import Sequence
from itertools import zip_longest

import msgspec
from django.http import QueryDict

from campaigns.rulebooks.wickville.actions import Action, Flip, Move, SwapCards
from campaigns.rulebooks.wickville.cards import Ability, Card, Colour, Symbol
from campaigns.rulebooks.wickville.circle import Direction
from campaigns.rulebooks.wickville.impossible import why_impossible
from campaigns.rulebooks.wickville.position import Position

COLOURS = {"b": Colour.BLUE, "r": Colour.RED, "y": Colour.YELLOW}
ABILITIES = {
    "n": Ability.FLIP_NEXT,
    "i": Ability.FLIP_NEXT_INACTIVE,
    "e": Ability.FLIP_NEXT_EYE,
    "o": None,
    "m": Ability.MOVE_1_3,
    "v": Ability.MOVE_TO_EYE,
    "y": Ability.MOVE_TO_PYRAMID,
    "g": Ability.NEW_TURN,
}
SYMBOLS = {"e": Symbol.EYE, "p": Symbol.PYRAMID, "o": None}
WAYS = {"cw": Direction.CLOCKWISE, "ccw": Direction.COUNTER_CLOCKWISE}
LETTER_OF_COLOUR = {colour: letter for letter, colour in COLOURS.items()}
LETTER_OF_ABILITY = {ability: letter for letter, ability in ABILITIES.items()}
LETTER_OF_SYMBOL = {symbol: letter for letter, symbol in SYMBOLS.items()}
WAY_OF = {direction: way for way, direction in WAYS.items()}
CARD = re.compile(r"([bry])([nieomvyg])([epo])([01])", re.ASCII)
DID = re.compile(r"move-([0-2])|(swap)|flip(?:-(1[01]|[0-9]))?", re.ASCII)
MOST_WITCHES = 4
MOST_ACTIONS = 3
LONGEST_NAME = 40


class NoPosition(Exception):
    """The address tells no position that a game can have."""


# --- Cards


def read_cards(spelled: str) -> list[Card]:
    """The cards of *spelled*; one that cannot be read is none."""
    return [_card(match) for match in map(CARD.fullmatch, spelled.split("-")[:12]) if match]


def _card(match: re.Match[str]) -> Card:
    colour, ability, symbol, active = match.groups()
    return Card(
        colour=COLOURS[colour],
        ability=ABILITIES[ability],
        symbol=SYMBOLS[symbol],
        active=active == "1" or ability == "g",
    )


def spell_cards(cards: Sequence[Card]) -> str:
    return "-".join(
        LETTER_OF_COLOUR[card.colour]
        + LETTER_OF_ABILITY[card.ability]
        + LETTER_OF_SYMBOL[card.symbol]
        + str(int(card.active))
        for card in cards
    )


# --- A position


def read_position(query: QueryDict) -> Position:
    """The position of the address, or NoPosition."""
    told = {
        "circle": msgspec.to_builtins(read_cards(query.get("circle", ""))),
        "witches": _witches(query),
        "guardians": dict(zip(("blue", "red"), map(_number, query.get("guardians", "")[:2]), strict=False)),
        "turn": query.get("turn", ""),
        "solo": _solo(query),
    }
    try:
        position = msgspec.convert(told, Position)
    except msgspec.ValidationError:
        raise NoPosition from None
    if any(why_impossible(position)):
        raise NoPosition
    return position


def _witches(query: QueryDict) -> list[dict[str, object]]:
    words = ("witch", "colour", "way", "swap", "at", "hurt")
    rows = zip_longest(*(query.getlist(word)[:MOST_WITCHES] for word in words), fillvalue="")
    return [
        {
            "name": name[:LONGEST_NAME],
            "colour": colour,
            "direction": WAYS.get(way, Direction.CLOCKWISE).value,
            "swap": swap,
            "place": _number(at),
            "damage": _number(hurt),
        }
        for name, colour, way, swap, at, hurt in rows
    ]


def _solo(query: QueryDict) -> dict[str, object] | None:
    if "opponent" not in query:
        return None
    return {
        "opponent": query["opponent"][:LONGEST_NAME],
        "hourglass": _number(query.get("hourglass", "")),
        "direction": WAYS.get(query.get("glass", ""), Direction.CLOCKWISE).value,
        "reference": _number(query.get("reference", "")),
    }


def _number(sent: str) -> int:
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 3 else -1


def position_as_query(position: Position) -> QueryDict:
    query = QueryDict(mutable=True)
    query["circle"] = spell_cards(position.circle)
    for witch in position.witches:
        query.appendlist("witch", witch.name)
        query.appendlist("colour", witch.colour.value)
        query.appendlist("way", WAY_OF[witch.direction])
        query.appendlist("swap", witch.swap.value)
        query.appendlist("at", str(witch.place))
        query.appendlist("hurt", str(witch.damage))
    query["guardians"] = f"{position.guardians.blue}{position.guardians.red}"
    query["turn"] = position.turn
    if solo := position.solo:
        query["opponent"], query["glass"] = solo.opponent, WAY_OF[solo.direction]
        query["hourglass"], query["reference"] = str(solo.hourglass), str(solo.reference)
    return query


# --- Actions


def read_actions(query: QueryDict) -> list[Action]:
    matches = (DID.fullmatch(did) for did in query.getlist("did")[:MOST_ACTIONS])
    return [_action(match) for match in matches if match]


def _action(match: re.Match[str]) -> Action:
    spaces, swap, to = match.groups()
    if spaces:
        return Move(spaces=int(spaces))
    if swap:
        return SwapCards()
    return Flip(to=int(to) if to else None)


def spell_action(action: Action) -> str:
    match action:
        case Move():
            return f"move-{action.spaces}"
        case SwapCards():
            return "swap"
        case Flip():
            return "flip" if action.to is None else f"flip-{action.to}"
