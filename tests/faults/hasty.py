"""The real settings, with an almanac that is filled every second instead of every hour."""

from companion.settings import *  # noqa: F403
from companion.settings import CELERY_BEAT_SCHEDULE

CELERY_BEAT_SCHEDULE = CELERY_BEAT_SCHEDULE | {"fill-almanac": {"task": "cards.tasks.fill_almanac", "schedule": 1.0}}
