"""How long an answer of PostgreSQL is waited for, and whether a server that says nothing is busy or frozen."""

import socket
import struct
import time
from collections.abc import Generator
from contextlib import suppress
from typing import Any

import psycopg
from psycopg.errors import _WaitTimeout

# After so long without a result the server is asked whether it lives, and has so long to say so.
PATIENCE_SECONDS = 1.0
GREETING_SECONDS = 1.0
# Then nobody waits for it for a while: each thread would wait for the same silence.
REST_SECONDS = 1.0
# What every client may ask before it says who it is: whether the server speaks TLS.
GREETING = struct.pack("!ii", 8, 80877103)

_resting_until = 0.0


class Frozen(psycopg.OperationalError):
    """The server takes connections and says nothing."""


class WatchedConnection(psycopg.Connection[Any]):
    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """As psycopg does; but where the server has fallen silent, the connection is given up."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        resumable = _Resumable(gen)
        while True:
            try:
                return super().wait(resumable, interval, PATIENCE_SECONDS)
            except _WaitTimeout:
                # A query may take as long as it needs, while others are answered.
                if not is_resting() and _greets(self):
                    continue
            let_rest()
            self.pgconn.finish()
            raise Frozen("the server does not answer")


class _Resumable(Generator[Any, Any, Any]):
    """A psycopg generator that can be waited for again after a timeout.

    Waiting starts with ``next()``, but a generator that is still sending a statement expects to hear what is ready.
    """

    def __init__(self, gen: Any) -> None:
        self._gen = gen
        self._waits_for: Any = None

    def __next__(self) -> Any:
        if self._waits_for is None:
            self._waits_for = next(self._gen)
        return self._waits_for

    def send(self, ready: Any) -> Any:
        self._waits_for = self._gen.send(ready)
        return self._waits_for

    def throw(self, *error: Any) -> Any:
        return self._gen.throw(*error)


def let_rest() -> None:
    global _resting_until
    _resting_until = time.monotonic() + REST_SECONDS


def is_resting() -> bool:
    return time.monotonic() < _resting_until


def check_rest() -> None:
    """Fail at once while the server is known to be silent; the first who comes later tries for all."""
    if is_resting():
        raise Frozen("the server did not answer a moment ago")
    if _resting_until:
        let_rest()


def wake() -> None:
    """It answered: whoever comes need not be careful any more."""
    global _resting_until
    _resting_until = 0.0


def _greets(connection: "psycopg.Connection[Any]") -> bool:
    """Whether it has a word for a stranger, as it has while it lives, however busy it is."""
    at = connection.pgconn
    host, port = at.host.decode(), at.port.decode()
    with suppress(OSError):
        if host.startswith(("/", "@")):
            line = socket.socket(socket.AF_UNIX)
            line.settimeout(GREETING_SECONDS)
            line.connect(f"{host}/.s.PGSQL.{port}")
        else:
            line = socket.create_connection((at.hostaddr.decode() or host, int(port)), GREETING_SECONDS)
        with line:
            line.settimeout(GREETING_SECONDS)
            line.sendall(GREETING)
            return bool(line.recv(1))
    return False
