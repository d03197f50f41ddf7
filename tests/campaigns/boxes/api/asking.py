"""How the tests of a box speak to the API."""

import uuid
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Box, Copy, Place, PlaceKind
from tests.people_at_table import API, program_of


def ask(method: str, address: str, body: Any = None, *, who: str = "owner", status: int | None = None) -> Any:
    answer = program_of(who).send(method, address, body)
    expected = status or {"GET": 200, "POST": 201, "PUT": 200, "PATCH": 200, "DELETE": 204}[method]
    assert answer.status_code == expected, answer.content
    if expected >= 400:
        assert answer["Content-Type"] == "application/problem+json"
    return answer.json() if answer.content else None


def of(box: Box, rest: str = "") -> str:
    return f"{API}boxes/{box.id}/{rest}"


def a_key() -> str:
    return str(uuid.uuid4())


def moves(copies: list[Copy], target: Place, key: str = "") -> dict[str, Any]:
    ways = [{"copy": copy.pk, "from": copy.place_id, "to": target.pk} for copy in copies]
    return {"key": key or a_key(), "moves": ways}


def lost(box: Box) -> Place:
    return box.places.get(kind=PlaceKind.LOST)


def outside(box: Box) -> Place:
    return box.places.get(kind=PlaceKind.OUTSIDE)


def queries(address: str, who: str = "owner") -> int:
    program = program_of(who)
    program.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert program.get(address).status_code == 200
    return len(captured)
