"""The register's page: every rule with its page and status, by part of the book, and one status alone."""

from html import unescape
from itertools import product

import pytest
from django.test import Client

from campaigns.rulebooks.registered import Registered
from campaigns.rules.registers import REGISTERS, Standing, standing
from cards.models import Game
from tests.data_rows import data_rows
from tests.markup import flat

pytestmark = pytest.mark.django_db

HERE = "/rules/apocrypha/register/"


def page_at(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200, path
    return unescape(flat(answer.content.decode()))


def rules_on(page: str) -> list[Registered]:
    return [rule for rule in REGISTERS["apocrypha"] if f'id="{rule.id}"' in page]


@pytest.mark.parametrize("game", REGISTERS)
def test_every_rule_stands_there_with_our_words_its_page_and_the_reason(game: str) -> None:
    page = page_at(f"/rules/{game}/register/")
    for rule in REGISTERS[game]:
        _before, _id, row = page.partition(f'id="{rule.id}"')
        row = row.partition("</li>")[0]
        assert rule.words in row
        assert rule.reason in row
        assert (f"p. {rule.page} · {rule.section}" if rule.page else rule.section) in row
    assert all(f">{part}</h2>" in page for part in {rule.part for rule in REGISTERS[game]})


@pytest.mark.parametrize("status", Standing)
def test_one_status_alone(status: Standing) -> None:
    page = page_at(f"{HERE}?status={status}")
    wanted = [rule for rule in REGISTERS["apocrypha"] if standing("apocrypha", rule) is status]
    assert rules_on(page) == wanted
    assert f'href="?status={status}" aria-current="page"' in page
    assert f"({len(wanted)})" in page


def test_a_rule_leads_to_what_works_by_it_to_its_cases_and_to_the_other_reading() -> None:
    row = page_at(HERE).partition('id="masters-first"')[2].partition("</li>")[0]
    assert '<a href="/tools/apocrypha/setup/">Set up a mission</a>' in row
    assert "The other reading:" in row
    golden = page_at(HERE).partition('id="no-beats-yes"')[2].partition("</li>")[0]
    assert '<a href="/rules/apocrypha/help/golden-rules/">The golden rules</a>' in golden


def test_a_status_that_there_is_not_shows_all() -> None:
    assert rules_on(page_at(f"{HERE}?status=forgotten")) == list(REGISTERS["apocrypha"])


def test_a_game_without_a_register_has_no_such_page_and_no_link_to_one() -> None:
    Game.objects.create(slug="seances", name="Séances", min_players=2, max_players=5, place=5)
    assert Client().get("/rules/seances/register/").status_code == 404
    assert "/register/" not in page_at("/rules/seances/")


@data_rows("game, room", product(REGISTERS, ["rules", "cards"]))
def test_the_rules_and_the_game_lead_there(room: str, game: str) -> None:
    assert f'href="/rules/{game}/register/"' in page_at(f"/{room}/{game}/")


def test_the_tools_lead_there() -> None:
    assert f'href="{HERE}"' in page_at("/tools/")


def test_the_last_card_of_curses_and_covens_is_never_given_away() -> None:
    book = "/rules/curses-and-covens"
    row = page_at(f"{book}/register/").partition('id="last-card"')[2].partition("</li>")[0]
    assert "never given away, neither by giving nor when asked for it" in row
    assert "Never given away" in page_at(f"{book}/last-card/")
    assert "never its last" in page_at(f"{book}/reference/round/")
