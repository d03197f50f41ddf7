"""Story mode through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest

from tests.data_rows import data_rows
from tests.people_at_table import API, Program

pytestmark = pytest.mark.django_db


def ask(body: Any, status: int = 200) -> Any:
    """Nobody in particular asks."""
    answer = Program().send("POST", f"{API}tools/witching-hour/story/", body)
    assert answer.status_code == status, answer.content
    return answer.json()


def after(letters: str) -> Any:
    return ask({"attempts": [{"won": letter == "W"} for letter in letters]})


def test_the_first_try_is_due_before_any_other() -> None:
    assert after("") == {
        "scene": {"number": 1, "name": "All Hallows' Eve"},
        "attempt": 1,
        "difficulty": "normal",
        "finished": False,
    }


def test_each_attempt_is_at_the_scene_then_current() -> None:
    assert after("WLL") == {
        "scene": {"number": 2, "name": "Winter Book Club"},
        "attempt": 3,
        "difficulty": "easy",
        "finished": False,
    }


def test_finished_there_is_nothing_due() -> None:
    assert after("WLWWWW") == {"scene": None, "attempt": None, "difficulty": None, "finished": True}


@data_rows(
    "body",
    [
        {"attempts": [{"won": True}] * 6},
        {"attempts": [{"won": False}] * 501},
        {"attempts": [{"won": "yes"}]},
        {"attempts": [{"won": 1}]},
        {"attempts": [{}]},
        {"attempts": [True]},
        {"attempts": {}},
        {},
        {"attempts": [], "scene": 2},
    ],
)
def test_attempts_after_the_end_and_whatever_else_is_wrong_is_a_400(body: Any) -> None:
    assert ask(body, 400)["errors"]
