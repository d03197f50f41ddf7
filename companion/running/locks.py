"""A lock in a file: one holder at a time, let go when the holder ends, however it ends."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def hold_lock(path: Path) -> Iterator[bool]:
    """Whether the lock is ours, for the length of the block; never waits."""
    with open(path, "a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
