"""A scene as programs play it: options and facts as plain JSON, answered as the API answers them."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from campaigns.rulebooks.sitting import Illegal, Malformed, Viewer
from campaigns.rulebooks.witching_hour.table import RULES
from campaigns.rulebooks.witching_hour.table.state import Night

Plain = dict[str, Any]
CREATED, MALFORMED, ILLEGAL = 201, 400, 409


def options_of(*names: str, **more: Any) -> Plain:
    return {"scene": 1, "difficulty": "normal", "witches": [{"name": name} for name in names]} | more


def started(options: Plain) -> Night:
    return RULES.start(msgspec.convert(options, RULES.options))


@dataclass
class Table:
    """A night at which things happen one after the other; what is refused changes nothing."""

    night: Night
    # The rules by which something was refused, the last one last.
    refused_by: list[str] = field(default_factory=list)

    @property
    def state(self) -> Plain:
        return RULES.view(self.night, Viewer())

    def witch(self, name: str) -> Plain:
        return next(witch for witch in self.state["witches"] if witch["name"] == name)

    def send(self, kind: str, /, **facts: Any) -> int:
        """How the API answers."""
        if kind not in RULES.events:
            return MALFORMED
        try:
            self.night = RULES.apply(self.night, msgspec.convert(facts, RULES.events[kind]))
        except (msgspec.ValidationError, Malformed):
            return MALFORMED
        except Illegal as refused:
            self.refused_by.append(refused.finding.rule.id)
            return ILLEGAL
        # It is kept as JSON, and read again for the next event.
        self.night = msgspec.json.decode(msgspec.json.encode(self.night), type=Night)
        return CREATED

    def play(self, *events: tuple[str, Plain]) -> None:
        for kind, facts in events:
            assert self.send(kind, **facts) == CREATED, (kind, facts, self.refused_by)


def table(*names: str, **more: Any) -> Table:
    return Table(started(options_of(*names, **more)))
