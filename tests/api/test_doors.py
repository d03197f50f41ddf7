"""The way to the API: without the last stroke nothing is redirected, and other pages may read what is public."""

from itertools import product

import pytest
from django.test import Client

from campaigns.people.models import User
from tests.data_rows import data_rows
from tests.people_at_table import API, Program, Table, program_of

pytestmark = pytest.mark.django_db
ELSEWHERE = {"Origin": "https://bot.example"}


@data_rows(
    "method, path", product(["GET", "POST", "PUT", "PATCH", "DELETE"], ["guests", "tools/apocrypha/halo", "cards"])
)
def test_an_address_without_its_last_stroke_is_answered_with_the_right_one(method: str, path: str) -> None:
    answer = Program().send(method, f"{API}{path}", {"name": "Red seat"})
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert f"{API}{path}/" in answer.json()["detail"]
    assert not User.objects.filter(name="Red seat").exists()


def test_an_address_that_leads_nowhere_is_no_better_with_one() -> None:
    answer = Program().send("POST", f"{API}nowhere", {})
    assert answer.status_code == 404
    assert "Did you mean" not in answer.json()["detail"]


def test_pages_for_people_still_find_their_way() -> None:
    assert Client().get("/cards").status_code == 301


@data_rows(
    "path",
    [
        *("games/", "cards/?q=reaper", "glossary/", "recipes/enter-here/", "mutations/today/", "mutations/2025-10-31/"),
        *("rules/apocrypha/", "schema/?format=json"),
    ],
)
def test_any_page_may_read_what_is_public(path: str) -> None:
    answer = Client().get(f"{API}{path}", headers=ELSEWHERE)
    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer


def test_any_page_may_ask_a_tool() -> None:
    wish = {**ELSEWHERE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    before = Client().options(f"{API}tools/apocrypha/halo/", headers=wish)
    assert before.status_code == 204
    assert "POST" in before["Access-Control-Allow-Methods"]
    assert "Content-Type" in before["Access-Control-Allow-Headers"]
    assert "Authorization" not in before["Access-Control-Allow-Headers"]
    answer = Program().send("POST", f"{API}tools/apocrypha/halo/", {"cards": []}, **ELSEWHERE)
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (200, "*")


def test_a_refusal_can_be_read_too() -> None:
    answer = Program().send("POST", f"{API}tools/apocrypha/halo/", {"cards": 1}, **ELSEWHERE)
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (400, "*")


def test_what_is_somebodys_own_is_closed_to_other_pages(table: Table) -> None:
    for path in ("me/", "campaigns/", "cards/apocrypha-murder-board/text/", "boxes/", "tokens/"):
        answer = program_of("owner").get(f"{API}{path}", headers=ELSEWHERE)
        assert answer.status_code == 200
        assert not [name for name in answer.headers if name.startswith("Access-Control")], path
