"""What the request at hand has written: entries of chronicles and ledgers, for the page that answers it."""

from contextvars import ContextVar
from typing import Any

_written: ContextVar[list[Any] | None] = ContextVar("written", default=None)


def listen() -> list[Any]:
    """A list that every entry written from now on joins, in order, until somebody else listens."""
    entries: list[Any] = []
    _written.set(entries)
    return entries


def note(entry: Any) -> None:
    """An entry was written; it stands unless its transaction fails."""
    entries = _written.get()
    if entries is not None:
        entries.append(entry)
