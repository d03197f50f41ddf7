"""A live table that keeps nothing: whatever it is asked, it folds the whole evening again from its first event."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from campaigns.rulebooks.sitting import Illegal, Malformed, State, TableRules

OF_NO_GAME = ("undo", "savepoint", "returned")


class No(Exception):
    """The table says no: by this code, and because of these later events."""

    def __init__(self, code: str, dependants: tuple[int, ...] = ()) -> None:
        super().__init__(code)
        self.code, self.dependants = code, dependants


@dataclass(frozen=True)
class NaiveEvent:
    seq: int
    kind: str
    facts: dict[str, Any]
    ruling: str
    # What counted before it, and after it.
    before: frozenset[int]
    after: frozenset[int]

    @property
    def took(self) -> frozenset[int]:
        return self.before - self.after

    @property
    def brought(self) -> frozenset[int]:
        return self.after - self.before - {self.seq}


@dataclass
class NaiveTable:
    rules: TableRules[Any, Any]
    start: State
    log: list[NaiveEvent] = field(default_factory=list)

    @property
    def counting(self) -> frozenset[int]:
        return self.log[-1].after if self.log else frozenset()

    def state(self, counting: frozenset[int] | None = None, until: int | None = None) -> State:
        return self._replay(self.counting if counting is None else counting, until)[0]

    def tell(self, kind: str, facts: dict[str, Any], ruling: str = "") -> NaiveEvent:
        state = self.state()
        try:
            self._fold(state, kind, facts)
            ruling = ""
        except Malformed:
            raise No("malformed") from None
        except Illegal:
            if not ruling or self.rules.force is None:
                raise No("against-the-rules") from None
            self._forced(state, kind, facts)
        return self._write(kind, facts, self.counting, ruling)

    def undo(self, seq: int | None, *, with_dependants: bool) -> NaiveEvent:
        event = self._to_undo(seq)
        takes, brings = frozenset({event.seq}), frozenset[int]()
        if event.kind in ("undo", "returned"):
            takes, brings = takes | event.brought, event.took
        wanted = (self.counting - takes) | brings
        refused = self._replay(wanted)[1]
        if refused and not with_dependants:
            raise No("has-dependants", tuple(sorted(refused)))
        return self._write("undo", {"seq": event.seq}, wanted - refused)

    def _to_undo(self, seq: int | None) -> NaiveEvent:
        if seq is None:
            found = [one for one in self.log if one.seq in self.counting and one.kind not in OF_NO_GAME]
            if not found:
                raise No("nothing-to-undo")
            return found[-1]
        if seq > len(self.log):
            raise No("malformed")
        if seq not in self.counting:
            raise No("undone-already")
        return self.log[seq - 1]

    def save(self, name: str) -> NaiveEvent:
        return self._write("savepoint", {"name": name}, self.counting)

    def return_to(self, savepoint: int) -> NaiveEvent:
        if savepoint > len(self.log) or self.log[savepoint - 1].kind != "savepoint":
            raise No("malformed")
        if savepoint == len(self.log):
            raise No("nothing-to-undo")
        return self._write("returned", {"seq": savepoint}, self.log[savepoint - 1].after)

    def _write(self, kind: str, facts: dict[str, Any], counting: frozenset[int], ruling: str = "") -> NaiveEvent:
        seq = len(self.log) + 1
        event = NaiveEvent(seq, kind, facts, ruling, self.counting, counting | {seq})
        self.log.append(event)
        return event

    # --- The fold, from the beginning

    def _replay(self, counting: frozenset[int], until: int | None = None) -> tuple[State, frozenset[int]]:
        state, refused = self.start, set[int]()
        for event in self.log[:until]:
            if event.seq in counting and event.kind not in OF_NO_GAME:
                fold: Callable[..., State] = self._forced if event.ruling else self._fold
                try:
                    state = fold(state, event.kind, event.facts)
                except (Illegal, Malformed, No):
                    refused.add(event.seq)
        return state, frozenset(refused)

    def _fold(self, state: State, kind: str, facts: dict[str, Any]) -> State:
        after: State = self.rules.apply(state, msgspec.convert(facts, self.rules.events[kind]))
        return after

    def _forced(self, state: State, kind: str, facts: dict[str, Any]) -> State:
        assert self.rules.force
        try:
            after: State = self.rules.force(state, msgspec.convert(facts, self.rules.events[kind]))
        except Illegal:
            raise No("against-the-rules") from None
        except Malformed:
            raise No("malformed") from None
        return after
