"""With what a mission begins at the live table: the options that are sent, and what they say of the mission."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR
from campaigns.rulebooks.apocrypha.sanctify import SanctifyGoal
from campaigns.rulebooks.apocrypha.table.state import MissionState, TableNexus, TableSaint, TableTurn
from campaigns.rulebooks.sitting import Malformed, Name, Options, Sent

Slug = Annotated[str, Meta(min_length=1, max_length=120)]
MissionNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
ClockSize = Annotated[int, Meta(ge=1, le=1_000_000)]


class SeatOption(Sent, frozen=True):
    saint: Name
    player: Name | None = None
    # None: not placed yet.
    nexus: Name | None = None


class MissionOptions(Options, frozen=True):
    """The choir sits clockwise; ``mission`` is a slug, or written out as for setting one up."""

    mission: Slug | dict[str, Any]
    choir: Annotated[tuple[SeatOption, ...], Meta(min_length=1, max_length=LARGEST_CHOIR)]
    # None: the first of the choir.
    first: Name | None = None
    # Unset: what the mission says. None: nobody counts.
    clock: ClockSize | UnsetType | None = UNSET
    # Whether a guide leads.
    guided: bool = False
    # With a guide, which nexuses everybody knows of from the beginning. None: all of the mission.
    revealed: tuple[Name, ...] | None = None
    # Under which number the campaign keeps this mission. None: it does not.
    record: MissionNumber | None = None
    # What the table calls it. None: as the catalogue does.
    title: Name | None = None


class MissionLayout(msgspec.Struct, frozen=True, kw_only=True):
    """What a mission means for so many saints: all that the table takes from the catalogue, looked up once."""

    nexuses: tuple[str, ...]
    # None where nobody has told us.
    clock: int | None = None
    # How many cards each deck has when all is laid out, where that is known.
    cards: dict[str, int] = {}
    # For which true threat each archetype stands, by its number ("minion 3").
    threats: dict[str, str] = {}
    masters: int | None = None
    goal: SanctifyGoal | None = None


# Who knows the catalogue lays the mission out. Refuses with Malformed what it does not know, and with Illegal what so
# many saints cannot play.
LayOut = Callable[[MissionOptions], MissionLayout]


def start(options: MissionOptions, layout: MissionLayout) -> MissionState:
    """The mission before its first turn: Rule.NEXUSES_START_IN_DOOM, Rule.FIRST_TURN."""
    saints = [seat.saint for seat in options.choir]
    first = saints[0] if options.first is None else options.first
    _check(options, layout, saints, first)
    state = MissionState(
        mission=options.mission,
        choir=tuple(TableSaint(saint=seat.saint, player=seat.player, nexus=seat.nexus) for seat in options.choir),
        turn=TableTurn(saint=first),
        clock=layout.clock if options.clock is UNSET else options.clock,
        nexuses=tuple(TableNexus(name=name) for name in layout.nexuses),
        guided=options.guided,
        goal=layout.goal,
        record=options.record,
        title=options.title,
    )
    if options.revealed is not None:
        return _with_secrets(state, options.revealed)
    return replace(state, cards=layout.cards, threats=layout.threats, masters=layout.masters)


def _with_secrets(state: MissionState, revealed: Sequence[str]) -> MissionState:
    """Nothing of what a guide keeps out of sight comes into a state, not even its name: Rule.OUT_OF_SIGHT.

    Of a mission written out only the part is kept that everybody knows.
    """
    nexuses = tuple(nexus for nexus in state.nexuses if nexus.name in revealed)
    written = {"nexuses": [{"name": nexus.name} for nexus in nexuses]}
    mission = state.mission if isinstance(state.mission, str) else written
    return replace(state, mission=mission, nexuses=nexuses, goal=None)


def _check(options: MissionOptions, layout: MissionLayout, saints: Sequence[str], first: str) -> None:
    _check_once("choir", saints)
    _check_once("mission", layout.nexuses)
    known = layout.nexuses
    if options.revealed is not None:
        if not options.guided:
            raise Malformed("revealed", "no-guide")
        _check_once("revealed", options.revealed)
        for name in options.revealed:
            _check_known("revealed", name, layout.nexuses)
        known = options.revealed
    for seat in options.choir:
        if seat.nexus is not None:
            _check_known("choir", seat.nexus, known)
    _check_known("first", first, saints)


def _check_once(field: str, names: Sequence[str]) -> None:
    twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if twice is not None:
        raise Malformed(field, "twice", name=twice)


def _check_known(field: str, name: str, known: Sequence[str]) -> None:
    if name not in known:
        raise Malformed(field, "unknown", name=name)
