"""The dialect in which a game tells the live table what may happen there: typed events, folded into states.

A game that can be played at the live table has a module ``table.py`` with one ``TableRules``, made of:

``start(options)``
    the state in which a sitting begins.
``apply(state, event)``
    the state after *event*. What the facts name is looked at first (``Malformed``), then the rules (``Illegal``); after
    the end every event is ``Illegal``.
``view(state, viewer)``
    what *viewer* may see, as plain JSON.
``outcome(state)``
    how it ended, or None while it goes on.

All four are pure: they know no clock, no dice and nobody's name but those in the options.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from campaigns.rulebooks.verdict import Finding

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Count = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
# By how much something counted changes; 0 changes nothing and is none.
By = Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody sends: the options of a sitting, the facts of an event, and what these are made of."""


class Options(Sent, frozen=True):
    """With which a sitting begins."""


class Event(Sent, frozen=True):
    """The facts of one thing that happened at the table; its kind is the name under which a game lists it."""


class State(msgspec.Struct, frozen=True):
    """Where a sitting stands. It is kept as JSON, so it holds nothing that JSON does not, and its fields have defaults
    wherever one is added later: a state that an earlier release kept is read by every later one."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a sitting ended. ``won`` is told of the people against the game; where they play against each other it is
    true, and ``winner`` or ``winners`` says who."""

    how: str
    won: bool = msgspec.field()
    winner: str | None = None
    winners: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Viewer:
    """Who looks: the name of their seat, as the options have it under ``player``; None for who only watches."""

    player: str | None = None
    is_guide: bool = False


class Illegal(Exception):
    """What happened cannot happen now: the rule that forbids it, and the facts of this case."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.rule.id)
        self.finding = finding


class Malformed(Exception):
    """The facts or options name something that is not there: in which field, and a code for why."""

    def __init__(self, field: str, code: str, **facts: str | int) -> None:
        super().__init__(f"{field}: {code}")
        self.field = field
        self.code = code
        self.facts = facts


O = TypeVar("O", bound=Options)  # noqa: E741
S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Lead(Generic[S]):
    """Of a game that somebody may lead: what at such a table nobody else tells."""

    is_led: Callable[[S], bool]
    # The kinds that are always theirs, to tell and to take back.
    kinds: frozenset[str]
    # By kind, of the others: whether it is theirs too, as the table stands, if the viewer would tell it.
    at_times: Mapping[str, Callable[[S, Any, Viewer], bool]]

    def has_part_in(self, kind: str) -> bool:
        """Whether a state has to be asked at all."""
        return kind in self.kinds or kind in self.at_times

    def is_theirs(self, state: S, kind: str, event: Event, viewer: Viewer) -> bool:
        if not self.has_part_in(kind) or not self.is_led(state):
            return False
        return kind in self.kinds or self.at_times[kind](state, event, viewer)


@dataclass(frozen=True)
class TableRules(Generic[O, S]):
    """All that the live table needs to know of a game."""

    options: type[O]
    state: type[S]
    # By kind: what its facts are made of.
    events: Mapping[str, type[Event]]
    start: Callable[[O], S]
    apply: Callable[[S, Event], S]
    view: Callable[[S, Viewer], dict[str, Any]]
    outcome: Callable[[S], Outcome | None]
    # The state after an event though a rule forbids it, where the table rules otherwise; None: such a game has none.
    force: Callable[[S, Event], S] | None = None
    # None: nobody leads in this game.
    lead: Lead[S] | None = None
