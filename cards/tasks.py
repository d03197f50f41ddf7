"""The jobs of the cards: thin shells around plain functions."""

from celery import shared_task
from django.utils.timezone import now

from cards import idempotency
from cards.almanac import stored_days


@shared_task
def fill_almanac() -> None:
    stored_days.fill(now())


@shared_task
def sweep_keys() -> None:
    idempotency.sweep(now())
