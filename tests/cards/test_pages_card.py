"""A card's page and its face, on the real catalogue."""

import re
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.contrib.staticfiles import finders
from django.test import Client

from cards.models import Card, Correction, Game, OwnText, Pack
from cards.pages.faces import Pip, face_of
from cards.pages.links import url_for_all, url_of
from tests.cards.looking import ALL, card, queries, text_of
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db


def test_every_card_has_a_page_with_its_name(initiate: Client) -> None:
    cards = list(ALL.all_cards())
    assert len(cards) > 200
    for each in cards:
        page = text_of(initiate, url_of(each))
        assert f"<h1>{each.name}</h1>" in page.replace("&#x27;", "'").replace("&amp;", "&")


def test_a_card_says_where_each_fact_comes_from(stranger: Client) -> None:
    page = text_of(stranger, "/cards/apocrypha/dr-zeez/")
    assert "a saint&#x27;s virtue is the number of gifts of that virtue" in page
    assert "the other ways are not printed" in page
    assert "Not printed: chapter, role." in page
    assert 'href="/rules/apocrypha/saint/"' in page


def test_a_card_names_its_recipes_with_their_piles(stranger: Client) -> None:
    page = re.sub(r"<[^>]+>|\s+", " ", text_of(stranger, "/cards/apocrypha/murder-board/"))
    assert "Enter Here : 4 copies (Back Alley, Frank Block, Gabriella Vargas, Dr. Zeez)" in re.sub(r"\s+", " ", page)


def test_keywords_lead_to_a_search(stranger: Client) -> None:
    assert "/cards/search/?q=g%3Aapocrypha+k%3Aconjure" in text_of(stranger, "/cards/apocrypha/magic-mason-jar/")


def test_a_saint_shows_what_points_where_and_the_rest_apart() -> None:
    face = face_of(card("apocrypha-dr-zeez"))
    assert {seat.direction: seat.pip for seat in face.around} == {
        "top": None,
        "left": None,
        "right": Pip("body", 2),
        "bottom": None,
    }
    assert face.pips == [Pip("mind", 4), Pip("rage", 2), Pip("soul", 3)]


@data_rows(
    "code, line, sign, frame",
    [
        ("apocrypha-murder-board", "Rage gift", "rage", "unknown"),
        ("apocrypha-sparks", "Soul gift", "soul", "black"),
        ("apocrypha-argentine", "Gift", "none", "unknown"),
        ("apocrypha-corner", "Goal structure", "goal", "black"),
        ("apocrypha-righteous-anger", "Hope omen", "omen", "black"),
        ("apocrypha-the-tale", "Enduring fragment", "fragment", "unknown"),
        ("apocrypha-master-archetype-1", "Master archetype", "archetype", "black"),
        ("witching-hour-lily-abrahamsen", "Character Mat", "star", "witching-hour"),
        ("witching-hour-g-wind", "Dark Fey demon", "demon", "witching-hour"),
        ("wickville-blue-candle", "Blue Candle", "candle", "blue"),
        ("wickville-red-witch", "Witch Character", "hat", "red"),
        ("curses-and-covens-love-witch", "Witch", "heart", "curses-and-covens"),
        ("curses-and-covens-fake-witch", "Witch", "archetype", "curses-and-covens"),
        ("full-moon-ritual-spell-card", "Spell Card", "spell", "full-moon-ritual"),
    ],
)
def test_a_face_shows_what_the_card_is(code: str, line: str, sign: str, frame: str) -> None:
    face = face_of(card(code))
    assert (face.line, face.sign, face.frame) == (line, sign, frame)


def test_every_sign_and_window_is_drawn() -> None:
    drawn = {name: Path(str(finders.find(f"img/{name}.svg"))).read_text() for name in ("signs", "glass")}
    for each in ALL.all_cards():
        face = face_of(each)
        assert f'id="{face.sign}"' in drawn["signs"]
        assert f'id="{face.window}"' in drawn["glass"]


def test_an_own_card_with_a_long_name_has_a_page(player: Client) -> None:
    game = Game.objects.get(pk="apocrypha")
    owner = get_user_model().objects.get(username="player")
    pack = Pack.objects.create(owner=owner, game=game, name="Mine")
    name = (
        "The Very Long Name of a Thing That Nobody Should Ever Have Brought to This Table at Night, Least of All Alone"
    )
    Card.objects.create(
        code="pack-abc-long",
        alias="own-abc-long",
        name=name,
        game=game,
        type=game.cardtypes.get(slug="threat"),
        pack=pack,
    )
    assert name in text_of(player, "/cards/apocrypha/pack-abc-long/")
    assert Client().get("/cards/apocrypha/pack-abc-long/").status_code == 404


def test_what_a_person_keeps_of_a_card_is_shown_to_them_alone(player: Client, stranger: Client) -> None:
    owner = get_user_model().objects.get(username="player")
    bones = card("apocrypha-bones")
    OwnText.objects.create(owner=owner, card=bones, text="Rattle them.")
    Correction.objects.create(owner=owner, card=bones, facts={"copies": 5})
    mine = text_of(player, "/cards/apocrypha/bones/")
    assert "Rattle them." in mine
    assert "What you know better" in mine
    assert "Rattle them." not in text_of(stranger, "/cards/apocrypha/bones/")


def test_a_card_asks_as_often_for_many_facts_as_for_few(stranger: Client) -> None:
    few, many = "/cards/apocrypha/murder-board/", "/cards/apocrypha/ophelia-willows/"
    assert queries(stranger, few) == queries(stranger, many) <= 10


def test_a_name_alone_leads_to_the_card(stranger: Client) -> None:
    for name in ("Murder Board", "murder  bôard"):
        answer = stranger.get("/cards/apocrypha/by-name/", {"name": name})
        assert (answer.status_code, answer["Location"]) == (302, "/cards/apocrypha/murder-board/")


def test_a_name_that_nobody_knows_or_that_is_veiled_leads_to_the_search(stranger: Client, initiate: Client) -> None:
    for name in ("Murder Boards", "Gryla", ""):
        answer = stranger.get("/cards/apocrypha/by-name/", {"name": name})
        assert answer["Location"].startswith("/cards/search/?q=")
    assert initiate.get("/cards/apocrypha/by-name/", {"name": "Gryla"})["Location"] == "/cards/apocrypha/gryla/"


def test_a_link_to_a_card_that_may_be_veiled_says_nothing_of_it(stranger: Client, initiate: Client) -> None:
    gryla, board = (Card.objects.get(code=f"apocrypha-{slug}") for slug in ("gryla", "murder-board"))
    assert url_for_all(board) == "/cards/apocrypha/murder-board/"
    assert "gryla" not in url_for_all(gryla)
    assert "A veiled true threat" in text_of(stranger, url_for_all(gryla))
    assert initiate.get(url_for_all(gryla))["Location"] == "/cards/apocrypha/gryla/"
