"""What the front costs: the site through it against the same site straight on the server's WSGI, side by side."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path

import psutil

from companion.running.processes import BASE_DIR
from companion.web import THREADS
from tests.bench.load import Crowd
from tests.bench.ratios import Measured
from tests.sites import GENEROUS, Site, free_port, wait_until

ROUNDS = 24
SECONDS = 0.15
CONNECTIONS = (1, 8, 32)


def rows(running: Site, asked: dict[str, tuple[bytes, float]], noise: float) -> list[Measured]:
    """How many times as much as without the front each of *asked* takes; it must keep its share of the throughput.

    By the processor's time of an answer, like all else here: the more threads an answer goes through, the more often it
    waits where others use the machine too.
    """
    with pure_wsgi(running) as other:
        return [
            Measured(
                f"{name} through the front, {callers} at once",
                _ratios(running, other, request, callers),
                1 / share,
                "WSGI",
                noise,
            )
            for name, (request, share) in asked.items()
            for callers in CONNECTIONS
        ]


def _ratios(front: Site, wsgi: Site, request: bytes, callers: int) -> list[float]:
    crowds = [Crowd(site.port, repeat(request), callers) for site in (front, wsgi)]
    sites = dict(zip(crowds, (front.web_workers(), psutil.Process(wsgi.process.pid).children()), strict=True))
    for crowd in crowds:
        crowd.rate(0.3)  # to warm up
    ratios = []
    for turn in range(ROUNDS):
        first, second = crowds if turn % 2 else crowds[::-1]
        costs = {crowd: _cost(crowd, sites[crowd]) for crowd in (first, second)}
        ratios.append(costs[crowds[0]] / costs[crowds[1]])
    return ratios


def _cost(crowd: Crowd, workers: Sequence[psutil.Process]) -> float:
    """The processor's seconds of an answer."""
    before = processor_seconds(workers)
    crowd.rate(SECONDS)
    return (processor_seconds(workers) - before) / crowd.answers


def processor_seconds(workers: Iterable[psutil.Process]) -> float:
    """What they have used so far: to the nanosecond, where psutil has hundredths of a second."""
    threads = [thread for worker in workers for thread in Path(f"/proc/{worker.pid}/task").iterdir()]
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


@contextmanager
def pure_wsgi(running: Site) -> Iterator[Site]:
    """A server beside *running* with as many processes and threads, on the same data, without the front."""
    port = free_port()
    options = {
        "interface": "wsgi",
        "http": "1",
        "port": str(port),
        "workers": str(len(running.web_workers())),
        "blocking-threads": str(THREADS),
        "backlog": "1024",
        "log-level": "warning",
    }
    arguments = [word for name, value in options.items() for word in (f"--{name}", value)]
    env = {
        "PATH": os.environ["PATH"],
        **GENEROUS,
        "DATA_DIR": str(running.data_dir),
        "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        "LOG_LEVEL": "ERROR",
        "MALLOC_ARENA_MAX": "2",
    }
    command = [sys.executable, "-m", "granian", *arguments, "companion.wsgi:application"]
    process = subprocess.Popen(command, cwd=BASE_DIR, env=env)
    try:
        made = Site(port, running.data_dir, process, running.log)
        wait_until(made.answers, 60)
        yield made
    finally:
        process.terminate()
        process.wait(20)
