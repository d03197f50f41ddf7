"""Adopting and merging boxes by a program."""

import uuid

import pytest

from cards.box import stock
from cards.models import Box
from tests.campaigns.boxes.api.asking import a_key, ask, of
from tests.people_at_table import API, Table, person
from tests.saints_at_table import card, frank


@pytest.fixture
def quiet(table: Table) -> Box:
    return Box.objects.select_related("owner", "game").get(pk=frank(table).box_id)


@pytest.fixture
def real(table: Table, quiet: Box) -> Box:
    return stock.register(person("owner"), game=table.campaign.game, name="On the shelf")


def test_a_quiet_box_says_so_and_is_adopted_once(quiet: Box) -> None:
    assert ask("GET", of(quiet))["is_quiet"]
    wish = {"name": "The red one", "chapters": ["skinwalkers"], "key": a_key()}
    entry = ask("POST", of(quiet, "adopt/"), wish)
    assert ask("POST", of(quiet, "adopt/"), wish)["id"] == entry["id"]
    there = ask("GET", of(quiet))
    assert (there["name"], there["is_quiet"]) == ("The red one", False)
    assert [chapter["slug"] for chapter in there["chapters"]] == ["base", "candlepoint", "skinwalkers"]
    assert ask("POST", of(quiet, "adopt/"), {**wish, "key": a_key()}, status=409)["type"].endswith("not-quiet")


@pytest.mark.parametrize(
    "wish", [{"name": ""}, {"name": "Ours", "chapters": ["vampires"]}, {"name": "Ours", "colour": "red"}]
)
def test_what_is_no_adoption(quiet: Box, wish: dict[str, object]) -> None:
    assert ask("POST", of(quiet, "adopt/"), {"key": a_key(), **wish}, status=400)["errors"]
    quiet.refresh_from_db()
    assert quiet.is_quiet


def test_registering_offers_the_quiet_box_first(quiet: Box) -> None:
    wish = {"game": "apocrypha", "name": "The red one"}
    problem = ask("POST", f"{API}boxes/", wish, status=409)
    assert (problem["type"].rpartition(":")[2], problem["box"]) == ("quiet-box", str(quiet.pk))
    assert not ask("POST", f"{API}boxes/", {**wish, "is_another": True})["is_quiet"]


def test_two_boxes_are_merged_and_apart_again(table: Table, quiet: Box, real: Box) -> None:
    stock.put_in(quiet, {_rare(): 2}, by=quiet.owner)
    found = ask("GET", of(real, f"merge/{quiet.pk}/"))
    assert (found["moved"], found["beyond"], found["over"], found["left_behind"]) == (1, [], [], 0)
    assert [row["copies"] for row in found["added"]] == [2]
    key = a_key()
    entry = ask("POST", of(real, f"merge/{quiet.pk}/"), {"key": key})
    assert ask("POST", of(real, f"merge/{quiet.pk}/"), {"key": key})["id"] == entry["id"]
    ask("GET", of(quiet), status=404)
    assert [row["box"]["name"] for row in ask("GET", f"{table.api}boxes/")["results"]] == ["On the shelf"]
    ask("POST", of(real, f"moves/{entry['id']}/undo/"), {"key": a_key()})
    assert ask("GET", of(quiet))["is_quiet"]


def _rare() -> object:
    """A card of which the book does not say how many there are."""
    one = card("murder-board")
    type(one).objects.filter(pk=one.pk).update(copies=None)
    one.refresh_from_db()
    return one


def test_a_box_is_not_merged_with_itself_with_a_strangers_or_with_none(quiet: Box, real: Box) -> None:
    foreign = stock.register(person("guide"), game=quiet.game, name="The guide's")
    for other in (real.pk, foreign.pk, uuid.uuid4()):
        ask("GET", of(real, f"merge/{other}/"), status=404)
        ask("POST", of(real, f"merge/{other}/"), {"key": a_key()}, status=404)
