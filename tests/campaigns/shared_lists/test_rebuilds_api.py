"""The API of a rebuild: begun, ticked and read by whoever has its address."""

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.data_rows import data_rows
from tests.people_at_table import API, Program, program_of

pytestmark = pytest.mark.django_db


def begin(program: Program, **body: Any) -> dict[str, Any]:
    answer = program.send("POST", f"{API}rebuilds/", body)
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def path(rebuild: dict[str, Any], *rest: object) -> str:
    return "/".join([f"{API}rebuilds", rebuild["id"], *map(str, rest)]) + "/"


def key() -> str:
    return str(uuid.uuid4())


def test_anybody_begins_a_rebuild_and_reads_it() -> None:
    program = Program()
    begun = begin(program)
    assert (begun["recipe"], begun["name"], begun["total"], begun["ticked"]) == ("enter-here", "Enter Here", 108, [])
    assert begun["url"].endswith(f"/rebuilds/{begun['id']}/")
    frank = begun["piles"][7]
    assert frank["name"] == "Frank Block"
    assert frank["places"][0] == {
        "place": frank["places"][0]["place"],
        "name": "Vice Dog",
        "type": "gift",
        "virtue": "body",
        "faceup": False,
        "height": 1,
    }
    assert [place["faceup"] for place in frank["places"][-2:]] == [True, True]
    assert program.send("GET", path(begun)).json() == begun


def test_any_recipe_of_the_shelf_and_none_besides() -> None:
    assert begin(Program(), recipe="frank-block")["total"] == 16
    answer = Program().send("POST", f"{API}rebuilds/", {"recipe": "nothing"})
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_a_list_of_one_s_own() -> None:
    begun = begin(Program(), lines="3 Murder Board\nLove Battery", name="Mine")
    assert (begun["recipe"], begun["name"], begun["total"]) == ("own", "Mine", 4)
    answer = Program().send("POST", f"{API}rebuilds/", {"lines": "!!!"})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "lines"


def test_ticks_are_idempotent_and_read_back() -> None:
    program = Program()
    begun = begin(program)
    body = {"key": key(), "by": "Frank"}
    for _ in range(2):
        answer = program.send("PUT", path(begun, "ticks", 7), body)
        assert (answer.status_code, answer.json()) == (200, {"place": 7, "moved": False, "changes": 1})
    assert program.send("GET", path(begun)).json()["ticked"] == [{"place": 7, "by": "Frank"}]
    assert program.send("DELETE", path(begun, "ticks", 7)).status_code == 204
    assert program.send("DELETE", path(begun, "ticks", 7)).status_code == 204
    assert program.send("GET", path(begun)).json()["ticked"] == []


def test_a_stage_of_its_own() -> None:
    program = Program()
    begun = begin(program)
    program.send("PUT", path(begun, "ticks", 7), {"key": key(), "stage": "pull"})
    assert program.send("GET", path(begun)).json()["ticked"] == []
    assert program.send("GET", path(begun, "ticks")).json()["ticks"][0]["stage"] == "pull"
    assert program.send("DELETE", path(begun, "ticks", 7) + "?stage=pull").status_code == 204
    assert program.send("GET", path(begun, "ticks")).json()["ticks"] == []
    assert program.send("DELETE", path(begun, "ticks", 7) + "?stage=rest").status_code == 400


def test_one_too_many_is_a_problem_that_says_where_the_others_are() -> None:
    program = Program()
    begun = begin(program, recipe="frank-block")
    program.send("PUT", path(begun, "ticks", 0), {"key": key()})
    answer = program.send("PUT", path(begun, "ticks", 0), {"key": key()})
    assert (answer.status_code, answer["Content-Type"]) == (409, "application/problem+json")
    assert answer.json()["where"] == ["Frank Block"]
    assert "too many" in answer.json()["detail"]


def test_taps_as_a_phone_sends_them() -> None:
    program = Program()
    begun = begin(program)
    first = {"do": "tick", "place": 3, "stage": "stack", "key": key()}
    assert program.send("POST", path(begun, "taps"), first).json() == {"place": 3, "moved": False, "changes": 1}
    back = {"do": "untick", "place": 3, "stage": "stack", "key": key(), "tap": first["key"]}
    assert program.send("POST", path(begun, "taps"), back).json() == {"place": 3, "moved": False, "changes": 2}
    assert program.send("POST", path(begun, "taps"), back).json()["changes"] == 2


