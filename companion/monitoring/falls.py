"""Parts that fell and were started again: whoever watches them writes it down, and the host's page tells."""

import json
import os
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

FILE = "falls.json"
KEPT = 20
# Here each web process says that it runs, by its server's and its own number.
RUNNING = "web-processes"


class Fall(NamedTuple):
    """Which part, by the name that the log uses, how it ended, and when."""

    part: str
    ending: str
    at: datetime


def note(data_dir: Path, part: str, ending: str) -> None:
    """Write one down; a full disk keeps nobody from starting the part again."""
    known = [[fall.part, fall.ending, fall.at.timestamp()] for fall in reversed(newest(data_dir))]
    rows = [*known, [part, ending, time.time()]][-KEPT:]
    beside = data_dir / f"{FILE}.new"
    with suppress(OSError):
        beside.write_text(json.dumps(rows))
        beside.replace(data_dir / FILE)


def newest(data_dir: Path) -> list[Fall]:
    """The newest first; none where nothing fell, or where it cannot be read."""
    try:
        rows = json.loads((data_dir / FILE).read_text())
        return [Fall(part, ending, datetime.fromtimestamp(at, UTC)) for part, ending, at in reversed(rows)]
    except (OSError, ValueError, TypeError):
        return []


def sign_in(data_dir: Path) -> None:
    """Say that this web process runs. A server replaces one that fell without a word, so the new one tells of it.

    Those of another server are forgotten: it was stopped, or whoever watches it has told.
    """
    folder, server = data_dir / RUNNING, _server()
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        for mark in list(folder.iterdir()):
            whose, _, number = mark.name.rpartition("-")
            if whose == server and _runs(number):
                continue
            # Two that start at once find the same; one of them takes it away.
            mark.unlink()
            if whose == server:
                note(data_dir, "web process", "ended unexpectedly")
        (folder / f"{server}-{os.getpid()}").touch()


def _server() -> str:
    """Our parent, with when it began where that can be known: after a restart another may have its number."""
    parent = os.getppid()
    try:
        began = Path(f"/proc/{parent}/stat").read_text().rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        began = "0"
    return f"{parent}-{began}"


def _runs(number: str) -> bool:
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except (ValueError, PermissionError):
        return True
    return True
