"""What a page says after an act: what happened, with its undo; and a refusal on the page it came from."""

import json
import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from cards.models import Box, BoxEntry, Copy, PlaceKind
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import card, frank, held, seat


def toasts(answer: Any) -> str:
    """The answers at the edge of a page."""
    _, _, rest = str(answer.content.decode()).partition('id="toasts"')
    return rest.partition('<template id="toast">')[0]


def sacrifice(table: Table, browser: Client, **headers: str) -> Any:
    """One card of a deck is sacrificed with a tap."""
    saint = frank(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("reaper"), 1)])
    sent = {"do": "sacrifice", "copy": held(saint).deck[0].copy, "key": uuid.uuid4()}
    return browser.post(f"{table.path}saints/{saint.number}/cards/", sent, follow=True, headers=headers)


def test_an_act_that_says_nothing_is_told_by_its_entry_with_an_undo(table: Table) -> None:
    shown = toasts(sacrifice(table, browser_of("player")))
    assert "Frank sacrificed Reaper." in shown
    assert f'action="{table.path}chronicle/{table.newest().number}/undo/"' in shown
    assert "Undo" in shown


def test_the_undo_leads_back_to_the_page_and_offers_to_do_it_again(table: Table) -> None:
    browser = browser_of("player")
    page = sacrifice(table, browser)
    undone = browser.post(f"{table.path}chronicle/{table.newest().number}/undo/", {"back": page.request["PATH_INFO"]})
    assert undone["Location"] == page.request["PATH_INFO"]
    shown = toasts(browser.get(undone["Location"]))
    assert "Undone." in shown
    assert "Redo" in shown


def test_what_a_page_says_in_words_of_its_own_gets_the_undo_as_well(table: Table) -> None:
    browser = browser_of("owner")
    shown = toasts(browser.post(f"{table.path}archived/", follow=True))
    assert "Archived." in shown
    assert f"chronicle/{table.newest().number}/undo/" in shown


def test_an_answer_is_given_once(table: Table) -> None:
    browser = browser_of("player")
    page = sacrifice(table, browser)
    assert 'class="toast"' not in toasts(browser.get(page.request["PATH_INFO"]))


def test_whoever_has_left_the_table_is_offered_no_undo(table: Table) -> None:
    shown = toasts(browser_of("player").post(f"{table.path}table/leave/", follow=True))
    assert "You have left the campaign." in shown
    assert "undo/" not in shown


def test_a_program_leaves_no_answer_behind(table: Table) -> None:
    browser = browser_of("owner")
    made = browser.post(f"{table.api}saints/", json.dumps({"name": "Frank"}), content_type="application/json")
    assert made.status_code == 201
    assert 'class="toast"' not in toasts(browser.get(table.path))


def test_a_move_in_a_box_is_undone_from_its_answer(table: Table) -> None:
    browser = browser_of("owner")
    browser.post("/boxes/new/", {"game": "apocrypha", "name": "Ours", "chapters": []})
    box = Box.objects.get(name="Ours")
    gift = Copy.objects.filter(box=box, card=card("murder-board"))[0]
    lost = box.places.get(kind=PlaceKind.LOST)
    sent = {"key": uuid.uuid4(), "card": f"{gift.place_id}-{gift.card_id}", "to": lost.pk}
    shown = toasts(browser.post(f"/boxes/{box.pk}/move/", sent, follow=True))
    newest = BoxEntry.objects.filter(box=box)[0]
    assert "One card is now lost." in shown
    assert f'action="/boxes/{box.pk}/ledger/{newest.pk}/undo/"' in shown
    undone = browser.post(f"/boxes/{box.pk}/ledger/{newest.pk}/undo/", {"back": "/boxes/"})
    assert undone["Location"] == "/boxes/"
    assert "Redo" in toasts(browser.get("/boxes/"))


def refused(table: Table, browser: Client, **headers: str) -> Any:
    """Somebody names a card that nobody knows."""
    saint = frank(table)
    sent = {"card": "Murder Bored", "key": uuid.uuid4()}
    return browser.post(f"{table.path}saints/{saint.number}/cards/add/", sent, headers=headers)


def test_a_refusal_is_told_on_the_page_it_came_from_with_what_was_typed(table: Table) -> None:
    answer = refused(table, browser_of("player"), Referer=f"http://testserver{table.path}saints/1/")
    assert answer.status_code == 409
    assert "Add a card by name" in answer.content.decode()
    assert "Did you mean Murder Board" in toasts(answer)
    assert 'name="card" value="Murder Bored"' in toasts(answer)


@pytest.mark.parametrize("before", ["", "http://elsewhere.example/", "http://testserver/nowhere/", "http://testserver"])
def test_a_refusal_without_a_page_to_go_back_to_has_one_of_its_own(table: Table, before: str) -> None:
    answer = refused(table, browser_of("player"), **({"Referer": before} if before else {}))
    assert answer.status_code == 409
    assert "Did you mean Murder Board" in answer.content.decode()
    if not before.endswith("testserver"):
        assert "That cannot be done now" in answer.content.decode()


def test_no_page_is_shown_that_the_person_may_not_see(table: Table) -> None:
    answer = refused(table, browser_of("player"), Referer=f"http://testserver{table.path}settings/")
    assert "That cannot be done now" in answer.content.decode()


def test_htmx_is_told_why_in_a_header(table: Table) -> None:
    answer = refused(table, browser_of("player"), **{"HX-Request": "true"})
    assert answer.status_code == 409
    (said,) = json.loads(answer["HX-Trigger"])["toast"]
    assert said["tone"] == "error"
    assert "Did you mean Murder Board" in said["text"]


def test_what_was_sent_in_no_shape_is_told_likewise(table: Table) -> None:
    saint, browser = frank(table), browser_of("player")
    address = f"{table.path}saints/{saint.number}/"
    answer = browser.post(f"{address}wishes/", {"card": "x" * 5000}, headers={"Referer": f"http://testserver{address}"})
    assert answer.status_code == 400
    assert 'data-tone="error"' in toasts(answer)


def test_an_undo_in_the_chronicle_stays_there_and_every_entry_names_its_person(table: Table) -> None:
    sacrifice(table, browser_of("player"))
    browser = browser_of("owner")
    page = browser.get(f"{table.path}chronicle/?page=1").content.decode()
    assert f'name="back" value="{table.path}chronicle/?page=1"' in page
    assert f'<span class="entry-by">{table.seat("player").name}</span>' in page
    undone = browser.post(f"{table.path}chronicle/{table.newest().number}/undo/")
    assert undone["Location"] == f"{table.path}chronicle/"
