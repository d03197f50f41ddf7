"""What the live table costs: one event, the ten-thousandth, six who write at once, and a Valkey that falls."""

import http.client
import json
import selectors
import socket
import statistics
import time
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import repeat
from typing import Any

from tests.bench.load import connection, get
from tests.bench.ratios import Bound, Measured, noise_of_the_same
from tests.live_tables import CORRUPTION, LiveTable, open_table
from tests.sites import Site, wait_until

ROUNDS = 150
MANY = 10_000
WRITERS, EACH = 6, 150
TURNS = 5
WITHOUT_VALKEY = 60


def rows(running: Site, noise: float) -> list[Measured | Bound]:
    return [*_appending(running, noise), *_writing_at_once(running, noise), *_without_valkey(running, noise)]


# --- One event


class Line:
    """One connection that stays, and how long each answer took."""

    def __init__(self, table: LiveTable) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", table.running.port, timeout=30)
        self._line.connect()
        self._line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sit_at(table)

    def sit_at(self, table: LiveTable) -> None:
        self._headers = {"Content-Type": "application/json", "Authorization": f"Bearer {table.token}"}

    def seconds(self, method: str, path: str, body: Any = None) -> float:
        began = time.perf_counter()
        self._ask(method, path, body)
        return time.perf_counter() - began

    def answer(self, method: str, path: str, body: Any = None) -> Any:
        return json.loads(self._ask(method, path, body))

    def _ask(self, method: str, path: str, body: Any) -> bytes:
        self._line.request(method, path, None if body is None else json.dumps(body), self._headers)
        answer = self._line.getresponse()
        read = answer.read()
        assert answer.status in {200, 201}, read[:300]
        return read

    def close(self) -> None:
        self._line.close()


def event() -> dict[str, Any]:
    return {"key": str(uuid.uuid4()), "kind": CORRUPTION, "facts": {"witch": "Lily", "by": 1}}


def _appending(running: Site, noise: float) -> list[Measured]:
    """Turn by turn, so that whatever else the machine does falls on all alike."""
    young, empty = open_table(running), open_table(running)
    old = _table_of(running, MANY)
    for _ in range(100):
        young.tell()
    lines = {table.id: Line(table) for table in (young, old, empty)}
    asked: dict[str, Callable[[], float]] = {
        "insert": lambda: lines[young.id].seconds(
            "POST", "/bench/insert/", {"sitting": young.id, "seq": next(numbers), "snapshot": "{}"}
        ),
        "event 100": lambda: lines[young.id].seconds("POST", f"{young.path}events/", event()),
        "event 10,000": lambda: lines[old.id].seconds("POST", f"{old.path}events/", event()),
        "empty": lambda: lines[empty.id].seconds("GET", empty.path),
        "of 10,000": lambda: lines[old.id].seconds("GET", old.path),
    }
    numbers = iter(range(1_000_000, 2_000_000))
    taken = _by_turns(asked)
    for line in lines.values():
        line.close()
    return [
        Measured("an event", _ratios(taken, "event 100", "insert"), 2.5, "insert", noise),
        Measured("event 10,000", _ratios(taken, "event 10,000", "event 100"), 1.2, "event 100", noise),
        Measured("a sitting of 10,000 events opened", _ratios(taken, "of 10,000", "empty"), 3, "an empty", noise),
    ]


def _by_turns(asked: dict[str, Callable[[], float]]) -> dict[str, list[float]]:
    taken: dict[str, list[float]] = {name: [] for name in asked}
    for turn in range(ROUNDS):
        for name, ask in asked.items() if turn % 2 else reversed(asked.items()):
            taken[name].append(ask())
    return taken


def _ratios(taken: dict[str, list[float]], name: str, against: str) -> list[float]:
    return [own / base for own, base in zip(taken[name], taken[against], strict=True)]