def test_a_key_is_good_for_one_tap_alone() -> None:
    program = Program()
    begun = begin(program)
    first = {"do": "tick", "place": 3, "stage": "stack", "key": key(), "by": "Frank"}
    assert program.send("POST", path(begun, "taps"), first).status_code == 200
    for other in ({"place": 4}, {"stage": "pull"}, {"by": "Ophelia"}, {"do": "untick"}):
        answer = program.send("POST", path(begun, "taps"), {**first, **other})
        assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json"), other
    assert program.send("PUT", path(begun, "ticks", 4), {"key": first["key"], "by": "Frank"}).status_code == 422
    assert program.send("POST", path(begun, "taps"), first).json()["changes"] == 1
    assert program.send("GET", path(begun)).json()["ticked"] == [{"place": 3, "by": "Frank"}]


def test_a_tap_that_went_elsewhere_is_known_again_by_what_it_asked_for() -> None:
    program = Program()
    begun = begin(program, lines="2 Murder Board")
    program.send("PUT", path(begun, "ticks", 0), {"key": key()})
    mine = {"key": key()}
    for _ in range(2):
        assert program.send("PUT", path(begun, "ticks", 0), mine).json() == {"place": 1, "moved": True, "changes": 2}
    assert program.send("PUT", path(begun, "ticks", 1), mine).status_code == 422


def test_nothing_new_is_a_cheap_304() -> None:
    program = Program()
    begun = begin(program)
    program.send("PUT", path(begun, "ticks", 1), {"key": key()})
    answer = program.send("GET", path(begun, "ticks"))
    assert (answer.status_code, answer["ETag"], answer.json()["changes"]) == (200, '"1"', 1)
    with CaptureQueriesContext(connection) as captured:
        again = program.send("GET", path(begun, "ticks"), **{"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content, len(captured)) == (304, b"", 1)
    program.send("PUT", path(begun, "ticks", 2), {"key": key()})
    assert program.send("GET", path(begun, "ticks"), **{"If-None-Match": answer["ETag"]}).status_code == 200


@data_rows(
    "method, rest, body, status",
    [
        ("PUT", ("ticks", 108), {"key": "5f1c1f0e-6a0e-4e5e-9c1e-0e5a1b2c3d4e"}, 404),
        ("PUT", ("ticks", 10**20), {"key": "5f1c1f0e-6a0e-4e5e-9c1e-0e5a1b2c3d4e"}, 404),
        ("PUT", ("ticks", 1), {}, 400),
        ("PUT", ("ticks", 1), {"key": "no"}, 400),
        ("PUT", ("ticks", 1), {"key": "5f1c1f0e-6a0e-4e5e-9c1e-0e5a1b2c3d4e", "colour": "red"}, 400),
        ("PUT", ("ticks", 1), {"key": "5f1c1f0e-6a0e-4e5e-9c1e-0e5a1b2c3d4e", "stage": "rest"}, 400),
        ("PUT", ("ticks", 1), {"key": "5f1c1f0e-6a0e-4e5e-9c1e-0e5a1b2c3d4e", "by": "x" * 61}, 400),
        ("DELETE", ("ticks", 108), None, 404),
        ("POST", ("taps",), {"do": "burn", "place": 1, "key": "5f1c1f0e-6a0e-4e5e-9c1e-0e5a1b2c3d4e"}, 400),
        ("POST", ("taps",), {"do": "tick", "place": -1, "key": "5f1c1f0e-6a0e-4e5e-9c1e-0e5a1b2c3d4e"}, 400),
        ("POST", ("taps",), {"do": "tick", "place": 500, "key": "5f1c1f0e-6a0e-4e5e-9c1e-0e5a1b2c3d4e"}, 404),
    ],
)
def test_bad_input_gets_a_problem(method: str, rest: tuple[object, ...], body: Any, status: int) -> None:
    program = Program()
    answer = program.send(method, path(begin(program), *rest), body)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["detail"]


def test_an_unknown_rebuild_is_not_there() -> None:
    nowhere = {"id": str(uuid.uuid4())}
    body = {"key": key()}
    assert Program().send("GET", path(nowhere)).status_code == 404
    assert Program().send("GET", path(nowhere, "ticks")).status_code == 404
    assert Program().send("PUT", path(nowhere, "ticks", 1), body).status_code == 404
    assert Program().send("POST", path(nowhere, "taps"), {"do": "tick", "place": 1, **body}).status_code == 404


def test_one_s_own_rebuilds_are_listed_for_oneself() -> None:
    owner = program_of("owner")
    begun = begin(owner)
    begin(program_of("player"))
    begin(Program())
    assert [row["id"] for row in owner.send("GET", f"{API}rebuilds/").json()["results"]] == [begun["id"]]
    assert Program().send("GET", f"{API}rebuilds/").status_code == 401
