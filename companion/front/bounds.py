"""How much may be open at once: in all, and from one address."""

import ipaddress
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Limits:
    """Of one process."""

    requests: int = 512
    # From an address somewhere, and from one of the table's own network, which may stand for a whole house.
    requests_of_one: int = 32
    requests_of_a_neighbour: int = 256
    # Bodies as they are read, and answers as they are fetched.
    bytes_held: int = 48 * 1024 * 1024


class TooManyOfOne(Exception):
    """An address has as many requests open as one may have."""


class Full(Exception):
    """As much is open as this process bears."""


class Bounds:
    """What is open now. Only the loop's own thread counts."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: Counter[str] = Counter()
        self._total = 0
        self._bytes = 0

    @contextmanager
    def request_of(self, address: str) -> Iterator[None]:
        if self._total >= self._limits.requests:
            raise Full
        if self._open[address] >= self._most_of(address):
            raise TooManyOfOne
        self._open[address] += 1
        self._total += 1
        try:
            yield
        finally:
            self._total -= 1
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    @contextmanager
    def holding(self, size: int) -> Iterator[None]:
        """So many bytes, as long as they are held."""
        if size and self._bytes + size > self._limits.bytes_held:
            raise Full
        self._bytes += size
        try:
            yield
        finally:
            self._bytes -= size

    def _most_of(self, address: str) -> int:
        return self._limits.requests_of_a_neighbour if is_neighbour(address) else self._limits.requests_of_one


@lru_cache(maxsize=4096)
def is_neighbour(address: str) -> bool:
    """Whether it is of a network that is not the internet."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return True  # a socket file
