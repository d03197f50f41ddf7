"""What the pages of a set-up show: the circle as far as it lies, who plays, the cards of the box, and what is wrong."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.sitting import Illegal
from campaigns.rulebooks.wickville.cards import CARDS, OF_CANDLES, OF_POTIONS, TEAMS, Ability, Card
from campaigns.rulebooks.wickville.position import Position
from campaigns.rulebooks.wickville.setup import Difficulty, set_up, why_no_setup
from campaigns.rulebooks.wickville.setup_steps import setup_steps
from campaigns.rules.wickville.position_query import LETTER_OF_ABILITY, LETTER_OF_SYMBOL, WAY_OF
from campaigns.rules.wickville.ring import open_ring, ring
from campaigns.rules.wickville.setup_query import GRIMOIRE, SetupTable, setup_as_query
from campaigns.rules.wickville.verdicts import COLOURS, DIRECTIONS, IMPOSSIBLE, in_words
from campaigns.rules.wickville.words import ABILITIES, NO_ABILITY, NO_SYMBOL, SWAPS, SYMBOLS, card_in_words, card_name

DIFFICULTIES = {
    Difficulty.EASY: _("Easy: the opponent starts damaged"),
    Difficulty.STANDARD: _("Standard"),
    Difficulty.HARD: _("Hard: you start damaged"),
}


def position_of(table: SetupTable) -> tuple[Position | None, list[str]]:
    """How the table lies when everything is known, and in words what speaks against it."""
    if len(table.order) < CARDS:
        return None, []
    if wrong := list(why_no_setup(table.players, table.circle, table.witches, table.solo)):
        return None, [str(IMPOSSIBLE[each.code]) for each in wrong]
    try:
        return set_up(table.circle, table.witches, table.solo), []
    except Illegal as refused:
        return None, [in_words(refused.finding)]


def setup_context(table: SetupTable) -> dict[str, Any]:
    """What the fields of a set-up are drawn from."""
    position, problems = position_of(table)
    lying = [*table.circle, *(None,) * (CARDS - len(table.order))]
    return {
        "table": table,
        "position": position,
        "ring": ring(position) if position else open_ring(lying),
        "order": setup_as_query(table)["order"],
        "problems": problems,
        "left": [(at, card, card_in_words(card)) for at, card in table.left],
        "box": [_row(at, card) for at, card in enumerate(table.box)],
        "seats": [
            (number, witch, WAY_OF[witch.direction], COLOURS[witch.colour])
            for number, witch in enumerate(table.witches, start=1)
        ],
        "begins": position.turn if position else "",
        "steps": setup_steps(table.players),
        "ways": [(WAY_OF[direction], words) for direction, words in DIRECTIONS.items()],
        "swaps": [(swap.value, words) for swap, words in SWAPS.items()],
        "firsts": [(colour.value, COLOURS[colour]) for colour in TEAMS],
        "difficulties": [(each.value, words) for each, words in DIFFICULTIES.items()],
        "glass": WAY_OF[table.glass],
    }


def _row(at: int, card: Card) -> dict[str, Any]:
    """A card of the box with what it may bear."""
    allowed = {Ability.NEW_TURN} if at == GRIMOIRE else OF_POTIONS if card.is_potion else OF_CANDLES
    abilities = [(LETTER_OF_ABILITY[each], words) for each, words in ABILITIES.items() if each in allowed]
    if None in allowed:
        abilities.append((LETTER_OF_ABILITY[None], NO_ABILITY))
    symbols = [(LETTER_OF_SYMBOL[each], words) for each, words in SYMBOLS.items()]
    return {
        "number": at + 1,
        "name": card_name(card) if at != GRIMOIRE else _("Grimoire Book"),
        "card": card,
        "abilities": abilities,
        "ability": LETTER_OF_ABILITY[card.ability],
        "symbols": [*symbols, (LETTER_OF_SYMBOL[None], NO_SYMBOL)],
        "symbol": LETTER_OF_SYMBOL[card.symbol],
    }
