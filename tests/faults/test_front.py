"""Strangers who send slowly, silently or far too much: whoever plays beside them gets every answer."""

import shlex
import socket
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil
import pytest

from companion.front.bounds import Limits
from companion.running.processes import most_files
from tests.sites import UP, Site, prepared, site, wait_until

pytestmark = pytest.mark.faults

# Linux lets anybody on the loopback choose an address of it: strangers come from one, the players from another.
STRANGER = "127.0.0.66"
SLOW_BODY = b"POST /api/v1/guests/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
ASKED = 40
SILENT = 2_500
# The players' own connections.
OUR_OWN = 4
OPEN_FILES = 1024


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    # So many files as most systems allow a process; we ourselves open one for each stranger.
    up = ("sh", "-c", f"ulimit -n {OPEN_FILES}; exec {shlex.join(UP)}")
    with site(prepared(tmp_path_factory.mktemp("front") / "data"), command=up) as running:
        for _ in range(ASKED):
            running.get("/today/")
        yield running


@contextmanager
def strangers(running: Site, count: int, first: bytes = b"") -> Iterator[list[socket.socket]]:
    """So many connections that say only this much."""
    most_files()
    with ExitStack() as lines:
        opened = []
        for _ in range(count):
            line = socket.create_connection(("127.0.0.1", running.port), 10, source_address=(STRANGER, 0))
            opened.append(lines.enter_context(line))
            if first:
                line.sendall(first)
        yield opened


def answer_seconds(running: Site, path: str = "/today/") -> list[float]:
    """How long each of some answers takes; each of them must come."""
    taken = []
    for _ in range(ASKED):
        begun = time.monotonic()
        assert running.get(path, timeout=10).status == 200
        taken.append(time.monotonic() - begun)
    return taken


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


@pytest.mark.parametrize(
    ("count", "first"), [(24, SLOW_BODY), (540, b""), (200, b"GET /today/ HTTP/1.1\r\nHost: loc")], ids=str
)
def test_connections_that_never_finish_cost_nobody_an_answer(running: Site, count: int, first: bytes) -> None:
    idle = p95(answer_seconds(running))
    with strangers(running, count, first):
        # A machine that does much else is not what this is about.
        assert p95(answer_seconds(running)) < 3 * idle + 0.05


def test_silent_connections_are_closed_beyond_their_bound(running: Site) -> None:
    """So many that the server would have had no file left for anybody else."""
    most = Limits().connections_of_a_neighbour * len(running.web_workers())
    idle = p95(answer_seconds(running))
    with strangers(running, SILENT):
        wait_until(lambda: open_lines(running) <= most + OUR_OWN, 10)
        assert p95(answer_seconds(running)) < 3 * idle + 0.05


def test_a_slow_body_is_told_so_and_cut_off(running: Site) -> None:
    with strangers(running, 1, SLOW_BODY) as (line,):
        line.settimeout(30)
        answer = line.recv(4096)
        assert answer.startswith(b"HTTP/1.1 408")
        assert b"connection: close" in answer.lower()
        while line.recv(4096):
            pass


@pytest.mark.parametrize(
    "head",
    [b"Content-Length: 65537\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n" + b"8000\r\n%s\r\n" % (b"x" * 0x8000) * 3],
    ids=["announced", "chunked"],
)
def test_what_is_too_large_is_refused_before_it_is_read(running: Site, head: bytes) -> None:
    asked = b"POST /api/v1/guests/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + head
    with strangers(running, 1, asked) as (line,):
        answer = line.recv(4096)
        assert answer.startswith(b"HTTP/1.1 413")
        assert b"connection: close" in answer.lower()


@pytest.mark.parametrize("announced", [2**23, 2**20])
def test_what_is_only_announced_keeps_nobody_from_an_answer(running: Site, announced: int) -> None:
    """They say how much will come and send it slowly; others read and write meanwhile."""
    head = b"POST /api/v1/archives/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with strangers(running, 64, head + b"Content-Length: %d\r\n\r\n[" % announced):
        time.sleep(0.5)
        told = Counter(running.post("/api/v1/guests/", {"name": "Red seat"}).status for _ in range(ASKED))
        told += Counter(running.get("/today/").status for _ in range(ASKED))
        assert told == {201: ASKED, 200: ASKED}


def test_a_program_that_sends_all_of_it_first_hears_why(running: Site) -> None:
    """Many read no answer before their last byte is gone, and would only find the line cut."""
    for _ in range(5):
        with pytest.raises(HTTPError) as refused:
            urlopen(Request(f"{running.url}/api/v1/guests/", b"x" * 3_000_000, {"Content-Type": "application/json"}))
        assert refused.value.code == 413
        refused.value.close()


def test_a_chunked_body_is_read(running: Site) -> None:
    body = b'{"name": "Chunk"}'
    head = b"POST /api/v1/guests/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:5], body[5:])) + b"0\r\n\r\n"
    with strangers(running, 1, head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks) as (line,):
        assert line.recv(4096).startswith(b"HTTP/1.1 201")


def test_the_second_version_of_http_is_not_spoken(running: Site) -> None:
    """Without encryption nobody needs it."""
    with strangers(running, 1, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00") as (line,):
        line.settimeout(10)
        answer = line.recv(4096)
        assert answer.startswith(b"HTTP/1.1 400") or not answer


def open_lines(running: Site) -> int:
    kinds = [each.status for process in running.web_workers() for each in process.net_connections("tcp")]
    return kinds.count(psutil.CONN_ESTABLISHED)


def resident(running: Site) -> float:
    return sum(process.memory_info().rss for process in running.web_workers()) / 2**20


def test_bodies_full_of_little_things_take_no_memory_with_them(running: Site) -> None:
    idle = resident(running)
    body = b"[" + b",".join([b'{"":0}'] * 9_000) + b"]"
    head = b"POST /api/v1/guests/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    most = idle
    with strangers(running, 96, head + b"Content-Length: %d\r\n\r\n" % len(body) + body) as lines:
        for line in lines:
            assert line.recv(4096).startswith(b"HTTP/1.1 4")
            most = max(most, resident(running))
    assert most < 1.5 * idle


def test_after_all_that_nothing_is_left_open(running: Site) -> None:
    deadline = time.monotonic() + 20
    while open_lines(running) > OUR_OWN:
        assert time.monotonic() < deadline, open_lines(running)
        time.sleep(0.2)
