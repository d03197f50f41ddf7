"""The page of a game, to which the tiles of the start page lead."""

import re

import pytest
from django.test import Client

from cards.models import Game
from tests.markup import flat
from tests.people_at_table import Table, browser_of

GAMES = ["apocrypha", "witching-hour", "wickville", "curses-and-covens", "full-moon-ritual"]


def test_every_tile_of_the_start_page_leads_to_its_game(client: Client, db: None) -> None:
    tiles = re.findall(r'href="(/games/[a-z-]+/)"', client.get("/").content.decode())
    assert tiles == [f"/games/{game.slug}/" for game in Game.objects.all()]
    assert {client.get(tile).status_code for tile in tiles} == {200}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_leads_to_a_campaign_its_cards_its_rules_and_its_day(client: Client, db: None, game: str) -> None:
    page = flat(client.get(f"/games/{game}/").content.decode())
    links = re.findall(r'href="([^"#]+)"', page.partition("<main")[2].partition("</main>")[0])
    assert {f"/campaigns/new/?game={game}", f"/cards/{game}/", f"/rules/{game}/", "/today/"} <= set(links)
    assert "/register/" in page
    assert ("Today’s temporal mutation" in page) == (game == "apocrypha")
    # Whoever is not signed in is asked to do so first where a campaign begins.
    assert {client.get(link).status_code for link in links} <= {200, 302}


def test_who_has_campaigns_of_it_finds_them_there(table: Table) -> None:
    assert table.path in browser_of("player").get("/games/apocrypha/").content.decode()
    assert table.path not in browser_of("player").get("/games/wickville/").content.decode()
    assert table.path not in browser_of("stranger").get("/games/apocrypha/").content.decode()


def test_there_is_no_page_of_a_game_that_nobody_knows(client: Client, db: None) -> None:
    assert client.get("/games/solitaire/").status_code == 404
