"""The examples of the document: every operation has one, and the API still answers so."""

import json
import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import resolve

from campaigns.access import Right
from campaigns.people.models import User
from companion.api import examples as recorded
from tests.access.asking import taken_back
from tests.access.routes import ROUTES
from tests.access.rows import ROWS, Row
from tests.access.writes import Write, every_write, set_lively
from tests.api.requests_to_record import BODIES, QUERIES
from tests.campaigns.packs.pack_server import PackServer
from tests.campaigns.packs.pack_server import server as pack_server
from tests.people_at_table import Table, person, program_of

pytestmark = pytest.mark.walk
server = pack_server

IS_RECORDING = bool(os.environ.get("RECORD_EXAMPLES"))
# What never ends has no answer to show; what moved away answers with its new address.
WITHOUT = {route for route in ROUTES if route.endswith("-stream")} | {"api-schema", "api-docs", "api-moved-story"}
# Asked by a test of its own, which has somebody else's server.
AT_ANOTHER_SERVER = {"api-pack-addresses", "api-pack-addresses-look", "api-pack-address-look", "api-pack-address-take"}
# These say the same to everybody for ever.
ALWAYS_THE_SAME = ("/tools/", "/recipes/", "/glossary/", "/games/", "/cards/?", "/mutations/?")
LONGEST_LIST = 3
# So many workers can share the walk.
PARTS = 2


def asked() -> list[Write]:
    """One request for each operation, the first that there is."""
    reads = [Write(row.route, who=reader_of(row), method="GET") for row in ROWS if row.method == "GET"]
    tools = [Write(row.route, row.method, row.body, reader_of(row)) for row in ROWS if row.route in BODIES]
    found: dict[tuple[str, str], Write] = {}
    others = [Write(row.route, row.method, row.body) for row in ROWS if row.method != "GET"]
    for write in [*tools, *every_write(), *reads, *others]:
        if ROUTES[write.route].is_api and write.route not in WITHOUT | AT_ANOTHER_SERVER:
            found.setdefault((write.route, write.method), write)
    return list(found.values())


def reader_of(row: Row) -> str:
    """Whoever may: the guide's own papers are for the guide alone."""
    return "guide" if row.who == Right.KEEP_SECRETS else "owner"


def operation_at(method: str, address: str) -> str:
    """As the document calls it: ``GET /api/v1/saints/{number}/``."""
    return f"{method} /" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", resolve(address.partition("?")[0]).route)


def recorded_answer(write: Write, table: Table) -> tuple[str, dict[str, Any]]:
    with taken_back():
        address = write.address(table)
        sent, query = BODIES.get(write.route, write.sent(table)), ""
        if write.method == "GET":
            sent, query = None, QUERIES.get(write.route, "")
        answer = program_of(write.who).send(write.method, f"{address}{query}", sent)
        assert answer.status_code < 300, (write.label, answer.status_code, answer.content)
        return operation_at(write.method, address), as_example(sent, answer)


def as_example(sent: Any, answer: Any) -> dict[str, Any]:
    is_json = "json" in answer.headers.get("Content-Type", "") and answer.content
    told = answer.json() if is_json else answer.content.decode() or None
    return {"sent": without_secrets(sent), "status": answer.status_code, "answer": without_secrets(told)}


def without_secrets(value: Any) -> Any:
    """As it came, but for tokens and hosts; of a long list the first few."""
    text = json.dumps(value).replace("http://testserver", "https://companion.example")
    text = re.sub(r'"token": "[^"]*"', '"token": "the-token-is-shown-this-once"', text)
    text = re.sub(r"https://receiver\.test:\d+", "https://packs.example", text)
    text = re.sub(r"(http://)?127\.0\.0\.1(:\d+)?/", lambda found: f"{'https://' * bool(found[1])}hooks.example/", text)
    return shortened(json.loads(text))


def shortened(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: shortened(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [shortened(inner) for inner in (value if len(json.dumps(value)) < 3_000 else value[:LONGEST_LIST])]
    return value


def shape(value: Any) -> Any:
    """What a program relies on: names and types; of a list, that of its first."""
    if isinstance(value, dict):
        return {name: shape(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [shape(inner) for inner in value[:1]]
    return type(value).__name__


def is_alike(one: Any, other: Any) -> bool:
    """Whether a program that reads the one reads the other: what is null today may have a value tomorrow."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_alike(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(is_alike(*pair) for pair in zip(one, other, strict=True))
    return one == other or "NoneType" in (one, other)


def keep(found: dict[str, Any]) -> None:
    there = json.loads(recorded.FILE.read_text()) | found
    recorded.FILE.write_text(json.dumps(dict(sorted(there.items())), indent=1, ensure_ascii=False) + "\n")
    recorded.examples.cache_clear()


def surprises(found: dict[str, Any]) -> Iterator[str]:
    for operation, now in found.items():
        there = recorded.examples()[operation]._asdict()
        is_fixed = any(part in operation for part in ALWAYS_THE_SAME)
        if there != now if is_fixed else not is_alike(shape(there), shape(now)):
            yield operation


def check(found: dict[str, Any]) -> None:
    if IS_RECORDING:
        keep(found)
    assert list(surprises(found)) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_the_api_answers_as_its_examples_say(table: Table, part: int, settings: Any) -> None:
    # Mail can be asked for where some can be sent; nothing is.
    settings.EMAIL_HOST = "mail.example"
    person("owner").emailaddress_set.create(email="owner@mail.example", verified=True, primary=True)
    User.objects.filter(username="owner").update(email="owner@mail.example")
    set_lively(table)
    check(dict(recorded_answer(write, table) for write in asked()[part::PARTS]))


def test_the_examples_with_somebody_elses_server_are_true(table: Table, server: PackServer) -> None:
    program, found = program_of("owner"), {}

    def ask(path: str, body: Any) -> Any:
        answer = program.send("POST", f"/api/v1/packs/{path}", body)
        assert answer.status_code < 300, answer.content
        found[operation_at("POST", f"/api/v1/packs/{path}")] = as_example(body, answer)
        return answer.json()

    seen = ask("addresses/look/", {"url": server.url})
    pack = ask("addresses/", {"url": server.url, "version": seen["version"]})
    there = ask(f"{pack['id']}/address/look/", None)
    ask(f"{pack['id']}/address/take/", {"version": there["version"]})
    check(found)


def test_every_operation_has_an_example_and_no_example_is_left_over(document: dict[str, Any]) -> None:
    operations = {
        f"{method.upper()} {path}"
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if not path.endswith("/stream/")
    }
    assert operations == set(recorded.examples())
