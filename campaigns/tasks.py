"""The jobs of the campaigns: thin shells around plain functions."""

from celery import shared_task
from django.utils import timezone

from campaigns.actions import announcements, checklists, rebuilds
from campaigns.actions.webhooks import policy_here


@shared_task
def sweep_rebuilds() -> None:
    rebuilds.sweep(timezone.now())


@shared_task
def sweep_checklists() -> None:
    checklists.sweep(timezone.now())


@shared_task
def announce() -> None:
    announcements.send_due(timezone.now(), policy=policy_here())


@shared_task
def sweep_sendings() -> None:
    announcements.sweep(timezone.now())
