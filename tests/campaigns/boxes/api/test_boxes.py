"""Boxes themselves: registered, named, deleted, and how much of each is known."""

from typing import Any

import pytest

from cards.models import Box, Copy, Place
from tests.campaigns.boxes.api.asking import ask, lost, moves, of
from tests.cards.box.test_moving import boards
from tests.data_rows import data_rows
from tests.people_at_table import API

pytestmark = pytest.mark.usefixtures("table")


def test_a_box_is_registered_in_one_request() -> None:
    wish = {"game": "apocrypha", "name": "Ours", "chapters": ["base", "skinwalkers"]}
    made = ask("POST", f"{API}boxes/", wish)
    assert (made["name"], made["owner"], made["mine"], made["game"]) == ("Ours", "Owner", True, "apocrypha")
    assert made["chapters"] == [
        {"slug": "base", "name": "Base", "in": True},
        {"slug": "skinwalkers", "name": "Skinwalkers", "in": False},
    ]
    assert made == ask("GET", f"{API}boxes/{made['id']}/")
    listed = ask("GET", f"{API}boxes/")
    assert [(row["id"], row["mine"]) for row in listed["results"]] == [(made["id"], True)]


def test_how_much_of_it_is_known(box: Box) -> None:
    rows = {(row["type"], row["virtue"]): (row["known"], row["total"]) for row in ask("GET", of(box))["types"]}
    gifts = Copy.objects.filter(box=box, card__type__slug="gift", card__virtue="mind").count()
    assert rows["gift", "mind"] == (gifts, 44 + 9)
    assert rows["gift", "rage"][1] == 44 + 10
    assert rows["saint", None][1] == 9 + 1
    # The book does not say how many fragments the Skinwalkers brought.
    assert rows["fragment", None][1] is None


def test_without_a_word_the_box_holds_what_is_no_expansion() -> None:
    made = ask("POST", f"{API}boxes/", {"game": "apocrypha", "name": "Ours"})
    assert [chapter["slug"] for chapter in made["chapters"]] == ["base", "candlepoint"]
    rows = {(row["type"], row["virtue"]): row["total"] for row in made["types"]}
    assert (rows["gift", "body"], rows["fragment", None]) == (44, 48)


def test_a_box_of_a_game_without_chapters() -> None:
    made = ask("POST", f"{API}boxes/", {"game": "wickville", "name": "Witches"})
    witches = next(row for row in made["types"] if row["type"] == "witch")
    assert (made["chapters"], witches["total"]) == ([], 4)


@data_rows(
    "wish",
    [
        {"name": "Ours"},
        {"game": "apocrypha"},
        {"game": "chess", "name": "Ours"},
        {"game": "apocrypha", "name": "Ours", "chapters": ["vampires"]},
        {"game": "apocrypha", "name": "Ours", "colour": "red"},
        {"game": "apocrypha", "name": "x" * 101},
    ],
)
def test_what_is_no_box(wish: dict[str, Any]) -> None:
    assert ask("POST", f"{API}boxes/", wish, status=400)["errors"]
    assert not Box.objects.exists()


def test_another_name(box: Box) -> None:
    assert ask("PATCH", of(box), {"name": "Theirs"})["name"] == "Theirs"


def test_deleting_a_box_that_is_in_use(box: Box, brought: Place) -> None:
    ask("POST", of(box, "moves/"), moves(boards(box)[:1], brought))
    problem = ask("DELETE", of(box), status=409)
    assert problem["where"] == ["Candlepoint"]
    ask("POST", of(box, "moves/"), moves(boards(box)[:1], lost(box)))
    ask("DELETE", of(box))
    ask("GET", of(box), status=404)
