"""Writes that are done once: every one that would do its work twice takes a key, and with it answers the same again."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from campaigns.models import Campaign, Tally
from campaigns.people.models import User
from cards import idempotency
from cards.idempotency import KeyIn
from cards.models import AnsweredKey
from cards.tasks import sweep_keys
from tests.access.asking import taken_back
from tests.access.routes import ROUTES
from tests.access.writes import Write, every_write, set_lively
from tests.people_at_table import API, Program, Table, program_of, set_table, together
from tests.writes import WRITING

pytestmark = pytest.mark.both_databases

Json = dict[str, Any]
KEY = "5eed0000-0000-4000-8000-000000000001"

# What is posted and takes no key, each with its reason.
NOTHING_IS_WRITTEN = [
    *("boxes/{id}/pasted/", "campaigns/{id}/guided/reading/", "packs/addresses/look/", "packs/{id}/address/look/"),
]
NO_KEY = {
    **{f"POST {API}{path}": "nothing is written" for path in NOTHING_IS_WRITTEN},
    f"POST {API}invitations/{{code}}/accept/": "who sits there already is answered the same, and no use is spent",
    f"POST {API}sittings/{{id}}/close/": "a closed table stays closed",
    f"POST {API}sittings/{{id}}/reopen/": "an open table stays open",
    f"POST {API}packs/{{id}}/address/take/": "the pack is made equal to a version, however often",
    f"POST {API}packs/addresses/": "an address is subscribed to once, and no transaction waits for another server",
    f"POST {API}campaigns/{{id}}/announcements/{{announcement_id}}/test/": "each try is a message, and five an hour",
}
# What is not posted, and yet counts on or takes back one thing after the other.
ALSO = {
    f"PATCH {API}campaigns/{{id}}/tallies/{{number}}/",
    f"PATCH {API}campaigns/{{id}}/guided/{{script_id}}/parts/{{part_id}}/",
    f"DELETE {API}campaigns/{{id}}/missions/{{number}}/end/decisions/{{saint}}/",
}


def fields_sent(operation: Json, document: Json) -> set[str]:
    """By name: of the body, and of the address."""
    names = {one["name"] for one in operation.get("parameters", []) if one["in"] == "query"}
    for content in operation.get("requestBody", {}).get("content", {}).values():
        schema = content["schema"]
        schema = document["components"]["schemas"].get(schema.get("$ref", "").rpartition("/")[2], schema)
        names |= schema.get("properties", {}).keys()
    return names


def test_every_write_that_is_not_idempotent_takes_a_key(document: Json) -> None:
    operations = {
        f"{method.upper()} {path}": operation
        for path, item in document["paths"].items()
        for method, operation in item.items()
    }
    takes = {name for name, operation in operations.items() if "key" in fields_sent(operation, document)}
    # A tool keeps nothing.
    needs = {name for name in operations if name.startswith("POST") and not name.startswith(f"POST {API}tools/")} | ALSO
    assert needs - takes == NO_KEY.keys()
    assert all(len(operations[name]["description"]) > 0 for name in NO_KEY)


def key_in(route: str, method: str) -> KeyIn | None:
    view_class = getattr(ROUTES[route].pattern.callback, "cls", None)
    return getattr(getattr(view_class, method.lower(), None), "takes_key", None)


def sent_with_key(program: Program, write: Write, address: str, body: Any) -> Any:
    if key_in(write.route, write.method) is KeyIn.ADDRESS:
        return program.send(write.method, f"{address}?key={KEY}", body)
    return program.send(write.method, address, {**(body or {}), "key": KEY})


KEYED = [write for write in every_write() if ROUTES[write.route].is_api and key_in(write.route, write.method)]
# So many workers can share the walk.
PARTS = 2


def changed(statements: list[Json]) -> list[str]:
    """What was written besides when a token was used last."""
    found = [one["sql"] for one in statements if one["sql"].startswith(WRITING)]
    return [sql for sql in found if "people_apitoken" not in sql]


@pytest.mark.walk
@pytest.mark.parametrize("part", range(PARTS))
def test_the_same_request_again_is_answered_the_same_and_does_nothing(table: Table, part: int) -> None:
    set_lively(table)
    for write in KEYED[part::PARTS]:
        with taken_back():
            address, body, program = write.address(table), write.sent(table), program_of(write.who)
            first = sent_with_key(program, write, address, body)
            assert first.status_code < 400, (write.label, first.content)
            with CaptureQueriesContext(connection) as captured:
                again = sent_with_key(program, write, address, body)
            assert (again.status_code, again.content) == (first.status_code, first.content), write.label
            assert changed(captured.captured_queries) == [], write.label


def test_every_operation_with_a_key_is_among_them() -> None:
    """So that the walk above leaves none out."""
    methods = ("POST", "PATCH", "PUT", "DELETE")
    routes = [route.name for route in ROUTES.values() if route.is_api]
    keyed = {(route, method) for route in routes for method in methods if key_in(route, method)}
    assert keyed == {(write.route, write.method) for write in KEYED}


@pytest.mark.django_db
def test_another_request_with_the_same_key_is_refused() -> None:
    owner = program_of("owner")
    body = {"game": "apocrypha", "name": "Candlepoint", "key": KEY}
    assert owner.send("POST", f"{API}campaigns/", body).status_code == 201
    for method, path, other in [
        ("POST", "campaigns/", {**body, "name": "Elsewhere"}),
        ("POST", "packs/", {"game": "apocrypha", "name": "Candlepoint", "key": KEY}),
    ]:
        answer = owner.send(method, f"{API}{path}", other)
        assert (answer.status_code, answer.json()["type"]) == (422, "urn:companion:problem:key-used")
    assert Campaign.objects.count() == 1


@pytest.mark.django_db
def test_somebody_elses_key_is_another_one() -> None:
    body = {"game": "apocrypha", "name": "Candlepoint", "key": KEY}
    ids = {program_of(who).send("POST", f"{API}campaigns/", body).json()["id"] for who in ("owner", "stranger")}
    assert len(ids) == 2


@pytest.mark.django_db
def test_what_was_refused_can_be_tried_again(table: Table) -> None:
    """A key stands for what was done, and nothing was."""
    owner, path = program_of("owner"), f"{table.api}chronicle/1/undo/"
    assert owner.send("POST", path, {"key": KEY}).status_code == 409
    assert not AnsweredKey.objects.exists()
    assert owner.send("POST", path, {"key": KEY}).status_code == 409


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", "later", 7, None, [KEY]])
def test_a_key_that_is_none_is_malformed(key: Any) -> None:
    answer = Program().send("POST", f"{API}guests/", {"name": "Red seat", "key": key})
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["key"]
    assert not User.objects.exists()


@pytest.mark.django_db
def test_nobody_needs_an_account_for_a_key_and_no_token_is_kept_readable() -> None:
    first, again = (Program().send("POST", f"{API}guests/", {"name": "Red seat", "key": KEY}).json() for _ in range(2))
    assert first == again
    kept = AnsweredKey.objects.get()
    assert first["token"].encode() not in bytes(kept.answer or b"")
    told = f"{kept.digest} {kept.request} {bytes(kept.answer or b'').hex()}"
    assert KEY not in told


@pytest.mark.django_db
def test_a_tally_counts_once(table: Table) -> None:
    owner = program_of("owner")
    number = owner.send("POST", f"{table.api}tallies/", {"name": "Loot"}).json()["number"]
    for _ in range(3):
        answer = owner.send("PATCH", f"{table.api}tallies/{number}/", {"steps": 2, "key": KEY})
        assert answer.json()["value"] == 2
    assert Tally.objects.get(campaign=table.campaign).value == 2


@pytest.mark.django_db
def test_keys_are_forgotten_after_a_day_and_of_one_person_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "KEYS_OF_ONE", 3)
    owner = program_of("owner")
    for _ in range(5):
        owner.send("POST", f"{API}packs/", {"game": "apocrypha", "name": "Ours", "key": str(uuid.uuid4())})
    assert AnsweredKey.objects.count() == 3
    AnsweredKey.objects.filter(pk=AnsweredKey.objects.earliest("pk").pk).update(at=now() - timedelta(hours=25))
    sweep_keys()
    assert AnsweredKey.objects.count() == 2


@pytest.mark.django_db
def test_an_answer_that_was_too_large_to_keep_is_not_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "ANSWER_BYTES", 8)
    owner, body = program_of("owner"), {"game": "apocrypha", "name": "Candlepoint", "key": KEY}
    assert owner.send("POST", f"{API}campaigns/", body).status_code == 201
    again = owner.send("POST", f"{API}campaigns/", body)
    assert (again.status_code, again.json()["type"]) == (409, "urn:companion:problem:done-already")
    assert Campaign.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_at_the_same_moment_are_one() -> None:
    table = set_table("Candlepoint")
    owner = program_of("owner")

    def make() -> Any:
        return owner.send("POST", f"{table.api}tallies/", {"name": "Loot", "key": KEY})

    answers = together(*[make] * 6)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert Tally.objects.count() == 1
