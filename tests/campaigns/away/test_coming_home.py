"""A saint comes home with what befell them, and deaths and losses cannot be declined (p. 27)."""

import pytest

from campaigns.away.actions import passports, visits
from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.models import Saint, SaintPlaceKind, SaintState
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from cards.models import Copy, PlaceKind
from tests.campaigns.away.travelling import accept, host, leave, newest, now, told, with_deaths
from tests.people_at_table import Table, refused
from tests.saints_at_table import card, held, lying, ophelia, seat, slot

pytestmark = pytest.mark.both_databases


def play_away(table: Table, elsewhere: Table, saint: Saint) -> Saint:
    """Frank gains a fragment, loses a gift, suffers a death, moves his tea, and somebody writes on his sheet."""
    guest, by = visits.receive(host(elsewhere), document=leave(table, saint)), host(elsewhere)
    saint_cards.gain(by, guest.number, [WantedCopies(card("the-insider"), 1, SaintPlaceKind.RIGHT)])
    saint_cards.gain(by, guest.number, [WantedCopies(card("death"), 1, SaintPlaceKind.BOTTOM)], kind="card.slotted")
    saint_cards.lose(by, guest.number, [held(guest).deck[0].copy], kind="card.sacrificed")
    saints.change(by, guest.number, changes={"notes": "Met the Mancubs."})
    visits.send_home(by, guest.number)
    return guest


CHANGES = [
    ("death", "Death was slotted: bottom center.", True),
    ("lost", "Murder Board was lost: deck.", True),
    ("gained", "The Insider was gained: center right.", False),
    ("written", "They wrote the notes anew: “Met the Mancubs.”", False),
]


def test_what_befell_a_saint_is_a_list_at_home(table: Table, elsewhere: Table, traveller: Saint) -> None:
    play_away(table, elsewhere, traveller)
    assert told(traveller) == CHANGES
    found = passports.homecoming(now(traveller))
    assert found is not None
    assert {(change.rule.id, change.rule.page) for change in found.changes} == {("away-games", 27)}


def test_all_of_it_is_one_deed_that_is_undone_as_one(table: Table, elsewhere: Table, traveller: Saint) -> None:
    play_away(table, elsewhere, traveller)
    before = lying(traveller)
    accept(table, traveller, 3, 4)
    assert words(newest(table)) == "Frank came home from another table."
    assert (now(traveller).state, now(traveller).sheet["notes"]) == (SaintState.PLAYING, "Met the Mancubs.")
    after = [("top", "The Afternoon Tea"), ("left", "Death"), ("right", "The Insider"), ("bottom", "Death")]
    assert lying(traveller) == after
    assert [one.card.name for one in held(traveller).deck] == ["Murder Board"]
    undo(seat(table), number=newest(table).number)
    assert (now(traveller).state, lying(traveller)) == (SaintState.AWAY, before)
    assert now(traveller).sheet["notes"] == ""
    assert told(traveller) == CHANGES


def test_deaths_and_losses_cannot_be_declined(table: Table, elsewhere: Table, traveller: Saint) -> None:
    play_away(table, elsewhere, traveller)
    accept(table, traveller)
    assert lying(traveller) == [("top", "The Afternoon Tea"), ("left", "Death"), ("bottom", "Death")]
    assert [one.card.name for one in held(traveller).deck] == ["Murder Board"]
    assert now(traveller).sheet["notes"] == ""


def test_what_changed_since_they_looked_is_not_accepted(table: Table, elsewhere: Table, traveller: Saint) -> None:
    play_away(table, elsewhere, traveller)
    for mark in ("", "somethingelse"):
        with refused("changed-meanwhile"):
            passports.come_home(seat(table), traveller.number, mark=mark)
    assert now(traveller).state == SaintState.AWAY


def test_a_homecoming_that_the_hosts_undo_is_not_there_any_more(
    table: Table, elsewhere: Table, traveller: Saint
) -> None:
    play_away(table, elsewhere, traveller)
    gone = newest(elsewhere)
    undo(host(elsewhere), number=gone.number)
    assert passports.homecoming(now(traveller)) is None
    undo(host(elsewhere), number=newest(elsewhere).number)
    accept(table, traveller)
    with refused("not-away"):
        undo(host(elsewhere), number=newest(elsewhere).number)


def test_a_saint_comes_home_as_they_left(table: Table, traveller: Saint) -> None:
    leave(table, traveller)
    accept(table, traveller)
    assert (now(traveller).state, len(held(traveller).held)) == (SaintState.PLAYING, 5)
    with refused("not-away"):
        accept(table, traveller)


def test_the_ninth_death_abroad_is_the_end_at_home(table: Table, traveller: Saint) -> None:
    document = with_deaths(leave(table, traveller), 8)
    passports.bring_back(seat(table), traveller.number, document=document)
    accept(table, traveller)
    assert words(newest(table)) == "Frank died for ever at another table."
    assert now(traveller).state == SaintState.DEAD
    assert not held(traveller).held
    assert Copy.objects.get(box=traveller.box, card=card("frank-block")).place.kind == PlaceKind.STASH
    assert (
        not Copy.objects.filter(box=traveller.box, card=card("death")).exclude(place__kind=PlaceKind.DIVIDER).exists()
    )
    undo(seat(table), number=newest(table).number)
    assert (now(traveller).state, len(held(traveller).held)) == (SaintState.AWAY, 5)


