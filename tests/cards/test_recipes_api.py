"""GET /recipes/{slug}/ and its pull list."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

pytestmark = pytest.mark.django_db
RECIPES = "/api/v1/recipes/"
TYPES = ["saint", "fragment", "death", "mission", "structure", "nexus", "omen", "gift", "threat", "true-threat"]
TYPES += ["archetype", "mutation", "player-aid"]
VIRTUES = [None, "body", "mind", "rage", "soul"]


def get(path: str) -> Any:
    answer = Client().get(f"{RECIPES}{path}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_enter_here_is_rebuilt_pile_by_pile() -> None:
    recipe = get("enter-here/")
    assert list(recipe) == ["name", "piles", "total"]
    assert (recipe["name"], recipe["total"]) == ("Enter Here", 108)
    assert [(pile["name"], pile["faceup"], len(pile["facedown"])) for pile in recipe["piles"]] == [
        ("Mission cards", ["Incarnate", "Shirts and Skins", "The Mancubs", "Costly/Terrifying"], 0),
        ("Clock", [], 12),
        ("Stadium", ["Stadium"], 5),
        ("School", ["School"], 5),
        ("Back Alley", ["Back Alley"], 5),
        ("Bar", ["Bar"], 5),
        ("Diana Jones", ["Diana Jones", "Turn Summary"], 15),
        ("Frank Block", ["Frank Block", "Turn Summary"], 15),
        ("Gabriella Vargas", ["Gabriella Vargas", "Turn Summary"], 15),
        ("Dr. Zeez", ["Dr. Zeez", "Turn Summary"], 15),
    ]


def test_a_pile_runs_from_top_to_bottom() -> None:
    school = next(pile for pile in get("enter-here/")["piles"] if pile["name"] == "School")
    assert school["facedown"] == [
        {"name": "Disjunction Point", "type": "threat", "virtue": None},
        {"name": "Scrapbook", "type": "gift", "virtue": "mind"},
        {"name": "Minion Archetype 2", "type": "archetype", "virtue": None},
        {"name": "Lost Soul", "type": "threat", "virtue": None},
        {"name": "Blasting Cap", "type": "gift", "virtue": "soul"},
    ]


def test_the_pull_list_goes_once_through_the_box() -> None:
    pulled = get("enter-here/pull-list/")
    assert list(pulled) == ["dividers", "total"]
    shelves = [(TYPES.index(divider["type"]), VIRTUES.index(divider["virtue"])) for divider in pulled["dividers"]]
    assert shelves == sorted(set(shelves))
    for divider in pulled["dividers"]:
        names = [card["name"] for card in divider["cards"]]
        assert names == sorted(set(names))
        assert (divider["virtue"] is not None) == (divider["type"] == "gift")
    assert pulled["total"] == 108
    assert sum(card["copies"] for divider in pulled["dividers"] for card in divider["cards"]) == 108


def test_the_pull_list_counts_copies() -> None:
    dividers = {(shelf["type"], shelf["virtue"]): shelf["cards"] for shelf in get("enter-here/pull-list/")["dividers"]}
    assert {"name": "Murder Board", "copies": 4} in dividers["gift", "rage"]
    assert dividers["player-aid", None] == [{"name": "Turn Summary", "copies": 4}]
    assert [card["name"] for card in dividers["saint", None]] == [
        "Diana Jones",
        "Dr. Zeez",
        "Frank Block",
        "Gabriella Vargas",
    ]


@pytest.mark.parametrize("path", ["nonesuch/", "nonesuch/pull-list/", "enter-there/"])
def test_an_unknown_recipe_is_not_there(path: str) -> None:
    answer = Client().get(f"{RECIPES}{path}")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(("path", "most"), [("enter-here/", 2), ("enter-here/pull-list/", 3)])
def test_it_asks_little_of_the_database(path: str, most: int) -> None:
    with CaptureQueriesContext(connection) as queries:
        get(path)
    assert len(queries) <= most
