"""Saints: made out of a box, arranged, given cards and robbed of them, and every deed of it undone and done again."""

import uuid

import pytest

from campaigns.boxes import actions as boxes
from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.models import BoxShare, Entry, SaintPlaceKind, SaintState
from campaigns.models.sheet import SaintSheet
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import halos, saints
from campaigns.saints.actions.cards import WantedCopies
from campaigns.seats.actions import campaigns
from cards.box.stock import register
from cards.models import Box, Copy, PlaceKind
from tests.people_at_table import Table, person, refused
from tests.saints_at_table import card, frank, held, lying, ophelia, seat, slot


def newest(table: Table) -> Entry:
    return table.campaign.chronicle.latest("number")


def test_a_table_without_a_box_gets_one_quietly(table: Table) -> None:
    saint = frank(table)
    assert saint.box == BoxShare.objects.get(campaign=table.campaign).box
    assert (saint.box.owner, saint.box.name) == (person("owner"), "Made for Candlepoint")
    assert words(newest(table)) == "Player brought Frank into the campaign."


def test_the_box_on_the_table_is_used_and_the_owners_own_box_before_a_new_one(table: Table) -> None:
    own = register(person("owner"), game=table.campaign.game, name="On the shelf")
    assert frank(table).box == own
    assert ophelia(table).box == own


def test_a_saints_card_leaves_the_box(table: Table) -> None:
    saint = frank(table)
    assert [one.card.name for one in held(saint).of(SaintPlaceKind.CARD)] == ["Frank Block"]
    with refused("all-in-use") as problem:
        frank(table)
    assert problem.value.message == "Every copy of Frank Block is in use: with Frank."


def test_a_saint_of_ones_own_making_needs_no_card(table: Table) -> None:
    saint = saints.make(seat(table), name="Nobody", sheet=SaintSheet())
    assert held(saint).held == []


def test_a_sheet_is_changed_and_two_who_write_at_once_notice(table: Table) -> None:
    saint = frank(table)
    changed = saints.change(seat(table), saint.number, changes={"name": "Franky", "omens": 5}, seen=saint.version)
    assert (changed.name, changed.sheet["omens"], changed.sheet["virtues"]["rage"]) == ("Franky", 5, 4)
    with refused("changed-meanwhile"):
        saints.change(seat(table), saint.number, changes={"omens": 3}, seen=saint.version)
    undo(seat(table), number=newest(table).number)
    saint.refresh_from_db()
    assert (saint.name, saint.sheet["omens"]) == ("Frank", 4)


def test_a_halo_is_arranged(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    slot(table, saint, "death", SaintPlaceKind.TOP)
    assert lying(saint) == [("top", "The Afternoon Tea"), ("top", "Death")]
    tea, death = (one.copy for one in held(saint).halo)
    halos.arrange(seat(table), saint.number, layout={SaintPlaceKind.LEFT: [tea], SaintPlaceKind.TOP: [death]})
    assert lying(saint) == [("top", "Death"), ("left", "The Afternoon Tea")]
    undo(seat(table), number=newest(table).number)
    assert lying(saint) == [("top", "The Afternoon Tea"), ("top", "Death")]
    assert words(newest(table)) == "Player undid: Player rearranged the halo of Frank."


def test_cards_of_a_slot_change_places(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    slot(table, saint, "the-insider", SaintPlaceKind.TOP)
    tea, insider = (one.copy for one in held(saint).halo)
    halos.arrange(seat(table), saint.number, layout={SaintPlaceKind.TOP: [insider, tea]})
    assert lying(saint) == [("top", "The Insider"), ("top", "The Afternoon Tea")]


def test_a_halo_that_changed_meanwhile_is_left_as_it_is(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    (tea,) = (one.copy for one in held(saint).halo)
    seen = held(saint).mark
    halos.arrange(seat(table), saint.number, layout={SaintPlaceKind.LEFT: [tea]}, seen=seen)
    with refused("changed-meanwhile"):
        halos.arrange(seat(table, "owner"), saint.number, layout={SaintPlaceKind.RIGHT: [tea]}, seen=seen)
    assert lying(saint) == [("left", "The Afternoon Tea")]


@pytest.mark.parametrize("layout", [{}, {SaintPlaceKind.TOP: [-1]}, {SaintPlaceKind.DECK: []}])
def test_a_layout_of_other_cards_is_refused(table: Table, layout: dict[SaintPlaceKind, list[int]]) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    with refused("other-cards"):
        halos.arrange(seat(table), saint.number, layout=layout)


def test_cards_come_and_go_and_change_hands(table: Table) -> None:
    saint, other = frank(table), ophelia(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 2)], kind="deck.built")
    assert words(newest(table)) == "Player put Murder Board and Murder Board into the deck of Frank."
    first, second = (one.copy for one in held(saint).deck)
    saint_cards.give(seat(table), saint.number, [first], to=other.number)
    saint_cards.lose(seat(table), saint.number, [second], kind="card.sacrificed")
    assert [one.copy for one in held(other).deck] == [first]
    assert Copy.objects.get(pk=second).place.kind == PlaceKind.DIVIDER
    assert not held(saint).deck
    with refused("moved-meanwhile"):
        saint_cards.lose(seat(table), saint.number, [second], kind="card.sacrificed")


def test_the_same_request_twice_is_one_deed(table: Table) -> None:
    saint, key = frank(table), uuid.uuid4()
    wanted = [WantedCopies(card("murder-board"), 1)]
    once, again = (saint_cards.gain(seat(table), saint.number, wanted, key=key) for _time in range(2))
    assert once == again
    assert len(held(saint).deck) == 1
    with refused("key-used"):
        saint_cards.gain(seat(table), saint.number, wanted, kind="deck.built", key=key)


def test_undo_says_what_depends_on_it_and_takes_it_along(table: Table) -> None:
    saint, other = frank(table), ophelia(table)
    gained = saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)])
    given = saint_cards.give(seat(table), saint.number, [held(saint).deck[0].copy], to=other.number)
    with refused("has-dependants") as problem:
        undo(seat(table), number=gained.number)
    assert problem.value.facts["dependants"] == [given.number]
    back = undo(seat(table), number=gained.number, with_dependants=True)
    assert not held(saint).deck
    assert not held(other).deck
    undo(seat(table), number=back.number)
    assert [one.card.name for one in held(saint).deck] == ["Murder Board"]
    assert words(newest(table)) == "Player redid: Frank gained Murder Board."


