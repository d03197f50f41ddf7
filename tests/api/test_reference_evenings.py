"""Evenings by chance at the live table, told at once to the API and to the reference: events, keys, undoing."""

import json
from copy import deepcopy
from random import Random
from typing import Any
from uuid import UUID

import pytest

from campaigns.models import Role
from tests.api.reference import chance as deal
from tests.api.reference.answers import No
from tests.api.reference.evenings import EVENINGS
from tests.api.reference.games import GAMES
from tests.api.reference.sitting import Refusal, Sitting
from tests.people_at_table import API, Program, Table, program_of, set_table, sit_down

pytestmark = pytest.mark.django_db


def holds(found: Any, wanted: Any) -> bool:
    """Whether *found* has all of *wanted*: a state may have more fields than the document names."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            key in found and holds(found[key], value) for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        return isinstance(found, list) and len(found) == len(wanted) and all(map(holds, found, wanted))
    return bool(found == wanted and type(found) is type(wanted))


class Evening:
    """One sitting, played twice."""

    def __init__(self, dice: Random, table: Table, program: Program) -> None:
        self.dice, self.program = dice, program
        slug = table.campaign.game.slug
        options, self.event = EVENINGS[slug]
        self.told: list[Any] = []
        while True:
            chosen = options(dice)
            answer = program.send("POST", f"{table.api}sittings/", {"options": deepcopy(chosen)})
            self.told.append({"options": chosen, "status": answer.status_code, "answer": answer.json()})
            try:
                self.sitting = Sitting(GAMES[slug], chosen)
            except No as no:
                self.expect(answer.status_code == no.status)
                continue
            break
        self.expect(answer.status_code == 201)
        self.opened = answer.json()
        self.expect((self.opened["game"], self.opened["seq"]) == (slug, 0))
        self.expect(holds(self.opened["state"], self.state()))

    @property
    def path(self) -> str:
        return f"{API}sittings/{self.opened['id']}/"

    def state(self) -> dict[str, Any]:
        return self.sitting.now.show()

    def expect(self, true: bool) -> None:
        if not true:
            shown = self.state() if hasattr(self, "sitting") else None
            raise AssertionError(json.dumps({"told": self.told, "state": shown}))

    def key(self) -> str:
        return str(UUID(int=self.dice.getrandbits(128), version=4))

    def tell(self, way: str, body: dict[str, Any]) -> None:
        """Tell both the same, and compare what they answer."""
        answer = self.program.send("POST", f"{self.path}{way}/", body)
        found = answer.json()
        try:
            seq = self._played(way, body)
            wanted: Any = 201
        except No as no:
            seq, wanted = None, no
        said = str(wanted) if isinstance(wanted, No) else wanted
        self.told.append({"way": way, "body": body, "wanted": said, "status": answer.status_code, "answer": found})
        if isinstance(wanted, No):
            self.expect(answer.status_code == wanted.status)
            if wanted.status == 409:
                self.expect(holds(found.get("state"), self.state()))
                self.expect(found.get("dependants", []) == getattr(wanted, "dependants", []))
            if wanted.status == 409 and not isinstance(wanted, Refusal) and way == "events":
                self.expect({"rule", "section", "page"} <= set(found))
            return
        self.expect(answer.status_code == 201)
        self.expect(found["seq"] == seq)
        self.expect(holds(found["state"], self.state()))
        if way == "events":
            self.expect(found["kind"] == body["kind"] and holds(found["facts"], body["facts"]))

    def _played(self, way: str, body: dict[str, Any]) -> int:
        if way == "events":
            return self.sitting.add(**deepcopy(body))
        return self.sitting.undo(**body)

    def go_on(self) -> None:
        dice, said = self.dice, [each for each in self.told if "way" in each]
        do = dice.random()
        if do < 0.62 or not said:
            kind, facts = self.event(dice, self.sitting.now)
            body = {"key": self.key(), "kind": kind, "facts": facts}
            if dice.random() < 0.06 and facts:
                body["facts"] = deal.spoil(dice, facts)
            self.tell("events", body)
        elif do < 0.68:
            again = dice.choice(said)
            self.tell(again["way"], deepcopy(again["body"]))
        elif do < 0.71:
            again = deepcopy(dice.choice(said))
            again["body"]["seq" if again["way"] == "undo" else "facts"] = 1 if again["way"] == "undo" else {}
            self.tell(again["way"], again["body"])
        else:
            body = {"key": self.key()}
            if dice.random() < 0.7:
                body["seq"] = dice.randint(1, max(1, self.sitting.seq))
            if dice.random() < 0.5:
                body["with_dependants"] = dice.random() < 0.8
            self.tell("undo", body)

    def look_back(self) -> None:
        now = self.program.send("GET", self.path).json()
        self.expect(now["seq"] == self.sitting.seq and holds(now["state"], self.state()))
        after = self.dice.randint(0, self.sitting.seq)
        events = self.program.send("GET", f"{self.path}events/?after={after}").json()["results"]
        self.expect([event["seq"] for event in events] == list(range(after + 1, self.sitting.seq + 1)))
        for event in events:
            said = self.sitting.log[event["seq"] - 1]
            self.expect(said["kind"] == "undo" or holds(event, {"kind": said["kind"], "facts": said["facts"]}))


@pytest.mark.parametrize("slug", GAMES)
def test_evenings_by_chance(slug: str) -> None:
    dice = Random(slug)
    table = set_table("Candlepoint", game=slug)
    sit_down(table, "player", Role.PLAYER)
    program = program_of("player")
    for _ in range(deal.times(2)):
        evening = Evening(dice, table, program)
        for _ in range(40):
            evening.go_on()
        evening.look_back()


def test_a_program_may_leave_many_tables_open() -> None:
    table = set_table("Candlepoint", game="full-moon-ritual")
    program, options = program_of("owner"), {"witches": ["Ana", "Ben"], "moons": 8}
    statuses = [program.send("POST", f"{table.api}sittings/", {"options": options}).status_code for _ in range(15)]
    assert statuses == [201] * 15
