"""A message to somebody else's server, or a file from there: only where the policy lets it go, once, and no further.

Whoever types an address in chooses where this machine connects to. So the name is resolved once, every address behind
it must be public, the connection goes to an address that was looked at, no redirect is followed, and no wait is long.
"""

import http.client
import io
import ipaddress
import re
import socket
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from types import MappingProxyType
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

# How long any one wait may be.
SECONDS = 5.0
# A name may have many addresses; when so many do not answer, the others will not either.
ADDRESSES_TRIED = 3
ANSWER_MAX = 8 * 1024
URL_MAX = 500

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_VISIBLE = re.compile(r"[!-~]+")
_NAME = re.compile(r"([a-z0-9_][a-z0-9_-]*\.)+[a-z][a-z0-9-]*")
_GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
# Behind these addresses lies another one, which a network on the way may unpack.
_TUNNELS = [ipaddress.IPv6Network(net) for net in ("2001::/32", "2002::/16")]
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
# Names that by agreement mean something on the local network, or nothing.
_NOT_PUBLIC = {"localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp", "private", "arpa"}
_NOT_PUBLIC |= {"invalid", "test", "example", "onion", "alt"}


class BadAddress(ValueError):
    """What is wrong with an address, as a code."""


class Unsent(Exception):
    """Nothing was written: nobody has received it. Carries why, as a code."""


class Unanswered(Exception):
    """It was written, or part of it, and no answer came: nobody knows what became of it."""


class TooLarge(Exception):
    """More is said there than anybody asked for."""


class WebhookAnswer(NamedTuple):
    status: int
    retry_after: str


class FetchedFile(NamedTuple):
    """What a server says of a file: 304 where it is as it was, and then without a body."""

    status: int
    body: bytes
    etag: str
    modified: str


class WebhookAddress(NamedTuple):
    """An address taken apart: what is asked for, and of whom."""

    scheme: str
    host: str
    port: int
    path: str


def is_public_name(host: str) -> bool:
    """A name of the public internet; a number, however it is written, is none."""
    return _NAME.fullmatch(host) is not None and host.rpartition(".")[2] not in _NOT_PUBLIC


def is_public(address: Address) -> bool:
    """Whether it is a global unicast address, and not one that leads on to another."""
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not address.is_multicast and not address.is_reserved
    if address in _NAT64:  # how a network without IPv4 writes an IPv4 address
        return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return address in _GLOBAL_UNICAST and address.is_global and not any(address in tunnel for tunnel in _TUNNELS)


def resolve(host: str, port: int) -> list[str]:
    """The addresses behind a name; none where there are none, or where asking takes too long.

    In a thread of its own: the system's resolver cannot be told how long it may take.
    """
    found: SimpleQueue[list[str]] = SimpleQueue()
    Thread(target=lambda: found.put(_ask(host, port)), daemon=True).start()
    try:
        return found.get(timeout=SECONDS)
    except Empty:
        return []


def _ask(host: str, port: int) -> list[str]:
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        return []


@dataclass(frozen=True)
class ListedHosts:
    """Servers of the host's own network to which messages may go all the same, without TLS too, to any port."""

    names: frozenset[str] = frozenset()
    networks: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...] = ()

    def has_name(self, host: str) -> bool:
        """Whether an address may name *host*: as a name that is listed, or as a number of a network that is."""
        try:
            return host in self.names or self.has_address(ipaddress.ip_address(host))
        except ValueError:
            return False

    def has_address(self, address: Address) -> bool:
        return any(address in network for network in self.networks)


def listed_hosts(written: Sequence[str]) -> ListedHosts:
    """What a host wrote down: names, addresses and networks."""
    names, networks = set[str](), list[ipaddress.IPv4Network | ipaddress.IPv6Network]()
    for one in written:
        try:
            networks.append(ipaddress.ip_network(one))
        except ValueError:
            names.add(one.lower())
    return ListedHosts(frozenset(names), tuple(networks))


@dataclass(frozen=True)
class WebhookPolicy:
    """Where messages may go."""

    scheme: str = "https"
    # None lets any port be named.
    port: int | None = 443
    is_name: Callable[[str], bool] = is_public_name
    is_address: Callable[[Address], bool] = is_public
    resolve: Callable[[str, int], Sequence[str]] = resolve
    context: Callable[[], ssl.SSLContext] = ssl.create_default_context
    # For the connection with its certificate, and again for the answer.
    seconds: float = SECONDS
    listed: ListedHosts = ListedHosts()

    def target(self, url: str) -> WebhookAddress:
        """The address taken apart, or BadAddress."""
        if len(url) > URL_MAX or not _VISIBLE.fullmatch(url) or "\\" in url:
            raise BadAddress("malformed")
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise BadAddress("malformed") from None
        is_listed = self.listed.has_name(host)
        if parts.scheme != self.scheme and not (is_listed and parts.scheme in ("http", "https")):
            raise BadAddress("scheme")
        if "@" in parts.netloc:
            raise BadAddress("credentials")
        if not is_listed and self.port is not None and port not in (None, self.port):
            raise BadAddress("port")
        if not host or not (is_listed or self.is_name(host)):
            raise BadAddress("host")
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return WebhookAddress(parts.scheme, host, port or (443 if parts.scheme == "https" else 80), path)

    def addresses(self, target: WebhookAddress) -> list[str]:
        """The addresses behind a target's name; none, if a single one of them is not to be connected to."""
        found = list(self.resolve(target.host, target.port))
        if target.host in self.listed.names:
            return found
        return found if all(self._may_connect(ipaddress.ip_address(each)) for each in found) else []

    def _may_connect(self, address: Address) -> bool:
        return self.is_address(address) or self.listed.has_address(address)


