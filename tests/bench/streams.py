"""How soon phones hear what somebody did, with one table and with thirty, and what it costs to let them listen."""

import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import psutil

from tests.bench.load import connection
from tests.bench.ratios import Bound, Measured
from tests.listeners import Phone, Phones, phones_of
from tests.sites import Site, wait_until

TABLES, PHONES = 30, 6
MOVES = 60
RECONNECTS = 300
TURNS = 3
LISTENING = 200
STALLED = 20
IDLE = 400
ASKED = 200


@dataclass(frozen=True)
class Table:
    id: str
    token: str

    @property
    def stream(self) -> str:
        return f"/api/v1/campaigns/{self.id}/stream/"


def rows(running: Site, noise: float) -> list[Measured | Bound]:
    usual = _health(running)
    with phones_of(running) as phones:
        own, one = _moves(phones, running, [_table(running)])
        _, thirty = _moves(phones, running, [_table(running) for _ in range(TABLES)])
    reconnects = []
    for _ in range(TURNS):
        with phones_of(running) as phones:
            reconnects.append(_reconnects(phones, _table(running)) / RECONNECTS)
    with phones_of(running) as phones:
        _listen(phones, _table(running), LISTENING)
        with _stalled(running):
            busy = _health(running)
        idle = _idle_kilobytes(phones, running)
    return [
        Measured("the sixth phone, p95", [one / own], 1.5, "the writer", noise),
        Measured("a change at one of 30 tables, p95", [thirty / one], 2, "at one", noise),
        Measured("300 phones back at once", reconnects, 1, "300 x one", noise),
        Measured("/healthz, 200 listeners, 20 stalled POSTs", [busy / usual], 3, "its usual", noise),
        Bound("a phone that only listens", idle, 50, "kB"),
    ]


def stopping(running: Site) -> list[Bound]:
    """How long the server takes to stop while so many listen; it is started again."""
    with phones_of(running) as phones:
        opened = _listen(phones, _table(running), TABLES * PHONES)
        workers, began = running.web_workers(), time.monotonic()
        running.part("granian").terminate()
        phones.hear_until(lambda: all(phone.is_over for phone in opened), 30)
        wait_until(lambda: not any(each.is_running() and each.status() != psutil.STATUS_ZOMBIE for each in workers), 30)
        taken = time.monotonic() - began
    wait_until(lambda: running.is_complete() and running.answers(), 60)
    return [Bound("a stop while 180 phones listen", taken, 2, "s")]


def _table(running: Site) -> Table:
    token = running.post("/api/v1/guests/", {"name": "Bench"}).json()["token"]
    campaign = running.post("/api/v1/campaigns/", {"game": "apocrypha", "name": "Candlepoint"}, token=token).json()
    return Table(campaign["id"], token)


def _listen(phones: Phones, table: Table, count: int, after: int = 0) -> list[Phone]:
    opened = [phones.open(table.stream, token=table.token, after=after) for _ in range(count)]
    phones.hear_until(lambda: all(b"retry: " in phone.received for phone in opened), 60)
    return opened


def _moves(phones: Phones, running: Site, tables: list[Table]) -> tuple[float, float]:
    """From the tap, p95 in seconds: to the writer's own answer, and to the last phone of that table."""
    listening = [(table, _listen(phones, table, PHONES)) for table in tables]
    answered, heard = [], []
    for number in range(MOVES):
        table, opened = listening[number % len(listening)]
        newest = opened[0].numbers[-1] + 1
        began = time.monotonic()
        notes = {"notes": f"{number} {began}"}
        answer = running.call("PATCH", f"/api/v1/campaigns/{table.id}/", notes, token=table.token)
        assert answer.status == 200, answer.body
        answered.append(time.monotonic() - began)
        phones.hear_until(lambda opened=opened, newest=newest: all(newest in phone.numbers for phone in opened))
        heard.append(max(dict(phone.came)[newest] for phone in opened) - began)
    return _p95(answered), _p95(heard)


def _reconnects(phones: Phones, table: Table) -> float:
    """So many at once, as often as one opening takes."""
    alone = []
    for _ in range(20):
        began = time.monotonic()
        _listen(phones, table, 1)
        alone.append(time.monotonic() - began)
    began = time.monotonic()
    _listen(phones, table, RECONNECTS)
    return (time.monotonic() - began) / statistics.median(alone)


@contextmanager
def _stalled(running: Site) -> Iterator[None]:
    """Bodies that are announced and do not come."""
    with ExitStack() as lines:
        for _ in range(STALLED):
            line = lines.enter_context(connection(running.port))
            line.sendall(b"POST /api/v1/guests/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        yield


def _idle_kilobytes(phones: Phones, running: Site) -> float:
    """What each further phone takes that only listens."""
    table = _table(running)
    before = _resident(running)
    _listen(phones, table, IDLE)
    return (_resident(running) - before) / 1024 / IDLE


def _resident(running: Site) -> int:
    return sum(process.memory_info().rss for process in running.web_workers())


def _health(running: Site) -> float:
    taken = []
    for _ in range(ASKED):
        began = time.monotonic()
        assert running.get("/healthz").status == 200
        taken.append(time.monotonic() - began)
    return statistics.median(taken)


def _p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]
