"""What a kind of event is made of: its facts, what they may not name, and the night after it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.sitting import Event, Illegal, Malformed
from campaigns.rulebooks.verdict import Fact, Finding
from campaigns.rulebooks.witching_hour.table.state import Component, Night, check_witch

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class EventKind(Generic[E]):
    facts: type[E]
    # The night after it; raises Illegal where the rules forbid it.
    after: Callable[[Night, E], Night]
    # Raises Malformed where the facts name what is not there.
    check: Callable[[Night, E], None] = lambda night, event: None
    # What is tracked from then on.
    component: Component | None = None


# By the names under which they are sent.
EventKinds = dict[str, EventKind[Any]]


class OfWitch(Event, frozen=True):
    """What happens to one Witch."""

    witch: str


def one_witch(night: Night, event: OfWitch) -> None:
    check_witch(night, event.witch)


class Changing(Protocol):
    """What says by how much something changes."""

    @property
    def by(self) -> int: ...


def check_by(night: Night, event: Changing) -> None:
    if event.by == 0:
        raise Malformed("by", "no-change")


def illegal(rule: Registered, **facts: Fact) -> Illegal:
    return Illegal(Finding(rule, facts))
