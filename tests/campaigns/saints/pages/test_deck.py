"""The deck by hand."""

import uuid
from typing import Any

import pytest

from campaigns.missions.actions import earlier_missions
from campaigns.models import Mission, SaintPlaceKind
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from cards.models import Copy, PlaceKind
from tests.campaigns.saints.pages.looking import page, post, shown
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import card, frank, held, lying, ophelia, seat


def test_the_proposed_deck_is_shown_and_then_moved(table: Table) -> None:
    saint = frank(table)
    picks = page(table, f"{saint.number}/start/").context["proposal"].picks
    assert not held(saint).deck
    answer = post(table, f"{saint.number}/start/", card=[pick.card.pk for pick in picks])
    assert answer.status_code == 302
    assert len(held(saint).deck) == 11
    assert table.newest().kind == "deck.built"
    assert "Legal between missions." in shown(page(table, f"{saint.number}/"))
    assert "4 omens are missing." in shown(page(table, f"{saint.number}/"))


def test_what_somebody_else_took_meanwhile_is_said_on_the_page(table: Table) -> None:
    saint, other = frank(table), ophelia(table)
    picks = page(table, f"{saint.number}/start/").context["proposal"].picks
    dog = card("vice-dog")
    saint_cards.gain(seat(table), other.number, [WantedCopies(dog, dog.copies or 1)])
    answer = post(table, f"{saint.number}/start/", card=[pick.card.pk for pick in picks])
    assert answer.status_code == 409
    assert "Every copy of Vice Dog is in use: in the deck of Ophelia." in shown(answer)
    assert "in the deck of Ophelia" in shown(answer)
    assert not held(saint).deck


@pytest.mark.parametrize("sent", [{}, {"card": "x"}, {"card": "9" * 30}, {"card": "999999"}])
def test_nothing_ticked_builds_nothing(table: Table, sent: dict[str, str]) -> None:
    saint = frank(table)
    assert post(table, f"{saint.number}/start/", **sent).status_code == 409
    assert not held(saint).deck


@pytest.mark.parametrize(
    ("do", "kind", "place"),
    [
        ("sacrifice", "card.sacrificed", PlaceKind.DIVIDER),
        ("back", "card.put-back", PlaceKind.DIVIDER),
        ("pile", "gift.offered", PlaceKind.GIFT_PILE),
        ("give", "card.given", PlaceKind.DECK),
    ],
)
def test_a_tap_on_a_card(table: Table, do: str, kind: str, place: PlaceKind) -> None:
    saint, other = frank(table), ophelia(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("reaper"), 1)])
    (copy,) = (one.copy for one in held(saint).deck)
    answer = post(table, f"{saint.number}/cards/", do=do, copy=copy, to=other.number)
    assert answer["Location"].endswith(f"/saints/{saint.number}/#deck")
    assert table.newest().kind == kind
    assert Copy.objects.get(pk=copy).place.kind == place
    assert not held(saint).deck


def test_a_gift_is_taken_from_the_pile(table: Table) -> None:
    saint, other = frank(table), ophelia(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("reaper"), 1)])
    (copy,) = (one.copy for one in held(saint).deck)
    saint_cards.lay_on_pile(seat(table), saint.number, [copy])
    assert "On the gift pile" in shown(page(table, f"{other.number}/"))
    post(table, f"{other.number}/cards/", do="take", copy=copy)
    assert [one.copy for one in held(other).deck] == [copy]


def test_an_unwanted_fragment_is_sacrificed_between_missions(table: Table) -> None:
    saint = frank(table)
    saint_cards.gain(
        seat(table), saint.number, [WantedCopies(card("the-insider"), 1, SaintPlaceKind.TOP)], kind="card.slotted"
    )
    assert "Tap again to sacrifice" in shown(page(table, f"{saint.number}/"))
    (copy,) = (one.copy for one in held(saint).halo)
    post(table, f"{saint.number}/cards/", do="sacrifice", copy=copy)
    assert lying(saint) == []
    Mission.objects.create(campaign=table.campaign, number=1, name="Enter Here")
    saint_cards.gain(
        seat(table), saint.number, [WantedCopies(card("the-insider"), 1, SaintPlaceKind.TOP)], kind="card.slotted"
    )
    assert "Tap again to sacrifice" not in shown(page(table, f"{saint.number}/"))


NOTHING_TICKED = [
    {"do": "pile"},
    {"do": "burn", "copy": 1},
    {"do": "pile", "copy": "x"},
    {"do": "back", "copy": "9" * 20},
]


@pytest.mark.parametrize("sent", NOTHING_TICKED)
def test_a_tap_on_nothing_says_what_to_do(table: Table, sent: dict[str, Any]) -> None:
    saint = frank(table)
    before = table.newest().number
    answer = browser_of("player").post(
        f"{table.path}saints/{saint.number}/cards/", {"key": uuid.uuid4(), **sent}, follow=True
    )
    assert "Tick the cards first" in shown(answer)
    assert table.newest().number == before


def test_giving_to_nobody_is_refused(table: Table) -> None:
    saint = frank(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("reaper"), 1)])
    answer = post(table, f"{saint.number}/cards/", do="give", copy=held(saint).deck[0].copy)
    assert answer.status_code == 409
    assert "Choose who gets the cards." in shown(answer)


def test_the_same_tap_twice_is_one_deed(table: Table) -> None:
    saint, key = frank(table), uuid.uuid4()
    for _time in range(2):
        post(table, f"{saint.number}/cards/add/", key=key, card="2 Murder Board")
    assert len(held(saint).deck) == 2


def test_an_unknown_name_is_answered_with_what_may_be_meant(table: Table) -> None:
    saint = frank(table)
    answer = browser_of("player").post(
        f"{table.path}saints/{saint.number}/cards/add/", {"key": uuid.uuid4(), "card": "Murder Bored"}, follow=True
    )
    assert "Did you mean Murder Board" in shown(answer)
    assert not held(saint).deck


def test_the_deck_as_text(table: Table) -> None:
    saint = frank(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 2)])
    answer = page(table, f"{saint.number}/deck.txt", who="spectator")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert shown(answer) == "// Frank · Candlepoint\n\n# Rage gifts\n2 Murder Board\n"


def test_the_page_compares_with_the_last_mission(table: Table) -> None:
    saint = frank(table)
    assert "Since" not in shown(page(table, f"{saint.number}/"))
    earlier_missions.enter_missions(seat(table), "Base / Enter Here / won")
    assert "The deck is as it was." in shown(page(table, f"{saint.number}/"))
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 2)])
    html = shown(page(table, f"{saint.number}/"))
    assert "Since Enter Here" in html
    assert "+2" in html


def test_a_saint_leaves_and_the_cards_are_home(table: Table) -> None:
    saint = frank(table)
    post(table, f"{saint.number}/leave/")
    assert page(table, f"{saint.number}/").status_code == 404
    assert not held(saint).held
