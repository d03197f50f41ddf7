"""A relay before the site: it remembers every byte of the answers, and it can be cut like a line."""

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

AT_ONCE = 1 << 16


class Relay:
    """Whoever comes by this address gets what the site answers, pages and streams alike."""

    def __init__(self, port: int) -> None:
        self._site = port
        self._answers: list[bytearray] = []
        self._phones: set[socket.socket] = set()
        self._is_cut = False
        relay = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                relay._pass_on(self.request)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def heard(self) -> str:
        """All that was answered so far."""
        return "\n".join(bytes(answer).decode(errors="replace") for answer in self._answers)

    def cut(self) -> None:
        """From now on nothing goes through, nor what was under way."""
        self._is_cut = True
        for phone in list(self._phones):
            with suppress(OSError):  # it has gone by itself
                phone.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._is_cut = False

    @contextmanager
    def running(self) -> Iterator["Relay"]:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        yield self
        self._server.shutdown()
        self._server.server_close()

    def _pass_on(self, phone: socket.socket) -> None:
        self._phones.add(phone)
        if self._is_cut:
            return
        answer = bytearray()
        self._answers.append(answer)
        with socket.create_connection(("127.0.0.1", self._site)) as site:
            threading.Thread(target=_copy, args=[phone, site], daemon=True).start()
            _copy(site, phone, answer)


def _copy(source: socket.socket, target: socket.socket, seen: bytearray | None = None) -> None:
    try:
        while came := source.recv(AT_ONCE):
            if seen is not None:
                seen += came
            target.sendall(came)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        return  # one of the two has gone
