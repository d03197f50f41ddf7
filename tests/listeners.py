"""Phones that listen to a stream, many at once, in one thread."""

import re
import selectors
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.sites import Site

# What is sent at once lies in one chunk, so that no event is parted by a chunk's length.
EVENT = re.compile(rb"id: (\d+)\ndata: ([^\n]*)\n\n")


@dataclass(eq=False)
class Phone:
    line: socket.socket
    received: bytearray = field(default_factory=bytearray)
    # By number of event: when it came.
    came: list[tuple[int, float]] = field(default_factory=list)
    is_over: bool = False
    _read: int = 0

    @property
    def numbers(self) -> list[int]:
        return [number for number, _ in self.came]

    @property
    def status(self) -> int:
        return int(self.received[9:12] or 0)

    def hear(self) -> None:
        try:
            part = self.line.recv(1 << 16)
        except OSError:
            part = b""
        self.is_over = not part or part.endswith(b"0\r\n\r\n")
        self.received += part
        now = time.monotonic()
        for found in EVENT.finditer(self.received, self._read):
            self.came.append((int(found[1]), now))
            self._read = found.end()


class Phones:
    """All who listen to *path*."""

    def __init__(self, running: Site) -> None:
        self._port = running.port
        self._selector = selectors.DefaultSelector()
        self._lines = ExitStack()
        self.all: list[Phone] = []

    def open(self, path: str, *, token: str = "", after: int | None = None, room: int = 0) -> Phone:
        """One that listens; with *room*, it takes only so many bytes before it reads them."""
        line = self._lines.enter_context(socket.socket())
        line.settimeout(10)
        if room:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        line.connect(("127.0.0.1", self._port))
        last = f"Last-Event-ID: {after}\r\n" if after is not None else ""
        known = f"Authorization: Bearer {token}\r\n" if token else ""
        # An answer that is whole, since there is more than is told at once, ends the line too.
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: text/event-stream\r\n"
        line.sendall(f"{head}{known}{last}\r\n".encode())
        phone = Phone(line)
        if not room:
            self._selector.register(line, selectors.EVENT_READ, phone)
        self.all.append(phone)
        return phone

    def hear(self, seconds: float) -> None:
        """Whatever comes within so long; at least once."""
        for key, _ in self._selector.select(seconds):
            key.data.hear()
            if key.data.is_over:
                self._selector.unregister(key.fileobj)

    def hear_until(self, is_true: Callable[[], Any], seconds: float = 15) -> None:
        deadline = time.monotonic() + seconds
        while not is_true():
            assert time.monotonic() < deadline, [(phone.status, phone.numbers[-3:]) for phone in self.all[:10]]
            self.hear(0.02)

    def hang_up(self, phones: Iterable[Phone]) -> None:
        for phone in list(phones):
            if not phone.is_over:
                self._selector.unregister(phone.line)
            phone.line.close()
            self.all.remove(phone)

    def close(self) -> None:
        self._selector.close()
        self._lines.close()


@contextmanager
def phones_of(running: Site) -> Iterator[Phones]:
    phones = Phones(running)
    try:
        yield phones
    finally:
        phones.close()
