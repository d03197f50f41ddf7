"""Cards that come into a halo and go from it: by name, as a death, described, sacrificed, spent."""

import pytest

from campaigns.chronicle.undo import undo
from campaigns.models import Saint, SaintPlaceKind
from campaigns.saints.actions import cards as saint_cards
from cards.models import Card, Copy, Pack, PlaceKind, Revealed
from tests.halos_at_table import address, copy, layout, look, saint, send, text
from tests.people_at_table import Table, browser_of, person
from tests.saints_at_table import held, lying, ophelia, seat, slot

__all__ = ["saint"]


def test_a_card_is_slotted_by_name_where_it_fits_and_whoever_slots_it_has_seen_it(saint: Saint) -> None:
    answer = send(saint, "slot/", act="card", name="the insider")
    assert answer.status_code == 302
    assert ("right", "The Insider") in lying(saint)
    assert Revealed.objects.filter(user=person("player"), card__name="The Insider").exists()


def test_a_death_is_slotted_with_one_tap(saint: Saint) -> None:
    send(saint, "slot/", act="death")
    assert ("right", "Death") in lying(saint)
    send(saint, "slot/", act="death", where="bottom-right")
    assert ("bottom-right", "Death") in lying(saint)


def test_a_card_that_nobody_has_heard_of_is_asked_about_and_then_belongs_to_the_box(saint: Saint) -> None:
    answer = send(saint, "slot/", act="card", name="The Long Corridor", where="bottom")
    assert answer.status_code == 400
    assert "No card that can be slotted is called “The Long Corridor”" in text(answer)
    assert not Pack.objects.exists()
    send(saint, "slot/", act="card", name="The Long Corridor", where="bottom", what="enduring")
    assert ("bottom", "The Long Corridor") in lying(saint)
    assert Card.objects.get(name="The Long Corridor").pack.owner == saint.box.owner  # type: ignore[union-attr]
    assert "Enduring fragment" in look(saint)[look(saint).index('data-slot="bottom"') :]


def test_names_that_may_be_meant_are_only_those_one_has_seen(saint: Saint) -> None:
    page = text(send(saint, "slot/", act="card", name="Murder Bord"))
    assert 'value="Murder Board"' in page
    assert 'value="The Insider"' not in text(send(saint, "slot/", act="card", name="The Insidr"))


@pytest.mark.parametrize("fields", [{"act": "card", "name": ""}, {"act": "card", "name": "x" * 101}, {"act": "x"}])
def test_a_card_without_a_name_is_asked_for_again(saint: Saint, fields: dict[str, str]) -> None:
    assert send(saint, "slot/", **fields).status_code == 400
    assert len(lying(saint)) == 3


def test_a_card_whose_copies_are_all_in_use_is_refused_with_who_holds_it(table: Table, saint: Saint) -> None:
    slot(table, ophelia(table), "the-insider", SaintPlaceKind.TOP)
    answer = send(saint, "slot/", act="card", name="The Insider")
    assert answer.status_code == 409
    assert "in the halo of Ophelia" in text(answer)


@pytest.mark.parametrize(("field", "told"), [("copy", "Frank sacrificed"), ("spent", "Frank spent")])
def test_a_card_leaves_with_one_tap_and_comes_back_with_another(
    table: Table, saint: Saint, field: str, told: str
) -> None:
    tea = copy(saint, "The Afternoon Tea")
    send(saint, "unslot/", **{field: tea})
    assert Copy.objects.get(pk=tea).place.kind == PlaceKind.DIVIDER
    assert f"{told} The Afternoon Tea." in look(saint)
    undo(seat(table), number=table.newest().number)
    assert lying(saint)[0] == ("top", "The Afternoon Tea")


def test_only_cards_of_the_halo_leave_it(table: Table, saint: Saint) -> None:
    saint_cards.gain(
        seat(table), saint.number, [saint_cards.WantedCopies(Card.objects.get(code="apocrypha-murder-board"), 1)]
    )
    answer = send(saint, "unslot/", copy=held(saint).deck[0].copy)
    assert answer.status_code == 409
    assert len(held(saint).deck) == 1


def test_whoever_was_trying_a_layout_finds_it_again_after_a_card_has_gone(saint: Saint) -> None:
    fields = layout(saint, the_fainting_spell="bottom")
    answer = send(saint, "unslot/", copy=copy(saint, "Death"), **fields)
    assert "?lay=" in answer["Location"]
    page = text(browser_of("player").get(answer["Location"]))
    assert 'class="halo-page" data-changed' in page
    bottom = page[page.index('data-slot="bottom"') : page.index('data-slot="bottom-right"')]
    assert "The Fainting Spell" in bottom
    assert send(saint, "unslot/", copy=copy(saint, "The Afternoon Tea"), **layout(saint))["Location"] == address(saint)


@pytest.mark.parametrize("lay", ["middle:0:1", "top:x:1", "top:0:1,", "top:0"])
def test_a_garbled_address_is_refused_in_words(saint: Saint, lay: str) -> None:
    assert browser_of("player").get(address(saint, f"?lay={lay}")).status_code == 409
