"""The places of a box."""

from typing import Any

import pytest

from cards.box import moving_by_card
from cards.models import Box, Copy, Place, PlaceKind
from tests.campaigns.boxes.api.asking import ask, moves, of
from tests.cards.box.test_moving import boards
from tests.data_rows import data_rows
from tests.people_at_table import refused

pytestmark = pytest.mark.usefixtures("table")


def test_the_places_in_the_order_of_the_box(box: Box, brought: Place) -> None:
    rows = ask("GET", of(box, "places/?page_size=200"))["results"]
    assert [row["kind"] for row in rows] == sorted((row["kind"] for row in rows), key=PlaceKind.values.index)
    gifts = [row["title"] for row in rows if row["title"].endswith("gifts")]
    assert gifts == ["Other gifts", "Body gifts", "Mind gifts", "Rage gifts", "Soul gifts"]
    rage = next(row for row in rows if row["title"] == "Rage gifts")
    assert (rage["where"], rage["copies"]) == (
        "in the divider Rage gifts",
        Copy.objects.filter(place=rage["id"]).count(),
    )
    assert rows[-2]["kind"] == "lost" or rows[-1]["kind"] == "outside"


def test_a_table_and_a_visitor_are_made(box: Box, brought: Place) -> None:
    made = ask("POST", of(box, "places/"), {"kind": "away", "name": "Diana"}, who="player")
    assert made == {"id": made["id"], "kind": "away", "title": "Diana", "where": "away with Diana", "copies": 0}
    ask("POST", of(box, "moves/"), moves(boards(box)[:1], Place.objects.get(pk=made["id"])), who="player")
    # The same name may be that of a table.
    assert ask("POST", of(box, "places/"), {"kind": "table", "name": "Diana"})["where"] == "on the table of Diana"


@pytest.mark.parametrize("name", ["Diana", "  diana "])
def test_a_name_twice_is_refused_in_words(box: Box, name: str) -> None:
    ask("POST", of(box, "places/"), {"kind": "away", "name": "Diana"})
    problem = ask("POST", of(box, "places/"), {"kind": "away", "name": name}, status=409)
    assert problem["type"].endswith("name-taken")
    assert "already" in problem["detail"]
    assert box.places.filter(kind=PlaceKind.AWAY).count() == 1


@data_rows(
    "wish",
    [
        {},
        {"kind": "away"},
        {"kind": "away", "name": "  "},
        {"kind": "away", "name": "x" * 121},
        {"kind": "away", "name": "Diana", "type": "gift"},
        *({"kind": kind, "name": "Diana"} for kind in PlaceKind.values if kind not in ("table", "away")),
    ],
)
def test_what_is_no_place_to_make(box: Box, wish: dict[str, Any]) -> None:
    before = box.places.count()
    assert ask("POST", of(box, "places/"), wish, status=400)["errors"]
    assert box.places.count() == before


def test_two_hundred_places_are_enough(box: Box) -> None:
    lacking = moving_by_card.PLACES_AT_MOST - box.places.count()
    Place.objects.bulk_create(Place(box=box, kind=PlaceKind.AWAY, name=f"Visitor {n}") for n in range(lacking))
    ask("POST", of(box, "places/"), {"kind": "table", "name": "One more"}, status=409)


def test_a_saints_places_are_made_by_the_saint_alone(box: Box) -> None:
    for kind in (PlaceKind.SAINT, PlaceKind.DECK, PlaceKind.HALO, PlaceKind.BURY):
        with refused("no-such-place"):
            moving_by_card.make_place(box, kind=kind, name="Frank")
