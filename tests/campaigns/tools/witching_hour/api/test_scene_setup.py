"""Setting up a scene of the Witching Hour through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest

from tests.data_rows import data_rows
from tests.people_at_table import API, Program

pytestmark = pytest.mark.django_db


def ask(status: int = 200, **body: Any) -> Any:
    answer = Program().send("POST", f"{API}tools/witching-hour/setup/", body)
    assert answer.status_code == status, answer.content
    return answer.json()


@data_rows(
    "players, scene, variety, locus, limit",
    [
        (4, 1, None, [12, 12, 12, 12, 8, 4], 20),
        (4, 1, "easy", [12, 12, 12, 12, 8, 4], 20),
        (4, 5, "hard", [10, 10, 10, 10, 6, 2], 20),
        (2, 0, None, [9, 9, 9, 9, 6, 3], 15),
        (3, 0, "hard", [7, 7, 7, 7, 4, 1], 15),
        (6, 3, None, [15, 15, 15, 15, 10, 5], 20),
    ],
)
def test_the_loci_and_the_limit(players: int, scene: int, variety: str | None, locus: list[int], limit: int) -> None:
    answer = {"locus": locus, "corruption_limit": limit}
    assert ask(players=players, scene=scene, variety=variety) == answer
    if variety is None:
        assert ask(players=players, scene=scene) == answer


@pytest.mark.parametrize("players", [0, 1, 7, 99])
def test_a_coven_of_another_size_is_refused_with_the_rule(players: int) -> None:
    [error] = ask(400, players=players, scene=1)["errors"]
    assert error["field"] == "players"
    assert "Two to six players make a Coven" in error["message"]


@data_rows(
    "change, field",
    [
        ({"players": "4"}, "players"),
        ({"players": None}, "players"),
        ({"players": -1}, "players"),
        ({"players": 10**30}, "players"),
        ({"scene": 6}, "scene"),
        ({"scene": -1}, "scene"),
        ({"scene": True}, "scene"),
        ({"variety": "harder"}, "variety"),
        ({"variety": ["hard"]}, "variety"),
        ({"witches": []}, "witches"),
    ],
)
def test_what_is_malformed_is_refused_by_its_field(change: dict[str, Any], field: str) -> None:
    answer = ask(400, **{"players": 4, "scene": 1, **change})
    assert {error["field"] for error in answer["errors"]} == {field}
