"""GET /glossary/: the words of the rules, by name or by question."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Term
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db
GLOSSARY = "/api/v1/glossary/"


def terms(**asked: Any) -> list[dict[str, Any]]:
    answer = Client().get(GLOSSARY, {"page_size": 200, **asked})
    assert answer.status_code == 200, answer.content
    results: list[dict[str, Any]] = answer.json()["results"]
    return results


def test_a_term() -> None:
    fade = Term.objects.get(game="apocrypha", slug="fade")
    assert terms(game="apocrypha", q="fade")[0] == {
        "term": "Fade",
        "summary": fade.summary,
        "page": fade.page,
        "section": fade.section,
        "game": "apocrypha",
        "slug": "fade",
    }


def test_terms_come_first_then_summaries() -> None:
    found = terms(game="apocrypha", q="fade")
    assert [entry["term"] for entry in found[:2]] == ["Fade", "Fading"]
    assert all("fade" in f"{entry['term']} {entry['summary']}".lower() for entry in found if entry["term"] != "Fading")
    assert len(found) > 2


def test_only_terms_are_in_the_glossary() -> None:
    known = set(Term.objects.filter(game="apocrypha").values_list("slug", flat=True))
    assert {entry["slug"] for entry in terms(game="apocrypha", q="draw a mutation")} <= known


def test_the_whole_glossary_comes_in_pages() -> None:
    page = Client().get(GLOSSARY, {"game": "apocrypha"}).json()
    assert list(page) == ["count", "next", "previous", "results"]
    assert page["count"] == Term.objects.filter(game="apocrypha").count()
    assert Client().get(GLOSSARY).json()["count"] == Term.objects.count()


def test_a_question_is_answered_in_one_search() -> None:
    first = terms(game="apocrypha", q="what happens when my deck is empty?")[0]
    assert first["term"] == "Empty Deck"
    assert "fade" in first["summary"].lower()


@pytest.mark.parametrize("game", ["witching-hour", "wickville", "curses-and-covens", "full-moon-ritual"])
def test_each_game_has_its_own_words(game: str) -> None:
    found = terms(game=game)
    assert {entry["game"] for entry in found} == {game}


@data_rows("q", ['"', "t:gift", "(", "a OR b", "'", "\\", "%", "☃", "x" * 999, "zyzzyva"])
def test_any_words_will_do(q: str) -> None:
    assert Client().get(GLOSSARY, {"q": q}).status_code == 200


@pytest.mark.parametrize("asked", [{"game": "nonesuch"}, {"game": "\0"}, {"q": "\0"}])
def test_what_cannot_be_is_refused(asked: dict[str, str]) -> None:
    answer = Client().get(GLOSSARY, asked)
    assert answer.status_code == 400
    assert {error["field"] for error in answer.json()["errors"]} == set(asked)


@pytest.mark.parametrize(
    ("asked", "most"), [({}, 2), ({"q": "fade"}, 2), ({"q": "fade zyzzyva", "game": "apocrypha"}, 4)]
)
def test_it_asks_little_of_the_database(asked: dict[str, str], most: int) -> None:
    with CaptureQueriesContext(connection) as queries:
        terms(**asked)
    assert len(queries) <= most
