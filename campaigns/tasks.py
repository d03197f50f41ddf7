"""The jobs of the campaigns: thin shells around plain functions."""

from celery import shared_task
from django.utils import timezone

from campaigns.archive import arrivals
from campaigns.days.actions import announcements
from campaigns.days.actions.webhooks import policy_here
from campaigns.deleted import actions as deleted
from campaigns.evenings.actions import reminders
from campaigns.packs.actions import subscriptions
from campaigns.seats.actions import guests
from campaigns.shared_lists.actions import checklists, rebuilds
from campaigns.sittings.actions import closing


@shared_task
def sweep_rebuilds() -> None:
    rebuilds.sweep(timezone.now())


@shared_task
def sweep_checklists() -> None:
    checklists.sweep(timezone.now())


@shared_task
def close_left_sittings() -> None:
    closing.sweep(timezone.now())


@shared_task
def sweep_arrivals() -> None:
    arrivals.sweep(timezone.now())


@shared_task
def sweep_guests() -> None:
    guests.sweep(timezone.now())


@shared_task
def sweep_deleted() -> None:
    deleted.sweep(timezone.now())


@shared_task
def announce() -> None:
    now = timezone.now()
    reminders.write_due(now)
    announcements.send_due(now, policy=policy_here())


@shared_task
def check_pack_addresses() -> None:
    subscriptions.check_due(timezone.now(), policy=policy_here())


@shared_task
def sweep_sendings() -> None:
    announcements.sweep(timezone.now())
