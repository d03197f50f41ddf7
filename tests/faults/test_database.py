"""A PostgreSQL under a crowd, one that freezes, and one that dies: bounded connections, and soon an answer."""

import signal
import socket
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import psutil
import psycopg
import pytest

from tests.listeners import phones_of
from tests.live_tables import open_table
from tests.postgres import folder_of, postgres, stopped
from tests.sites import Site, prepared, site, wait_until

pytestmark = pytest.mark.faults

WORKERS, THREADS, CLIENTS = 2, 3, 200
PATHS = ("/api/v1/games/", "/today/", "/cards/apocrypha/", "/readyz", "/api/v1/cards/?game=apocrypha")
ASKED_BY_EACH = 6
OF_THE_WEB = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'companion-web'"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(scope="module")
def running(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = prepared(tmp_path_factory.mktemp("database") / "data")
    with site(folder, DATABASE_URL=url, WORKERS=str(WORKERS), THREADS=str(THREADS)) as running:
        yield running


@pytest.fixture(autouse=True)
def recovered(running: Site) -> None:
    wait_until(lambda: running.get("/readyz").json()["database"]["ok"], 60)


# Under a crowd


def test_two_hundred_clients_get_no_error_and_no_connection_more_than_was_configured(running: Site, url: str) -> None:
    table = open_table(running)
    statuses: Counter[int] = Counter()
    with phones_of(running) as phones, counting(url) as counts:
        for _ in range(10):
            phones.open(table.stream, token=table.token)
        crowd = [threading.Thread(target=ask, args=(running, number, statuses)) for number in range(CLIENTS)]
        for each in crowd:
            each.start()
        for each in crowd:
            each.join()
    assert set(statuses) == {200}, statuses
    assert statuses.total() == CLIENTS * ASKED_BY_EACH
    assert 0 < max(counts) <= WORKERS * (THREADS + 2)


def ask(running: Site, number: int, statuses: "Counter[int]") -> None:
    """Several pages over one line, as a browser does."""
    with socket.create_connection(("127.0.0.1", running.port), 60) as line:
        answers = line.makefile("rb")
        for turn in range(ASKED_BY_EACH):
            path = PATHS[(number + turn) % len(PATHS)]
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            statuses[read_answer(answers)] += 1


def read_answer(answers: "socket.SocketIO | object") -> int:
    status = int(answers.readline().split()[1])  # type: ignore[union-attr]
    length = 0
    while (header := answers.readline()) not in (b"\r\n", b""):  # type: ignore[union-attr]
        name, _, value = header.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    answers.read(length)  # type: ignore[union-attr]
    return status


@contextmanager
def counting(url: str) -> Iterator[list[int]]:
    """How many connections the web processes hold, asked again and again."""
    counts, is_over = list[int](), threading.Event()

    def count() -> None:
        with psycopg.connect(url, autocommit=True) as line:
            while not is_over.is_set():
                [found] = line.execute(OF_THE_WEB).fetchone()  # type: ignore[misc]
                counts.append(found)
                time.sleep(0.05)

    counter = threading.Thread(target=count)
    counter.start()
    try:
        yield counts
    finally:
        is_over.set()
        counter.join()


# Frozen, and dead


@contextmanager
def frozen(url: str) -> Iterator[None]:
    server = psutil.Process(pid_of(url))
    everything = [*server.children(recursive=True), server]
    with ExitStack() as thawed:
        for process in everything:
            thawed.callback(process.send_signal, signal.SIGCONT)
            process.send_signal(signal.SIGSTOP)
        yield


def pid_of(url: str) -> int:
    return int((folder_of(url) / "postmaster.pid").read_text().split()[0])


@pytest.mark.parametrize("path", ["/readyz", "/cards/apocrypha/", "/api/v1/games/"])
def test_a_frozen_database_is_a_503_within_three_seconds(running: Site, url: str, path: str) -> None:
    with frozen(url):
        for _ in range(3):
            started = time.monotonic()
            assert running.get(path).status == 503
            assert time.monotonic() - started < 3


def test_so_is_an_event_that_a_program_tells(running: Site, url: str) -> None:
    wait_until(lambda: is_back(running), 10)
    table = open_table(running)
    assert [table.tell().status for _ in range(20)] == [201] * 20
    with frozen(url):
        started = time.monotonic()
        assert table.tell().status == 503
        assert time.monotonic() - started < 3
    wait_until(lambda: {table.tell().status for _ in range(20)} == {201}, 10)


def is_back(running: Site) -> bool:
    """Every process by itself finds out."""
    return {running.get("/cards/apocrypha/").status for _ in range(20)} == {200}


def test_so_it_is_for_a_crowd(running: Site, url: str) -> None:
    took, statuses = list[float](), Counter[int]()

    def ask() -> None:
        started = time.monotonic()
        statuses[running.get("/api/v1/games/", timeout=30).status] += 1
        took.append(time.monotonic() - started)

    with frozen(url):
        crowd = [threading.Thread(target=ask) for _ in range(60)]
        for each in crowd:
            each.start()
        for each in crowd:
            each.join()
    assert set(statuses) == {503}
    assert max(took) < 4, statistics.quantiles(took)  # a second is for this machine, which asks as well


def test_once_it_thaws_everything_goes_on(running: Site, url: str) -> None:
    with frozen(url):
        assert running.get("/cards/apocrypha/").status == 503
    wait_until(lambda: is_back(running), 10)


def test_a_query_that_takes_long_is_waited_for(url: str) -> None:
    from companion.postgresql.patience import WatchedConnection

    with WatchedConnection.connect(url) as line:
        assert line.execute("SELECT 1 FROM pg_sleep(2.5)").fetchone() == (1,)


def test_a_dead_database_is_a_503_with_a_friendly_page(running: Site, url: str) -> None:
    with stopped(url):
        page = running.get("/cards/apocrypha/")
        assert page.status == 503
        assert "The book is out of reach" in page.body.decode()
        problem = running.get("/api/v1/games/")
        assert problem.status == 503
        assert problem.json()["type"] == "urn:companion:problem:database-away"
        assert running.get("/readyz").status == 503
        assert running.get("/healthz").status == 200
