"""What a kind of event is: its facts, the rules by which it happens, and what it does to the state."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.sitting import Event, Illegal, Malformed
from campaigns.rulebooks.verdict import Fact, Finding

# What a field of this name names; a tuple names several.
SAINT_FIELDS = frozenset({"saint", "to", "choir"})
NEXUS_FIELDS = frozenset({"nexus"})
NAMING = SAINT_FIELDS | NEXUS_FIELDS


@dataclass(frozen=True)
class EventKind:
    facts: type[Event]
    # Those that let it happen or refuse it.
    rules: tuple[Rule, ...]
    # The state after it, or Illegal; every name of the facts is known, and the mission goes on.
    fold: Callable[[MissionState, Any], MissionState]
    # Refuses with Malformed what neither a shape nor a name shows.
    check: Callable[[MissionState, Any], None] = lambda state, event: None


def refuse(rule: Rule, **facts: Fact) -> Illegal:
    return Illegal(Finding(rule, facts))


def check_names(state: MissionState, event: Event) -> None:
    """That every saint and nexus of the facts is at this table."""
    for field in event.__struct_fields__:
        for name in _names(getattr(event, field)) if field in NAMING else ():
            known = state.saint(name) if field in SAINT_FIELDS else state.nexus(name)
            if known is None:
                raise Malformed(field, "unknown", name=name)


def _names(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (str(value),)
