"""Bodies that nobody sends in good faith: every kind of value in every field is refused, never a failure."""

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.api.reference import chance as deal
from tests.api.test_reference import Stranger
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db
DEEP: Any = []
for _ in range(60):
    DEEP = [DEEP, {"a": DEEP}] if len(json.dumps(DEEP)) < 2_000 else [DEEP]
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 10**30, -(10**30), 1e308, 0.5, "", "x", "\u0000", "\ud800", "é" * 3_000, "1", "true"),
    *([], [[]], {}, {"": None}, [None] * 500, DEEP, list(range(500)), {"name": "Ash"}, ["blue"] * 12),
)
DICE = Random("hostile")
POSITION = {**deal.position(DICE, solo=True), "turn": "hourglass"}
TABLE = deal.position(DICE, solo=False)
VIRTUES = {"body": 1, "mind": 2, "rage": 3, "soul": 4}
POINTING = {"top": "rage", "left": "soul", "right": "body", "bottom": "mind"}
MISSION = {
    "nexuses": [{"name": "Bar", "min_saints": 1}],
    "masters": 1,
    "minions": {"A": [1, 4]},
    "seed": [["master", "A"]],
}
BODIES = {
    "wickville/turn": {
        "position": TABLE,
        "actions": [{"do": "move", "spaces": 1}, {"do": "swap"}, {"do": "flip", "to": 7}],
    },
    "wickville/legal": {"position": TABLE, "actions": [{"do": "swap"}]},
    "wickville/solo-turn": {"position": POSITION},
    "wickville/setup": {**deal.wickville_setup(DICE), "players": 1},
    "curses-and-covens/hunt": {"card": "love", "in_front": ["ritual", "fake"]},
    "curses-and-covens/census": {"hand": ["love", "wild"], "tiles": [{"name": "Mist", "icons": ["love", "nature"]}]},
    "full-moon-ritual/score": deal.scores(DICE),
    "full-moon-ritual/odds": {"dice": 3, "target": 12},
    "full-moon-ritual/setup": {"players": 3},
    "full-moon-ritual/magic": {"target": 12, "chips": 3, "matching": False, "value": 12},
    "apocrypha/halo": {"cards": [{"name": "Ash", "kind": "death", "slot": "top"}]},
    "apocrypha/deck": {
        "virtues": VIRTUES,
        "omens": 4,
        "when": "mission-start",
        "extra": {"soul-gift": 1},
        "cards": {"omen": 4},
    },
    "apocrypha/assists": {
        "choir": [{"name": "Frank", "virtues": VIRTUES, "pointing": POINTING, "nexus": "Bar"}],
        "active": "Frank",
        "virtue": "rage",
    },
    "apocrypha/check": {
        "dice": {"soul": 2, "bonus": 1},
        "target": 13,
        "keep": 3,
        "assists": [1],
        "changes": [{"do": "reroll", "faces": [6], "of": "soul"}, {"do": "upgrade", "dice": 1, "must": True}],
    },
    "apocrypha/mission-setup": {"mission": MISSION, "saints": 1},
    "apocrypha/mission-end": {"won": True, "choir": ["Ophelia", "Frank"], "last_turn": "Frank", "faded": ["Frank"]},
    "witching-hour/story": {"attempts": [{"won": False}]},
    "witching-hour/setup": {"players": 4, "scene": 1, "variety": "hard"},
}


def with_odd_values(body: Any) -> Iterator[Any]:
    """*body* with each odd value in each of its places, one at a time."""
    for path in _paths(body):
        for odd in ODD:
            changed = deepcopy(body)
            holder = changed
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = odd
            yield changed
    yield from ODD


def _paths(body: Any) -> Iterator[tuple[Any, ...]]:
    pairs = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, value in pairs:
        yield (key,)
        yield from ((key, *rest) for rest in _paths(value))


@data_rows("path", list(BODIES))
def test_odd_values_are_no_failure(path: str) -> None:
    """All of them when more rounds are asked for, a handful by chance in the suite."""
    bodies = list(with_odd_values(BODIES[path]))
    program, dice = Stranger(), Random(path)
    for body in dice.sample(bodies, min(len(bodies), deal.times(8))):
        status, answer = program.ask(path, body)
        assert status in (200, 400, 404, 409, 413), (status, json.dumps(body))
        assert status == 200 or answer["status"] == status


@data_rows(
    "path, sent", product(BODIES, ["", "[", "[" * 20_000, '{"a":' * 5_000, "NaN", '{"a":1e999}', "\u0000", '"\\ud800"'])
)
def test_what_is_not_json_is_no_failure(path: str, sent: str) -> None:
    answer = Stranger().generic("POST", f"/api/v1/tools/{path}/", sent, content_type="application/json")
    assert answer.status_code in (400, 413)
    assert answer["Content-Type"] == "application/problem+json"
