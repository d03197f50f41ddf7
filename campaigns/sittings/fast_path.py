"""The shortest way of events that programs tell: past the session, the forms and all else that a page needs.

It only ever says yes. Whatever is unusual, wrong or refused is left to the view at the same address (``SittingEvents``
in api.py), which knows all of it and puts it into words.
"""

import re
import uuid
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from django.http import HttpRequest

from campaigns.people.authentication import secret_of
from campaigns.people.tokens import digest
from campaigns.sittings.actions.events import digest_of_event
from campaigns.sittings.actions.together import Held, ToldByToken, add_together
from campaigns.sittings.shapes import event_facts
from campaigns.sittings.views import view_of
from cards import strictjson

ADDRESS = re.compile(r"/api/v1/sittings/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/events/")
JSON = "application/json"
FIELDS = {"key", "kind", "facts"}
# What happens at a table is said in a line; reading more would take long.
MOST_BYTES = 4 * 1024


class Answer(NamedTuple):
    """The body of a 201, as ``HappenedSerializer`` has it, and who told the event."""

    body: bytes
    person: str


def event_in(request: HttpRequest, body: bytes) -> ToldByToken | None:
    """What *request* tells in the way of nearly every program; None leaves it to the view. Asks no database."""
    found = ADDRESS.fullmatch(request.path_info)
    try:
        return _read(request, body, uuid.UUID(found[1])) if found and _is_plain(request, body) else None
    except Exception:
        return None  # the view meets the same and says it


def _is_plain(request: HttpRequest, body: bytes) -> bool:
    """The others are asked what they want."""
    meta = request.META
    return (
        meta["REQUEST_METHOD"] == "POST"
        and meta.get("CONTENT_TYPE") == JSON
        and len(body) <= MOST_BYTES
        and meta.get("HTTP_ACCEPT", "*/*") in {"*/*", JSON}
        and not meta["QUERY_STRING"]
        and bool(request.get_host())
    )


def _read(request: HttpRequest, body: bytes, sitting: uuid.UUID) -> ToldByToken | None:
    sent = strictjson.loads(body)
    if not isinstance(sent, dict) or sent.keys() != FIELDS:
        return None
    if not isinstance(sent["facts"], dict) or not isinstance(sent["kind"], str):
        return None
    token = digest(secret_of(request.META.get("HTTP_AUTHORIZATION", "")))
    kind, facts = sent["kind"], sent["facts"]
    return ToldByToken(token, sitting, uuid.UUID(sent["key"]), kind, facts, digest_of_event(kind, facts))


def events_told(take: Callable[[], Sequence[ToldByToken]]) -> list[Answer | None]:
    """The answers to those that simply happened, of all that *take* brings; None leaves one to the view."""
    return [_answer(held) if held else None for held in add_together(take)]


def _answer(held: Held) -> Answer:
    seat, happened = held
    told = {**event_facts(happened.event), "state": view_of(happened.sitting, happened.state, seat)}
    return Answer(msgspec.json.encode(told), str(seat.user_id))
