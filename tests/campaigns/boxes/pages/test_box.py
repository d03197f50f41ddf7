"""A box is registered in a minute, drawn and searched."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.box import stock
from cards.box.moving_by_card import CopiesToHand, hand_over, open_place
from cards.box.stock import put_in
from cards.models import Box, Card, Chapter, Copy, Place, PlaceKind
from tests.campaigns.boxes.pages.looking import BOARD, look, rage, send, ticked
from tests.people_at_table import browser_of, person


def test_a_box_is_registered_with_its_chapters_and_shows_what_is_known_of_it(db: None) -> None:
    browser = browser_of("owner")
    skinwalkers = Chapter.objects.get(game="apocrypha", slug="skinwalkers")
    answer = browser.post(
        "/boxes/new/", {"game": "apocrypha", "name": "Ours", "chapters": [skinwalkers.pk]}, follow=True
    )
    page = " ".join(answer.content.decode().split())
    assert "14 of 54 known" in page  # Rage gifts: 44 of Base and 10 of the Skinwalkers
    assert "Skinwalkers" in page
    assert "Ours" in " ".join(browser.get("/boxes/").content.decode().split())


def test_other_games_have_no_chapters(db: None) -> None:
    skinwalkers = Chapter.objects.get(game="apocrypha", slug="skinwalkers")
    browser_of("owner").post("/boxes/new/", {"game": "wickville", "name": "W", "chapters": [skinwalkers.pk]})
    assert not Box.objects.get().chapters.exists()


def test_a_box_without_a_name_is_refused_in_words(db: None) -> None:
    answer = browser_of("owner").post("/boxes/new/", {"game": "apocrypha", "name": ""})
    assert answer.status_code == 400
    assert not Box.objects.exists()


def test_who_holds_what_is_said_of_each_card(box: Box) -> None:
    board = Card.objects.get(code=BOARD)
    frank = open_place(box, kind=PlaceKind.DECK, name="Frank")
    hand_over(box, [CopiesToHand(rage(box).pk, board.pk, 2)], to=frank, by=person("owner"))
    page = look(box, f"?place={rage(box).pk}")
    assert "Murder Board" in page
    assert "2 in the deck of Frank" in page
    found = look(box, "?q=murder")
    assert "in the divider Rage gifts" in found
    assert "Frank" in look(box)


def test_what_one_has_not_seen_stays_veiled_until_one_asks(box: Box) -> None:
    threats = Place.objects.get(box=box, type__slug="true-threat")
    page = look(box, f"?place={threats.pk}", who="player")
    assert "Gryla" not in page
    assert "veiled until you have seen" in page
    assert "Gryla" not in look(box, "?q=gryla", who="player").replace("“gryla”", "")
    assert "Gryla" in look(box, f"?place={threats.pk}&spoilers=show", who="player")


@pytest.mark.parametrize("query", ["?place=0", "?place=x", "?spoilers=perhaps", f"?q={'x' * 101}"])
def test_a_question_out_of_bounds_is_a_bad_request(box: Box, query: str) -> None:
    assert browser_of("owner").get(f"/boxes/{box.pk}/{query}").status_code == 400


def test_places_of_other_boxes_are_not_there(box: Box) -> None:
    other = stock.register(person("stranger"), game=box.game, name="Theirs")
    theirs = other.places.filter(kind=PlaceKind.STASH).get()
    assert browser_of("owner").get(f"/boxes/{box.pk}/?place={theirs.pk}").status_code == 404
    assert send(box, "move/", card=ticked(box), to=theirs.pk).status_code == 404


def test_the_page_asks_as_many_questions_for_600_copies_as_for_200(box: Box) -> None:
    browser = browser_of("player")

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert browser.get(f"/boxes/{box.pk}/?place={rage(box).pk}&q=").status_code == 200
        return len(captured)

    queries()
    few = queries()
    more = Card.objects.filter(game=box.game, copies=None, pack=None, type__group="card", is_retired=False)
    put_in(box, dict.fromkeys(more[:12], 40), by=person("owner"))
    assert Copy.objects.filter(box=box).count() > 600
    assert queries() == few


def test_a_card_of_that_name_is_found_first(box: Box) -> None:
    Card.objects.filter(game="apocrypha", name="Bones").update(name="Aaa Murder Board")
    page = look(box, "?q=MURDER  bôard")
    found = [page.index(f">{name}<") for name in ("Murder Board", "Aaa Murder Board")]
    assert found == sorted(found)
