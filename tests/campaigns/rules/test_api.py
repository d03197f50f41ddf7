"""The register of rules through the API."""

import pytest
from rest_framework.test import APIClient

from campaigns.rules.registers import REGISTERS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", REGISTERS)
def test_every_rule_is_listed_in_the_order_of_the_book(game: str) -> None:
    answer = APIClient().get(f"/api/v1/rules/{game}/?page_size=200").json()
    assert answer["count"] == len(REGISTERS[game])
    assert [row["rule"] for row in answer["results"]] == [rule.id for rule in REGISTERS[game]][:200]


def test_a_rule_says_where_it_stands_and_what_we_do_about_it() -> None:
    rows = {row["rule"]: row for row in APIClient().get("/api/v1/rules/apocrypha/?page_size=200").json()["results"]}
    assert rows["corners-reach-both"] == {
        "rule": "corners-reach-both",
        "part": "Card Powers",
        "section": "Fragment Powers",
        "page": 23,
        "words": "A fragment in a corner reaches both ways.",
        "status": "ruling",
        "reason": "A corner belongs to a row and to a column, and the book excludes neither.",
    }
    assert rows["slotted-cards-touch"]["reason"] == ""


def test_a_game_without_a_register_is_not_found() -> None:
    assert APIClient().get("/api/v1/rules/wickville/").status_code == 404
