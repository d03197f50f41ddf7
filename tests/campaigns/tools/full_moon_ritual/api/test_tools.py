"""Full Moon Ritual's tools through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest

from tests.data_rows import data_rows
from tests.people_at_table import API, Program

pytestmark = pytest.mark.django_db


def ask(tool: str, body: Any, status: int = 200) -> Any:
    """Nobody in particular asks."""
    answer = Program().send("POST", f"{API}tools/full-moon-ritual/{tool}/", body)
    assert answer.status_code == status, answer.content
    return answer.json()


def witch(name: str, ingredients: int = 0, gems: int = 0, spells: int = 0, chips: int = 0) -> dict[str, Any]:
    return {"name": name, "ingredients": ingredients, "gems": gems, "spells": spells, "chips": chips}


# --- score


def test_scores_come_in_the_order_given_and_ties_take_the_better_rank() -> None:
    sent = [witch("Cleo", 2, 2, 8, 1), witch("Ana", 4, 1, 20, 5), witch("Ben", 4, 0, 12, 3)]
    assert ask("score", {"witches": sent}) == {
        "scores": [
            {"name": "Cleo", "points": {"ingredients": 4, "gems": 5, "spells": 2, "chips": 1}, "total": 12, "place": 3},
            {"name": "Ana", "points": {"ingredients": 6, "gems": 4, "spells": 4, "chips": 3}, "total": 17, "place": 1},
            {"name": "Ben", "points": {"ingredients": 6, "gems": 3, "spells": 3, "chips": 2}, "total": 14, "place": 2},
        ],
        "winners": ["Ana"],
    }


def test_a_place_is_shared_only_when_all_is_equal() -> None:
    broken = ask("score", {"witches": [witch("Ana", 2, 3), witch("Ben", 3, 2)]})
    assert [each["total"] for each in broken["scores"]] == [17, 17]
    assert ([each["place"] for each in broken["scores"]], broken["winners"]) == ([2, 1], ["Ben"])
    shared = ask("score", {"witches": [witch("Ben", 1, 1, 1, 1), witch("Ana", 1, 1, 1, 1)]})
    assert ([each["place"] for each in shared["scores"]], shared["winners"]) == ([1, 1], ["Ben", "Ana"])


@data_rows(
    "body",
    [
        {},
        {"witches": []},
        {"witches": [witch("Ana")]},
        {"witches": [witch(name) for name in "ABCDE"]},
        {"witches": [witch("Ana"), witch("Ana")]},
        {"witches": [witch("Ana"), witch("Ben", chips=-1)]},
        {"witches": [witch("Ana"), {"name": "Ben"}]},
        {"witches": [witch("Ana"), {**witch("Ben"), "place": 1}]},
        {"witches": [witch("Ana"), {**witch("Ben"), "gems": "2"}]},
        {"witches": [witch("Ana"), {**witch("Ben"), "gems": 1.5}]},
        {"witches": [witch("Ana"), {**witch("Ben"), "gems": None}]},
        {"witches": [witch("Ana"), {**witch("Ben"), "gems": True}]},
        {"witches": [witch("Ana"), {**witch("Ben"), "spells": 10**40}]},
        {"witches": [witch("Ana"), witch("")]},
        {"witches": [witch("Ana"), witch("Ben")], "moons": 8},
        [],
    ],
)
def test_what_cannot_be_scored_is_a_400(body: Any) -> None:
    assert ask("score", body, 400)["errors"]


# --- odds


@data_rows(
    "dice, target, ways, of",
    [(3, 12, 3, 8), (4, 12, 493, 648), (3, 3, 1, 1), (3, 1, 1, 1), (3, 18, 1, 216), (4, 24, 1, 1296), (3, 19, 0, 1)],
)
def test_odds_are_exact_and_in_lowest_terms(dice: int, target: int, ways: int, of: int) -> None:
    assert ask("odds", {"dice": dice, "target": target}) == {"ways": ways, "of": of, "probability": ways / of}


@data_rows(
    "body",
    [
        {},
        {"dice": 2, "target": 12},
        {"dice": 5, "target": 12},
        {"dice": "3", "target": 12},
        {"dice": 3, "target": -1},
        {"dice": 3, "target": 10**20},
        {"dice": 3},
        {"dice": 3, "target": 12, "chips": 1},
    ],
)
def test_other_dice_are_a_400(body: Any) -> None:
    assert ask("odds", body, 400)["errors"]


# --- setup


@pytest.mark.parametrize(
    ("players", "boards", "ingredients", "set_aside", "undealt"),
    [(2, 4, 24, 0, 12), (3, 3, 18, 6, 0), (4, 4, 24, 0, 0)],
)
def test_what_is_laid_out(players: int, boards: int, ingredients: int, set_aside: int, undealt: int) -> None:
    assert ask("setup", {"players": players}) == {
        "dominions": boards,
        "boundaries": boards,
        "spells": boards,
        "gems": players,
        "ingredients": ingredients,
        "set_aside": set_aside,
        "undealt": undealt,
        "each": {"chips": 13, "dice": 4, "ingredients": 6},
    }


@pytest.mark.parametrize("body", [{}, {"players": 1}, {"players": 5}, {"players": "2"}, {"players": 2, "moons": 8}])
def test_other_tables_are_a_400(body: Any) -> None:
    assert ask("setup", body, 400)["errors"]


# --- magic


def test_all_that_the_chips_allow() -> None:
    three, four = ({"ways": 3, "of": 8, "probability": 0.375}, {"ways": 493, "of": 648, "probability": 493 / 648})
    cast = {"do": "cast", "expected_value": None, "success": "discarded", "failure": "stays"}
    gather = {"do": "gather", "success": "yours", "failure": "discarded"}
    assert ask("magic", {"target": 12, "chips": 3, "matching": False, "value": 8}) == {
        "options": [
            {**cast, "chips": 2, "left": 1, "dice": 3, "chance": three},
            {**cast, "chips": 3, "left": 0, "dice": 4, "chance": four},
            {**gather, "chips": 1, "left": 2, "dice": 3, "chance": three, "expected_value": 3.0},
            {**gather, "chips": 2, "left": 1, "dice": 4, "chance": four, "expected_value": 8 * 493 / 648},
        ]
    }


def test_a_token_gives_the_die_and_a_value_left_out_is_the_target() -> None:
    cast, gather = ask("magic", {"target": 12, "chips": 13, "matching": True})["options"]
    assert (cast["do"], cast["chips"], cast["dice"]) == ("cast", 2, 4)
    assert (gather["do"], gather["chips"], gather["dice"]) == ("gather", 1, 4)
    assert gather["expected_value"] == pytest.approx(12 * 493 / 648)
    assert ask("magic", {"target": 12, "chips": 1, "matching": True, "value": 0})["options"][0]["expected_value"] == 0


def test_no_chips_allow_nothing() -> None:
    assert ask("magic", {"target": 12, "chips": 0, "matching": True}) == {"options": []}


@data_rows(
    "change",
    [
        {"target": 0},
        {"target": 25},
        {"target": None},
        {"chips": -1},
        {"chips": 53},
        {"chips": "3"},
        {"matching": None},
        {"matching": "yes"},
        {"matching": 1},
        {"value": -1},
        {"value": 100},
        {"value": "8"},
        {"dice": 4},
    ],
)
def test_what_is_out_of_range_is_a_400_with_its_field(change: dict[str, Any]) -> None:
    answer = ask("magic", {"target": 12, "chips": 3, "matching": False, **change}, 400)
    assert {error["field"] for error in answer["errors"]} == set(change)


@pytest.mark.parametrize("missing", ["target", "chips", "matching"])
def test_what_is_left_out_is_a_400(missing: str) -> None:
    sent = {"target": 12, "chips": 3, "matching": False}
    del sent[missing]
    assert ask("magic", sent, 400)["errors"]
