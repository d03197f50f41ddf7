"""A mission at the live table: what may happen there, and how it stands after it.

What a slug means is known to the catalogue alone. So this game has no ready ``TableRules`` but makes them with
whoever can lay a mission out: ``rules_with(lay_out)``, as ``campaigns/missions/table_layout.py`` does. That is asked
once, when a sitting begins; the state that ``start`` gives is kept, and every replay begins from it, whatever the
catalogue says by then.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.table import (
    guided,
    hands,
    helpers,
    investigating,
    nexuses,
    packing,
    sanctifying,
    seats,
    steps,
    turns,
)
from campaigns.rulebooks.apocrypha.table.kinds import EventKind, check_names, refuse
from campaigns.rulebooks.apocrypha.table.options import LayOut, MissionOptions, start
from campaigns.rulebooks.apocrypha.table.rulings import can_overrule, overrule
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.sitting import Event, Outcome, TableRules, Viewer

KINDS: dict[str, EventKind] = {
    **turns.KINDS,
    **nexuses.KINDS,
    **steps.KINDS,
    **investigating.KINDS,
    **sanctifying.KINDS,
    **hands.KINDS,
    **seats.KINDS,
    **guided.KINDS,
    **packing.KINDS,
    **helpers.KINDS,
}
COUNTING = (hands.HandCounted, nexuses.NexusCounted)
_OF_FACTS = {kind.facts: kind for kind in KINDS.values()}


def apply(state: MissionState, event: Event) -> MissionState:
    """What *event* names is looked at first, then the end (Rule.MISSION_END_STEP), then the rules of its kind."""
    kind = _OF_FACTS[type(event)]
    check_names(state, event)
    kind.check(state, event)
    if state.outcome is not None:
        raise refuse(Rule.MISSION_END_STEP, how=state.outcome.how)
    after = kind.fold(state, event)
    # What happens at a table lies on it, whether or not somebody said that it was laid out again; counting goes with
    # packing.
    is_counted = isinstance(event, COUNTING)
    return replace(after, packed=False) if state.packed and after.packed and not is_counted else after


def force(state: MissionState, event: Event) -> MissionState:
    """The table rules otherwise, where it can."""
    if state.outcome is not None or not can_overrule(event):
        return apply(state, event)
    return overrule(state, event)


def view(state: MissionState, viewer: Viewer) -> dict[str, Any]:
    """All of it, for everybody: what is hidden in the box or by a guide never comes into the state."""
    seen: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
    return seen


def outcome(state: MissionState) -> Outcome | None:
    return state.outcome


def rules_with(lay_out: LayOut) -> TableRules[MissionOptions, MissionState]:
    """What is sent may hold what a guide keeps out of sight, so options are shown to nobody; a state is."""
    return TableRules(
        options=MissionOptions,
        state=MissionState,
        events={name: kind.facts for name, kind in KINDS.items()},
        start=lambda options: start(options, lay_out(options)),
        apply=apply,
        view=view,
        outcome=outcome,
        force=force,
        lead=guided.LEAD,
    )
