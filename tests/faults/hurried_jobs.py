"""The real settings, with a full almanac every second instead of every hour, and announcements every second instead of
every five minutes, to this machine alone."""

from dataclasses import replace

from companion.settings import *  # noqa: F403
from companion.settings import CELERY_BEAT_SCHEDULE
from tests.receiver import LOOPBACK

CELERY_BEAT_SCHEDULE = CELERY_BEAT_SCHEDULE | {
    "fill-almanac": {"task": "cards.tasks.fill_almanac", "schedule": 1.0},
    "announce": {"task": "campaigns.tasks.announce", "schedule": 1.0},
}
WEBHOOK_POLICY = "tests.faults.hurried_jobs.PATIENT"
# Long enough to be killed while it waits for an answer.
PATIENT = replace(LOOPBACK, seconds=120)
