"""A guest plays at one other table, with cards of their own, and leaves there what they gained."""

import uuid

import pytest

from campaigns.away.actions import passports, visits
from campaigns.away.passport_file import as_document
from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.models import Saint, SaintPlaceKind, SaintState, Visit
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from cards.models import Copy, PlaceKind
from tests.campaigns.away.travelling import accept, host, leave, newest, now, with_deaths
from tests.people_at_table import Table, refused, sit_down
from tests.saints_at_table import card, held, lying, seat

pytestmark = pytest.mark.both_databases


def test_a_guest_plays_elsewhere_with_cards_of_their_own(table: Table, elsewhere: Table, traveller: Saint) -> None:
    guest = visits.receive(host(elsewhere), document=leave(table, traveller))
    assert words(newest(elsewhere)) == "Frank of Candlepoint came to play here."
    assert (guest.name, guest.sheet, guest.state) == ("Frank", now(traveller).sheet, SaintState.PLAYING)
    assert lying(guest) == lying(traveller)
    assert [one.card.name for one in held(guest).deck] == ["Murder Board", "Murder Board"]
    # The host's own cards are all still there, those of the guest beside them.
    boards = Copy.objects.filter(box=guest.box, card=card("murder-board"))
    assert sorted(copy.place.kind for copy in boards) == ["deck"] * 2 + ["divider"] * 4
    # The cards at home have not moved.
    assert len(held(traveller).held) == 5


def test_a_saint_is_at_one_table_at_a_time(table: Table, elsewhere: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    with refused("at-home"):
        visits.receive(seat(table), document=document)
    visits.receive(host(elsewhere), document=document)
    with refused("at-another-table"):
        visits.receive(host(elsewhere), document=document)
    with refused("at-another-table"):
        undo(seat(table), number=newest(table).number)
    with refused("at-another-table"):
        accept(table, traveller)


def test_a_guest_goes_nowhere_but_home(table: Table, elsewhere: Table, traveller: Saint) -> None:
    guest = visits.receive(host(elsewhere), document=leave(table, traveller))
    with refused("a-visitor"):
        passports.issue(host(elsewhere), guest.number)
    with refused("a-visitor"):
        saints.take_apart(host(elsewhere), guest.number)


def test_a_guests_coming_is_undone_with_all_they_did(table: Table, elsewhere: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    guest = visits.receive(host(elsewhere), document=document)
    came = newest(elsewhere)
    gained = saint_cards.gain(
        host(elsewhere), guest.number, [WantedCopies(card("the-insider"), 1, SaintPlaceKind.RIGHT)]
    )
    with refused("has-dependants") as problem:
        undo(host(elsewhere), number=came.number)
    assert problem.value.facts["dependants"] == [gained.number]
    undo(host(elsewhere), number=came.number, with_dependants=True)
    assert now(guest).state == SaintState.GONE
    assert not held(guest).held
    # Their own cards are gone from the box again, and they may come anew.
    boards = Copy.objects.filter(box=guest.box, card=card("murder-board"))
    assert sorted(copy.place.kind for copy in boards) == ["divider"] * 4 + ["outside"] * 2
    visits.receive(host(elsewhere), document=document)
    assert Copy.objects.filter(box=guest.box, card=card("murder-board")).count() == 6


def test_a_guest_goes_home_with_their_own_cards_and_leaves_what_they_gained(
    table: Table, elsewhere: Table, traveller: Saint
) -> None:
    guest = visits.receive(host(elsewhere), document=leave(table, traveller))
    saint_cards.gain(host(elsewhere), guest.number, [WantedCopies(card("the-insider"), 1, SaintPlaceKind.RIGHT)])
    board, other = (one.copy for one in held(guest).deck)
    saint_cards.lose(host(elsewhere), guest.number, [board], kind="card.sacrificed")
    visits.send_home(host(elsewhere), guest.number)
    assert words(newest(elsewhere)) == "Frank went home to Candlepoint."
    assert {Copy.objects.get(pk=copy).place.kind for copy in (board, other)} == {PlaceKind.OUTSIDE}
    insider = Copy.objects.get(box=guest.box, card=card("the-insider"))
    assert insider.place.kind == PlaceKind.DIVIDER
    undo(host(elsewhere), number=newest(elsewhere).number)
    assert lying(guest) == [("top", "The Afternoon Tea"), ("left", "Death"), ("right", "The Insider")]


def test_the_dead_are_not_let_in(table: Table, elsewhere: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    with refused("dead"):
        visits.receive(host(elsewhere), document=with_deaths(document, 8))
    with refused("dead"):
        visits.receive(host(elsewhere), document={**document, "saint": {**document["saint"], "is_dead": True}})
    assert not Visit.objects.exists()


def test_a_guest_from_another_installation_is_let_in_once(elsewhere: Table, table: Table, traveller: Saint) -> None:
    document = {**leave(table, traveller), "passport": str(uuid.uuid4()), "home": "Far away"}
    guest = visits.receive(host(elsewhere), document=document)
    sit_down(table, "lodger")
    with refused("at-another-table"):
        visits.receive(table.seat("lodger"), document=document)
    now_file = as_document(visits.passport_now(host(elsewhere), guest.number))
    assert (now_file["home"], now_file["table"]) == ("Far away", "Elsewhere")
    assert now_file["saint"] == document["saint"]
