"""A small, fast client: a few kept-alive connections on the loopback that ask for a while."""

import json
import selectors
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(eq=False)
class Caller:
    """One connection; asks again as soon as it has its answer."""

    line: socket.socket
    pending: bytes = b""

    def hears(self) -> bool:
        """Read what has come; whether the answer is complete."""
        received = self.line.recv(1 << 18)
        assert received, "the server hung up"
        self.pending += received
        if not _is_complete(self.pending):
            return False
        assert self.pending.startswith(b"HTTP/1.1 200"), self.pending[:300]
        self.pending = b""
        return True


def get(path: str, token: str = "", cookie: str = "") -> bytes:
    """A request for *path*, as it goes over the line; a page knows its reader by a cookie."""
    known = f"Authorization: Bearer {token}\r\n" if token else f"Cookie: {cookie}\r\n" if cookie else ""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{known}\r\n".encode()


def put(path: str, body: Any) -> bytes:
    """A request that writes."""
    data = json.dumps(body)
    head = f"PUT {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(data)}"
    return f"{head}\r\n\r\n{data}".encode()


class Crowd:
    """Several callers; each of them sends the next of *requests*."""

    def __init__(self, port: int, requests: Iterator[bytes], callers: int) -> None:
        self._port = port
        self._requests = requests
        self._count = callers
        # Of the last turn.
        self.answers = 0

    def rate(self, seconds: float) -> float:
        """Answers a second; on new lines, since the server hangs up on those that are silent in the others' turns."""
        callers = [Caller(connection(self._port)) for _ in range(self._count)]
        with selectors.DefaultSelector() as selector:
            for caller in callers:
                selector.register(caller.line, selectors.EVENT_READ, caller)
            rate = self._ask(callers, selector, seconds)
        for caller in callers:
            caller.line.close()
        return rate

    def _ask(self, callers: list[Caller], selector: selectors.BaseSelector, seconds: float) -> float:
        for caller in callers:
            caller.line.sendall(next(self._requests))
        asking, answers, started = len(callers), 0, time.perf_counter()
        while asking:
            for key, _ in selector.select(timeout=10):
                if not key.data.hears():
                    continue
                answers += 1
                if time.perf_counter() - started < seconds:
                    key.data.line.sendall(next(self._requests))
                else:
                    asking -= 1
        self.answers = answers
        return answers / (time.perf_counter() - started)


def connection(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=10)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def _is_complete(response: bytes) -> bool:
    head, found, body = response.partition(b"\r\n\r\n")
    length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
    return bool(found) and len(body) >= int(length)
