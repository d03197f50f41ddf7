"""How the tests play a game's fold: raw facts in, as a phone sends them; a status and the state out."""

from dataclasses import dataclass
from typing import Any

import msgspec

from campaigns.rulebooks.sitting import Illegal, Malformed, TableRules, Viewer
from campaigns.rulebooks.verdict import Finding

TAKEN, MALFORMED, ILLEGAL = 201, 400, 409


@dataclass
class LiveTable:
    """A sitting in memory, kept between events as JSON, like the database keeps it."""

    rules: TableRules[Any, Any]
    kept: bytes = b""
    refusal: Finding | None = None

    def open(self, options: Any) -> int:
        try:
            state = self.rules.start(msgspec.convert(options, self.rules.options))
        except (msgspec.ValidationError, Malformed):
            return MALFORMED
        self.kept = msgspec.json.encode(state)
        return TAKEN

    def send(self, kind: str, facts: Any) -> int:
        """What the door would answer; only what is taken changes anything."""
        self.refusal = None
        if kind not in self.rules.events:
            return MALFORMED
        try:
            event = msgspec.convert(facts, self.rules.events[kind])
            state = self.rules.apply(self._state, event)
        except (msgspec.ValidationError, Malformed):
            return MALFORMED
        except Illegal as refused:
            self.refusal = refused.finding
            return ILLEGAL
        self.kept = msgspec.json.encode(state)
        return TAKEN

    @property
    def shown(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.rules.view(self._state, Viewer())
        ended = self.rules.outcome(self._state)
        assert shown["outcome"] == msgspec.json.decode(msgspec.json.encode(ended))
        return shown

    @property
    def _state(self) -> Any:
        return msgspec.json.decode(self.kept, type=self.rules.state)
