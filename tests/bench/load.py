"""A small, fast client: a few kept-alive connections on the loopback that ask the same thing for a while."""

import selectors
import socket
import time
from dataclasses import dataclass

CONNECTIONS = 8


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


class Crowd:
    """Several callers who ask for one path."""

    def __init__(self, port: int, path: str, token: str) -> None:
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        self._request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}\r\n".encode()
        self._callers = [Caller(_connection(port)) for _ in range(CONNECTIONS)]
        self._selector = selectors.DefaultSelector()
        for caller in self._callers:
            self._selector.register(caller.line, selectors.EVENT_READ, caller)

    def rate(self, seconds: float) -> float:
        """Answers a second."""
        for caller in self._callers:
            caller.line.sendall(self._request)
        asking, answers, started = CONNECTIONS, 0, time.perf_counter()
        while asking:
            for key, _ in self._selector.select(timeout=10):
                if not key.data.hears():
                    continue
                answers += 1
                if time.perf_counter() - started < seconds:
                    key.data.line.sendall(self._request)
                else:
                    asking -= 1
        return answers / (time.perf_counter() - started)

    def close(self) -> None:
        self._selector.close()
        for caller in self._callers:
            caller.line.close()


def _connection(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=10)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def _is_complete(response: bytes) -> bool:
    head, found, body = response.partition(b"\r\n\r\n")
    length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
    return bool(found) and len(body) >= int(length)
