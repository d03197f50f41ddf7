"""Requests that are cheaper to answer together: one thread takes all that wait whenever it is its turn."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, Protocol

from django.db import close_old_connections

from companion.front.bounds import Full
from companion.front.bridge import WholeAnswer
from companion.front.environ import Environ

logger = logging.getLogger(__name__)

# So many are answered together, and the others wait: nobody's answer shall wait for a crowd.
TOGETHER = 64
# Where several were answered together, they soon ask again, one after the other: so long the first waits for the rest.
PAUSE_SECONDS = 0.0005


class Door(Protocol):
    """Knows which requests are for it, and answers several."""

    def read(self, environ: Environ, body: bytes) -> Any | None:
        """What is asked; None where it is nothing for this door. Called by the loop, so it takes no time."""

    def answer(self, take: Callable[[], Sequence[Any]]) -> Sequence[WholeAnswer | None]:
        """The answers to all that *take* brings, however often it is asked; None leaves one to the site.

        Full, where none of them can be answered now and the site could not either.
        """


class Waiting(NamedTuple):
    asked: Any
    answer: "asyncio.Future[WholeAnswer | None]"


class Gathering:
    def __init__(self, door: Door) -> None:
        self.read = door.read
        self._door = door
        self._waiting: SimpleQueue[Waiting] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None

    def ask(self, asked: Any) -> "asyncio.Future[WholeAnswer | None]":
        """The answer, or None where the site has to give it."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            threading.Thread(target=self._work, name="gathering", daemon=True).start()
        answer: asyncio.Future[WholeAnswer | None] = self._loop.create_future()
        self._waiting.put(Waiting(asked, answer))
        return answer

    def _work(self) -> None:
        answered = 0
        while True:
            taken = [self._waiting.get()]
            if answered > 1:
                time.sleep(PAUSE_SECONDS)
            self._answer(taken)
            answered = len(taken)

    def _answer(self, taken: list[Waiting]) -> None:
        """Who comes before it is our turn is taken along."""

        brought = 0

        def take() -> list[Any]:
            nonlocal brought
            while len(taken) < TOGETHER:
                try:
                    taken.append(self._waiting.get_nowait())
                except Empty:
                    break
            before, brought = brought, len(taken)
            return [each.asked for each in taken[before:]]

        answers: Sequence[WholeAnswer | Full | None] = ()
        try:
            close_old_connections()
            answers = self._door.answer(take)
        except Full as full:
            answers = [full] * len(taken)
        except Exception:
            # The site meets the same and says it; what was written already it knows by its key.
            logger.exception("What waited together could not be answered.")
        assert self._loop
        try:  # noqa: SIM105 once for all of them, and cheaper than a context
            self._loop.call_soon_threadsafe(_settle, taken, answers or [None] * len(taken))
        except RuntimeError:  # the loop is closed: nobody waits any more
            pass


def _settle(taken: list[Waiting], answers: Sequence[WholeAnswer | Full | None]) -> None:
    for each, answer in zip(taken, answers, strict=True):
        if each.answer.done():
            continue
        if isinstance(answer, Full):
            each.answer.set_exception(answer)
        else:
            each.answer.set_result(answer)
