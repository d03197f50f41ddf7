"""The door by which programs tell what happened at a live table: before the site's threads, several together."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.middleware.security import SecurityMiddleware

from campaigns.sittings.actions.together import ToldByToken
from campaigns.sittings.fast_path import Answer, event_in, events_told
from cards.refusals import Refused
from companion.front.bounds import Full
from companion.front.bridge import WholeAnswer
from companion.front.environ import Environ
from companion.middleware import id_of
from companion.monitoring.outage import is_away

HEADERS = {"Content-Type": "application/json", "Cache-Control": "no-store"}
Headers = tuple[tuple[bytes, bytes], ...]


class Asked(NamedTuple):
    told: ToldByToken
    request_id: str
    is_secure: bool


class EventDoor:
    """Whatever is not plainly an event that holds is left to the site (see ``fast_path``)."""

    def __init__(self) -> None:
        self._security = SecurityMiddleware(lambda request: HttpResponse())

    def read(self, environ: Environ, body: bytes) -> Asked | None:
        if environ["REQUEST_METHOD"] != "POST" or not environ["PATH_INFO"].endswith("/events/"):
            return None
        request = WSGIRequest(environ)
        told = event_in(request, body)
        # Where everybody is sent to https, this one is too.
        if told is None or self._security.process_request(request):
            return None
        return Asked(told, id_of(request), request.is_secure())

    def answer(self, take: Callable[[], Sequence[Asked]]) -> list[WholeAnswer | None]:
        asked: list[Asked] = []

        def take_told() -> list[ToldByToken]:
            new = take()
            asked.extend(new)
            return [each.told for each in new]

        try:
            answers = events_told(take_told)
        except (DatabaseError, Refused) as error:
            # Who waited for a database that is away shall not wait for it once more. All else the view says: a disk
            # that is full, for one.
            if is_away(error):
                raise Full from error
            return [None] * len(asked)
        return [self._whole(each, answer) if answer else None for each, answer in zip(asked, answers, strict=True)]

    def _whole(self, asked: Asked, answer: Answer) -> WholeAnswer:
        own = [(b"content-length", str(len(answer.body)).encode()), (b"x-request-id", asked.request_id.encode())]
        return WholeAnswer(201, [*self._headers(asked.is_secure), *own], answer.body, person=answer.person)

    @cache  # noqa: B019 one door for as long as the process lives
    def _headers(self, is_secure: bool) -> Headers:
        """Those of every answer, as Django's middleware has them."""
        request, response = HttpRequest(), HttpResponse(headers=HEADERS)
        request.is_secure = lambda: is_secure  # type: ignore[method-assign]
        self._security.process_response(request, response)
        return tuple((name.lower().encode(), value.encode()) for name, value in response.items())