def test_seven_more_deaths_are_not_the_end(table: Table, traveller: Saint) -> None:
    passports.bring_back(seat(table), traveller.number, document=with_deaths(leave(table, traveller), 7))
    accept(table, traveller)
    assert now(traveller).state == SaintState.PLAYING


def test_who_died_for_ever_at_the_other_table_is_dead_at_home(table: Table, elsewhere: Table, traveller: Saint) -> None:
    guest = visits.receive(host(elsewhere), document=leave(table, traveller))
    Saint.objects.filter(pk=guest.pk).update(state=SaintState.DEAD)
    visits.send_home(host(elsewhere), guest.number)
    assert told(traveller) == [("died", "Frank died for ever.", True)]
    accept(table, traveller)
    assert now(traveller).state == SaintState.DEAD


def test_a_file_from_another_installation_comes_home_too(table: Table, elsewhere: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    document["saint"]["cards"][3]["part"] = "top-left"
    document["saint"]["cards"].append({"part": "deck", "card": {"name": "Pelt", "type": "gift", "virtue": "body"}})
    passports.bring_back(seat(table), traveller.number, document=document)
    assert told(traveller) == [
        ("gained", "Pelt was gained: deck.", False),
        ("moved", "The Afternoon Tea was moved: top center, then top left.", False),
    ]
    accept(table, traveller, 1, 2)
    assert lying(traveller) == [("top-left", "The Afternoon Tea"), ("left", "Death")]
    assert [one.card.name for one in held(traveller).deck] == ["Murder Board", "Murder Board", "Pelt"]


def away_with_a_stack(table: Table, traveller: Saint) -> None:
    """Tea, tech and insider lay in one slot; abroad the tea came on top, and a tale was pushed under all of them."""
    for code in ("the-tech", "the-insider"):
        slot(table, traveller, code, SaintPlaceKind.TOP)
    document = leave(table, traveller)
    cards = document["saint"]["cards"]
    names = {one["card"]: one for one in cards if one["part"] == "top"}
    others = [one for one in cards if one["part"] != "top"]
    tale = {"part": "top", "card": "apocrypha-the-tale"}
    order = [names[f"apocrypha-{code}"] for code in ("the-tech", "the-insider", "the-afternoon-tea")]
    document["saint"]["cards"] = [*others, tale, *order]
    passports.bring_back(seat(table), traveller.number, document=document)


def of_top(saint: Saint) -> list[str]:
    return [name for part, name in lying(saint) if part == "top"]


def test_the_order_within_a_slot_comes_home(table: Table, traveller: Saint) -> None:
    away_with_a_stack(table, traveller)
    words = "Another order, top center: The Afternoon Tea lies on The Tale, The Tech and The Insider."
    assert told(traveller) == [("gained", "The Tale was gained: top center.", False), ("ordered", words, False)]
    before = of_top(traveller)
    accept(table, traveller, 1, 2)
    assert of_top(traveller) == ["The Tale", "The Tech", "The Insider", "The Afternoon Tea"]
    undo(seat(table), number=newest(table).number)
    assert of_top(traveller) == before


def test_an_order_that_is_declined_leaves_the_stack_with_what_came_on_top(table: Table, traveller: Saint) -> None:
    away_with_a_stack(table, traveller)
    accept(table, traveller, 1)
    assert of_top(traveller) == ["The Afternoon Tea", "The Tech", "The Insider", "The Tale"]


def test_an_order_without_the_card_that_came_is_that_of_the_others(table: Table, traveller: Saint) -> None:
    away_with_a_stack(table, traveller)
    accept(table, traveller, 2)
    assert of_top(traveller) == ["The Tech", "The Insider", "The Afternoon Tea"]


def test_a_gain_of_which_no_copy_is_free_is_refused_with_who_holds_it(table: Table, traveller: Saint) -> None:
    other = ophelia(table)
    document = leave(table, traveller)
    saint_cards.gain(seat(table), other.number, [WantedCopies(card("murder-board"), 2)])
    document["saint"]["cards"].append({"part": "deck", "card": "apocrypha-murder-board"})
    passports.bring_back(seat(table), traveller.number, document=document)
    with refused("all-in-use") as problem:
        accept(table, traveller, 1)
    assert "Ophelia" in problem.value.message
    accept(table, traveller)
    assert now(traveller).state == SaintState.PLAYING


def test_what_was_taken_away_at_home_meanwhile_is_gone_already(table: Table, traveller: Saint) -> None:
    document = leave(table, traveller)
    del document["saint"]["cards"][1:3]
    passports.bring_back(seat(table), traveller.number, document=document)
    # By hand, on the box's own page.
    lost = traveller.box.places.get(kind=PlaceKind.LOST)
    Copy.objects.filter(pk=held(traveller).deck[0].copy).update(place=lost)
    accept(table, traveller)
    assert not held(traveller).deck


def test_a_saint_of_whom_only_the_campaigns_file_came_comes_home_without_a_passport(
    table: Table, traveller: Saint
) -> None:
    Saint.objects.filter(pk=traveller.pk).update(state=SaintState.AWAY)
    accept(table, traveller)
    assert now(traveller).state == SaintState.PLAYING
