"""The application that the server runs: what is whole goes to the site, the rest is answered here, at once."""

import json
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from companion.front.bodies import HungUp, Pace, Receive, TooLarge, TooSlow, announced, read_body
from companion.front.bounds import Bounds, Full, Limits, TooManyOfOne
from companion.front.bridge import Bridge, Site, WholeAnswer
from companion.front.environ import Scope, environ, header

logger = logging.getLogger(__name__)

Send = Callable[[Any], Awaitable[None]]
BodyLimit = Callable[[str], int]

# So much of an answer is handed to the server at once.
PIECE_BYTES = 256 * 1024
RETRY_SECONDS = b"5"
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
    ) -> None:
        self._bridge = Bridge(site, threads)
        self._bounds = Bounds(limits or Limits())
        self._body_limit = body_limit
        self._pace = pace or Pace()
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = client_address(scope, self._proxies)
        try:
            with self._bounds.request_of(address):
                answer = await self._answer_of_the_site(scope, receive, address)
                with self._bounds.holding(len(answer.body)):
                    await _send(answer, send)
        except HungUp:
            return
        except TooLarge:
            await _refuse(413, scope, send)
        except TooSlow:
            await _refuse(408, scope, send)
        except TooManyOfOne:
            await _refuse(429, scope, send)
        except Full:
            await _refuse(503, scope, send)
        except Exception:
            logger.exception("The site gave no answer.")
            await _refuse(500, scope, send)

    async def _answer_of_the_site(self, scope: Scope, receive: Receive, address: str) -> WholeAnswer:
        expected = announced(scope)
        if expected == 0:
            return await self._bridge.ask(environ(scope, b""), address)
        limit = self._body_limit(scope["path"])
        with self._bounds.holding(min(limit, limit if expected is None else expected)):
            body = await read_body(scope, receive, limit, self._pace)
            return await self._bridge.ask(environ(scope, body), address)


def client_address(scope: Scope, proxies: int) -> str:
    """Who asks; behind proxies that may be believed, whom the outermost of them saw."""
    peer: str = (scope.get("client") or ("", 0))[0]
    if not proxies:
        return peer
    seen = [word.strip() for word in header(scope, b"x-forwarded-for").split(",") if word.strip()]
    return seen[-min(proxies, len(seen))] if seen else peer


async def _send(answer: WholeAnswer, send: Send) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    body = answer.body
    for begin in range(0, len(body), PIECE_BYTES):
        end = begin + PIECE_BYTES
        piece = body if len(body) <= PIECE_BYTES else body[begin:end]
        await send({"type": "http.response.body", "body": piece, "more_body": end < len(body)})
    if not body:
        await send({"type": "http.response.body", "body": b""})


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


async def _live(receive: Receive, send: Send) -> None:
    """The server tells when it begins and ends."""
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
