"""Curses & Covens' pages: what is asked stands in the address, and no page asks for a closed hand."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.data_rows import data_rows
from tests.markup import flat

pytestmark = pytest.mark.django_db

PLACE = "/tools/curses-and-covens"


def look(page: str, query: str = "") -> str:
    answer = Client().get(f"{PLACE}/{page}/?{query}")
    assert answer.status_code == 200
    return " ".join(unescape(flat(answer.content.decode())).split())


@pytest.mark.parametrize(("towns", "deck"), [(2, 22), (3, 20), (4, 18), (5, 16)])
def test_the_table_is_drawn_for_every_number_of_towns(towns: int, deck: int) -> None:
    page = look("setup", f"towns={towns}")
    assert f"and a deck of {deck}" in page
    assert f"Lay the other {deck} cards facedown" in page
    assert len(re.findall(r">\s*Town \d\s*<", page)) == towns


@data_rows("towns", ["1", "6", "x", "", "²", "99999"])
def test_another_number_of_towns_is_shown_as_three(towns: str) -> None:
    assert "and a deck of 20" in look("setup", f"towns={towns}")


def test_the_twist_is_said_to_be_ours() -> None:
    assert "A small rule of ours, not of the book" in look("setup")


@pytest.mark.parametrize(
    ("phase", "talk", "after"),
    [
        ("census", True, "arrival"),
        ("arrival", False, "travel"),
        ("travel", False, "hunt"),
        ("hunt", False, "census"),
    ],
)
def test_each_phase_says_whether_the_towns_may_talk_and_leads_on(phase: str, talk: bool, after: str) -> None:
    page = look("phases", f"phase={phase}")
    assert ("The towns may talk now" in page) is talk
    assert ("No word about plans now" in page) is not talk
    assert ("A clock for the talk" in page) is talk
    assert f'rel="next" href="?phase={after}"' in page
    assert "The companion takes nobody's closed hand" in page


def test_an_unknown_phase_is_the_census() -> None:
    assert "Phase 1 of 4" in look("phases", "phase=night")


def test_the_fake_witch_lets_the_others_go_and_the_next_card_is_asked_with_what_lies_there_now() -> None:
    page = look("hunt", "front=love&front=ritual&front=wild&card=fake")
    assert "<strong>Love witch</strong>, <strong>Wild witch</strong>." in page
    assert re.findall(r'name="front" value="(\w+)"', page) == ["ritual", "fake"]
    assert 'href="?front=love&front=ritual&front=wild"' in page
    assert "1 / 5" in page
    assert 'id="pick-fake"' not in page


def test_a_win_is_told_and_nothing_more_is_asked() -> None:
    page = look("hunt", "front=ritual&card=ritual")
    assert "The towns have won." in page
    assert 'name="card"' not in page
    assert "The Witch Hunter has won." in look("hunt", "front=fake&front=love&front=love&front=love&card=wild")


def test_what_cannot_lie_there_is_passed_over() -> None:
    page = look("hunt", "front=townsfolk&front=wild&front=wild&front=x&card=wild")
    assert re.findall(r'name="front" value="(\w+)"', page) == ["wild"]
    assert "Which card was revealed?" in page


def test_an_open_hand_casts_or_wins() -> None:
    tile = "tile-1=Mist&icon-1-1=love&icon-1-2=nature"
    assert "A spell may be cast." in look("census", f"love=1&wild=1&{tile}")
    assert "<strong>Mist</strong>" in look("census", f"love=1&wild=1&{tile}")
    assert "A coven: the towns win." in look("census", f"love=2&wild=1&{tile}")
    assert "And no tile that its witches match." in look("census", f"love=1&fake=1&{tile}")
    assert "Tile 2" in look("census", "love=2&icon-2-1=love&icon-2-2=love")


def test_more_cards_than_the_box_holds_are_not_counted() -> None:
    assert "No coven." in look("census", "love=4")


@pytest.mark.parametrize("page", ["setup", "phases", "hunt", "census"])
def test_names_are_escaped_and_nothing_is_asked_of_a_town(page: str) -> None:
    told = Client().get(f"{PLACE}/{page}/?tile-1=%3Cscript%3Ex&icon-1-1=love&icon-1-2=love&love=2").content.decode()
    assert "<script>x" not in told
    assert not re.findall(r'name="(hand|town|woods|deck)"', told)
