"""The search page: cards and rules together, or what is wrong with the question."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from cards.pages.links import url_of
from tests.cards.looking import ALL, queries, text_of

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def test_every_card_is_reached_by_its_name(initiate: Client) -> None:
    for each in ALL.all_cards():
        page = text_of(initiate, reverse("cards-search") + f'?q="{each.name.replace(chr(34), "")}"')
        assert f'href="{url_of(each)}"' in page, each.name


def test_a_search_says_how_it_was_understood(stranger: Client) -> None:
    page = text_of(stranger, "/cards/search/?q=t:gift+v:rage")
    assert "Understood as: Gifts with Rage." in page
    assert "Murder Board" in page


def test_a_wrong_query_says_what_is_wrong_and_where(stranger: Client) -> None:
    page = text_of(stranger, "/cards/search/?q=t:gift+v:rgae+murder")
    assert "<code>t:gift <mark>v:rgae</mark> murder</code>" in page
    assert "Did you mean “rage”?" in page
    assert "Understood so far: Gifts." in page


@pytest.mark.parametrize("path", ["/cards/search/", "/rules/", "/rules/apocrypha/"])
def test_what_happens_when_my_deck_is_empty_is_answered_first(stranger: Client, path: str) -> None:
    page = text_of(stranger, f"{path}?q=What happens when my deck is empty?")
    answers = re.findall(r'class="term-name"><a href="([^"]+)"', page)
    assert answers[0] == "/rules/apocrypha/empty-deck/"


def test_rules_are_found_together_with_cards(stranger: Client) -> None:
    page = text_of(stranger, "/cards/search/?q=archetype")
    assert 'href="/rules/apocrypha/archetype/"' in page
    assert 'href="/cards/apocrypha/minion-archetype-1/"' in page


def test_steps_are_found_together_with_cards(stranger: Client) -> None:
    page = text_of(stranger, "/cards/search/?q=guard")
    assert 'href="/rules/apocrypha/reference/turn/#guard"' in page
    assert 'href="/cards/wickville/blue-guardian/"' in page


@pytest.mark.parametrize("name", ["Death", "death", "Dëath!"])
def test_a_card_of_that_name_comes_before_the_rules(stranger: Client, name: str) -> None:
    page = text_of(stranger, f"/cards/search/?q={name}")
    assert 0 < page.index('href="/cards/apocrypha/death/"') < page.index('id="rules-found"')
    faces = page[page.index('id="cards-found"') :]
    assert re.findall(r'href="(/cards/apocrypha/[^"]+)"', faces)[0] == "/cards/apocrypha/death/"


def test_a_game_asked_for_is_the_game_of_the_rules(stranger: Client) -> None:
    page = text_of(stranger, "/cards/search/?q=g:wickville+how+do+I+win")
    answers = re.findall(r'class="term-name"><a href="([^"]+)"', page)
    assert answers[0] == "/rules/wickville/win/"
    assert all(answer.startswith("/rules/wickville/") for answer in answers)
    assert 'href="/rules/wickville/?q=how%20do%20I%20win"' in page


def test_nothing_found_says_what_to_do(stranger: Client) -> None:
    assert "Nothing by that name" in text_of(stranger, "/cards/search/?q=zzzz")


def test_a_long_list_has_pages_that_keep_the_question(stranger: Client) -> None:
    page = text_of(stranger, "/cards/search/?q=g:apocrypha")
    assert 'rel="next" href="?q=g%3Aapocrypha&amp;page=2"' in page
    assert 'rel="prev"' in text_of(stranger, "/cards/search/?q=g:apocrypha&page=2")


def test_a_search_asks_as_often_for_one_card_as_for_many(stranger: Client) -> None:
    assert queries(stranger, "/cards/search/?q=t:player-aid") == queries(stranger, "/cards/search/?q=t:gift") <= 10


def test_whoever_picks_a_card_is_offered_names(stranger: Client) -> None:
    offered = text_of(stranger, "/cards/suggestions/?field=wanted&wanted=mur&game=apocrypha")
    assert '<option value="Murder Board">Rage gift</option>' in offered
    assert "option" not in text_of(stranger, "/cards/suggestions/?field=wanted&wanted=mur&game=wickville")
