"""Cards move by hand, are drawn, and chapters go in and out."""

import uuid

import pytest

from cards.models import Box, BoxEntry, Copy, Place, PlaceKind
from tests.campaigns.boxes.pages.looking import lie, place, rage, send, ticked


def test_a_ticked_card_goes_where_one_taps_and_the_same_tap_twice_moves_once(box: Box) -> None:
    table, wish = place(box, PlaceKind.TABLE), {"card": ticked(box), "key": uuid.uuid4()}
    for _again in range(2):
        send(box, "move/", to=table.pk, **wish)
    assert lie(box, table) == 1
    # The same page, gone back to, may ask for something else.
    send(box, "move/", to=place(box, PlaceKind.LOST).pk, **wish)
    assert lie(box, place(box, PlaceKind.LOST)) == 1


def test_several_copies_go_at_once_and_come_home_again(box: Box) -> None:
    table, value = place(box, PlaceKind.TABLE), ticked(box)
    send(box, "move/", card=value, to=table.pk, **{f"count-{value}": 3})
    assert lie(box, table) == 3
    there = f"{table.pk}-{value.partition('-')[2]}"
    send(box, "move/", card=there, to="home", **{f"count-{there}": 3})
    assert lie(box, rage(box)) == 4


def test_cards_go_to_a_visitor_who_is_named_for_the_first_time(box: Box) -> None:
    send(box, "move/", card=ticked(box), to="new", new_kind="away", new_name="Diana")
    assert lie(box, Place.objects.get(box=box, kind=PlaceKind.AWAY, name="Diana")) == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"to": "home"}, "Tick the cards first"),
        ({"to": "new", "new_kind": "away", "new_name": ""}, "Give the new place a name"),
        ({"to": "home", "card": "x-y"}, "could not be read"),
        ({"to": "home", "typed": "Nothing"}, "No card called"),
    ],
)
def test_a_move_that_says_too_little_is_told_what_to_do(box: Box, fields: dict[str, str], words: str) -> None:
    extra = {"place": rage(box).pk} if "typed" in fields else {}
    assert words in send(box, "move/", **fields, **extra).content.decode()
    assert BoxEntry.objects.filter(box=box).count() == 1


def test_more_than_lie_there_is_refused_and_nothing_moves(box: Box) -> None:
    value = ticked(box)
    answer = send(box, "move/", card=value, to=place(box, PlaceKind.TABLE).pk, **{f"count-{value}": 9})
    assert answer.status_code == 409
    assert lie(box, rage(box)) == 4


def test_a_veiled_card_that_one_holds_is_moved_by_its_name(box: Box) -> None:
    threats = Place.objects.get(box=box, type__slug="true-threat")
    send(box, "move/", typed="gryla", place=threats.pk, to=place(box, PlaceKind.TABLE).pk)
    assert lie(box, place(box, PlaceKind.TABLE), "apocrypha-gryla") == 1


def test_the_companion_draws_and_says_what_came(box: Box) -> None:
    answer = send(box, "draw/", place=rage(box).pk, count=2, to=place(box, PlaceKind.TABLE).pk)
    drawn = Copy.objects.filter(box=box, place=place(box, PlaceKind.TABLE)).select_related("card")
    assert len(drawn) == 2
    assert all(copy.card.name in answer.content.decode() for copy in drawn)
    assert BoxEntry.objects.filter(box=box).latest("pk").why == "copies.drawn"


def test_the_table_drew_and_says_what_came(box: Box) -> None:
    send(box, "move/", card=ticked(box), to=place(box, PlaceKind.TABLE).pk, drawn="on")
    assert BoxEntry.objects.filter(box=box).latest("pk").why == "copies.drawn"


@pytest.mark.parametrize("count", ["0", "61", "many"])
def test_drawing_out_of_bounds_is_told_so(box: Box, count: str) -> None:
    send(box, "draw/", place=rage(box).pk, count=count, to=place(box, PlaceKind.TABLE).pk)
    assert BoxEntry.objects.filter(box=box).count() == 1


def test_chapters_go_in_and_out(box: Box) -> None:
    page = " ".join(send(box, "chapters/skinwalkers/", is_in="yes").content.decode().split())
    assert "in: mixed among the dividers" in page
    page = " ".join(send(box, "chapters/skinwalkers/", is_in="no").content.decode().split())
    assert "out: behind its own divider" in page
    assert send(box, "chapters/base/", is_in="no").status_code == 409
