"""The real settings on a machine whose clock is a day ahead; nothing that tells the time may be imported before."""

from datetime import UTC, datetime, timedelta

from django.utils import timezone

timezone.now = lambda: datetime.now(UTC) + timedelta(days=1)

from companion.settings import *  # noqa: E402, F403
