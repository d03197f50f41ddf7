"""A picked card through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest

from tests.data_rows import data_rows
from tests.people_at_table import API, Program

pytestmark = pytest.mark.django_db


def ask(body: Any, status: int = 200) -> Any:
    """Nobody in particular asks."""
    answer = Program().send("POST", f"{API}tools/curses-and-covens/hunt/", body)
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_witch_is_captured() -> None:
    assert ask({"card": "love", "in_front": ["ritual", "fake"]}) == {
        "in_front": ["ritual", "fake", "love"],
        "to": "witch-hunter",
        "town_discards": True,
        "escape": [],
        "witches": 2,
        "rituals": 1,
        "winner": None,
    }


def test_townsfolk_go_to_another_town() -> None:
    assert ask({"card": "townsfolk", "in_front": ["love"]}) == {
        "in_front": ["love"],
        "to": "another-town",
        "town_discards": False,
        "escape": [],
        "witches": 1,
        "rituals": 0,
        "winner": None,
    }


def test_the_fake_witch_sets_the_others_free_in_the_order_given() -> None:
    answer = ask({"card": "fake", "in_front": ["wild", "ritual", "love", "crystal", "love"]})
    assert answer["in_front"] == ["ritual", "fake"]
    assert answer["escape"] == ["wild", "love", "crystal", "love"]
    assert (answer["witches"], answer["rituals"], answer["winner"]) == (1, 1, None)


def test_both_ways_to_win() -> None:
    assert ask({"card": "wild", "in_front": ["fake", "love", "love", "nature"]})["winner"] == "witch-hunter"
    assert ask({"card": "ritual", "in_front": ["ritual"]})["winner"] == "towns"


@pytest.mark.parametrize(
    ("in_front", "rule"),
    [
        (["love", "love", "love", "nature", "wild"], "five-witches-win"),
        (["ritual", "ritual"], "two-rituals-win"),
        (["ritual", "ritual", "ritual"], "two-rituals-win"),
        (["love", "love", "love", "nature", "wild", "ritual", "crystal"], "five-witches-win"),
    ],
)
def test_a_game_that_is_won_is_a_409_with_the_rule(in_front: list[str], rule: str) -> None:
    answer = ask({"card": "townsfolk", "in_front": in_front}, 409)
    assert (answer["rule"], answer["section"], answer["page"]) == (rule, "How to Win", None)
    assert answer["detail"].endswith(".")


@data_rows(
    "body",
    [
        {},
        {"card": "love"},
        {"in_front": []},
        {"card": "witch", "in_front": []},
        {"card": None, "in_front": []},
        {"card": 3, "in_front": []},
        {"card": ["love"], "in_front": []},
        {"card": "love", "in_front": ["townsfolk"]},
        {"card": "love", "in_front": "love"},
        {"card": "love", "in_front": [{}]},
        {"card": "love", "in_front": ["love"] * 3},
        {"card": "fake", "in_front": ["fake"]},
        {"card": "townsfolk", "in_front": ["wild", "wild"]},
        {"card": "ritual", "in_front": ["ritual"] * 3},
        {"card": "townsfolk", "in_front": ["love"] * 1000},
        {"card": "love", "in_front": [], "hand": ["love"]},
        {"card": "love", "in_front": [], "town": "Ben"},
        [],
    ],
)
def test_what_is_malformed_or_more_than_the_box_holds_is_a_400(body: Any) -> None:
    assert ask(body, 400)["errors"]
