"""Bodies are read here, whole: within a limit of bytes, and no slower than a bad line at a table is."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from companion.front.environ import Scope, header

Receive = Callable[[], Awaitable[Any]]

# Whoever begins to send has so long, and for each 4 kB that came a second more.
PATIENCE_SECONDS = 10
SLOWEST_BYTES_A_SECOND = 4096
# Of what is too large so much is read and thrown away: most programs hear an answer only once they have sent it all.
DISCARDED_BYTES = 16 * 1024 * 1024
DISCARDING_SECONDS, BETWEEN_PIECES_SECONDS = 5, 1
TELL_OF_A_BODY = frozenset({b"content-length", b"transfer-encoding"})


@dataclass(frozen=True)
class Pace:
    patience: float = PATIENCE_SECONDS
    floor: float = SLOWEST_BYTES_A_SECOND


class TooLarge(Exception):
    """More than this address takes."""


class TooSlow(Exception):
    """It did not come in time."""


class HungUp(Exception):
    """Whoever sent it is gone."""


def announced(scope: Scope) -> int | None:
    """How many bytes are to come; None where only the end will tell."""
    if TELL_OF_A_BODY.isdisjoint([name for name, _value in scope["headers"]]):
        return 0
    length = header(scope, b"content-length")
    if length.isdigit():
        return int(length)
    return None if header(scope, b"transfer-encoding") else 0


async def read_body(scope: Scope, receive: Receive, limit: int, pace: Pace) -> bytes:
    """All of it, or the reason why not."""
    expected = announced(scope)
    if expected == 0:
        return b""
    if expected is not None and expected > limit:
        if expected <= limit + DISCARDED_BYTES:
            await _discard(receive)
        raise TooLarge
    loop = asyncio.get_running_loop()
    begun, parts, size = loop.time(), list[bytes](), 0
    while True:
        try:
            async with asyncio.timeout_at(begun + pace.patience + size / pace.floor):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        if message["type"] == "http.disconnect":
            raise HungUp
        part = message.get("body", b"")
        size += len(part)
        if size > limit:
            if message.get("more_body"):
                await _discard(receive)
            raise TooLarge
        parts.append(part)
        if not message.get("more_body"):
            return b"".join(parts)


async def _discard(receive: Receive) -> None:
    """Let whoever sends come to the end of it, within bounds; none of it is kept."""
    size, loop = 0, asyncio.get_running_loop()
    until = loop.time() + DISCARDING_SECONDS
    while size <= DISCARDED_BYTES:
        try:
            async with asyncio.timeout_at(min(until, loop.time() + BETWEEN_PIECES_SECONDS)):
                message = await receive()
        except TimeoutError:
            return
        size += len(message.get("body", b""))
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            return
