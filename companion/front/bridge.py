"""Threads in which the site answers. Requests wait by address, and the addresses take turns."""

import asyncio
import contextlib
import gc
import sys
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.front.environ import Environ

MUCH_BYTES = 16 * 1024

Site = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


@dataclass(slots=True)
class WholeAnswer:
    """An answer of the site, all of it."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""


@dataclass(slots=True)
class Job:
    """A request that waits for a thread, and who is to have its answer."""

    environ: Environ
    address: str
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[WholeAnswer]"

    def settle(self, answer: WholeAnswer | None, error: BaseException | None = None) -> None:
        """Hand over the answer, from whichever thread."""
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(self._settle, answer, error)

    def _settle(self, answer: WholeAnswer | None, error: BaseException | None) -> None:
        if self.answer.done():
            return
        if answer is None:
            self.answer.set_exception(error or RuntimeError("no answer"))
        else:
            self.answer.set_result(answer)


class FairQueue:
    """Who asks often waits behind their own requests, not others behind them; and nobody holds every thread."""

    def __init__(self, share: int) -> None:
        self._share = share
        self._changed = threading.Condition()
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self._running: Counter[str] = Counter()

    def put(self, job: Job) -> None:
        with self._changed:
            self._waiting.setdefault(job.address, deque()).append(job)
            self._changed.notify()

    def get(self) -> Job:
        with self._changed:
            while True:
                job = self._next()
                if job is not None:
                    return job
                self._changed.wait()

    def done(self, job: Job) -> None:
        with self._changed:
            self._running[job.address] -= 1
            if not self._running[job.address]:
                del self._running[job.address]
            if job.address in self._waiting:
                self._changed.notify()

    def _next(self) -> Job | None:
        for address, jobs in self._waiting.items():
            if self._running[address] >= self._share:
                continue
            job = jobs.popleft()
            self._running[address] += 1
            del self._waiting[address]
            if jobs:
                self._waiting[address] = jobs  # behind the others
            return job
        return None


class Bridge:
    """Threads that live as long as the process, so that each keeps its connection to the database."""

    def __init__(self, site: Site, threads: int) -> None:
        self._site = site
        # One thread is left for somebody else.
        self._queue = FairQueue(share=max(1, threads - 1))
        for number in range(threads):
            threading.Thread(target=self._work, name=f"site-{number}", daemon=True).start()

    def ask(self, environ: Environ, address: str) -> "asyncio.Future[WholeAnswer]":
        loop = asyncio.get_running_loop()
        job = Job(environ, address, loop, loop.create_future())
        self._queue.put(job)
        return job.answer

    def _work(self) -> None:
        while True:
            job = self._queue.get()
            try:
                # Whoever hung up before it was their turn gets no work done for them.
                if not job.answer.cancelled():
                    job.settle(answered_by(self._site, job.environ))
                    _sweep_up(job.environ)
            except BaseException as error:
                job.settle(None, error)
            finally:
                self._queue.done(job)
                del job


def _sweep_up(environ: Environ) -> None:
    """A request and what was read of it hold on to each other; much of that shall not wait for the next collection."""
    if int(environ.get("CONTENT_LENGTH") or 0) >= MUCH_BYTES:
        environ.clear()
        gc.collect()


def answered_by(site: Site, environ: Environ) -> WholeAnswer:
    """Ask *site* in the manner of WSGI."""
    made = WholeAnswer()

    def start_response(status: str, headers: list[tuple[str, str]], error: Any = None) -> None:
        made.status = int(status[:3])
        made.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        if error:
            sys.stderr.flush()

    chunks = site(environ, start_response)
    try:
        made.body = b"".join(chunks)
    finally:
        close = getattr(chunks, "close", None)
        if close:
            close()
    return made
