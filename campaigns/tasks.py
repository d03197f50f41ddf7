"""The jobs of the campaigns: thin shells around plain functions."""

from celery import shared_task
from django.utils import timezone

from campaigns.actions import rebuilds


@shared_task
def sweep_rebuilds() -> None:
    rebuilds.sweep(timezone.now())
