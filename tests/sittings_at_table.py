"""A night of The Witching Hour at the live table, for the tests of sittings; and what happens there, in few words."""

import uuid
from dataclasses import dataclass
from typing import Any

from campaigns.models import Role, Sitting
from campaigns.sittings.actions import opening
from tests.people_at_table import API, Program, Table, program_of, set_table, sit_down

COVEN = {"scene": 1, "difficulty": "normal", "witches": [{"name": "Lily", "corruption": 3}, {"name": "Nancy"}]}


@dataclass(frozen=True)
class LiveTable:
    """A sitting, and who may say what happens there."""

    table: Table
    sitting: Sitting

    @property
    def api(self) -> str:
        return f"{API}sittings/{self.sitting.id}/"

    def now(self) -> Sitting:
        return Sitting.objects.get(pk=self.sitting.pk)

    def by(self, who: str = "owner") -> "Phone":
        return Phone(self, program_of(who))


@dataclass(frozen=True)
class Phone:
    """One person's way to the table."""

    live: LiveTable
    program: Program

    def tell(self, kind: str, key: Any = None, /, **facts: Any) -> Any:
        body = {"key": str(key or uuid.uuid4()), "kind": kind, "facts": facts}
        return self.program.send("POST", f"{self.live.api}events/", body)

    def corrupt(self, witch: str, by: int, key: Any = None) -> Any:
        return self.tell("corruption-changed", key, witch=witch, by=by)

    def post(self, path: str, **body: Any) -> Any:
        return self.program.send("POST", f"{self.live.api}{path}/", {"key": str(uuid.uuid4()), **body})

    def undo(self, **body: Any) -> Any:
        return self.post("undo", **body)

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.program.get(self.live.api).json()["state"]
        return state

    def corruption(self) -> dict[str, int]:
        return {witch["name"]: witch["corruption"] for witch in self.state()["witches"]}

    def events(self, after: int = 0) -> list[dict[str, Any]]:
        results: list[dict[str, Any]] = self.program.get(f"{self.live.api}events/?after={after}").json()["results"]
        return results


def night_at_table(**options: Any) -> LiveTable:
    """Moonrise, where Lily has three corruption and Nancy none; a player and a spectator sit there too."""
    table = set_table("Moonrise", game="witching-hour")
    for who, role in {"player": Role.PLAYER, "spectator": Role.SPECTATOR}.items():
        sit_down(table, who, role)
    return LiveTable(table, opening.open_sitting(table.seat("owner"), options={**COVEN, **options}))
