"""How much may be open at once: in all, and from one address."""

import ipaddress
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache


@dataclass(frozen=True)
class Limits:
    """Of one process."""

    requests: int = 512
    # From an address somewhere, and from one of the table's own network, which may stand for a whole house.
    requests_of_one: int = 32
    requests_of_a_neighbour: int = 256
    # Lines that stay open, which are counted by themselves.
    streams: int = 1500
    streams_of_one: int = 32
    streams_of_a_neighbour: int = 600
    # Connections in all; and of one address those that ask nothing just now, of which a browser keeps six.
    connections: int = 2048
    connections_of_one: int = 64
    connections_of_a_neighbour: int = 256
    # Bodies as they are read, and answers as they are fetched, each kind by itself: in all, and of one address. What
    # is small is bounded by the number of requests, so that whoever announces much keeps nobody from a page.
    bytes_held: int = 24 * 1024 * 1024
    bytes_of_one: int = 12 * 1024 * 1024
    bytes_of_no_account: int = 64 * 1024

    def within(self, files: int) -> "Limits":
        """These, in a process that may have so many files open: also when all ask and listen who may, others get in."""
        return replace(
            self,
            requests=min(self.requests, files // 8),
            streams=min(self.streams, files // 2),
            connections=min(self.connections, files * 3 // 4),
        )

    def requests_from(self, address: str) -> int:
        return self.requests_of_a_neighbour if is_neighbour(address) else self.requests_of_one

    def connections_from(self, address: str) -> int:
        return self.connections_of_a_neighbour if is_neighbour(address) else self.connections_of_one


_NOTHING = nullcontext()


class TooManyOfOne(Exception):
    """An address has as many requests open as one may have."""


class Full(Exception):
    """As much is open as this process bears."""


class _Held:
    """How many bytes of a kind are held, in all and for each address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._held: Counter[str] = Counter()
        self._total = 0

    def of(self, address: str, size: int) -> AbstractContextManager[None]:
        return _NOTHING if size <= self._limits.bytes_of_no_account else self._hold(address, size)

    @contextmanager
    def _hold(self, address: str, size: int) -> Iterator[None]:
        if self._total + size > self._limits.bytes_held:
            raise Full
        if self._held[address] + size > self._limits.bytes_of_one:
            raise TooManyOfOne
        self._held[address] += size
        self._total += size
        try:
            yield
        finally:
            self._total -= size
            self._held[address] -= size
            if not self._held[address]:
                del self._held[address]


class _Open:
    """How many of a kind are open, in all and of each address."""

    def __init__(self, most: int, most_of_one: int, most_of_a_neighbour: int) -> None:
        self._most, self._most_of_one, self._most_of_a_neighbour = most, most_of_one, most_of_a_neighbour
        self._open: Counter[str] = Counter()
        self._total = 0

    @property
    def total(self) -> int:
        return self._total

    def one_of(self, address: str) -> "_One":
        return _One(self, address)

    def begin(self, address: str) -> None:
        if self._total >= self._most:
            raise Full
        if self._open[address] >= (self._most_of_a_neighbour if is_neighbour(address) else self._most_of_one):
            raise TooManyOfOne
        self._open[address] += 1
        self._total += 1

    def end(self, address: str) -> None:
        self._total -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class _One:
    """While it is open. (Every request has one, and a generator would take three times as long.)"""

    __slots__ = ("_address", "_all")

    def __init__(self, all_open: _Open, address: str) -> None:
        self._all, self._address = all_open, address

    def __enter__(self) -> None:
        self._all.begin(self._address)

    def __exit__(self, *_error: object) -> None:
        self._all.end(self._address)


class Bounds:
    """What is open now. Only the loop's own thread counts."""

    def __init__(self, limits: Limits) -> None:
        self._requests = _Open(limits.requests, limits.requests_of_one, limits.requests_of_a_neighbour)
        self._streams = _Open(limits.streams, limits.streams_of_one, limits.streams_of_a_neighbour)
        self._bodies, self._answers = _Held(limits), _Held(limits)

    def request_of(self, address: str) -> AbstractContextManager[None]:
        return self._requests.one_of(address)

    @property
    def streams(self) -> int:
        return self._streams.total

    def stream_of(self, address: str) -> AbstractContextManager[None]:
        return self._streams.one_of(address)

    def body_of(self, address: str, size: int) -> AbstractContextManager[None]:
        """So many bytes, as long as they are held."""
        return self._bodies.of(address, size)

    def answer_to(self, address: str, size: int) -> AbstractContextManager[None]:
        return self._answers.of(address, size)


@lru_cache(maxsize=4096)
def is_neighbour(address: str) -> bool:
    """Whether it is of a network that is not the internet."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return True  # a socket file
