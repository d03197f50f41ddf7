"""Lines that stay open: after the site's own answer, what the hub brings, until it is time to come again."""

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import Awaitable, Callable
from typing import Any

from companion.front.bodies import Receive
from companion.front.bridge import WholeAnswer
from companion.front.hub import Hub

Send = Callable[[Any], Awaitable[None]]

# About ten minutes; not all at once, and a little later they come again.
LASTS_SECONDS = (540.0, 660.0)
RETRY_MS = (200, 1_500)
# When we stop, whoever listens comes back spread over so long.
AFTER_STOP_RETRY_MS = (500, 4_000)
# So long a last word is waited for, and so long after it the server stops: told at once, it waits for lines that go.
FAREWELL_SECONDS = 0.3
STOP_PAUSE_SECONDS = 0.05


async def follow(hub: Hub, answer: WholeAnswer, receive: Receive, send: Send) -> None:
    """Send *answer*, then all that its listener is to hear."""
    following = answer.following
    assert following is not None
    joined = hub.subscribe(following)
    hung_up = asyncio.ensure_future(_hang_up(receive))
    hung_up.add_done_callback(lambda _: joined.close())
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(random.uniform(*LASTS_SECONDS)) as joined.deadline:  # noqa: S311 no secret
                await _open(answer, send)
                while not joined.is_closed:
                    await send({"type": "http.response.body", "body": await joined.fetch(), "more_body": True})
        if not hung_up.done():
            await _say_farewell(hub, send)
    finally:
        joined.deadline = None
        hung_up.cancel()
        hub.unsubscribe(following, joined)


async def _open(answer: WholeAnswer, send: Send) -> None:
    headers = [(name, value) for name, value in answer.headers if name != b"content-length"]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": True})


async def _hang_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _say_farewell(hub: Hub, send: Send) -> None:
    """When to come again; a phone that takes nothing more is left without."""
    retry = random.randint(*(AFTER_STOP_RETRY_MS if hub.is_closing else RETRY_MS))  # noqa: S311 no secret
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL_SECONDS):
            await send({"type": "http.response.body", "body": b"retry: %d\n\n" % retry, "more_body": False})


def close_before_stop(hub: Hub) -> None:
    """Asked to stop, this process first lets its listeners go, then stops as the server does by itself."""
    loop = asyncio.get_running_loop()

    def stop() -> None:
        hub.close()
        # The server hears on both; the one we took from it is told by the other.
        loop.call_later(STOP_PAUSE_SECONDS, os.kill, os.getpid(), signal.SIGINT)

    loop.add_signal_handler(signal.SIGTERM, stop)
