"""Programs that tell events as they reach a real site: by the event door, and what it leaves alone by the view."""

import json
import uuid
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.http import HttpResponse
from django.test import RequestFactory

from companion.event_door import Asked, EventDoor
from tests.people_at_table import Program, program_of
from tests.sittings_at_table import LiveTable

Told = TypeVar("Told")

DOOR = EventDoor()
CORRUPTION = {"kind": "corruption-changed", "facts": {"witch": "Lily", "by": 1}}


def once(told: Sequence[Told]) -> Callable[[], list[Told]]:
    """Brings them at the first time, and nothing afterwards."""
    brought = iter([told])
    return lambda: list(next(brought, ()))


def in_use(who: str) -> Program:
    """A program whose token was used today, with calls at hand that nobody has to be asked about."""
    program = program_of(who)
    program.get("/api/v1/me/")
    return program


def asked(live: LiveTable, program: Program, headers: dict[str, str] | None = None, **body: Any) -> Asked | None:
    """What the door reads of such an event."""
    sent = json.dumps({"key": str(uuid.uuid4()), **CORRUPTION, **body}).encode()
    request = RequestFactory(**program.defaults).generic(
        "POST", f"{live.api}events/", sent, content_type="application/json", headers=headers
    )
    return DOOR.read(request.environ, sent)


def tell(
    live: LiveTable, program: Program, headers: dict[str, str] | None = None, **body: Any
) -> tuple[HttpResponse, bool]:
    """The answer, and whether the door gave it."""
    sent = {"key": str(uuid.uuid4()), **CORRUPTION, **body}
    event = asked(live, program, headers, **sent)
    (answer,) = DOOR.answer(once([event])) if event else [None]
    if answer:
        named = {name.decode(): value.decode() for name, value in answer.headers}
        return HttpResponse(answer.body, status=answer.status, headers=named), True
    response: Any = program.post(f"{live.api}events/", sent, content_type="application/json", headers=headers)
    return response, False
