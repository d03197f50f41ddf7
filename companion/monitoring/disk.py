"""Room on the disk: writing stops while there is still some, so that reading and starting go on."""

import errno
import io
import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext_lazy as _

from cards.refusals import Refused
from companion.monitoring.reserve import free_bytes

# What SQLite says when the file system takes no more: of the database, of the log beside it, of the index of that log.
SQLITE_CODES = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR_WRITE,
        sqlite3.SQLITE_IOERR_FSYNC,
        sqlite3.SQLITE_IOERR_TRUNCATE,
        sqlite3.SQLITE_IOERR_SHMSIZE,
        sqlite3.SQLITE_IOERR_SHMOPEN,
        sqlite3.SQLITE_IOERR_SHMMAP,
    }
)
POSTGRES_CODE = "53100"
ERRNOS = frozenset({errno.ENOSPC, errno.EDQUOT})
# What makes the database larger; deleting makes room.
WRITING = ("INSERT", "UPDATE", "REPLACE", "CREATE", "ALTER")
PROBE_BYTES = 4096


class NoRoom(Refused):
    """The disk is full."""

    def __init__(self) -> None:
        words = _(
            "The companion’s disk is full, so nothing can be kept; what is there can be read. Nothing was changed. "
            "Tell whoever hosts it: it goes on by itself once there is room."
        )
        super().__init__("disk-full", words)


def is_full(error: BaseException | None) -> bool:
    """Whether *error* comes of a disk that takes no more."""
    while error is not None:
        if isinstance(error, NoRoom) or _says_full(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def _says_full(error: BaseException) -> bool:
    if isinstance(error, OSError):
        return error.errno in ERRNOS
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", None) in SQLITE_CODES
    return getattr(error, "sqlstate", None) == POSTGRES_CODE


def has_room() -> bool:
    """Whether as much is free beside our data as we leave free."""
    return free_bytes(settings.DATA_DIR) >= settings.KEPT_FREE_BYTES


def check_room() -> None:
    """Whether the disk takes a write, and leaves room for more; else NoRoom."""
    if not has_room():
        raise NoRoom
    probe = settings.DATA_DIR / f".probe-{os.getpid()}"
    try:
        probe.write_bytes(bytes(PROBE_BYTES))
    except OSError as error:
        raise NoRoom from error
    finally:
        probe.unlink(missing_ok=True)


# The database


def watch(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    """Have a new connection to a SQLite write only while there is room. PostgreSQL's disk is not ours to measure."""
    wrappers = connection.execute_wrappers
    if connection.vendor == "sqlite" and _only_with_room not in wrappers:
        wrappers.append(_only_with_room)


def _only_with_room(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
    if sql.startswith(WRITING) and not has_room():
        raise NoRoom
    return execute(sql, *rest)


def hold_open() -> sqlite3.Connection | None:
    """A reader that stays as long as it is kept: with the last one SQLite's log goes, and coming back needs room."""
    if connection.vendor != "sqlite":
        return None
    reader = sqlite3.connect(settings.DATABASES["default"]["NAME"], check_same_thread=False)
    with suppress(sqlite3.Error):
        reader.execute("SELECT 1 FROM sqlite_master").fetchone()
    return reader


# What is said


class Unheard(io.TextIOBase):
    """Passes on what is written; where nobody can take it, it is not said. A log on a full disk stops nothing."""

    def __init__(self, out: Any) -> None:
        self._out = out

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._out.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._out.flush()

    def isatty(self) -> bool:
        return bool(self._out.isatty())
