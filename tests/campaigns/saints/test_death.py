"""The ninth death, wherever it comes from, is the end (p. 27); in a mission's end and away it is tested there."""

import uuid

import pytest

from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.missions.actions import missions
from campaigns.models import SLOTS, Saint, SaintPlaceKind, SaintState
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import existing_cards, slotting
from campaigns.saints.actions.cards import WantedCopies
from cards.models import Copy, PlaceKind
from tests.people_at_table import Table, browser_of, refused
from tests.saints_at_table import card, frank, held, lying, seat, slot


@pytest.fixture
def doomed(table: Table) -> Saint:
    """Frank with a death in every slot, a fragment under one of them, and a gift."""
    saint = frank(table)
    slot(table, saint, "the-tale", SaintPlaceKind.TOP)
    saint_cards.gain(
        seat(table), saint.number, [WantedCopies(card("death"), 1, part) for part in SLOTS], kind="card.slotted"
    )
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)])
    return saint


def test_the_ninth_death_takes_everything_and_the_saint_is_stashed(table: Table, doomed: Saint) -> None:
    before = lying(doomed)
    entry = slotting.slot_death(seat(table), doomed.number)
    assert words(entry) == "Frank died for ever."
    doomed.refresh_from_db()
    assert (doomed.state, held(doomed).held) == (SaintState.DEAD, [])
    assert Copy.objects.get(box=doomed.box, card=card("frank-block")).place.kind == PlaceKind.STASH
    assert (
        not Copy.objects.filter(box=doomed.box).exclude(place__kind__in=[PlaceKind.DIVIDER, PlaceKind.STASH]).exists()
    )
    with refused("dead-saint"):
        missions.set_out(seat(table), name="The last", choir=[doomed.number])
    undo(seat(table), number=entry.number)
    doomed.refresh_from_db()
    assert (doomed.state, lying(doomed)) == (SaintState.PLAYING, before)


def test_a_second_tap_is_the_same_death(table: Table, doomed: Saint) -> None:
    key = uuid.uuid4()
    entries = [slotting.slot_death(seat(table), doomed.number, key=key) for _tap in range(2)]
    assert entries[0] == entries[1]
    with refused("not-playing"):
        slotting.slot_death(seat(table), doomed.number, key=uuid.uuid4())


def test_anything_but_a_death_kills_nobody(table: Table, doomed: Saint) -> None:
    slot(table, doomed, "the-insider", SaintPlaceKind.LEFT)
    saint_cards.gain(seat(table), doomed.number, [WantedCopies(card("death"), 1, SaintPlaceKind.BURY)])
    doomed.refresh_from_db()
    assert doomed.state == SaintState.PLAYING


def test_nine_deaths_are_not_written_down_as_if_they_had_been_there_before(table: Table, doomed: Saint) -> None:
    with refused("nine-deaths") as problem:
        existing_cards.enter(seat(table), doomed.number, existing_cards.WrittenSaint(deaths=1))
    assert "(p. 27)" in str(problem.value.message)


def test_on_the_halos_page_the_first_tap_only_asks(table: Table, doomed: Saint) -> None:
    browser, saint = browser_of("player"), f"{table.path}saints/{doomed.number}/"
    assert "the ninth death is the end" in browser.get(f"{saint}halo/").content.decode()
    answer = browser.post(f"{saint}halo/slot/", {"act": "death", "key": uuid.uuid4()}, follow=True)
    assert answer.redirect_chain == [(saint, 302)]
    page = answer.content.decode()
    assert "Frank died for ever." in page
    assert "Frank died for ever." in browser.get(table.path).content.decode()