PUBLIC = WebhookPolicy()


def post(
    url: str, body: bytes, *, policy: WebhookPolicy, headers: Mapping[str, str] = MappingProxyType({})
) -> WebhookAnswer:
    """Send *body* to *url*, once. Raises Unsent where that is certain, Unanswered where nothing is."""
    target = _target(url, policy)
    with _connect(target, policy) as line:
        return _exchange(_Patience(line, policy.seconds), target, body, headers)


def fetch(url: str, *, policy: WebhookPolicy, most: int, etag: str = "", modified: str = "") -> FetchedFile:
    """The file at *url*, of at most so many bytes; 304 and none where it is as under *etag*, or since *modified*.

    Raises Unsent and Unanswered as ``post`` does, or TooLarge.
    """
    target = _target(url, policy)
    with _connect(target, policy) as line:
        patience = _Patience(line, policy.seconds, room=ANSWER_MAX + most + 1)
        file = _download(patience, target, most, {"If-None-Match": etag, "If-Modified-Since": modified})
        if not patience.has_room:
            raise TooLarge
        return file


def _target(url: str, policy: WebhookPolicy) -> WebhookAddress:
    try:
        return policy.target(url)
    except BadAddress:
        raise Unsent("address") from None


def _connect(target: WebhookAddress, policy: WebhookPolicy) -> socket.socket:
    addresses = policy.addresses(target)[:ADDRESSES_TRIED]
    deadline = time.monotonic() + policy.seconds
    plain = _dial(addresses, target.port, policy.seconds)
    if target.scheme != "https":
        return plain
    try:
        plain.settimeout(max(deadline - time.monotonic(), 0.1))
        return policy.context().wrap_socket(plain, server_hostname=target.host)
    except (OSError, ValueError):  # OSError is what every fault of TLS is, too
        plain.close()
        raise Unsent("certificate") from None


def _dial(addresses: Sequence[str], port: int, seconds: float) -> socket.socket:
    """A connection to the first of *addresses* that takes one. They are numbers: nothing is resolved again."""
    if not addresses:
        raise Unsent("address")
    for address in addresses:
        line = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
        line.settimeout(seconds / len(addresses))
        try:
            line.connect((address, port))
        except OSError:
            line.close()
        else:
            return line
    raise Unsent("connection")


def _exchange(line: "_Patience", target: WebhookAddress, body: bytes, more: Mapping[str, str]) -> WebhookAnswer:
    connection = http.client.HTTPConnection(target.host, target.port)
    connection.sock = cast(Any, line)
    headers = {
        "Host": _host_header(target),
        "Content-Type": "application/json",
        "User-Agent": "Companion-Announcements/1",
        "Connection": "close",
        **more,
    }
    try:
        connection.request("POST", target.path, body, headers)
        with connection.getresponse() as answer:
            return WebhookAnswer(answer.status, answer.headers.get("Retry-After", ""))
    except (OSError, http.client.HTTPException):
        raise Unanswered from None


def _download(line: "_Patience", target: WebhookAddress, most: int, known: Mapping[str, str]) -> FetchedFile:
    connection = http.client.HTTPConnection(target.host, target.port)
    connection.sock = cast(Any, line)
    headers = {
        "Host": _host_header(target),
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "User-Agent": "Companion-Packs/1",
        "Connection": "close",
        **{name: value for name, value in known.items() if value},
    }
    try:
        connection.request("GET", target.path, headers=headers)
        with connection.getresponse() as answer:
            body = _body(answer, most) if answer.status == 200 else b""
            said = answer.headers
            return FetchedFile(answer.status, body, said.get("ETag", ""), said.get("Last-Modified", ""))
    except (OSError, http.client.HTTPException):
        raise Unanswered from None


def _body(answer: http.client.HTTPResponse, most: int) -> bytes:
    """All of it, or nothing: what breaks off before its end is no answer."""
    if answer.length is not None and answer.length > most:
        raise TooLarge
    body = answer.read(most + 1) if answer.length is None else answer.read()
    if len(body) > most:
        raise TooLarge
    return body


def _host_header(target: WebhookAddress) -> str:
    host = f"[{target.host}]" if ":" in target.host else target.host
    usual = 443 if target.scheme == "https" else 80
    return host if target.port == usual else f"{host}:{target.port}"


class _Patience:
    """A connection as http.client wants it, whose other end may neither take its time nor say much."""

    def __init__(self, line: socket.socket, seconds: float, *, room: int = ANSWER_MAX) -> None:
        self._line = line
        self._deadline = time.monotonic() + seconds
        self._room = room

    @property
    def has_room(self) -> bool:
        """Whether it could have said more."""
        return self._room > 0

    def sendall(self, data: Any) -> None:
        self._hurry()
        self._line.sendall(data)

    def makefile(self, *args: Any, **kwargs: Any) -> io.BufferedReader:
        return io.BufferedReader(_Reading(self))

    def receive_into(self, buffer: memoryview) -> int:
        """So much more of what it says; nothing once it has said enough."""
        if not self._room:
            return 0
        self._hurry()
        count = self._line.recv_into(buffer[: self._room])
        self._room -= count
        return count

    def close(self) -> None:
        """Whoever opened the connection closes it."""

    def _hurry(self) -> None:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._line.settimeout(left)


class _Reading(io.RawIOBase):
    def __init__(self, line: _Patience) -> None:
        self._line = line

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._line.receive_into(memoryview(buffer))
