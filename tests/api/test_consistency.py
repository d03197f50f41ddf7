"""What is alike everywhere: an index, lists in pages, words that can be asked for, and no parameter that is unknown."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client

from tests.people_at_table import API, Program, Table, program_of

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
PAGE = {"count", "next", "previous", "results"}


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
    assert set(answer) == PAGE
    assert slug in [one["slug"] for one in answer["results"]]


def test_every_keyword_finds_its_cards() -> None:
    words = Client().get(f"{API}keywords/?game=apocrypha&page_size=5").json()["results"]
    for word in words:
        assert Client().get(f"{API}cards/?game=apocrypha&keyword={word['slug']}").status_code == 200


# Something of each form that can stand in an address; nothing has to be there.
IN_ADDRESSES = {"uuid": str(uuid.UUID(int=1)), "integer": "1", "date": "2025-10-31", "game": "apocrypha"}


def address_in(path: str, operation: Json) -> str:
    for one in operation.get("parameters", []):
        if one["in"] == "path":
            form = one["schema"].get("format", one["schema"]["type"])
            there = IN_ADDRESSES.get(one["name"]) or IN_ADDRESSES.get(form) or "x"
            path = path.replace(f"{{{one['name']}}}", there)
    return path


def test_a_parameter_that_does_not_exist_is_refused_everywhere(document: Json) -> None:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            known = sorted(one["name"] for one in operation.get("parameters", []) if one["in"] == "query")
            answer = Program().send(method.upper(), f"{address_in(path, operation)}?colour=red")
            assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json"), (method, path)
            [error] = answer.json()["errors"]
            assert (error["field"], error["code"]) == ("colour", "unknown"), (method, path)
            there_are = error["message"].rpartition(": ")[2].rstrip(".").split(", ") if known else []
            assert there_are == known, (method, path)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("cards/?colour=red", "colour"),
        ("cards/apocrypha-murder-board/?page=2", "page"),
        ("mutations/today/?tz=UTC&zone=UTC", "zone"),
        ("mutations/?from=2025-10-01&until=2025-10-02", "until"),
        ("games/?=red", ""),
    ],
)
def test_it_is_named_and_so_are_those_that_there_are(path: str, name: str) -> None:
    answer = Client().get(f"{API}{path}")
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [name]


@pytest.mark.parametrize("path", ["games/?format=json&page=1&page_size=9", "schema/?format=json", "cards/?q=&game="])
def test_what_there_is_is_taken(path: str) -> None:
    assert Client().get(f"{API}{path}").status_code == 200


# Lists that are given whole, each with its reason.
WHOLE = {
    f"{API}mutations/": "at most 366 days, as programs rely on it",
    f"{API}sittings/{{id}}/events/": "what came after a number, as programs rely on it",
}


def test_every_list_comes_in_pages(document: Json) -> None:
    schemas = document["components"]["schemas"]
    whole = set()
    for path, item in document["paths"].items():
        for content in item.get("get", {"responses": {}})["responses"].get("200", {}).get("content", {}).values():
            schema = schemas.get(content["schema"].get("$ref", "").rpartition("/")[2], content["schema"])
            fields = schema.get("properties", {}).keys()
            if schema.get("type") == "array" or ("results" in fields and fields != PAGE):
                whole.add(path)
            if fields == PAGE:
                asked = {one["name"] for one in item["get"]["parameters"] if one["in"] == "query"}
                assert {"page", "page_size"} <= asked, path
    assert whole == WHOLE.keys()


def test_what_stands_in_an_address_is_called_as_the_field_that_has_it(document: Json) -> None:
    schemas = document["components"]["schemas"]
    for path, item in document["paths"].items():
        collection, name = re.fullmatch(r"(.*/)(?:\{(\w+)\}/)?", path).groups()  # type: ignore[union-attr]
        page = (
            document["paths"].get(collection, {}).get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        )
        listed = page.get("application/json", {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
        if not name or not item or schemas.get(listed, {}).get("properties", {}).keys() != PAGE:
            continue
        row = schemas[schemas[listed]["properties"]["results"]["items"]["$ref"].rpartition("/")[2]]
        # Where an address has several ids, each says of what it is.
        names = {name, "id"} if name.endswith("_id") else {name}
        assert names & row["properties"].keys() or path in NAMED_OTHERWISE, path


# What a list shows under the name of the thing itself.
NAMED_OTHERWISE = {f"{API}campaigns/{{id}}/boxes/{{box_id}}/"}


def test_a_version_goes_by_one_word(table: Table, document: Json) -> None:
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
        ("Homecoming", "AcceptRequest"),
    ]:
        assert "version" in schemas[answered]["properties"], answered
        assert "version" in schemas[sent]["properties"], sent
    assert program_of("owner").get(table.api).json()["version"] >= 1
    # Programs of before say it otherwise; nobody begins with that.
    old = [
        fields["seen"] for fields in (schema.get("properties", {}) for schema in schemas.values()) if "seen" in fields
    ]
    assert all(field.get("deprecated") for field in old)
