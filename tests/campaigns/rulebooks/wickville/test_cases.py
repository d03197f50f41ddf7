"""Wickville's situations as files: turns, solo turns and set-ups."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.sitting import Illegal
from campaigns.rulebooks.wickville.cards import Ability, Colour, Symbol
from tests import cases
from tests.campaigns.rulebooks.wickville import asking
from tests.campaigns.rulebooks.wickville.situations import circle
from tests.cases import Partly, each

pytestmark = pytest.mark.pure

Json = dict[str, Any]


class Character(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    colour: str
    place: int = 0
    direction: str = "clockwise"
    swap: str = "next-two"
    damage: int = 0


class Solo(msgspec.Struct, forbid_unknown_fields=True):
    opponent: str
    direction: str
    hourglass: int = 0
    reference: int = 0
    difficulty: str = "standard"


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    # The cards that are others than those of the plain circle, by their places.
    cards: dict[int, str] = {}
    witches: list[Character] = msgspec.field(
        default_factory=lambda: [Character("Ash", "blue"), Character("Hex", "red", 6)]
    )
    guardians: dict[str, int] = msgspec.field(default_factory=lambda: {"blue": 0, "red": 0})
    turn: str = "Ash"
    solo: Solo | None = None
    actions: list[Json] = []

    def circle(self) -> list[Json]:
        return [card_of(self.cards[at]) if at in self.cards else card for at, card in enumerate(circle())]

    def position(self) -> Json:
        solo = msgspec.to_builtins(self.solo)
        if solo:
            del solo["difficulty"]
        return {
            "circle": self.circle(),
            "witches": msgspec.to_builtins(self.witches),
            "guardians": self.guardians,
            "turn": self.turn,
            "solo": solo,
        }


def card_of(words: str) -> Json:
    """A card as a file tells it: `blue flip-next eye active`."""
    colour, *others = words.split()
    assert colour in list(Colour)
    assert set(others) <= {*Ability, *Symbol, "active"}, words
    ability = next((word for word in others if word in list(Ability)), None)
    return {
        "colour": colour,
        "active": "active" in others or ability == "new-turn",
        "symbol": next((word for word in others if word in list(Symbol)), None),
        "ability": ability,
    }


def told(position: Json) -> Json:
    solo = position["solo"] or {"hourglass": None, "reference": None}
    cards = position["circle"]
    return {
        "turn": position["turn"],
        "places": Partly({witch["name"]: witch["place"] for witch in position["witches"]}),
        "damage": Partly({witch["name"]: witch["damage"] for witch in position["witches"]}),
        "guardians": position["guardians"],
        "active": [at for at, card in enumerate(cards) if card["active"] and card["ability"] != "new-turn"],
        "grimoire": next(card["colour"] for card in cards if card["ability"] == "new-turn"),
        "hourglass": solo["hourglass"],
        "reference": solo["reference"],
    }


@each("wickville/turn")
def test_a_turn(file: Path) -> None:
    case = cases.read(file, Situation)
    lying, actions = case.situation.position(), case.situation.actions
    found = Partly(refused=None)
    try:
        found["may_go_to"] = asking.legal(lying, [])["flip"]["to"]
        answer = asking.turn(lying, actions)
        found |= {**told(answer["position"]), "steps": answer["steps"], "winner": answer["winner"]}
    except Illegal as refused:
        found["refused"] = refused.finding.rule.id
    assert case.told(found) == case.expect


@each("wickville/solo-turn")
def test_a_solo_turn(file: Path) -> None:
    case = cases.read(file, Situation)
    found = Partly(refused=None)
    try:
        answer = asking.solo_turn(case.situation.position())
        found |= {**told(answer["position"]), "steps": answer["steps"], "winner": answer["winner"]}
    except Illegal as refused:
        found["refused"] = refused.finding.rule.id
    assert case.told(found) == case.expect


@each("wickville/setup")
def test_a_set_up(file: Path) -> None:
    case = cases.read(file, Situation)
    kept = ("name", "colour", "direction", "swap")
    witches = [{key: getattr(witch, key) for key in kept} for witch in case.situation.witches]
    solo = case.situation.solo
    chosen = {key: getattr(solo, key) for key in ("opponent", "difficulty", "direction")} if solo else None
    found = Partly(refused=None)
    try:
        found |= told(asking.set_up(case.situation.circle(), witches, chosen))
    except Illegal as refused:
        found["refused"] = refused.finding.rule.id
    assert case.told(found) == case.expect