def test_nothing_is_undone_twice(table: Table) -> None:
    saint = frank(table)
    gained = saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)])
    undo(seat(table), number=gained.number)
    with refused("undone-already"):
        undo(seat(table), number=gained.number)


def test_a_saint_made_by_mistake_is_taken_back_with_all_that_followed(table: Table) -> None:
    saint = frank(table)
    made = newest(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)])
    saints.change(seat(table), saint.number, changes={"notes": "limps"})
    undo(seat(table), number=made.number, with_dependants=True)
    saint.refresh_from_db()
    assert saint.state == SaintState.GONE
    assert Copy.objects.get(box=saint.box, card=card("frank-block")).place.kind == PlaceKind.DIVIDER


def test_a_saint_is_taken_apart(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "death", SaintPlaceKind.TOP)
    saints.take_apart(seat(table), saint.number)
    assert not held(saint).held
    undo(seat(table), number=newest(table).number)
    assert lying(saint) == [("top", "Death")]


def test_a_box_with_saints_in_it_is_neither_deleted_nor_taken_home(table: Table) -> None:
    saint = frank(table)
    with refused("box-in-use") as problem:
        boxes.delete(saint.box)
    assert problem.value.facts["where"] == ["Frank"]
    with refused("box-in-use"):
        boxes.take_home(seat(table, "owner"), box_id=saint.box.pk)
    saints.take_apart(seat(table), saint.number)
    boxes.delete(Box.objects.get(pk=saint.box_id))
    assert not Box.objects.filter(deleted=None).exists()


def test_what_the_chronicle_tells_is_undone_in_the_chronicle(table: Table) -> None:
    saint = frank(table)
    gained = saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)])
    assert gained.moves is not None
    with refused("told-elsewhere") as problem:
        boxes.undo(gained.moves, by=person("player"))
    assert problem.value.message == "This belongs to the history of Candlepoint. Undo it there."
    with refused("told-elsewhere") as problem:
        boxes.undo(gained.moves, by=person("stranger"))
    assert "Candlepoint" not in str(problem.value.message)


def test_the_cards_of_a_deleted_campaign_lie_behind_their_dividers(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "death", SaintPlaceKind.TOP)
    campaigns.delete(seat(table, "owner"))
    assert not Copy.objects.filter(box=saint.box).exclude(place__kind=PlaceKind.DIVIDER).exists()


def test_only_players_play(table: Table) -> None:
    from django.core.exceptions import PermissionDenied

    with pytest.raises(PermissionDenied):
        saints.make(seat(table, "spectator"), name="Nobody", sheet=SaintSheet())
