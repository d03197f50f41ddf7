"""The register of rules through the API."""

import pytest
from rest_framework.test import APIClient

from campaigns.rules.registers import REGISTERS
from cards.models import Game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", REGISTERS)
def test_every_rule_is_listed_in_the_order_of_the_book(game: str) -> None:
    answer = APIClient().get(f"/api/v1/rules/{game}/?page_size=200").json()
    assert answer["count"] == len(REGISTERS[game])
    assert [row["rule"] for row in answer["results"]] == [rule.id for rule in REGISTERS[game]][:200]


def test_a_rule_says_where_it_stands_and_what_we_do_about_it() -> None:
    rows = {row["rule"]: row for row in APIClient().get("/api/v1/rules/apocrypha/?page_size=200").json()["results"]}
    assert rows["nothing-between-steps"] == {
        "rule": "nothing-between-steps",
        "part": "Taking Turns",
        "section": "Taking Turns",
        "page": 15,
        "words": "Nothing is done between steps, and of earlier ones only Support and Investigate come again.",
        "status": "used",
        "used_by": [
            {"name": "The turn", "url": "/tools/apocrypha/turn/"},
            {"name": "The mission at the live table", "url": None},
        ],
        "cases": [],
        "reason": "",
        "other_reading": "",
    }


def test_a_ruling_says_why_and_what_the_other_reading_would_be() -> None:
    rows = {row["rule"]: row for row in APIClient().get("/api/v1/rules/apocrypha/?page_size=200").json()["results"]}
    ruling = rows["masters-first"]
    assert ruling["status"] == "ruling"
    assert ruling["reason"] == "The book never says it as a rule; both of its examples do it."
    assert ruling["other_reading"].startswith("Any of the archetypes set aside could be drawn")
    assert rows["slotted-cards-touch"]["reason"] == ""


def test_a_rule_that_is_used_names_the_pages_and_its_cases() -> None:
    rows = {row["rule"]: row for row in APIClient().get("/api/v1/rules/apocrypha/?page_size=200").json()["results"]}
    slotted = rows["slotted-cards-touch"]
    assert slotted["status"] == "used"
    # A page of one campaign has no general address.
    assert {"name": "The halo of a saint", "url": None} in slotted["used_by"]
    assert any(case.startswith("apocrypha/halo/") for case in slotted["cases"])


def test_a_book_without_page_numbers_says_how_we_ruled() -> None:
    rows = {row["rule"]: row for row in APIClient().get("/api/v1/rules/wickville/?page_size=200").json()["results"]}
    assert rows["swap-next-two"] == {
        "rule": "swap-next-two",
        "part": "Character Cards",
        "section": "Witch swap ability",
        "page": None,
        "words": "A Swap: the next card and the one after it.",
        "status": "ruling",
        "used_by": [
            {"name": "Take a turn", "url": "/tools/wickville/turn/"},
            {"name": "The match at the live table", "url": None},
        ],
        "cases": ["wickville/turn/the-next-two-change-places.yaml"],
        "reason": ("The text has “new two cards”; every other swap counts by next, and no card of the circle is new."),
        "other_reading": "Two new cards: any two of the circle, or two that have just been turned.",
    }


def test_a_game_without_a_register_is_not_found() -> None:
    Game.objects.create(slug="seances", name="Séances", min_players=2, max_players=5, place=5)
    assert APIClient().get("/api/v1/rules/seances/").status_code == 404
