"""Matches of the three short games at the live table, for the tests of their screens and results."""

import uuid
from dataclasses import dataclass
from typing import Any

from campaigns.models import Role, Sitting
from campaigns.sittings.actions import events, opening
from tests.people_at_table import Table, set_table, sit_down


@dataclass
class MatchTable:
    """A campaign, its newest match, and what happens there."""

    table: Table
    sitting: Sitting

    @property
    def page(self) -> str:
        return f"/tables/{self.sitting.pk}/"

    def tell(self, kind: str, **facts: Any) -> None:
        events.add_event(self.table.seat("owner"), self.sitting.pk, key=uuid.uuid4(), kind=kind, facts=facts)


def match_at_table(game: str, options: dict[str, Any]) -> MatchTable:
    """A match where a player and a spectator sit as well."""
    table = set_table("Thursdays", game=game)
    for who, role in {"player": Role.PLAYER, "spectator": Role.SPECTATOR}.items():
        sit_down(table, who, role)
    return MatchTable(table, opening.open_sitting(table.seat("owner"), options=options))


def counted(name: str, gems: int) -> dict[str, Any]:
    return {"name": name, "ingredients": 1, "gems": gems, "spells": 12, "chips": 3}


def ritual_scored(match: MatchTable) -> None:
    """Both have their only turn, and the player has a Gem more."""
    match.tell("turn-ended")
    match.tell("turn-ended")
    match.tell("scored", witches=[counted("Owner", 0), counted("Player", 1)])
