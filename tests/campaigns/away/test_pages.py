"""Away games and undo with dependants, in a browser without JavaScript."""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaigns.away.actions import passports, visits
from campaigns.models import Saint, SaintPlaceKind, SaintState, Visit
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from tests.markup import flat
from tests.people_at_table import Table, browser_of, sit_down
from tests.saints_at_table import card, frank, held, lying, ophelia, seat


@pytest.fixture
def saint(table: Table) -> Saint:
    return frank(table)


def page_of(table: Table, saint: Saint, rest: str = "passport/") -> str:
    return f"{table.path}saints/{saint.number}/{rest}"


def html(who: str, address: str) -> str:
    answer = browser_of(who).get(address)
    assert answer.status_code == 200
    return flat(answer.content.decode())


def upload(document: Any) -> dict[str, Any]:
    content = document if isinstance(document, bytes) else json.dumps(document).encode()
    return {"file": SimpleUploadedFile("frank.passport.json", content)}


def link_on(page: str) -> str:
    found = re.search(r"/passports/[\w-]+/", page)
    assert found
    return found[0]


def test_a_saint_is_let_go_and_the_link_leads_to_another_table(table: Table, elsewhere: Table, saint: Saint) -> None:
    sit_down(elsewhere, "player")
    browser = browser_of("player")
    assert "Send Frank to another table" in html("player", page_of(table, saint))
    assert browser.post(page_of(table, saint)).status_code == 302
    page = html("player", page_of(table, saint))
    assert "<svg" in page
    link = link_on(page)
    # Whoever follows it is offered their own tables, but not the saint's home.
    assert "Sign in" in html("anonymous", link)
    assert "You play in no other campaign" in html("stranger", link)
    shown = html("player", link)
    assert f"{elsewhere.path}visitors/" in shown
    assert f"{table.path}visitors/" not in shown
    code = link.split("/")[2]
    answer = browser.post(f"{elsewhere.path}visitors/", {"code": code}, follow=True)
    assert "Frank plays here now, with cards of their own." in answer.content.decode()
    assert Visit.objects.get().saint.campaign == elsewhere.campaign
    assert browser.post(f"{elsewhere.path}visitors/", {"code": "nonsense"}).status_code == 404


def test_a_guest_goes_home_and_the_list_waits_there(table: Table, elsewhere: Table, saint: Saint) -> None:
    document = passports.issue(seat(table), saint.number).left
    browser_of("lodger").post(f"{elsewhere.path}visitors/", upload(document))
    guest = Visit.objects.get().saint
    lodger = elsewhere.seat("lodger")
    saint_cards.gain(lodger, guest.number, [WantedCopies(card("death"), 1, SaintPlaceKind.TOP)], kind="card.slotted")
    saint_cards.gain(lodger, guest.number, [WantedCopies(card("the-insider"), 1, SaintPlaceKind.LEFT)])
    answer = browser_of("lodger").post(f"{elsewhere.path}visitors/{guest.number}/home/", follow=True)
    assert "Frank went home to Candlepoint." in answer.content.decode()
    page = html("player", page_of(table, saint))
    assert "Frank comes home from Elsewhere" in page
    assert re.search(r'value="1" checked disabled><span>Death was slotted: top center', page)
    assert re.search(r'value="2" checked><span>The Insider was gained: center left', page)
    assert "cannot be declined" in page
    assert "p. 27" in page
    mark = re.search(r'name="mark" value="(\w+)"', page)
    assert mark
    browser = browser_of("player")
    refusal = browser.post(page_of(table, saint, "homecoming/"), {"mark": "older", "accepted": [2]})
    assert refusal.status_code == 409
    browser.post(page_of(table, saint, "homecoming/"), {"mark": mark[1], "accepted": [2]})
    assert lying(saint) == [("top", "Death"), ("left", "The Insider")]
    assert browser.post(page_of(table, saint, "homecoming/"), {"accepted": ["x"]}).status_code == 400


def test_a_changed_passport_comes_home_as_a_file(table: Table, saint: Saint) -> None:
    document = passports.issue(seat(table), saint.number).left
    document["saint"]["sheet"]["notes"] = "Met <b>the Mancubs</b>."
    browser = browser_of("player")
    answer = browser.post(page_of(table, saint, "passport/back/"), upload(document), follow=True)
    assert "They wrote the notes anew: “Met &lt;b&gt;the Mancubs&lt;/b&gt;.”" in answer.content.decode()


@pytest.mark.parametrize("content", [b"PK\x03\x04", b"\xff", b"{}", b"[" * 10_000, b"x" * (1024 * 1024 + 1)])
def test_a_file_that_is_no_passport_is_refused_in_words(table: Table, saint: Saint, content: bytes) -> None:
    passports.issue(seat(table), saint.number)
    for address in (page_of(table, saint, "passport/back/"), f"{table.path}visitors/"):
        answer = browser_of("player").post(address, upload(content))
        assert answer.status_code == 400
        assert "a passport" in answer.context["form"].errors["file"][0]
    assert not Visit.objects.exists()


def test_home_as_they_left(table: Table, saint: Saint) -> None:
    passports.issue(seat(table), saint.number)
    browser_of("player").post(page_of(table, saint, "homecoming/"))
    assert Saint.objects.get(pk=saint.pk).state == SaintState.PLAYING


def test_the_files_come_as_downloads(table: Table, elsewhere: Table, saint: Saint) -> None:
    issued = passports.issue(seat(table), saint.number)
    answer = browser_of("anonymous").get(f"/passports/{issued.code}/file/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="frank.passport.json"'
    assert answer.json() == issued.left
    guest = visits.receive(elsewhere.seat("lodger"), document=answer.json())
    answer = browser_of("lodger").get(f"{elsewhere.path}visitors/{guest.number}/file/")
    assert (answer.json()["home"], answer.json()["table"]) == ("Candlepoint", "Elsewhere")


def test_the_dead_go_nowhere(table: Table, saint: Saint) -> None:
    Saint.objects.filter(pk=saint.pk).update(state=SaintState.DEAD)
    assert "Frank is dead for ever" in html("player", page_of(table, saint))
    assert browser_of("player").post(page_of(table, saint)).status_code == 409


# Undo


def test_the_chronicle_shows_what_depends_on_an_entry_before_it_is_undone(table: Table, saint: Saint) -> None:
    other = ophelia(table)
    gained = saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)])
    saint_cards.give(seat(table), saint.number, [held(saint).deck[0].copy], to=other.number)
    undo = f"{table.path}chronicle/{gained.number}/undo/"
    browser = browser_of("player")
    answer = browser.post(undo)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "One later entry depends on it" in page
    assert "Frank gave Murder Board to Ophelia." in page
    assert "Undo all of these" in page
    assert held(other).deck
    browser.post(undo, {"all": "on"})
    assert not held(other).deck
    assert not held(saint).deck
    assert "Somebody has undone this already" in html("player", f"{table.path}chronicle/{gained.number}/")


def test_whoever_may_not_undo_is_only_shown_the_entry(table: Table, saint: Saint) -> None:
    number = table.newest().number
    assert "Undo" not in html("spectator", f"{table.path}chronicle/{number}/")
    assert "Undo" in html("player", f"{table.path}chronicle/{number}/")
