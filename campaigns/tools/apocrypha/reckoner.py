"""Chances are reckoned beside the web process: in it, whoever looks at a page would wait until a long sum is done."""

import pickle
import select
import subprocess
import sys
import threading
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from cards.refusals import Busy

COMMAND = [sys.executable, "-m", "campaigns.rulebooks.apocrypha.odds"]
# An answer takes a fifth of a second of a processor that may have much else to do.
PATIENCE_SECONDS = 20
RETRY_SECONDS = 5
BUSY = _("Many chances are being reckoned just now. Try again in a moment.")


class Reckoner:
    """A process that is started when somebody asks, and again when it has ended."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, name: str, asked: tuple[Any, ...], sums: int | None) -> tuple[Any, int | None]:
        """What the solver's function of that *name* finds, and how many of the *sums* are left."""
        question = pickle.dumps((name, asked, sums))
        with self._turn:
            try:
                return self._answer(self._running(), question)
            except (OSError, EOFError, pickle.UnpicklingError) as problem:
                self.end()
                raise Busy("busy", BUSY, wait=RETRY_SECONDS) from problem

    def _answer(self, process: "subprocess.Popen[bytes]", question: bytes) -> tuple[Any, int | None]:
        assert process.stdin
        assert process.stdout
        process.stdin.write(question)
        process.stdin.flush()
        if not select.select([process.stdout], [], [], PATIENCE_SECONDS)[0]:
            raise TimeoutError
        found, left = pickle.load(process.stdout)  # noqa: S301 a process of our own
        if isinstance(found, Exception):
            raise found
        return found, left

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            self.end()
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            self._process = subprocess.Popen(COMMAND, cwd=settings.BASE_DIR, **pipes)  # type: ignore[call-overload]  # noqa: S603
        return self._process

    def end(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.communicate()
        self._process = None
