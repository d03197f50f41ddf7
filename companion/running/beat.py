"""The clock of recurring jobs, which goes on when it cannot write down what it did last."""

import logging
import time
import warnings
from typing import Any

from celery.beat import PersistentScheduler

from companion.monitoring import heartbeats

logger = logging.getLogger(__name__)
# Django warns of queries before its models are there; here they never are.
warnings.filterwarnings("ignore", "Accessing the database during app initialization", RuntimeWarning)


class Scheduler(PersistentScheduler):
    """Keeps its file as Celery's does. Where the disk is full it remembers by itself, and writes when there is room."""

    _next_heartbeat = 0.0

    def tick(self, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= self._next_heartbeat:
            self._next_heartbeat = time.monotonic() + heartbeats.EVERY_SECONDS
            heartbeats.tell_if_possible(heartbeats.BEAT)
        return super().tick(*args, **kwargs)

    def close(self) -> None:
        heartbeats.leave(heartbeats.BEAT)
        super().close()

    def setup_schedule(self) -> None:
        try:
            super().setup_schedule()
        except Exception:  # whatever a file that could not be written raises
            logger.warning("The schedule's file cannot be written; going on without it.")
            self._store = _Memory(entries={})
            self.merge_inplace(self.app.conf.beat_schedule)
            self.install_default_entries(self.schedule)

    def sync(self) -> None:
        try:
            super().sync()
        except Exception:
            logger.warning("The schedule's file cannot be written.")


class _Memory(dict[str, Any]):
    def sync(self) -> None:
        """There is nowhere to."""

    def close(self) -> None:
        """Nor is anything open."""
