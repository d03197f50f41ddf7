"""Two hundred clients on one page at once: all are answered, and none waits much longer than the others."""

import selectors
import statistics
import time
from collections.abc import Sequence
from itertools import repeat

from tests.bench.load import Caller, Crowd, connection
from tests.sites import Site

CLIENTS = 200
SECONDS = 8
# The 99th of a hundred waits at most so many times as long as the one in the middle.
LIMIT = 5


def waits(running: Site, request: bytes) -> list[float]:
    """How long each answer took, in seconds; one that is not a 200 ends the bench with its first words."""
    Crowd(running.port, repeat(request), CLIENTS).rate(1)  # to warm up
    callers = [Caller(connection(running.port)) for _ in range(CLIENTS)]
    took = _asked(callers, request)
    for caller in callers:
        caller.line.close()
    return took


def _asked(callers: Sequence[Caller], request: bytes) -> list[float]:
    took, since = list[float](), dict[Caller, float]()
    with selectors.DefaultSelector() as selector:
        for caller in callers:
            selector.register(caller.line, selectors.EVENT_READ, caller)
            since[caller] = time.perf_counter()
            caller.line.sendall(request)
        end = time.perf_counter() + SECONDS
        while since:
            for key, _ in selector.select(timeout=10):
                caller = key.data
                if not caller.hears():
                    continue
                now = time.perf_counter()
                took.append(now - since.pop(caller))
                if now < end:
                    since[caller] = now
                    caller.line.sendall(request)
    return took


def ratio(took: Sequence[float]) -> float:
    """The 99th percentile against the median."""
    return statistics.quantiles(took, n=100)[98] / statistics.median(took)
