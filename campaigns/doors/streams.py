"""The door for listeners: who may follow what, and what they have missed. The front goes on from there."""

import re
import uuid
from collections.abc import Collection, Hashable
from typing import Any, NamedTuple

from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request

from campaigns import access
from campaigns.doors.feeds import FEEDS, FOLLOWED, Following, framed
from campaigns.models import Member
from campaigns.people.models import ApiToken, User

# So much is told at once; whoever has missed more comes again for the rest.
CAUGHT_UP_AT_ONCE = 256
# When a listener whose line broke comes again, and when one for whom there is more.
RETRY_MS, MORE_RETRY_MS = 2_000, 20
_NUMBER = re.compile(r"[0-9]{1,18}")

NUMBER = {"type": "integer", "minimum": 0, "maximum": 10**18 - 1}
EVENT = {
    "type": "object",
    "description": "One event of the stream.",
    "properties": {
        "id": {"type": "string", "description": "Its number, for Last-Event-ID."},
        "data": {"type": "string", "description": "One line of JSON."},
    },
}
stream_schema = extend_schema(
    parameters=[
        OpenApiParameter("after", NUMBER, description="The last number that you had; without it, from the beginning."),
        OpenApiParameter("Last-Event-ID", NUMBER, OpenApiParameter.HEADER, description="The same, as browsers say it."),
    ],
    responses={(200, "text/event-stream"): EVENT},
)


class AnyType(BaseContentNegotiation):
    """Whoever listens accepts a stream and nothing else; what goes wrong is told as a problem all the same."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class Listener(NamedTuple):
    """A person, and by what they are known; without that they may no longer listen."""

    user: uuid.UUID
    token: uuid.UUID | None = None
    session: str = ""
    # Of a session: by which Django knows that the password is still the one with which it began.
    proof: str = ""


def listener_of(request: Request) -> Listener:
    assert isinstance(request.user, User)  # the default permission lets nobody else through
    if isinstance(request.auth, ApiToken):
        return Listener(request.user.pk, token=request.auth.pk)
    session = request.session.session_key or ""
    return Listener(request.user.pk, session=session, proof=request.user.get_session_auth_hash())


def seated(campaign_id: uuid.UUID, listeners: Collection[Hashable]) -> dict[Hashable, Member]:
    """Of *listeners*, who may still see the campaign, each with their seat."""
    known = known_still(listeners)
    seats = access.seats_that_see(campaign_id, {listener.user for listener in known})
    return {listener: seats[listener.user] for listener in known if listener.user in seats}


def known_still(listeners: Collection[Hashable]) -> list[Listener]:
    """Of *listeners*, who are signed in, or have a token, as they were when they came."""
    people = [listener for listener in listeners if isinstance(listener, Listener)]
    tokens, sessions = _tokens(people), _sessions(people)
    return [listener for listener in people if listener.token in tokens or listener in sessions]


def _tokens(listeners: Collection[Listener]) -> set[uuid.UUID]:
    asked = {listener.token for listener in listeners if listener.token}
    return set(ApiToken.objects.filter(pk__in=asked).values_list("pk", flat=True)) if asked else set()


def _sessions(listeners: Collection[Listener]) -> set[Listener]:
    """Whose session is there, and whose password is the one with which it began."""
    asked = {listener.session for listener in listeners if listener.session}
    if not asked:
        return set()
    found = set(
        Session.objects.filter(session_key__in=asked, expire_date__gt=now()).values_list("session_key", flat=True)
    )
    there = [listener for listener in listeners if listener.session in found]
    people = User.objects.only("password").in_bulk({listener.user for listener in there})
    proofs = {person.pk: person.get_session_auth_hash() for person in people.values()}
    return {listener for listener in there if listener.proof == proofs.get(listener.user)}


def answer(request: Request, feed: str, topic: uuid.UUID, *, audience: str, listener: Hashable) -> HttpResponse:
    """What came since the caller last listened. In the front the line then stays open; elsewhere they come again."""
    after = _after(request)
    events = FEEDS[feed].events(topic, after, audience, CAUGHT_UP_AT_ONCE)
    has_more = len(events) == CAUGHT_UP_AT_ONCE
    if not has_more and request.method == "GET":
        # What was restored from a backup may be younger than what a phone has seen.
        last = events[-1].seq if events else min(after, FEEDS[feed].newest([topic]).get(topic, 0))
        request.META[FOLLOWED] = Following(feed, topic, audience, listener, last)
    retry = b"retry: %d\n\n" % (MORE_RETRY_MS if has_more else RETRY_MS)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    body = retry + b"".join(map(framed, events))
    return HttpResponse(body, content_type="text/event-stream; charset=utf-8", headers=headers)


def _after(request: Request) -> int:
    """The header is newer: a browser repeats the address with which it began."""
    told = request.headers.get("Last-Event-ID") or request.query_params.get("after") or "0"
    if not _NUMBER.fullmatch(told):
        raise ValidationError({"after": _("Give the number of the last event that you had.")})
    return int(told)
