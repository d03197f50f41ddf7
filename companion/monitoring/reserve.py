"""A little of the disk that is laid aside, so that we can start on one that is full: even reading needs some room."""

import os
from pathlib import Path

RESERVE = "reserve"
RESERVE_BYTES = 1024 * 1024
PLENTY_BYTES = 8 * RESERVE_BYTES


def free_bytes(folder: Path) -> int:
    facts = os.statvfs(folder)
    return facts.f_bavail * facts.f_frsize


def is_tight(folder: Path) -> bool:
    return free_bytes(folder) < RESERVE_BYTES


def keep(data_dir: Path) -> None:
    """Lay it aside while there is plenty."""
    path = data_dir / RESERVE
    if path.exists() or free_bytes(data_dir) < PLENTY_BYTES:
        return
    try:
        path.write_bytes(bytes(RESERVE_BYTES))
    except OSError:
        path.unlink(missing_ok=True)


def give_up(data_dir: Path) -> None:
    """For a start where nothing else is left."""
    (data_dir / RESERVE).unlink(missing_ok=True)
