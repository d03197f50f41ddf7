"""The Witching Hour at the live table: a scene, event by event."""

from collections.abc import Callable
from typing import Any

import msgspec

from campaigns.rulebooks.sitting import Event, Illegal, Outcome, TableRules, Viewer
from campaigns.rulebooks.witching_hour.table import (
    clock,
    enemies,
    familiars,
    guardians,
    hidden,
    lurking,
    magic,
    mats,
    piles,
    scene,
    spells,
    walk,
)
from campaigns.rulebooks.witching_hour.table.ending import announced
from campaigns.rulebooks.witching_hour.table.kinds import EventKinds
from campaigns.rulebooks.witching_hour.table.options import SceneOptions, start
from campaigns.rulebooks.witching_hour.table.rulings import can_overrule, overrule
from campaigns.rulebooks.witching_hour.table.state import Night

KINDS: EventKinds = {
    **mats.EVENTS,
    **enemies.EVENTS,
    **spells.EVENTS,
    **clock.EVENTS,
    **walk.EVENTS,
    **lurking.EVENTS,
    **guardians.EVENTS,
    **familiars.EVENTS,
    **magic.EVENTS,
    **piles.EVENTS,
    **scene.EVENTS,
    **hidden.EVENTS,
}
_BY_FACTS = {kind.facts: kind for kind in KINDS.values()}


def apply(night: Night, event: Event) -> Night:
    return _folded(night, event, _BY_FACTS[type(event)].after)


def force(night: Night, event: Event) -> Night:
    """The table rules otherwise, where it can; nothing happens after the end all the same."""
    return _folded(night, event, overrule) if can_overrule(event) else apply(night, event)


def _folded(night: Night, event: Event, after: Callable[[Night, Any], Night]) -> Night:
    kind = _BY_FACTS[type(event)]
    kind.check(night, event)
    if ended := announced(night):
        raise Illegal(ended)
    happened = after(night, event)
    return scene.tracking(happened, kind.component) if kind.component else happened


def view(night: Night, viewer: Viewer) -> dict[str, Any]:
    """All of it, to everybody: what is secret is not in the night."""
    return msgspec.json.decode(msgspec.json.encode(night), type=dict[str, Any])


def outcome(night: Night) -> Outcome | None:
    return night.outcome


RULES = TableRules(
    options=SceneOptions,
    state=Night,
    events={name: kind.facts for name, kind in KINDS.items()},
    start=start,
    apply=apply,
    view=view,
    outcome=outcome,
    force=force,
)
