"""Threads in which the site answers. Requests wait by address, and the addresses take turns."""

import asyncio
import gc
import sys
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from queue import SimpleQueue
from typing import Any

from campaigns.doors.feeds import FOLLOWED, Following
from companion.front.environ import Environ
from companion.running.processes import give_back_memory

MUCH_BYTES = 16 * 1024
# A body beyond what a form of taps is: reading it takes the processor for long.
LARGE_BYTES = 64 * 1024
# Lines beside the common one, for what takes long.
LARGE, PASSWORD = "large", "password"
# Where the site leaves word who asked.
PERSON = "companion.person"
# So much may lie about; what was read of it can be thirty times as large.
SWEPT_BYTES = 256 * 1024

Site = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


@dataclass(slots=True)
class WholeAnswer:
    """An answer of the site, all of it."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    # What whoever asked goes on to listen to, where the site says so.
    following: Following | None = None
    # Who asked, where the site knows.
    person: str = ""


@dataclass(slots=True)
class Job:
    """A request that waits for a thread, and who is to have its answer."""

    environ: Environ
    address: str
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[WholeAnswer]"
    # In which it waits; none is the common one.
    line: str = ""

    def settle(self, answer: WholeAnswer | None, error: BaseException | None = None) -> None:
        """Hand over the answer, from whichever thread."""
        try:  # noqa: SIM105 once for each request, and cheaper than a context
            self.loop.call_soon_threadsafe(self._settle, answer, error)
        except RuntimeError:  # the loop is closed: nobody waits any more
            pass

    def _settle(self, answer: WholeAnswer | None, error: BaseException | None) -> None:
        if self.answer.done():
            return
        if answer is None:
            self.answer.set_exception(error or RuntimeError("no answer"))
        else:
            self.answer.set_result(answer)


# What a thread listens to while it has nothing to do.
Ear = SimpleQueue[Job]


class FairQueue:
    """Who asks often waits behind their own requests, not others behind them; and nobody holds every thread.

    What takes long stands in a line of its own, of each address one at a time, and only so many of each line: several
    at once would hold up each other and everybody else.
    """

    def __init__(self, share: int, lines: Mapping[str, int] | None = None) -> None:
        self._share, self._lines = share, dict(lines or {})
        self._lock = threading.Lock()
        # Threads with nothing to do. While there is one, whatever waits is beyond the share of its address.
        self._idle: list[Ear] = []
        self._waiting: OrderedDict[tuple[str, str], deque[Job]] = OrderedDict()
        self._running: Counter[str] = Counter()
        # By line: whose request of it runs.
        self._long: dict[str, set[str]] = {line: set() for line in self._lines}

    def put(self, job: Job) -> None:
        with self._lock:
            if not self._idle or not self._may_run(job):
                self._waiting.setdefault((job.address, job.line), deque()).append(job)
                return
            self._begin(job)
            # The one that worked last: what it needs is still at hand, which is worth a tenth of a small request.
            ear = self._idle.pop()
        ear.put(job)

    def get(self, ear: Ear) -> Job:
        """The next job for the thread that listens to *ear*."""
        with self._lock:
            job = self._next()
            if job is None:
                self._idle.append(ear)
        return job or ear.get()

    def done(self, job: Job) -> None:
        """Whoever is done asks for the next at once, and so finds what waited for this."""
        with self._lock:
            self._running[job.address] -= 1
            if not self._running[job.address]:
                del self._running[job.address]
            if job.line:
                self._long[job.line].discard(job.address)

    def _may_run(self, job: Job) -> bool:
        if self._running[job.address] >= self._share:
            return False
        if not job.line:
            return True
        there = self._long[job.line]
        return job.address not in there and len(there) < self._lines[job.line]

    def _begin(self, job: Job) -> None:
        self._running[job.address] += 1
        if job.line:
            self._long[job.line].add(job.address)

    def _next(self) -> Job | None:
        for whose, jobs in self._waiting.items():
            if not self._may_run(jobs[0]):
                continue
            job = jobs.popleft()
            self._begin(job)
            del self._waiting[whose]
            if jobs:
                self._waiting[whose] = jobs  # behind the others
            return job
        return None


class Bridge:
    """Threads that live as long as the process, so that each keeps its connection to the database."""

    def __init__(self, site: Site, threads: int) -> None:
        self._site = site
        self._sweeper = Sweeper()
        # Half of the threads are left for somebody else. More of them would not serve an address sooner: they would
        # wait for each other, and whoever comes then for all of them.
        half = max(1, threads // 2)
        # Passwords are hashed one after the other, so that a second one would only hold a thread.
        self._queue = FairQueue(share=half, lines={LARGE: half, PASSWORD: 1})
        for number in range(threads):
            threading.Thread(target=self._work, name=f"site-{number}", daemon=True).start()

    def ask(self, environ: Environ, address: str, *, line: str = "") -> "asyncio.Future[WholeAnswer]":
        loop = asyncio.get_running_loop()
        if int(environ.get("CONTENT_LENGTH") or 0) > LARGE_BYTES:
            line = LARGE
        job = Job(environ, address, loop, loop.create_future(), line)
        self._queue.put(job)
        return job.answer

    def _work(self) -> None:
        ear = Ear()
        while True:
            job = self._queue.get(ear)
            try:
                # Whoever hung up before it was their turn gets no work done for them.
                if not job.answer.cancelled():
                    job.settle(answered_by(self._site, job.environ))
                    self._sweeper.sweep_up(job.environ)
            except BaseException as error:
                job.settle(None, error)
            finally:
                self._queue.done(job)
                del job


class Sweeper:
    """A request and what was read of it hold on to each other; much of that shall not wait for the next collection.

    A collection holds everybody up for as long as it looks. So the first one sets aside what is still there, the pages
    that were loaded by then: from then on it looks only at what came since.
    """

    def __init__(self) -> None:
        self._unswept = 0
        self._has_set_aside = False

    def sweep_up(self, environ: Environ) -> None:
        size = int(environ.get("CONTENT_LENGTH") or 0)
        if size < MUCH_BYTES:
            return
        environ.clear()
        self._unswept += size
        if self._unswept < SWEPT_BYTES:
            return
        self._unswept = 0
        gc.collect()
        if not self._has_set_aside:
            # Once: what is set aside is never looked at again, and some of it could be of a request under way.
            self._has_set_aside = True
            gc.freeze()
        give_back_memory()


@lru_cache(maxsize=200)
def _header_name(name: str) -> bytes:
    return name.lower().encode("latin-1")


def answered_by(site: Site, environ: Environ) -> WholeAnswer:
    """Ask *site* in the manner of WSGI."""
    made = WholeAnswer()

    def start_response(status: str, headers: list[tuple[str, str]], error: Any = None) -> None:
        made.status = int(status[:3])
        made.headers = [(_header_name(name), value.encode("latin-1")) for name, value in headers]
        if error:
            sys.stderr.flush()

    chunks = site(environ, start_response)
    try:
        made.body = b"".join(chunks)
        made.following = environ.get(FOLLOWED)
        made.person = environ.get(PERSON, "")
    finally:
        close = getattr(chunks, "close", None)
        if close:
            close()
    return made
