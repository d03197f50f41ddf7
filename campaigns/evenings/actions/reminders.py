"""The reminder of the next evening: written down once, when its hour has come, and sent with the announcements."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.chronicle.writing import write_by_itself
from campaigns.days.actions.events import tell
from campaigns.evenings.actions.evenings import when_of
from campaigns.evenings.entries import EveningFacts, facts_of
from campaigns.models import About, Campaign, Evening
from campaigns.models.evenings import HOURS_AT_MOST

REMINDED = register(
    EntryKind(
        "evening.reminded",
        EveningFacts,
        _("%(by)s reminds of the evening of %(when)s."),
        Undo.NEVER,
        archive=any_facts,
        words=when_of,
    )
)


def write_due(now: datetime) -> int:
    """Remind every table whose reminder is due at *now*; how many were."""
    soon = now + timedelta(hours=HOURS_AT_MOST)
    waiting = Evening.objects.filter(
        is_reminded=False,
        remind_hours__isnull=False,
        at__gt=now,
        at__lte=soon,
        campaign__archived=None,
        campaign__deleted=None,
    )
    return sum(_remind(evening, now) for evening in waiting if _is_due(evening, now))


def _is_due(evening: Evening, now: datetime) -> bool:
    due = evening.remind_at()
    return due is not None and due <= now < evening.at


@transaction.atomic
def _remind(seen: Evening, now: datetime) -> bool:
    """Read anew once the campaign is locked: another worker may have been first, or somebody has moved it."""
    campaign = Campaign.objects.select_for_update().filter(pk=seen.campaign_id, archived=None, deleted=None).first()
    evening = Evening.objects.filter(pk=seen.pk, is_reminded=False).first()
    if campaign is None or evening is None or not _is_due(evening, now):
        return False
    evening.campaign = campaign
    evening.is_reminded = True
    evening.save()
    tell(About.REMINDER, write_by_itself(campaign, REMINDED, **facts_of(evening)))
    return True
