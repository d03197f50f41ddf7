"""A mission at the live table: every situation of fixtures/cases, played event by event."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.apocrypha.table import KINDS
from campaigns.rulebooks.apocrypha.table.advice import next_act
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.sitting import Event, Viewer
from tests.campaigns.rulebooks.apocrypha.table.playing import begin, happen, refusal, rules, seen
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class TableSituation(msgspec.Struct, forbid_unknown_fields=True):
    choir: list[dict[str, str]]
    nexuses: tuple[str, ...]
    # One kind with its facts each.
    events: list[dict[str, dict[str, Any]]]
    first: str | None = None
    clock: int | None = None
    cards: dict[str, int] = {}
    threats: dict[str, str] = {}
    masters: int | None = None
    goal: str | None = None
    guided: bool = False
    revealed: list[str] | None = None


def started(told: TableSituation) -> MissionState:
    layout = {name: getattr(told, name) for name in ("cards", "threats", "masters", "goal")}
    options = {name: getattr(told, name) for name in ("choir", "first", "clock", "guided", "revealed")}
    return begin(rules(told.nexuses, **layout), **options)


@each("apocrypha/table")
def test_a_mission_at_the_table(file: Path) -> None:
    case = read(file, TableSituation)
    state, refused, threat = started(case.situation), None, None
    for event in case.situation.events:
        ((kind, facts),) = event.items()
        assert not refused, f"{kind} comes after what was refused"
        refused = refusal(state, kind, **facts)
        state = state if refused else happen(state, kind, **facts)
        threat = state.up[-1].threat if state.up else threat
    act = next_act(state, Viewer())
    found = {
        **seen(state),
        "refused": refused,
        "next": act.kind if act else None,
        "threat": threat,
        "went_to": state.resolved.to if state.resolved else None,
        "sides": {nexus.name: nexus.side for nexus in state.nexuses},
        "sealed": [nexus.name for nexus in state.nexuses if nexus.sealed],
        "faded": [saint.saint for saint in state.choir if saint.faded],
    }
    assert case.told(Partly(found)) == case.expect, case.title


def every_event(base: type[Event] = Event) -> set[type[Event]]:
    found = {kind for kind in base.__subclasses__() if ".apocrypha.table" in kind.__module__}
    return found.union(*(every_event(kind) for kind in found))


def test_every_event_is_of_a_kind_and_every_kind_names_its_rules() -> None:
    leaves = {kind for kind in every_event() if not kind.__subclasses__()}
    assert leaves == {kind.facts for kind in KINDS.values()}
    assert len(leaves) == len(KINDS)
    assert all(kind.rules for kind in KINDS.values())
