"""Silent connections are counted and closed beyond the bounds; whoever waits for an answer keeps theirs."""

import os
import select
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from companion.front.bounds import Limits
from companion.front.connections import OPEN_FILES, Connections, open_connections

pytestmark = pytest.mark.pure

# Only beyond so many open files anything is looked at.
MOST, OF_ONE = 24, 10
LIMITS = Limits(connections=MOST, connections_of_one=1, connections_of_a_neighbour=OF_ONE)


class Server:
    """A port that takes connections and keeps them, like the server whose threads we do not see."""

    def __init__(self, lines: ExitStack) -> None:
        self.lines = lines
        self.port = lines.enter_context(socket.socket())
        self.port.bind(("127.0.0.1", 0))
        self.port.listen(100)

    def connected(self, count: int, source: str = "127.0.0.66") -> list[socket.socket]:
        ours = []
        for _ in range(count):
            ours.append(socket.create_connection(self.port.getsockname(), 5, source_address=(source, 0)))
            self.lines.enter_context(ours[-1])
            self.lines.enter_context(self.port.accept()[0])
        return ours


@pytest.fixture
def server() -> Iterator[Server]:
    with ExitStack() as lines:
        yield Server(lines)


def is_open(line: socket.socket) -> bool:
    return not select.select([line], [], [], 0)[0]


def peer(line: socket.socket) -> tuple[str, int]:
    host, port = line.getsockname()[:2]
    return host, port


def test_they_are_found_and_nothing_else_is(server: Server) -> None:
    lines = server.connected(3)
    ours = [each for each in open_connections() if each.peer in map(peer, lines)]
    assert len(ours) == 3
    # The other ends are open in this process too, and are nobody's business.
    assert not {each.peer for each in open_connections()} & {server.port.getsockname()}


def test_beyond_its_bound_an_address_loses_the_oldest_silent_ones(server: Server) -> None:
    connections = Connections(LIMITS)
    old = server.connected(OF_ONE)
    assert connections.look() == 0
    new = server.connected(4)
    assert connections.look() == 4
    assert sum(map(is_open, old)) == OF_ONE - 4
    assert all(map(is_open, new))


def test_who_waits_for_an_answer_keeps_theirs_and_who_had_one_goes_last(server: Server) -> None:
    connections = Connections(LIMITS)
    waiting, answered, *silent = server.connected(OF_ONE + 5)
    connections.begin(peer(waiting))
    connections.begin(peer(answered))
    connections.end(peer(answered))
    # Who waits is counted elsewhere.
    assert connections.look() == 4
    assert is_open(waiting)
    assert is_open(answered)
    assert sum(map(is_open, silent)) == OF_ONE - 1


def test_many_addresses_together_have_a_bound_too(server: Server) -> None:
    connections = Connections(LIMITS)
    lines = [line for number in range(1, 5) for line in server.connected(OF_ONE, f"127.0.0.{number}")]
    assert connections.look() == len(lines) - MOST
    assert sum(map(is_open, lines)) == MOST


def test_behind_proxies_only_all_together_count(server: Server) -> None:
    connections = Connections(LIMITS, has_proxies=True)
    server.connected(OF_ONE + 5)
    assert connections.look() == 0


def test_looking_leaves_no_file_open(server: Server) -> None:
    connections = Connections(LIMITS)
    server.connected(OF_ONE)
    before = len(os.listdir(OPEN_FILES))
    for _ in range(20):
        connections.look()
    assert len(os.listdir(OPEN_FILES)) == before


def test_looking_lets_go_of_no_lock_of_a_database(tmp_path: Path) -> None:
    """Were any number of its file closed, another process would believe that nobody uses the database."""
    database = tmp_path / "kept.sqlite3"
    with closing(sqlite3.connect(database, isolation_level=None)) as ours:
        ours.execute("CREATE TABLE kept (id)")
        ours.execute("BEGIN EXCLUSIVE")
        open_connections()
        write = f"import sqlite3; sqlite3.connect({str(database)!r}, timeout=0).execute('INSERT INTO kept VALUES (1)')"
        other = subprocess.run([sys.executable, "-c", write], capture_output=True, text=True, check=False)
        assert "database is locked" in other.stderr
