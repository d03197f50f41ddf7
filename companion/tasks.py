"""The frame's own jobs: thin shells around plain functions."""

from celery import shared_task
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from companion.backup import backups
from companion.monitoring import heartbeats, reserve


@shared_task
def answer_beat() -> None:
    """The clock asks whether jobs are done, and this is the answer."""
    heartbeats.tell(heartbeats.WORKER, has_answered=True)


@shared_task
def back_up() -> None:
    backups.back_up_if_due(timezone.now())


@shared_task
def keep_reserve() -> None:
    reserve.keep(settings.DATA_DIR)


@shared_task
def sweep_sessions() -> None:
    call_command("clearsessions")
