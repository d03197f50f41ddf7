"""Stories, attempts, quick plays and scene cards through the API."""

from typing import Any

import pytest

from campaigns.models import Attempt
from tests.data_rows import data_rows
from tests.people_at_table import Table, program_of
from tests.stories_at_table import coven_at_table

LOST = {"scene": 1, "ending": "corruption", "hour": 4, "played": "2025-10-31"}
WON = {"scene": 1, "ending": "dawn", "played": "2025-10-31"}
COVEN = [{"witch": "Lily", "player": "Ann", "side": "gold"}, {"witch": "Ward"}]


@pytest.fixture
def table(db: None) -> Table:
    return coven_at_table()


def send(table: Table, method: str, path: str, body: Any = None, *, who: str = "player", status: int = 200) -> Any:
    answer = program_of(who).send(method, f"{table.api}{path}", body)
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


@pytest.fixture
def story(table: Table) -> str:
    made = send(table, "POST", "stories/", {"name": "Our year"}, status=201)
    assert (made["number"], made["name"], made["won"], made["attempts"]) == (1, "Our year", 0, [])
    return "stories/1/"


def test_an_attempt_is_written_down_and_the_story_says_what_is_due(table: Table, story: str) -> None:
    body = {**LOST, "coven": COVEN, "leader": "Ward", "corrupted": ["Lily"], "notes": "So close."}
    made = send(table, "POST", f"{story}attempts/", body, status=201)
    assert made == {
        "number": 1,
        "story": 1,
        "scene": {"number": 1, "name": "All Hallows' Eve"},
        "played": "2025-10-31",
        "difficulty": "normal",
        "ending": "corruption",
        "won": False,
        "hour": 4,
        "coven": [
            {"witch": "Lily", "player": "Ann", "side": "gold"},
            {"witch": "Ward", "player": "", "side": "bronze"},
        ],
        "leader": "Ward",
        "means": [],
        "corrupted": ["Lily"],
        "secrets": "",
        "notes": "So close.",
        "version": 2,
    }
    told = send(table, "GET", story, who="spectator")
    assert told["due"] == {
        "scene": {"number": 1, "name": "All Hallows' Eve"},
        "attempt": 2,
        "difficulty": "normal",
        "finished": False,
    }
    assert told["attempts"] == [{**made, "fit": "fits", "advice": ""}]
    assert send(table, "GET", f"{story}attempts/", who="spectator")["results"] == told["attempts"]
    listed = send(table, "GET", "stories/")
    assert [(one["name"], one["due"]["attempt"]) for one in listed["results"]] == [("Our year", 2)]


def test_what_is_against_the_rules_is_a_409_with_the_rule_and_what_comes_next(table: Table, story: str) -> None:
    problem = send(table, "POST", f"{story}attempts/", {**WON, "scene": 3}, status=409)
    assert problem["rule"] == "story-goes-on-after-a-win"
    assert (problem["section"], problem["page"]) == ("Story Mode Variant", None)
    assert problem["next"]["scene"]["number"] == 1
    seven = [{"witch": witch} for witch in ("Addie", "Dianne", "Lily", "Minora", "Nancy", "Paz", "Shara")]
    for wrong, rule in [
        ({"coven": seven}, "coven-size"),
        ({"coven": [COVEN[0], COVEN[0]]}, "each-witch-once"),
        ({"hour": 7}, "scene-length"),
    ]:
        problem = send(table, "POST", f"{story}attempts/", {**LOST, **wrong}, status=409)
        assert [one["rule"] for one in problem["problems"]] == [rule]
    assert not Attempt.objects.exists()


@data_rows(
    "wrong",
    [
        {"scene": 6},
        {"scene": "1"},
        {"ending": "boredom"},
        {"difficulty": "brutal"},
        {"hour": 100},
        {"coven": [{"witch": "Sabrina"}]},
        {"coven": [{"witch": "Lily", "player": "x" * 61}]},
        {"played": "yesterday"},
        {"notes": "x" * 2_001},
        {"weather": "cold"},
    ],
)
def test_what_is_malformed_is_a_400(table: Table, story: str, wrong: dict[str, Any]) -> None:
    send(table, "POST", f"{story}attempts/", {**LOST, **wrong}, status=400)


def test_a_correction_moves_the_ladder_and_says_what_fits_no_more(table: Table, story: str) -> None:
    send(table, "POST", f"{story}attempts/", WON, status=201)
    send(table, "POST", f"{story}attempts/", {**WON, "scene": 2}, status=201)
    send(table, "PATCH", "attempts/1/", {"ending": "pentagram", "hour": 3})
    told = send(table, "GET", story)
    assert told["due"]["attempt"] == 2
    assert [one["fit"] for one in told["attempts"]] == ["fits", "out-of-order"]
    assert "All Hallows' Eve, try 2, on normal" in told["attempts"][1]["advice"]
    assert "(Story Mode Variant)" in told["attempts"][1]["advice"]
    assert send(table, "PATCH", "attempts/2/", {"story": None})["story"] is None
    assert [one["number"] for one in send(table, "GET", "quick-plays/")["results"]] == [2]
    send(table, "DELETE", "attempts/2/", status=204)
    send(table, "GET", "attempts/2/", status=404)
    assert send(table, "PATCH", "attempts/1/", {"notes": "x", "version": 1}, status=409)["type"].endswith("meanwhile")


def test_a_key_makes_a_request_happen_once(table: Table, story: str) -> None:
    body = {**WON, "key": "0b5c0ffe-0000-4000-8000-000000000001"}
    first = send(table, "POST", f"{story}attempts/", body, status=201)
    assert send(table, "POST", f"{story}attempts/", body, status=201) == first
    send(table, "POST", "quick-plays/", {**body, "scene": 5}, status=422)


def test_a_quick_play_is_of_any_scene_and_in_no_story(table: Table, story: str) -> None:
    made = send(table, "POST", "quick-plays/", {**WON, "scene": 5, "difficulty": "hard", "means": ["card"]}, status=201)
    assert (made["story"], made["difficulty"], made["means"], made["hour"]) == (None, "hard", ["card"], 6)
    assert send(table, "GET", story)["attempts"] == []


def test_what_the_cards_say_is_read_once(table: Table) -> None:
    assert send(table, "PATCH", "scene-cards/3/", {"has_easy": True, "hours": 4})["hours"] == 4
    cards = send(table, "GET", "scene-cards/", who="spectator")["results"]
    assert [one["scene"]["number"] for one in cards] == [0, 1, 2, 3, 4, 5]
    assert (cards[3]["has_easy"], cards[3]["has_hard"], cards[3]["hours"]) == (True, None, 4)
    send(table, "PATCH", "scene-cards/3/", {"hours": 7}, status=400)
    send(table, "PATCH", "scene-cards/6/", {"hours": 4}, status=404)


def test_stories_are_renamed_and_taken_out(table: Table, story: str) -> None:
    assert send(table, "PATCH", story, {"name": "Another"})["name"] == "Another"
    send(table, "DELETE", story, status=204)
    send(table, "GET", story, status=404)
    assert send(table, "GET", "stories/")["count"] == 0


def test_another_game_has_no_stories(elsewhere: Table) -> None:
    for path in ("stories/", "quick-plays/", "scene-cards/"):
        send(elsewhere, "GET", path, who="landlady", status=404)
