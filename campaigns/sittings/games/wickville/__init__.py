"""A match of Witches of Wickville at the live table: its fold, its words, and its screen."""

import hashlib
import json
from collections.abc import Sequence
from random import SystemRandom
from typing import Any

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Campaign, Member
from campaigns.rulebooks.sitting import Outcome
from campaigns.rulebooks.wickville.actions import Action
from campaigns.rulebooks.wickville.position import HOURGLASS, Position
from campaigns.rulebooks.wickville.table import RULES, WickvilleOptions, WickvilleState
from campaigns.rules.wickville.position_query import spell_action
from campaigns.rules.wickville.ring import ring
from campaigns.rules.wickville.setup_query import changed_setup, read_setup, remembered_setup
from campaigns.rules.wickville.setup_shown import setup_context
from campaigns.rules.wickville.table import event_in_words
from campaigns.rules.wickville.told import told_steps
from campaigns.rules.wickville.trying import automatic, players_turn
from campaigns.rules.wickville.verdicts import COLOURS, in_words
from campaigns.sittings.earlier import last_beginning, people_of
from campaigns.sittings.games.wickville.document import WORDS
from campaigns.sittings.registry import Look, OpeningForm, Screen, Seated, TableGame, register_game

ENDINGS = {
    ("guardian", "blue"): gettext_lazy("Blue summoned its Guardian twice."),
    ("guardian", "red"): gettext_lazy("Red summoned its Guardian twice."),
    ("damage", "blue"): gettext_lazy("Blue won: a red witch took her second damage."),
    ("damage", "red"): gettext_lazy("Red won: a blue witch took her second damage."),
}


def start(options: WickvilleOptions, campaign: Campaign) -> WickvilleState:
    return RULES.start(options)


def name(match: WickvilleState) -> str:
    return _("Circle of %(names)s") % {"names": ", ".join(witch.name for witch in match.position.witches)[:80]}


def again(began: WickvilleState) -> dict[str, Any]:
    """The circle laid as it lay at the start."""
    return {"position": msgspec.to_builtins(began.position)}


def seated(match: WickvilleState) -> list[Seated]:
    """Nobody sits where a witch plays by itself."""
    solo, winner = match.position.solo, match.outcome.winner if match.outcome else None
    return [
        Seated(witch.name, role=str(COLOURS[witch.colour]), won=witch.colour.value == winner)
        for witch in match.position.witches
        if solo is None or witch.name != solo.opponent
    ]


def ending(outcome: Outcome) -> str:
    return str(ENDINGS[outcome.how, outcome.winner or ""])


# --- The screen


def context(match: WickvilleState, look: Look) -> dict[str, Any]:
    return tried(match, look, QueryDict())


def tried(match: WickvilleState, look: Look, asked: QueryDict) -> dict[str, Any]:
    """With the actions that the address makes; of another position than this it says nothing."""
    position = match.position
    if asked.get("at") != _mark(position):
        asked = QueryDict()
    shown = {"is_live": True, "match": match, "position": position, **_shown(match, look, asked)}
    return {**shown, "last": None if asked else _last(match)}


def _last(match: WickvilleState) -> dict[str, Any] | None:
    """The steps of the turn just taken, which only one phone saw tried out."""
    if match.last is None:
        return None
    return {
        "name": match.last.turn,
        "is_automatic": match.last.is_automatic,
        "told": told_steps(match.last.steps, is_automatic=match.last.is_automatic),
    }


def _shown(match: WickvilleState, look: Look, asked: QueryDict) -> dict[str, Any]:
    position = match.position
    if match.outcome:
        over = {"winner_colour": match.outcome.winner, "ending": ending(match.outcome)}
        return {"mode": "over", "ring": ring(position), **over}
    if not look.may_play:
        return {"mode": "watching", "ring": ring(position)}

    def to(actions: Sequence[Action] = (), **words: str) -> str:
        return _address(position, actions, words)

    if position.solo and position.turn in (HOURGLASS, position.solo.opponent):
        return automatic(position, position.solo, asked, to)
    shown = players_turn(position, asked, to)
    actions = msgspec.to_builtins(shown.get("actions", ()))
    return {**shown, "is_my_turn": position.turn == look.player, "turn_facts": json.dumps({"actions": actions})}


def _address(position: Position, actions: Sequence[Action], words: dict[str, str]) -> str:
    query = QueryDict(mutable=True)
    query["at"] = _mark(position)
    query.setlist("did", [spell_action(action) for action in actions])
    query.update(words)
    return f"?{query.urlencode()}"


def _mark(position: Position) -> str:
    """By which an address knows the position in which it tries something out."""
    return hashlib.blake2s(msgspec.json.encode(position), digest_size=6).hexdigest()


# --- Opening


class CircleForm:
    """The circle by one tap a card, or dealt; each tap posts the form, and it is valid when all of it lies."""

    def __init__(self, data: QueryDict | None, before: QueryDict) -> None:
        sent = before if data is None else data
        self.deed = "deal" if data is None else sent.get("do", "")
        self.context = setup_context(changed_setup(read_setup(sent), self.deed, SystemRandom()))
        self.errors: list[str] = [] if self.deed else self.context["problems"]

    def is_valid(self) -> bool:
        return not self.deed and self.context["position"] is not None

    def options(self) -> dict[str, Any]:
        return {"position": msgspec.to_builtins(self.context["position"])}


def opening(seat: Member, data: QueryDict | None) -> OpeningForm:
    before: WickvilleState | None = last_beginning(seat.campaign)
    if before:
        return CircleForm(data, remembered_setup(before.position))
    first = QueryDict(mutable=True)
    people = people_of(seat.campaign)[:4]
    first["players"] = str(max(len(people), 1))
    first.setlist("witch", people)
    return CircleForm(data, first)


SCREEN = Screen(
    parts=("circle",),
    context=context,
    tried=tried,
    opening=opening,
    stylesheet="sittings/wickville.css",
    borrowed=("tools/tools.css", "tools/wickville.css"),
)

register_game(
    TableGame(
        "wickville",
        RULES,
        start,
        name,
        in_words,
        event_in_words,
        SCREEN,
        described=WORDS,
        again=again,
        seated=seated,
        ending=ending,
    )
)
