"""One writer after the other: SQLite lets whoever happens to look next go first, and somebody waits for a second."""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection

_mine = threading.local()


@contextmanager
def fair_turn() -> Iterator[None]:
    """Taken before a transaction begins, and given back after its end, however the process ends."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield  # the database's own locks are fair; and who writes already has had their turn
        return
    file = _lock_file()
    fcntl.flock(file, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)


def _lock_file() -> int:
    """Each thread's own, as long as it lives: two that share one would not wait for each other."""
    if not hasattr(_mine, "file"):
        _mine.file = os.open(settings.DATA_DIR / "sittings.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    file: int = _mine.file
    return file
