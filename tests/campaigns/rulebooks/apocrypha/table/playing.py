"""A mission at the live table, played by kinds and facts as they are sent."""

from typing import Any

import msgspec

from campaigns.rulebooks.apocrypha.table import rules_with
from campaigns.rulebooks.apocrypha.table.options import MissionLayout
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.sitting import Illegal, Malformed, Viewer

NEXUSES = ("Chapel", "Hospital", "Main Street")
CHOIR = ({"saint": "Ophelia", "nexus": "Chapel"}, {"saint": "Dr. Zeez"}, {"saint": "Frank", "nexus": "Chapel"})
FIXED = ("mission", "choir", "turn", "clock", "nexuses", "outcome")


def rules(nexuses: tuple[str, ...] = NEXUSES, clock: int | None = None, **layout: Any) -> Any:
    return rules_with(lambda options: MissionLayout(nexuses=nexuses, clock=clock, **layout))


TABLE = rules()


def begin(table: Any = TABLE, **options: Any) -> MissionState:
    sent = {"mission": "christmas-in-candlepoint", "choir": CHOIR, "clock": 24, **options}
    state: MissionState = table.start(msgspec.convert(sent, table.options))
    return state


def happen(state: MissionState, kind: str, **facts: Any) -> MissionState:
    """Through JSON, as it is kept between two events."""
    event = msgspec.convert(facts, TABLE.events[kind])
    return kept(TABLE.apply(state, event))


def kept(state: MissionState) -> MissionState:
    return msgspec.json.decode(msgspec.json.encode(state), type=MissionState)


def after(state: MissionState, *events: tuple[str, dict[str, Any]]) -> MissionState:
    for kind, facts in events:
        state = happen(state, kind, **facts)
    return state


def refusal(state: MissionState, kind: str, **facts: Any) -> str:
    """The rule that forbids it; or that it is malformed, or empty where it happens."""
    try:
        happen(state, kind, **facts)
    except Illegal as illegal:
        return illegal.finding.rule.id
    except (Malformed, msgspec.ValidationError, KeyError):
        return "malformed"
    return ""


def seen(state: MissionState, *, is_guide: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = TABLE.view(state, Viewer(is_guide=is_guide))
    return found


def fixed(state: MissionState) -> dict[str, Any]:
    """What other programs rely on."""
    all_of_it = seen(state)
    return {name: all_of_it[name] for name in FIXED}
