"""What one process remembers for a while so as not to make it again: the newest of it, and only so much."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar
from weakref import WeakSet

T = TypeVar("T")
_memories: "WeakSet[Memory[object]]" = WeakSet()


class Memory(Generic[T]):
    """All threads read and write it. What is asked for least goes first."""

    def __init__(self, most: int, seconds: float = float("inf")) -> None:
        self._most = most
        self._seconds = seconds
        self._lock = threading.Lock()
        self._found: OrderedDict[Hashable, tuple[T, float]] = OrderedDict()
        _memories.add(self)  # type: ignore[arg-type]

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            value, good_until = self._found.get(key, (None, 0.0))
            if value is None or good_until < time.monotonic():
                return None
            self._found.move_to_end(key)
            return value

    def put(self, key: Hashable, value: T) -> None:
        with self._lock:
            self._found[key] = value, time.monotonic() + self._seconds
            self._found.move_to_end(key)
            while len(self._found) > self._most:
                self._found.popitem(last=False)

    def get_or_make(self, key: Hashable, make: Callable[[], T]) -> T:
        """Two threads may make it at once: it is the same."""
        value = self.get(key)
        if value is None:
            value = make()
            self.put(key, value)
        return value

    def clear(self) -> None:
        with self._lock:
            self._found.clear()

    def items(self) -> list[tuple[Hashable, T]]:
        """All that it holds; whoever looks for secrets does."""
        with self._lock:
            return [(key, value) for key, (value, _good_until) in self._found.items()]

    def __len__(self) -> int:
        return len(self._found)


def forget_everything() -> None:
    """As in a process that has just begun: whoever changes cards does, and tests."""
    for memory in list(_memories):
        memory.clear()
