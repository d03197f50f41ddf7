"""Connections are counted here, also those that ask nothing: beyond the bounds the silent ones are closed.

The server tells of a connection only when it asks something; but it is open in this process, and can be found.
"""

import logging
import os
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from campaigns.people.addresses import household
from companion.front.bounds import Limits
from companion.front.environ import Peer

logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.1
# A phone that is switched off in the middle says nothing: what it was sent and has not taken for so long ends its line.
# Without it the system tries again for a quarter of an hour.
UNTAKEN_MS = 30_000
OPEN_FILES = "/dev/fd"


@dataclass(frozen=True)
class Connection:
    file: int
    peer: Peer

    def close(self) -> None:
        """Tell both ends that it is over; the server then lets go of it."""
        with suppress(OSError), _socket_of(self.file) as line:
            # The number may be another connection's by now.
            if line.getpeername()[:2] == self.peer:
                line.shutdown(socket.SHUT_RDWR)


class Connections:
    """Those of this process: which ask just now, and since when the others are silent."""

    def __init__(self, limits: Limits, *, has_proxies: bool = False) -> None:
        self._limits = limits
        self._has_proxies = has_proxies
        self._asking: dict[Peer, int] = {}
        self._answered: dict[Peer, float] = {}
        self._first_seen: dict[Peer, float] = {}

    def watch(self) -> None:
        """As long as the process lives."""
        threading.Thread(target=self._watch, name="connections", daemon=True).start()

    def begin(self, peer: Peer) -> None:
        """It asks something."""
        self._asking[peer] = self._asking.get(peer, 0) + 1

    def end(self, peer: Peer) -> None:
        """And is answered."""
        self._answered[peer] = time.monotonic()
        if self._asking[peer] == 1:
            del self._asking[peer]
        else:
            self._asking[peer] -= 1

    def look(self) -> int:
        """Close what is too much; how many that were."""
        # Most of the time there are few, and nothing has to be known of them.
        if (
            len(os.listdir(OPEN_FILES)) < self._limits.connections_of_one
            and len(self._answered) < self._limits.connections
        ):
            return 0
        now, there = time.monotonic(), open_connections()
        peers = {each.peer for each in there}
        self._first_seen = {peer: self._first_seen.get(peer, now) for peer in peers}
        for gone in [peer for peer in list(self._answered) if peer not in peers]:
            self._answered.pop(gone, None)
        closing = self._too_many(there)
        for each in closing:
            each.close()
        return len(closing)

    def _watch(self) -> None:
        while not notice_who_vanishes():
            time.sleep(LOOK_SECONDS)
        while True:
            time.sleep(LOOK_SECONDS)
            try:
                closed = self.look()
                if closed:
                    logger.warning("%d connections too many were closed.", closed)
            except Exception:
                logger.exception("The connections could not be counted.")

    def _too_many(self, there: list[Connection]) -> set[Connection]:
        """First those that never asked, and of these the oldest; never one that waits for an answer."""
        silent = [each for each in there if each.peer not in self._asking]
        silent.sort(key=lambda each: self._silent_since(each.peer))
        closing = set() if self._has_proxies else self._beyond_their_share(silent)
        left = [each for each in silent if each not in closing]
        return closing | set(left[: max(0, len(there) - len(closing) - self._limits.connections)])

    def _beyond_their_share(self, silent: list[Connection]) -> set[Connection]:
        """Of each address, what it has too many. (Behind proxies everybody would have theirs.)

        What waits for an answer, or listens, has bounds of its own.
        """
        counts = Counter(household(each.peer[0]) for each in silent)
        closing = set()
        for each in silent:
            address = household(each.peer[0])
            if counts[address] > self._limits.connections_from(each.peer[0]):
                counts[address] -= 1
                closing.add(each)
        return closing

    def _silent_since(self, peer: Peer) -> tuple[bool, float]:
        answered = self._answered.get(peer)
        return (False, self._first_seen[peer]) if answered is None else (True, answered)


def open_connections() -> list[Connection]:
    """Those that others opened to a port on which this process listens."""
    ours, ports = list[tuple[int, Connection]](), set[int]()
    for name in os.listdir(OPEN_FILES):
        # Most of what is no connection, or no more, says so here.
        with suppress(OSError), _socket_of(int(name)) as line:
            if line.family not in (socket.AF_INET, socket.AF_INET6):
                continue
            port = line.getsockname()[1]
            if line.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                ports.add(port)
            else:
                ours.append((port, Connection(int(name), line.getpeername()[:2])))
    return [each for port, each in ours if port in ports]


def notice_who_vanishes() -> bool:
    """Have every connection that is accepted from now on end when the other end takes nothing; whether that is done."""
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        return True  # only Linux has it; elsewhere a line ends after its ten minutes
    is_done = False
    for name in os.listdir(OPEN_FILES):
        with suppress(OSError), _socket_of(int(name)) as line:
            if line.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                is_done = True
                # What is accepted inherits it; what has no TCP says so.
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNTAKEN_MS)
    return is_done


@contextmanager
def _socket_of(file: int) -> Iterator[socket.socket]:
    """What is open by that number; OSError where it is no socket.

    Nothing is closed here, not even a number of our own for the same file: of a file that is a database, closing any
    number lets go of every lock that SQLite has on it in this process.
    """
    line = socket.socket(fileno=file)
    try:
        yield line
    finally:
        line.detach()
