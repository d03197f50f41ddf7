"""A mission at the live table: on the real server, and how long the rules alone take to fold one of its events."""

import statistics
import time
import uuid
from typing import Any

import msgspec

from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR
from campaigns.rulebooks.apocrypha.table import rules_with
from campaigns.rulebooks.apocrypha.table.options import MissionLayout
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.sitting import Event
from tests.bench.load import get
from tests.bench.tables import cost
from tests.sites import Site

ROUNDS = 100
NEXUSES = ("Chapel", "Hospital", "Main Street", "Manor", "Fun Park", "Lair")
TURN: list[tuple[str, dict[str, Any]]] = [
    ("clock-drawn", {}),
    ("step-reached", {"step": "support"}),
    ("omen-played", {"side": "hope"}),
    ("card-turned-up", {"what": "gift", "card": "Tail Gunner"}),
    ("confrontation-begun", {}),
    ("confrontation-ended", {"won": True}),
    ("sanctify-begun", {"after": "master-lost"}),
    ("step-reached", {"step": "transfer"}),
    ("step-reached", {"step": "end"}),
    ("turn-ended", {}),
]


# A check stands beside the act in three of four: then nearly every part is there to be drawn.
LOOKED_AT = [
    *TURN[:4],
    ("special-begun", {"step": "damage", "saint": "Ophelia"}),
    ("special-ended", {}),
    ("confrontation-begun", {}),
    ("clock-changed", {"by": 1}),
    ("confrontation-ended", {"won": True}),
    *TURN[7:],
]
TURNS_LOOKED_AT = 10


def first_looks(running: Site, token: str, cookie: str, floor: bytes) -> list[float]:
    """How many times a bare view's cost the page has for the first who looks after an event: turn by turn."""
    page = _a_table(running, token)
    _tell(running, token, page, "nexus-counted", {"nexus": "Stadium", "cards": TURNS_LOOKED_AT + 1})
    look, ratios = get(page, cookie=cookie), []
    for _ in range(TURNS_LOOKED_AT):
        for kind, facts in LOOKED_AT:
            _tell(running, token, page, kind, facts)
            bare = cost(running, floor)
            ratios.append(cost(running, look) / bare)
    return ratios


def a_play_screen(running: Site, token: str) -> str:
    """The address of a table of four saints, in the middle of an investigation."""
    page = _a_table(running, token)
    for kind, facts in TURN[:5]:
        _tell(running, token, page, kind, facts)
    return page


def _a_table(running: Site, token: str) -> str:
    made = running.post("/api/v1/campaigns/", {"game": "apocrypha", "name": "Candlepoint"}, token=token).json()
    choir = [{"saint": name, "nexus": "Stadium"} for name in ("Ophelia", "Frank", "Diana", "Jack")]
    options = {"mission": "enter-here", "choir": choir}
    answer = running.post(f"/api/v1/campaigns/{made['id']}/sittings/", {"options": options}, token=token)
    assert answer.status == 201, answer.body
    return f"/tables/{answer.json()['id']}/"


def _tell(running: Site, token: str, page: str, kind: str, facts: dict[str, Any]) -> None:
    body = {"key": str(uuid.uuid4()), "kind": kind, "facts": facts}
    told = running.post(page.replace("/tables/", "/api/v1/sittings/") + "events/", body, token=token)
    assert told.status == 201, told.body


def fold_milliseconds() -> float:
    """The slowest kind of event of a turn of six saints, late in a mission; reading and keeping it included."""
    table = rules_with(lambda options: MissionLayout(nexuses=NEXUSES, cards=dict.fromkeys(NEXUSES, 40), masters=1))
    choir = [{"saint": f"Saint {number}", "nexus": NEXUSES[number]} for number in range(LARGEST_CHOIR)]
    sent = {"mission": "christmas-in-candlepoint", "choir": choir, "clock": 1_000}
    state = table.start(msgspec.convert(sent, table.options))
    taken: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for kind, facts in TURN:
            began = time.perf_counter()
            event: Event = msgspec.convert(facts, table.events[kind])
            state = msgspec.json.decode(msgspec.json.encode(table.apply(state, event)), type=MissionState)
            taken.setdefault(kind, []).append(time.perf_counter() - began)
    assert state.turn.number == ROUNDS + 1
    return max(statistics.median(each) for each in taken.values()) * 1000
