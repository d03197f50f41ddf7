"""A hand that lies open in the Census: whether it is a coven, and else which tiles its town may cast."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.rulebooks.curses_and_covens import census
from campaigns.rulebooks.curses_and_covens.cards import COPIES, SUITS, Card
from campaigns.rulebooks.curses_and_covens.census import TILES, Tile
from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rules.curses_and_covens import words
from campaigns.rules.curses_and_covens.words import SIGNS, shown
from campaigns.tools.curses_and_covens.pages.frame import GAME, TOOLS
from campaigns.tools.short_page import number_asked, one_asked, short_page

LONGEST_NAME = 40


@dataclass(frozen=True)
class TileFields:
    """A tile as the form asks for it; without two icons it is none yet."""

    number: int
    name: str
    first: str
    second: str

    @property
    def tile(self) -> Tile | None:
        icons = (self.first, self.second)
        return Tile(str(self.number), (Card(icons[0]), Card(icons[1]))) if all(icons) else None

    @property
    def title(self) -> str:
        return self.name or _("Tile %(number)d") % {"number": self.number}


@require_safe
def open_hand(request: HttpRequest) -> HttpResponse:
    counts = {card: number_asked(request.GET, card.value, 0, COPIES[card], 0) for card in Card}
    hand = [card for card, count in counts.items() for _copy in range(count)]
    tiles = [_tile_fields(request.GET, number) for number in range(1, TILES + 1)]
    found = census.look(hand, [each.tile for each in tiles if each.tile])
    context: dict[str, Any] = {
        "counts": [(shown(card), count, COPIES[card]) for card, count in counts.items()],
        "hand": [shown(card) for card in hand],
        "tiles": tiles,
        "has_tiles": any(each.tile for each in tiles),
        "suits": [(suit.value, words.SUITS[suit]) for suit in SUITS],
        "covens": [(words.SUITS[suit], SIGNS[suit]) for suit in found.covens],
        "spells": [each.title for each in tiles if str(each.number) in found.spells],
        "coven_rule": Rule.COVEN_WINS,
        "spell_rule": Rule.MATCHING_WITCHES,
        "wild_rule": Rule.WILD_FOR_EACH_QUESTION,
        "closed_hands": Rule.CLOSED_HANDS_ARE_NOT_KEPT,
    }
    return short_page(request, GAME, TOOLS, "tools/curses_and_covens/census.html", context)


def _tile_fields(query: QueryDict, number: int) -> TileFields:
    suits = [suit.value for suit in SUITS]
    return TileFields(
        number,
        query.get(f"tile-{number}", "").strip()[:LONGEST_NAME],
        one_asked(query, f"icon-{number}-1", suits),
        one_asked(query, f"icon-{number}-2", suits),
    )
