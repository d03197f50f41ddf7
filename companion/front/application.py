"""The application that the server runs: what is whole goes to the site, the rest is answered here, at once."""

import json
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from http import HTTPStatus
from typing import Any

from campaigns.people.addresses import household
from companion.front.access_log import Answered
from companion.front.bodies import HungUp, Pace, Receive, TooLarge, TooSlow, announced, read_body
from companion.front.bounds import Bounds, Full, Limits, TooManyOfOne
from companion.front.bridge import PASSWORD, Bridge, Site, WholeAnswer
from companion.front.connections import Connections
from companion.front.environ import Scope, environ, header, peer_of
from companion.front.gathering import Door, Gathering
from companion.front.hub import Hub
from companion.front.streams import close_before_stop, follow
from companion.running.processes import most_files

logger = logging.getLogger(__name__)

Send = Callable[[Any], Awaitable[None]]
BodyLimit = Callable[[str], int]
Tell = Callable[[Answered], None]

# So much of an answer is handed to the server at once.
PIECE_BYTES = 256 * 1024
RETRY_SECONDS = b"5"
REFUSALS: dict[type[Exception], int] = {TooLarge: 413, TooSlow: 408, TooManyOfOne: 429, Full: 503}
SENTENCES = {
    408: ("too-slow", "The request came too slowly. Try again, perhaps on a better network."),
    413: ("too-large", "The body is too large."),
    429: ("too-many-at-once", "Too many requests at once from your address. Wait a moment."),
    503: ("busy", "The companion is busy. Try again in a moment."),
    500: ("server-error", "Something broke on our side. Nothing was changed."),
}


class Front:
    def __init__(
        self,
        site: Site,
        *,
        threads: int,
        body_limit: BodyLimit,
        limits: Limits | None = None,
        pace: Pace | None = None,
        proxies: int = 0,
        hub: Hub | None = None,
        tell: Tell | None = None,
        password_paths: Collection[str] = (),
        together: Door | None = None,
    ) -> None:
        self._bridge = Bridge(site, threads)
        self._gathering = Gathering(together) if together else None
        limits = (limits or Limits()).within(most_files())
        self._bounds = Bounds(limits)
        self.connections = Connections(limits, has_proxies=bool(proxies))
        self._body_limit = body_limit
        self._pace = pace or Pace()
        self._proxies = proxies
        self._hub = hub
        self._tell = tell
        # What is posted there is hashed, which takes long.
        self._password_paths = frozenset(password_paths)

    @property
    def streams(self) -> int:
        return self._bounds.streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live(receive, send, self._hub)
        elif scope["type"] == "http":
            peer = peer_of(scope)
            self.connections.begin(peer)
            try:
                await self._answer(scope, receive, send)
            finally:
                self.connections.end(peer)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, begun = client_address(scope, self._proxies), time.perf_counter()
        try:
            with self._bounds.request_of(address):
                answer = await self._answer_of_the_site(scope, receive, address)
                self._note(scope, begun, answer.status, answer)
                if not self._hub or not answer.following or answer.status != 200:
                    with self._bounds.answer_to(address, len(answer.body)):
                        await _send(answer, send)
                    return
            # A line that stays open is no request any more.
            with self._bounds.stream_of(address):
                await follow(self._hub, answer, receive, send)
        except HungUp:
            return
        except tuple(REFUSALS) as reason:
            await self._refuse(REFUSALS[type(reason)], scope, send, begun)
        except Exception:
            logger.exception("The site gave no answer.")
            await self._refuse(500, scope, send, begun)

    async def _refuse(self, status: int, scope: Scope, send: Send, begun: float) -> None:
        self._note(scope, begun, status)
        await _refuse(status, scope, send)

    def _note(self, scope: Scope, begun: float, status: int, answer: WholeAnswer | None = None) -> None:
        """For whoever counts and logs: how long it took until the answer begins."""
        if self._tell:
            person, request = (answer.person, _request_id(answer)) if answer else ("", "")
            seconds = time.perf_counter() - begun
            self._tell(Answered(scope["method"], scope["path"], status, seconds, person, request))

    async def _answer_of_the_site(self, scope: Scope, receive: Receive, address: str) -> WholeAnswer:
        expected = announced(scope)
        if expected == 0:
            return await self._bridge.ask(environ(scope, b""), address)
        limit = self._body_limit(scope["path"])
        with self._bounds.body_of(address, limit if expected is None else min(limit, expected)):
            body = await read_body(scope, receive, limit, self._pace)
            asked = environ(scope, body)
            if self._gathering and (told := self._gathering.read(asked, body)):
                answer = await self._gathering.ask(told)
                if answer:
                    return answer
            line = PASSWORD if scope["path"] in self._password_paths else ""
            return await self._bridge.ask(asked, address, line=line)


def _request_id(answer: WholeAnswer) -> str:
    for name, value in answer.headers:
        if name == b"x-request-id":
            return value.decode("latin-1")
    return ""


def client_address(scope: Scope, proxies: int) -> str:
    """Who asks; behind proxies that may be believed, whom the outermost of them saw."""
    peer, _port = peer_of(scope)
    if not proxies:
        return household(peer)
    seen = [word.strip() for word in header(scope, b"x-forwarded-for").split(",") if word.strip()]
    return household(seen[-min(proxies, len(seen))] if seen else peer)


async def _send(answer: WholeAnswer, send: Send) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    body = answer.body
    for end in range(PIECE_BYTES, len(body), PIECE_BYTES):
        await send({"type": "http.response.body", "body": body[end - PIECE_BYTES : end], "more_body": True})
    rest = body if len(body) <= PIECE_BYTES else body[(len(body) - 1) // PIECE_BYTES * PIECE_BYTES :]
    await send({"type": "http.response.body", "body": rest})


async def _refuse(status: int, scope: Scope, send: Send) -> None:
    """In a sentence, and with a farewell: what comes after an unread body could be anything."""
    code, words = SENTENCES[status]
    headers = [(b"connection", b"close"), (b"cache-control", b"no-store")]
    if status in {429, 503}:
        headers.append((b"retry-after", RETRY_SECONDS))
    if scope["path"].startswith("/api/"):
        media_type = b"application/problem+json"
        title = HTTPStatus(status).phrase
        problem = {"type": f"urn:companion:problem:{code}", "title": title, "status": status, "detail": words}
        body = json.dumps(problem).encode()
    else:
        media_type, body = b"text/plain; charset=utf-8", f"{words}\n".encode()
    headers += [(b"content-type", media_type), (b"content-length", str(len(body)).encode())]
    await _send(WholeAnswer(status, headers, body), send)


async def _live(receive: Receive, send: Send, hub: Hub | None) -> None:
    """The server tells when it begins and ends."""
    while True:
        message = await receive()
        if hub and message["type"] == "lifespan.startup":
            close_before_stop(hub)
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
