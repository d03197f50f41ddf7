"""A Coven as an address spells it: player, witch and side once for every seat, clockwise."""

from collections.abc import Iterator
from enum import StrEnum
from typing import TypeVar

from django.http import QueryDict

from campaigns.models.attempt_record import Evening, PlayedWitch
from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN, MatSide, Witch
from campaigns.rulebooks.witching_hour.setting_up import (
    Player,
)

USUAL_COVEN = 4


LONGEST_NAME = 60


LARGEST_LIMIT = 99


BY_SLUG = {witch.slug: witch for witch in Witch}


Choice = TypeVar("Choice", bound=StrEnum)


def players_of_query(query: QueryDict) -> Iterator[Player]:
    names, witches, sides = (query.getlist(word) for word in ("player", "witch", "side"))
    # More than a Coven are read, so that they can be refused.
    for seat in range(number_or(query.get("players", ""), 0, LARGEST_LIMIT, len(witches) or USUAL_COVEN)):
        side = one_of(MatSide, text_at(sides, seat)) or MatSide.BRONZE
        yield Player(text_at(names, seat).strip()[:LONGEST_NAME], BY_SLUG.get(text_at(witches, seat)), side)


def evening_of_query(query: QueryDict) -> Evening:
    """The Coven of the address as an evening begins with it; a Witch sits where she is named first."""
    players = list(players_of_query(query))[:LARGEST_COVEN]
    seats = {player.witch: player for player in reversed(players) if player.witch}
    coven = [
        PlayedWitch(each.witch, each.name, each.side) for each in players if each.witch and seats[each.witch] is each
    ]
    leader = seat_or_none(query.get("leader", ""), len(players))
    return Evening(coven=coven, leader=None if leader is None else players[leader].witch)


def text_at(values: list[str], seat: int) -> str:
    return values[seat] if seat < len(values) else ""


def number_or(sent: str, least: int, most: int, otherwise: int) -> int:
    is_number = sent.isascii() and sent.isdigit() and len(sent) <= 2
    return int(sent) if is_number and least <= int(sent) <= most else otherwise


def seat_or_none(sent: str, seats: int) -> int | None:
    number = number_or(sent, 1, seats, 0)
    return number - 1 if number else None


def one_of(choices: type[Choice], sent: str) -> Choice | None:
    return next((choice for choice in choices if choice == sent), None)
