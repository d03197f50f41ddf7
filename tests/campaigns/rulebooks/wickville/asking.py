"""The companion's rules, asked and answering in plain JSON."""

from collections.abc import Callable
from typing import Any

import msgspec

from campaigns.rulebooks.sitting import Illegal
from campaigns.rulebooks.wickville import legal as legal_moves
from campaigns.rulebooks.wickville import setup
from campaigns.rulebooks.wickville import solo as solo_turns
from campaigns.rulebooks.wickville import turn as turns
from campaigns.rulebooks.wickville.actions import Action
from campaigns.rulebooks.wickville.cards import Card
from campaigns.rulebooks.wickville.impossible import why_impossible
from campaigns.rulebooks.wickville.position import Position
from campaigns.rulebooks.wickville.setup import Character, SoloChoice
from campaigns.rulebooks.wickville.turn import Played
from tests.campaigns.rulebooks.wickville.second_reading import AgainstTheRules

Json = dict[str, Any]
REFUSED = "against the rules"


def read(position: Json) -> Position:
    """A position that a game can have."""
    read_position = msgspec.convert(position, Position)
    assert not list(why_impossible(read_position)), position
    return read_position


def plain(value: Any) -> Any:
    """As JSON would have it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def told(played: Played) -> Json:
    answer: Json = plain({"position": played.position, "steps": played.steps, "winner": played.winner})
    return answer


def turn(position: Json, actions: list[Json]) -> Json:
    return told(turns.take_turn(read(position), msgspec.convert(actions, list[Action])))


def legal(position: Json, actions: list[Json] | None = None) -> Json:
    answer: Json = plain(legal_moves.legal_after(read(position), msgspec.convert(actions or [], list[Action])))
    return answer


def solo_turn(position: Json) -> Json:
    read_position = read(position)
    assert read_position.solo
    return told(solo_turns.take_solo_turn(read_position, read_position.solo))


def set_up(circle: list[Json], witches: list[Json], solo: Json | None) -> Json:
    answer: Json = plain(
        setup.set_up(
            msgspec.convert(circle, list[Card]),
            msgspec.convert(witches, list[Character]),
            msgspec.convert(solo, SoloChoice | None),
        )
    )
    return answer


def either(ask: Callable[..., Json], *args: Any) -> Json | str:
    """The answer, or that the rules refuse one."""
    try:
        return ask(*args)
    except (Illegal, AgainstTheRules):
        return REFUSED
