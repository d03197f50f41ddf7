"""One campaign's file at a time in a process: reading one takes many times its bytes, and so does writing it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext_lazy as _

from cards.refusals import Busy

# One more may wait so long; whoever comes then is told at once, and holds no thread that others need.
WAIT_SECONDS = 5
RETRY_SECONDS = 10

_turn = threading.Lock()
_queue = threading.BoundedSemaphore(2)


@contextmanager
def own_turn() -> Iterator[None]:
    """Alone in this process, or Busy."""
    if not _queue.acquire(blocking=False):
        raise _busy()
    try:
        if not _turn.acquire(timeout=WAIT_SECONDS):
            raise _busy()
        try:
            yield
        finally:
            _turn.release()
    finally:
        _queue.release()


def _busy() -> Busy:
    return Busy("busy", _("Other campaigns are being imported. Try again in a moment."), wait=RETRY_SECONDS)