def _table_of(running: Site, count: int) -> LiveTable:
    """A sitting in which so much has happened: brought as a file, since telling it would take minutes."""
    table = open_table(running)
    campaign = table.state()["campaign"]
    document = running.get(f"/api/v1/campaigns/{campaign}/archive/", token=table.token).json()
    document["sittings"][0]["events"] = [_written(number) for number in range(1, count + 1)]
    answer = running.post("/api/v1/archives/", document, token=table.token, timeout=300)
    assert answer.status == 201, answer.body[:500]
    sittings = running.get(f"/api/v1/campaigns/{answer.json()['id']}/sittings/", token=table.token).json()
    return LiveTable(running, table.token, sittings["results"][0]["id"])


def _written(number: int) -> dict[str, Any]:
    return {
        "seq": number,
        "key": str(uuid.uuid4()),
        "digest": "",
        "kind": CORRUPTION,
        "facts": {"witch": "Lily", "by": 1 if number % 2 else -1},
        "at": datetime.now(UTC).isoformat(),
        "by": 1,
        "by_name": "Red seat",
    }


# --- Six at once


def _writing_at_once(running: Site, noise: float) -> list[Measured]:
    """In turns with six who ask for nothing: by how much their slowest answers scatter, the machine does."""
    found, of_nothing = [], []
    for _ in range(TURNS):
        table = open_table(running)
        found.append(_tail(saturated(table, WRITERS, EACH)))
        assert table.state()["seq"] == WRITERS * EACH
        of_nothing.append(_tail(at_once(running.port, repeat(get("/bench/empty/")), WRITERS, EACH)))
    scatter = max(noise, noise_of_the_same(of_nothing))
    return [Measured("six who write at once, p99", found, 3, "p50", scatter)]


def _tail(taken: list[float]) -> float:
    quantiles = statistics.quantiles(taken, n=100)
    return quantiles[98] / quantiles[49]


def saturated(table: LiveTable, writers: int, each: int) -> list[float]:
    """How long each event took, with so many who tell the next as soon as the last is answered."""
    return at_once(table.running.port, _taps(table), writers, each)


def at_once(port: int, requests: Iterator[bytes], callers: int, each: int) -> list[float]:
    """How long each answer took, with so many who ask again as soon as they have theirs."""
    left, taken = dict.fromkeys(range(callers), each), []
    with selectors.DefaultSelector() as selector:
        for number in range(callers):
            line = connection(port)
            selector.register(line, selectors.EVENT_READ, [number, _send(line, next(requests)), b""])
        while selector.get_map():
            for key, _ in selector.select(30):
                number, began, received = key.data
                received += key.fileobj.recv(1 << 16)  # type: ignore[union-attr]
                if not _is_whole(received):
                    key.data[2] = received
                    continue
                assert received.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")), received[:300]
                taken.append(time.perf_counter() - began)
                left[number] -= 1
                if left[number]:
                    key.data[1:] = [_send(key.fileobj, next(requests)), b""]
                else:
                    selector.unregister(key.fileobj)
                    key.fileobj.close()  # type: ignore[union-attr]
    return taken


def _taps(table: LiveTable) -> Iterator[bytes]:
    head = f"POST {table.path}events/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {table.token}\r\n"
    while True:
        body = json.dumps(event()).encode()
        yield f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def _send(line: Any, request: bytes) -> float:
    began = time.perf_counter()
    line.sendall(request)
    return began


def _is_whole(answer: bytes) -> bool:
    head, found, body = answer.partition(b"\r\n\r\n")
    length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
    return bool(found) and len(body) >= int(length)


# --- Valkey


def _without_valkey(running: Site, noise: float) -> list[Measured | Bound]:
    table = open_table(running)
    line = Line(table)

    def tell() -> float:
        return line.seconds("POST", f"{table.path}events/", event())

    well = _p95([tell() for _ in range(WITHOUT_VALKEY)])
    valkey = running.part("valkey-server")
    valkey.suspend()
    hung = max(tell() for _ in range(WITHOUT_VALKEY))
    valkey.resume()
    valkey.kill()
    dead = _p95([tell() for _ in range(WITHOUT_VALKEY)])
    wait_until(running.is_complete, 60)
    line.close()
    return [
        Measured("an event without Valkey, p95", [dead / well], 5, "with it", noise),
        Bound("the slowest event while Valkey hangs", hung, 1.2, "s"),
    ]


def _p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]
