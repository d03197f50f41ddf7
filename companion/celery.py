"""The Celery application: jobs are thin shells around plain functions and may be lost without harm."""

import os
import sys
from typing import Any

from celery import Celery, signals

from companion.monitoring import heartbeats

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

# The clock of recurring jobs only calls them by name: it needs neither the models nor the jobs, and their room.
is_clock = "beat" in sys.argv

app = Celery("companion", fixups=[] if is_clock else None)
app.config_from_object("django.conf:settings", namespace="CELERY")


def log_as_the_site_does(**kwargs: Any) -> None:
    """What Django does where all of it is loaded."""
    from django.conf import settings
    from django.utils.log import configure_logging

    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)


if is_clock:
    signals.setup_logging.connect(log_as_the_site_does, weak=False)
else:
    app.autodiscover_tasks()
    signals.worker_ready.connect(heartbeats.begin_worker, weak=False)
    signals.worker_shutdown.connect(heartbeats.end_worker, weak=False)
