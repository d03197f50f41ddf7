"""The clock of recurring jobs, which goes on when it cannot write down what it did last."""

import logging
from typing import Any

from celery.beat import PersistentScheduler

logger = logging.getLogger(__name__)


class Scheduler(PersistentScheduler):
    """Keeps its file as Celery's does. Where the disk is full it remembers by itself, and writes when there is room."""

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
