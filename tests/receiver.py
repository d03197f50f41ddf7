"""Somebody else's server, on loopback: it answers as it was told to and keeps what it got."""

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from campaigns.days.delivery import WebhookPolicy

# What tests send goes to this machine only, and need not wait long for an answer.
LOOPBACK = WebhookPolicy(
    scheme="http",
    port=None,
    is_name=lambda host: True,
    is_address=lambda address: address.is_loopback,
    seconds=0.5,
)
CERTIFICATE = Path(__file__).parent / "campaigns" / "days" / "tls" / "receiver.pem"


@dataclass
class Post:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """``answers`` are given one after the other, then 204 to everything; a number is a status."""

    port: int = 0
    answers: list["int | Callable[[Any], None]"] = field(default_factory=list)
    got: list[Post] = field(default_factory=list)
    # Of whoever reads a file from here.
    file: "Callable[[Any], None] | None" = None
    closing: Event = field(default_factory=Event)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/api/webhooks/1/a-secret-of-the-table"

    def will(self, *answers: "int | Callable[[Any], None]") -> None:
        self.answers.extend(answers)


def status(number: int, **headers: str) -> "Callable[[Any], None]":
    """An answer with headers: ``status(429, retry_after="90")``."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(number)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


def silence(handler: Any) -> None:
    """The request has come in, and no answer ever goes out."""
    handler.server.receiver.closing.wait(20)


def hang_up(handler: Any) -> None:
    handler.connection.shutdown(socket.SHUT_RDWR)


def garbage(handler: Any) -> None:
    handler.wfile.write(b"\x00\xff nonsense\r\n\r\n" * 10)


def drip(handler: Any) -> None:
    """An answer of which a byte comes now and then, so that no single wait is long."""
    _pour(handler, b"HTTP/1.1 204 No Content\r\nX-Slow: " + b"x" * 10_000, pause=0.05)


def flood(handler: Any) -> None:
    """A head that never ends."""
    _pour(handler, *[b"HTTP/1.1 200 OK\r\n", *[b"X-More: " + b"x" * 1000 + b"\r\n"] * 10_000], pause=0)


def _pour(handler: Any, *parts: bytes, pause: float) -> None:
    pieces = (bytes([byte]) for byte in parts[0]) if pause else parts
    for piece in pieces:
        if handler.server.receiver.closing.wait(pause):
            return
        handler.wfile.write(piece)


class _Handler(BaseHTTPRequestHandler):
    server: Any

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        receiver: Receiver = self.server.receiver
        receiver.got.append(Post(self.path, dict(self.headers), body))
        answer = receiver.answers.pop(0) if receiver.answers else 204
        with suppress(OSError):  # whoever asked has gone
            (status(answer) if isinstance(answer, int) else answer)(self)
        self.close_connection = True

    def do_GET(self) -> None:
        """Where there is no file nobody should; a followed redirect would."""
        receiver: Receiver = self.server.receiver
        receiver.got.append(Post(self.path, dict(self.headers), b""))
        with suppress(OSError):  # whoever asked has gone
            if receiver.file:
                receiver.file(self)
        self.close_connection = True

    def log_message(self, *args: Any) -> None:
        pass


class _Server(ThreadingHTTPServer):
    receiver: Receiver

    def handle_error(self, *args: Any) -> None:
        pass  # a handshake that failed is what some tests want


@contextmanager
def serving(*, tls: bool = False) -> Iterator[Receiver]:
    """A receiver on a free port of loopback, with a certificate for receiver.test if it is to have one."""
    receiver = Receiver()
    with _Server(("127.0.0.1", 0), _Handler) as server:
        server.receiver, server.daemon_threads = receiver, True
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(CERTIFICATE)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        receiver.port = server.server_address[1]
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield receiver
        receiver.closing.set()
        server.shutdown()
        thread.join()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with serving() as running:
        yield running
