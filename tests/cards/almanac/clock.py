"""What time it is for the almanac's doors."""

from datetime import UTC, datetime

import pytest

# In the far east the 17th has begun.
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
EARLY = datetime(2026, 11, 16, 9, 59, 59, tzinfo=UTC)
DOORS = ("api", "dates", "feeds", "kept_pages", "pages")


def set_clock(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    for door in DOORS:
        monkeypatch.setattr(f"cards.almanac.{door}.now", lambda: moment)
