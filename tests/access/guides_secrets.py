"""What a guide writes for themselves, where they read it, and everything that a person can read at a table."""

from collections.abc import Iterator

from campaigns.guiding.actions import scripts
from campaigns.models import Script
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from campaigns.seats.actions import guide
from tests.access.asking import read
from tests.access.routes import Route, a_webhook, every_route
from tests.people_at_table import Table, browser_of, program_of

NOTES = "the-mancubs-wait-in-the-bar"
# In every field of a mission that a guide fills.
MISSION = "wendigo-under-the-ice"
# Where a webhook leads, which nobody reads at all.
WEBHOOKS = ("a-secret-of-the-table", "api/webhooks/1")

FILES = {"campaign-export", "api-export"}
ON_THE_GUIDES_PAGES = {"guide-notes", "api-guide-notes", *FILES}
IN_THE_GUIDES_MISSIONS = {
    *FILES,
    "guide-scripts",
    "guide-script",
    "guide-script-text",
    "guide-nexus-new",
    "guide-mutation-new",
    "guide-part-new",
    "guide-part",
    "api-guided",
    "api-guided-mission",
    "api-guided-part",
}


def write_secrets(table: Table) -> Script:
    """Notes, a mission with every kind of part, and a webhook."""
    guide.keep_notes(table.seat("guide"), text=f"Do not tell: {NOTES}.")
    assert all(part in a_webhook(table).url for part in WEBHOOKS)
    parts = [StorybookPart(kind, f"{kind}: {MISSION}", f"Words of {MISSION}.") for kind in sorted(StorybookPartKind)]
    return scripts.start(table.seat("guide"), title=f"Title: {MISSION}", parts=parts)


class Reading:
    """What people read under a campaign's own address. What its routes are about is made for the first reader."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._addresses: dict[str, str] = {}

    def of(self, who: str) -> dict[str, str]:
        """By route, all that *who* reads."""
        return dict(self._read(who))

    def _read(self, who: str) -> Iterator[tuple[str, str]]:
        program, browser = program_of(who), browser_of(who)
        for route in every_route():
            if "campaigns/<uuid:id>" in str(route.pattern.pattern):
                yield route.name, read((program if route.is_api else browser).get(self._address(route, who)))

    def _address(self, route: Route, who: str) -> str:
        if route.is_ones_own or route.name not in self._addresses:
            self._addresses[route.name] = route.address(self.table, who)
        else:
            route.set_game(self.table)
        return self._addresses[route.name]

    def leaks(self, who: str) -> set[str]:
        """The routes on which *who* reads a secret of the guide's."""
        return tells(self.of(who), NOTES, MISSION)


def tells(read: dict[str, str], *secrets: str) -> set[str]:
    """The routes on which one of *secrets* is read."""
    return {name for name, text in read.items() if any(secret in text for secret in secrets)}
