"""The access log: each answer as one line of JSON, in a stream of its own, written beside the loop."""

import json
import os
import queue
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TextIO

# Where nobody reads the lines, so many wait; the rest is not told. A log must not hold anybody up.
WAITING_AT_MOST = 10_000
STDOUT = "-"


@dataclass(slots=True)
class Answered:
    """What became of a request."""

    method: str
    path: str
    status: int
    seconds: float
    person: str
    request: str

    def line(self) -> str:
        told = {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "method": self.method,
            "path": self.path,
            "status": self.status,
            "duration_ms": round(self.seconds * 1000, 1),
            "person": self.person or None,
            "request": self.request or None,
        }
        return json.dumps(told, ensure_ascii=False)


class AccessLog:
    """Lines go to standard output, or to a file; it is opened anew when it was moved away."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._waiting: queue.Queue[Answered] = queue.Queue(WAITING_AT_MOST)
        self._file: TextIO | None = None
        threading.Thread(target=self._run, name="access-log", daemon=True).start()

    def tell(self, answered: Answered) -> None:
        with suppress(queue.Full):
            self._waiting.put_nowait(answered)

    def _run(self) -> None:
        while True:
            line = self._waiting.get().line()
            with suppress(OSError, ValueError):  # a full disk, or nobody who reads
                file = self._opened()
                file.write(f"{line}\n")
                file.flush()

    def _opened(self) -> TextIO:
        if self._place == STDOUT:
            return sys.stdout
        if self._file is None or not self._is_in_place(self._file):
            if self._file:
                self._file.close()
            self._file = open(self._place, "a", encoding="utf-8")  # noqa: SIM115 it stays open
        return self._file

    def _is_in_place(self, file: TextIO) -> bool:
        try:
            return os.path.samestat(os.fstat(file.fileno()), os.stat(self._place))
        except OSError:
            return False
