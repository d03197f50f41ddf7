"""A healthy client beside an attack, and what the site takes meanwhile: measured before, during and after."""

import http.client
import multiprocessing
import os
import shutil
import statistics
import threading
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

import psutil

from tests.depth import depth
from tests.faults.attacks import Attack
from tests.sites import Site, open_connections

PAGE = "/today/"
# So many answers at least are looked at; in small it's about whether they come, not about how long they take.
ASKED = depth(20, full=60)
WARM = 60
# How much slower a page may be beside an attack; and what the system may take to let a process go on, once.
SLOWER, NOISE_SECONDS = 3, 0.02
MORE_MEMORY = 1.5
NICE = 10
# What is not given back at once: pieces that are still in use lie between those that are not.
KEPT_MEMORY = 1.3
# What is open when nobody attacks.
FEW_CONNECTIONS = 8
REST_SECONDS = 45


@dataclass
class Told:
    """Of one attack: in seconds and megabytes."""

    name: str
    idle: float = 0
    beside: float = 0
    answers: int = 0
    missing: int = 0
    memory: float = 0
    most: float = 0
    after: float = 0
    left_open: int = 0
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        slower = self.beside / self.idle if self.idle and self.beside else 0
        words = [
            f"{self.name:<30} {self.answers:>5} answers, {self.missing} missing",
            f"p95 {self.idle * 1000:.0f} -> {self.beside * 1000:.0f} ms ({slower:.1f} x)",
            f"memory {self.memory:.0f}, most {self.most:.0f} ({self.most / max(self.memory, 1):.2f} x), "
            f"after {self.after:.0f} MB",
            f"{self.left_open} left open",
        ]
        return "; ".join(words) + "".join(f"\n    NOT HELD: {problem}" for problem in self.problems)


class Healthy(threading.Thread):
    """Somebody who plays: one page after the other, and every answer must come."""

    def __init__(self, running: Site) -> None:
        super().__init__(daemon=True)
        self.running, self.done = running, threading.Event()
        self.seconds: list[float] = []
        self.missing = 0
        self.most = resident(running)

    def run(self) -> None:
        while not self.done.is_set() or len(self.seconds) + self.missing < ASKED:
            self.ask()
            self.most = max(self.most, resident(self.running))
            time.sleep(0.02)

    def ask(self) -> None:
        begun = time.monotonic()
        try:
            is_answered = self.running.get(PAGE, timeout=20).status == 200
        except (OSError, http.client.HTTPException):
            is_answered = False
        if is_answered:
            self.seconds.append(time.monotonic() - begun)
        else:
            self.missing += 1


def warm(running: Site) -> None:
    """Until each process has loaded what it loads when it is first asked."""
    for turn in range(WARM):
        running.get(PAGE)
        running.post("/api/v1/tools/apocrypha/check/", {"dice": {"soul": 3}, "target": 10})
        if turn % 6 == 0:
            running.get("/api/v1/schema/", timeout=60)


def watched(running: Site, attack: Attack, count: int, memory: float, *, is_timed: bool = True) -> Told:
    """Run the attack, and tell what held and what did not; *memory* is what the site took before the first of them.

    Where other tests run beside it, how long an answer takes says little, and *is_timed* is false.
    """
    told = Told(attack.name, memory=memory, idle=p95(_asked_alone(running)) if is_timed else 0)
    healthy = Healthy(running)
    hears, says = multiprocessing.Pipe(duplex=False)
    # In a process of its own: attackers shall not slow down the clock of whoever they attack.
    attackers = multiprocessing.get_context("fork").Process(target=_attack, args=(running, attack, count, says))
    attackers.start()
    if not attack.strikes_down:
        healthy.start()
    attackers.join()
    healthy.done.set()
    if attackers.exitcode:
        told.problems.append(hears.recv() if hears.poll() else "the attack broke off")
    if not attack.strikes_down:
        healthy.join()
        told.answers, told.missing, told.most = len(healthy.seconds), healthy.missing, healthy.most
        told.beside = p95(healthy.seconds)
    if is_timed and not attack.strikes_down:
        # Whatever else the machine does may have begun meanwhile.
        told.idle = max(told.idle, p95(_asked_alone(running)))
    _look_after(running, told, is_timed)
    return told


def _attack(running: Site, attack: Attack, count: int, says: Connection) -> None:
    # They would be at other machines: what they do themselves is not to take the processor from the site.
    os.nice(NICE)
    try:
        attack.run(running, count)
    except BaseException as problem:
        says.send(f"{type(problem).__name__} {problem}"[:300])
        raise SystemExit(1) from problem


def _look_after(running: Site, told: Told, is_timed: bool) -> None:
    deadline = time.monotonic() + REST_SECONDS
    while open_connections(running) > FEW_CONNECTIONS and time.monotonic() < deadline:
        time.sleep(0.1)
    told.left_open, told.after = open_connections(running), resident(running)
    told.most = max(told.most, told.after)
    bounds = {
        f"{told.missing} answers did not come": told.missing == 0,
        f"answers took more than {SLOWER} x as long": not is_timed or told.beside <= SLOWER * told.idle + NOISE_SECONDS,
        f"more than {MORE_MEMORY} x the memory": told.most <= MORE_MEMORY * told.memory,
        f"more than {KEPT_MEMORY} x the memory is kept": told.after <= KEPT_MEMORY * told.memory,
        "connections stayed open": told.left_open <= FEW_CONNECTIONS,
        "it does not answer any more": running.answers(),
        "no room is left on the disk": shutil.disk_usage(running.data_dir).free > 2**20,
    }
    told.problems += [words for words, held in bounds.items() if not held]


def _asked_alone(running: Site) -> list[float]:
    alone = Healthy(running)
    alone.done.set()
    alone.run()
    return alone.seconds


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1] if len(seconds) > 1 else 0


def resident(running: Site) -> float:
    """The web processes' memory, in megabytes; one may just be falling."""
    total = 0
    server = running.find("granian")
    for process in server.children(recursive=True) if server else []:
        try:
            total += process.memory_info().rss
        except psutil.NoSuchProcess:
            continue
    return total / 2**20
