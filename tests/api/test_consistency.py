"""What is alike everywhere: an index, lists in pages, words that can be asked for, and no parameter that is unknown."""

from typing import Any

import pytest
from django.test import Client

from tests.people_at_table import API, Table, program_of

pytestmark = pytest.mark.django_db


def test_the_index_leads_to_where_one_begins() -> None:
    places = Client().get(API).json()
    assert places["cards"] == f"http://testserver{API}cards/"
    for name, url in places.items():
        assert Client().get(url.removeprefix("http://testserver")).status_code in {200, 401, 405}, name


@pytest.mark.parametrize(
    ("path", "slug"),
    [
        ("card-types/?game=apocrypha", "true-threat"),
        ("chapters/?game=apocrypha", "skinwalkers"),
        ("keywords/?game=apocrypha&page_size=200", "strike"),
        ("recipes/", "enter-here"),
    ],
)
def test_the_words_of_queries_and_recipes_are_listed(path: str, slug: str) -> None:
    answer = Client().get(f"{API}{path}").json()
    assert {"count", "next", "previous", "results"} == set(answer)
    assert slug in [one["slug"] for one in answer["results"]]


def test_every_keyword_finds_its_cards() -> None:
    words = Client().get(f"{API}keywords/?game=apocrypha&page_size=5").json()["results"]
    for word in words:
        assert Client().get(f"{API}cards/?game=apocrypha&keyword={word['slug']}").status_code == 200


@pytest.mark.parametrize(
    "path", ["cards/?colour=red", "glossary/?words=fade", "cards/apocrypha-murder-board/?spoiler=show", "keywords/?k=1"]
)
def test_a_parameter_that_does_not_exist_is_refused(path: str) -> None:
    answer = Client().get(f"{API}{path}")
    assert answer.status_code == 400
    [error] = answer.json()["errors"]
    assert (error["field"], error["code"]) == (path.partition("?")[2].partition("=")[0], "unknown")


def test_a_version_goes_by_one_word(table: Table, document: dict[str, Any]) -> None:
    """Whatever answers with a version takes it back under the same name."""
    schemas = document["components"]["schemas"]
    for answered, sent in [
        ("Campaign", "PatchedCampaignChangeRequest"),
        ("Saint", "PatchedSaintChangeRequest"),
        ("SaintHalo", "ArrangeRequest"),
        ("PlayedMission", "PatchedMissionNoteRequest"),
        ("Attempt", "PatchedAttemptChangeRequest"),
        ("GuideNotes", "GuideNotesRequest"),
        ("OpenEnd", "EndToldRequest"),
        ("DeckPlan", "RebuildDecksRequest"),
    ]:
        assert "version" in schemas[answered]["properties"], answered
        assert "version" in schemas[sent]["properties"], sent
    assert program_of("owner").get(table.api).json()["version"] >= 1
