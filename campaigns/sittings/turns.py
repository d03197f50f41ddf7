"""One writer after the other: SQLite lets whoever happens to look next go first, and somebody waits for a second.

Each turn ends with a commit, and that with a disk. So whoever has the turn also writes what others of this process wait
to write, and one commit holds for all of them; each keeps its own verdict, and hears it once the commit has held.
"""

import fcntl
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.transaction import TransactionManagementError

Written = TypeVar("Written")

_mine = threading.local()
_leading = threading.Lock()


@contextmanager
def fair_turn() -> Iterator[None]:
    """Taken before a transaction begins, and given back after its end, however the process ends."""
    if connection.vendor != "sqlite":
        yield  # the database's own locks are fair
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


def in_turn(write: Callable[[], Written]) -> Written:
    """What *write* made, once it is committed, perhaps by another thread and together with others; or what it raised.

    PostgreSQL gathers commits by itself, and lets tables be written beside each other.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with transaction.atomic():
            return write()
    own = _Turn(write)
    _waiting.append(own)
    # Whoever comes first leads; when it is the others' turn to lead, theirs may be done.
    with _leading:
        if not own.is_over:
            _write_all(own)
    if own.error:
        raise own.error
    made: Written = own.made
    return made


class _Turn:
    """Something to be written, and what came of it."""

    def __init__(self, write: Callable[[], Any]) -> None:
        self._write = write
        self.made: Any = None
        self.error: BaseException | None = None
        self.is_over = False

    def take(self) -> None:
        """In a transaction with others, of which what one of them raises takes back nothing."""
        try:
            with transaction.atomic():
                self.made = self._write()
        except Exception as error:
            self.error = error

    def take_alone(self) -> None:
        self.made = self._write()


_waiting: deque[_Turn] = deque()


def _write_all(own: _Turn) -> None:
    group = [own]
    try:
        with fair_turn():
            # Who came while we waited for other processes goes along.
            group = [_waiting.popleft() for _ in range(len(_waiting))]
            with transaction.atomic():
                for each in group:
                    each.take_alone() if len(group) == 1 else each.take()
                _check_whole(group)
    except BaseException as error:  # it did not hold: nobody may hear that it did
        for each in group:
            each.error = error
    finally:
        with suppress(ValueError):  # where it was never taken up
            _waiting.remove(own)
        for each in group:
            each.is_over = True


def _check_whole(group: list[_Turn]) -> None:
    """What one of them met, a full disk say, may have taken back what others wrote: then none of it holds."""
    if transaction.get_rollback():
        met = (each.error for each in group if isinstance(each.error, DatabaseError))
        raise next(met, TransactionManagementError("The transaction was taken back."))
