"""Missions that lie ready for a guide: the facts of the rulebook's own, in our words, in the storybook's form."""

from functools import cache
from pathlib import Path

from django.conf import settings

from campaigns.rulebooks.apocrypha.missions.storybook import StorybookReading
from campaigns.rulebooks.apocrypha.missions.storybook_reading import parse

# Rule.PLUNGE_MISSION and the rules after it.
PLUNGE = "taking-the-plunge"
READY = (PLUNGE,)


@cache
def ready_script(slug: str) -> StorybookReading:
    """The mission of that name; every line of it is understood."""
    return parse((Path(settings.FIXTURES_DIR) / "scripts/apocrypha" / f"{slug}.txt").read_text())
