"""Folding events again without some of them: what an undo takes, what depends on it, and the state that is left.

A few kinds of event belong to every table and to no game: an undo, a savepoint, the return to one, and that the table
was closed or opened again. Each undo and each return keeps which events it took out of force and which it brought back.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from campaigns.rulebooks.sitting import Illegal, Malformed, State, TableRules

UNDO, SAVEPOINT, RETURN = "undo", "savepoint", "returned"
CLOSED, REOPENED = "closed", "reopened"
# Told so that every phone hears of them; no undo takes them, since each is the other's.
DOORS = frozenset({CLOSED, REOPENED})
# They change what counts, not what lies on the table.
OF_EVERY_TABLE = frozenset({UNDO, SAVEPOINT, RETURN}) | DOORS
REVERSING = frozenset({UNDO, RETURN})
# Why an event can no longer happen; the last two where a later release reads it otherwise.
CANNOT_BE = (Illegal, Malformed, msgspec.ValidationError)


@dataclass(frozen=True)
class LoggedEvent:
    """An event as it was written down."""

    seq: int
    kind: str
    facts: Mapping[str, Any]
    # Why the table ruled otherwise than the book; then the rules are not asked.
    ruling: str = ""

    @property
    def undone(self) -> frozenset[int]:
        return frozenset(self.facts["undone"]) if self.kind in REVERSING else frozenset()

    @property
    def restored(self) -> frozenset[int]:
        return frozenset(self.facts["restored"]) if self.kind in REVERSING else frozenset()


def in_force(events: Iterable[LoggedEvent]) -> frozenset[int]:
    """What counts after all of *events*, which are a whole sitting."""
    counting = set[int]()
    for event in events:
        counting = ((counting - event.undone) | event.restored) | {event.seq}
    return frozenset(counting)


def is_whole(events: Iterable[LoggedEvent]) -> bool:
    """Whether every undo has the shape of one and names only what came before it."""
    for event in events:
        if event.kind in REVERSING:
            try:
                named = msgspec.convert(event.facts, _ReversingFacts)
            except msgspec.ValidationError:
                return False
            if any(seq >= event.seq for seq in (named.seq, *named.undone, *named.restored)):
                return False
    return True


class _ReversingFacts(msgspec.Struct, forbid_unknown_fields=True):
    seq: int
    undone: list[int]
    restored: list[int]


@dataclass(frozen=True)
class Replayed:
    """Where the table stands after all, and what could not happen any more."""

    state: State
    refused: tuple[int, ...]


def folded(rules: TableRules[Any, Any], state: State, event: LoggedEvent) -> State:
    """The state after *event*; whatever is refused raises."""
    facts = msgspec.convert(event.facts, rules.events[event.kind])
    is_forced = event.ruling and rules.force is not None
    after: State = (rules.force if is_forced else rules.apply)(state, facts)  # type: ignore[misc]  # no force: not forced
    return after


def replay(rules: TableRules[Any, Any], state: State, events: Iterable[LoggedEvent]) -> Replayed:
    """Fold *events* into *state* in order; what is refused is left out, and the rest goes on."""
    refused = []
    for event in events:
        if event.kind in OF_EVERY_TABLE:
            continue
        try:
            state = folded(rules, state, event)
        except CANNOT_BE:
            refused.append(event.seq)
    return Replayed(state, tuple(refused))


@dataclass(frozen=True)
class Reversal:
    """What stops counting, and what counts again."""

    undone: frozenset[int]
    restored: frozenset[int]

    @property
    def earliest(self) -> int:
        """From here on everything has to be folded again."""
        return min(self.undone | self.restored)


def reversal_of(event: LoggedEvent) -> Reversal:
    """Undoing *event*: it no longer counts; nor, of an undo, what it brought back, and what it took counts again."""
    return Reversal(event.restored | {event.seq}, event.undone)


def reversal_to(since: Sequence[LoggedEvent], in_force: Collection[int]) -> Reversal:
    """Back to what counted before *since*, which are all events from some moment on; *in_force* is what counts now."""
    # What counted then is what counts now, without the one and with the other.
    without, besides = set[int](), set[int]()
    for event in reversed(since):
        without = (without | event.restored | {event.seq}) - event.undone
        besides = (besides | event.undone) - event.restored - {event.seq}
    return Reversal(frozenset(without.intersection(in_force)), frozenset(besides.difference(in_force)))
