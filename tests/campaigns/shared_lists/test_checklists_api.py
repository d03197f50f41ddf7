"""The API of lists of steps: begun, taken, ticked and read by whoever has the address."""

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.data_rows import data_rows
from tests.people_at_table import API, Program, program_of

pytestmark = pytest.mark.django_db

STEPS = [{"text": "Build the clock", "section": "Mission", "page": 13, "group": ""}, {"text": "Draw hands"}]
BODY = {"title": "Candlepoint", "game": "apocrypha", "steps": STEPS}


def begin(program: Program | None = None) -> dict[str, Any]:
    answer = (program or Program()).send("POST", f"{API}checklists/", BODY)
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def path(found: dict[str, Any], rest: str = "") -> str:
    return f"{API}checklists/{found['id']}/{rest}"


def tap(found: dict[str, Any], do: str, step: int = 0, status: int = 200, **more: Any) -> Any:
    body = {"do": do, "step": step, "key": str(uuid.uuid4()), **more}
    answer = Program().send("POST", path(found, "taps/"), body)
    assert answer.status_code == status, answer.content
    return answer.json()


def test_anybody_begins_a_list_and_reads_it() -> None:
    begun = begin()
    assert begun["url"].endswith(f"/checklists/{begun['id']}/")
    assert begun["steps"][1] == {"text": "Draw hands", "section": "", "page": None, "group": ""}
    assert Program().send("GET", path(begun)).json() == begun
    marked = tap(begun, "take", 1, by="Frank")
    assert (marked["by"], marked["changes"]) == ("Frank", 1)
    tap(begun, "tick", 1, by="Ophelia")
    said = Program().send("GET", path(begun)).json()["marks"]
    assert [(mark["kind"], mark["step"], mark["by"]) for mark in said] == [
        ("done", 1, "Ophelia"),
        ("taken", 1, "Frank"),
    ]


def test_whoever_has_an_account_finds_their_lists_again() -> None:
    mine = begin(program_of("player"))
    begin(program_of("owner"))
    found = program_of("player").send("GET", f"{API}checklists/").json()
    assert [one["id"] for one in found["results"]] == [mine["id"]]


def test_nothing_new_is_told_by_a_number_alone() -> None:
    begun = begin()
    first = Program().send("GET", path(begun, "marks/"))
    assert first.json() == {"changes": 0, "marks": []}
    again = Program().get(path(begun, "marks/"), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    tap(begun, "tick")
    news = Program().get(path(begun, "marks/"), headers={"If-None-Match": first["ETag"]})
    assert (news.status_code, len(news.json()["marks"]), news["ETag"]) == (200, 1, '"1"')


@data_rows(
    "change, field",
    [
        ({"steps": []}, "steps"),
        ({"steps": [{"text": "x"}] * 151}, "steps"),
        ({"steps": [{"text": "x" * 1001}]}, "steps.0.text"),
        ({"steps": [{"text": "x", "page": 0}]}, "steps.0.page"),
        ({"title": ""}, "title"),
        ({"game": "chess"}, "game"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_is_malformed_is_refused_by_its_field(change: dict[str, Any], field: str) -> None:
    answer = Program().send("POST", f"{API}checklists/", {**BODY, **change})
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]


def test_what_cannot_be_tapped_is_refused() -> None:
    begun = begin()
    assert tap(begun, "take", status=409)["detail"].startswith("Say your name first")
    tap(begun, "tick", 2, status=404)
    tap(begun, "burn", status=400)
    tap({"id": uuid.uuid4()}, "tick", status=404)


def test_a_key_is_good_for_one_tap_alone() -> None:
    begun, key = begin(), str(uuid.uuid4())
    first = tap(begun, "take", 1, key=key, by="Frank")
    for do, step, by in (
        ("take", 0, "Frank"),
        ("tick", 1, "Frank"),
        ("take", 1, "Ophelia"),
        ("leave", 1, "Frank"),
        ("untick", 0, ""),
    ):
        tap(begun, do, step, status=422, key=key, by=by)
    assert tap(begun, "take", 1, key=key, by="Frank") == first


def test_a_tap_costs_the_same_however_long_the_list_is() -> None:
    begun = begin()
    with CaptureQueriesContext(connection) as asked:
        tap(begun, "tick")
    assert len(asked) <= 6
