"""The API plays what chance deals against the reference: the same status, and the same body to the last field."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.api.reference import chance as deal
from tests.api.reference import covens, full_moon, wickville
from tests.api.reference.answers import No
from tests.people_at_table import API, Program

pytestmark = pytest.mark.django_db
PROBLEM = {"type", "title", "status", "detail"}


class Stranger(Program):
    """A program without an account, at another address each time: throttles are not what is asked here."""

    asked = 0

    def ask(self, path: str, body: Any) -> tuple[int, Any]:
        self.asked += 1
        address = f"10.{self.asked >> 16 & 255}.{self.asked >> 8 & 255}.{self.asked & 255}"
        self.defaults["REMOTE_ADDR"] = address
        answer = self.send("POST", f"{API}tools/{path}/", body)
        return answer.status_code, answer.json()


def expected(tool: Callable[[Any], Any], body: Any) -> tuple[int, Any]:
    try:
        return 200, tool(body)
    except No as no:
        return no.status, str(no)


def compare(program: Stranger, path: str, tool: Callable[[Any], Any], body: Any) -> int:
    status, wanted = expected(tool, body)
    answered, found = program.ask(path, body)
    assert (answered, found) == (status, wanted) or (answered == status != 200), json.dumps(
        [body, status, wanted, answered, found]
    )
    if status != 200:
        assert set(found) >= PROBLEM
        assert found["status"] == status
    if status == 409:
        assert found["rule"]
        assert found["section"]
        assert found["page"] is None
    return status


def sometimes_spoilt(dice: Random, body: Any) -> Any:
    return deal.spoil(dice, body) if dice.random() < 0.3 else body


@pytest.mark.parametrize(
    ("path", "tool", "body"),
    [
        ("turn", wickville.turn, lambda dice, here: {"position": here, "actions": deal.actions(dice, here)}),
        ("legal", wickville.legal, lambda dice, here: {"position": here, "actions": deal.actions(dice, here, False)}),
    ],
)
def test_a_turn_in_wickville(path: str, tool: Any, body: Any) -> None:
    dice, program = Random(path), Stranger()
    for _ in range(deal.times(200)):
        compare(program, f"wickville/{path}", tool, sometimes_spoilt(dice, body(dice, deal.player_turn(dice))))


def test_the_automatic_turn_in_wickville() -> None:
    dice, program = Random("solo"), Stranger()
    for _ in range(deal.times(150)):
        body = {"position": deal.position(dice, solo=dice.random() < 0.97)}
        compare(program, "wickville/solo-turn", wickville.solo_turn, sometimes_spoilt(dice, body))


def test_the_setup_of_wickville() -> None:
    dice, program = Random("setup"), Stranger()
    for _ in range(deal.times(100)):
        compare(program, "wickville/setup", wickville.setup, sometimes_spoilt(dice, deal.wickville_setup(dice)))


@pytest.mark.parametrize(
    ("path", "tool", "body"),
    [
        ("curses-and-covens/hunt", covens.hunt, deal.hunt),
        ("curses-and-covens/census", covens.census, deal.census),
        ("full-moon-ritual/score", full_moon.score, deal.scores),
        ("full-moon-ritual/magic", full_moon.magic, deal.magic),
        (
            "full-moon-ritual/odds",
            full_moon.odds,
            lambda dice: {"dice": dice.choice([3, 4]), "target": dice.randint(1, 24)},
        ),
        ("full-moon-ritual/setup", full_moon.setup, lambda dice: {"players": dice.choice([2, 3, 4])}),
    ],
)
def test_the_small_tools(path: str, tool: Any, body: Any) -> None:
    dice, program = Random(path), Stranger()
    for _ in range(deal.times(50)):
        compare(program, path, tool, sometimes_spoilt(dice, body(dice)))
