"""A full night of The Witching Hour and a match of each short game on the real server, and the pages of their tools."""

import uuid
from collections.abc import Iterator, Sequence
from itertools import cycle, repeat
from typing import Any

from campaigns.rulebooks.witching_hour.table.state import Component
from tests.bench import front
from tests.bench.hours import NAMES
from tests.bench.load import Crowd, get
from tests.match_options import COVENS, RITUAL, wickville
from tests.sites import Site

MATCHES: dict[str, Any] = {
    "wickville": wickville(),
    "curses-and-covens": COVENS,
    "full-moon-ritual": RITUAL | {"moons": 8},
}
TOOLS = {
    "Wickville, laying the circle": "/tools/wickville/setup/?order=b0549182736a",
    "Curses & Covens, an open hand": "/tools/curses-and-covens/census/",
    "Curses & Covens, a pick": "/tools/curses-and-covens/hunt/",
    "Full Moon Ritual, magic": "/tools/full-moon-ritual/magic/?target=12&chips=3",
    "Full Moon Ritual, the score": "/tools/full-moon-ritual/score/",
}


LOOKS = 120
# Nights of which each Hour ends, and the Hours of a night after which another one comes.
NIGHTS, HOURS = 20, 5


def a_night(running: Site, token: str, names: Sequence[str] = NAMES) -> tuple[str, str]:
    """The addresses of its page and of its API: each of the six faces somebody, three lurk, and it is battle."""
    witches = [{"name": name, "corruption": 9 - seat, "sigils": [1, 2, 3]} for seat, name in enumerate(names)]
    tracks = [component.value for component in Component]
    options = {"scene": 1, "difficulty": "normal", "witches": witches, "tracks": tracks}
    page, api = _table(running, token, "witching-hour", options)
    for name in names:
        _tell(running, token, api, "summoned", witch=name, name=f"Imp of {name}", kind="imp", cost=1, sigils=[1])
    for name in ("Kyil", "Browncoat", "E'Faz"):
        _tell(running, token, api, "demon-lurked", name=name, kind="hex", cost=2, sigils=[1, 2])
    _tell(running, token, api, "phase-reached", phase="battle", witch=names[0])
    return page, api


def first_looks(running: Site, token: str, cookie: str, floor: bytes) -> list[float]:
    """How many times a bare view's cost the page has for the first who looks after an event: turn by turn."""
    page, api = a_night(running, token)
    told = _what_happens()
    ratios = []
    for _ in range(LOOKS):
        kind, facts = next(told)
        _tell(running, token, api, kind, **facts)
        ratios.append(_ratio(running, get(page, cookie=cookie), floor))
    return ratios


def first_looks_at_hours(running: Site, token: str, cookie: str, floor: bytes) -> list[float]:
    """The same after an Hour's end, when every mat is another: in nights of which nothing was drawn before."""
    ratios = []
    for number in range(NIGHTS):
        page, api = a_night(running, token, [f"{name} {number}" for name in NAMES])
        for _ in range(HOURS):
            cost(running, get(page, cookie=cookie))
            _tell(running, token, api, "hour-ended")
            ratios.append(_ratio(running, get(page, cookie=cookie), floor))
    return ratios


def _what_happens() -> Iterator[tuple[str, dict[str, Any]]]:
    """What changes one mat, what changes the middle, and what changes nobody's mat."""
    imp = {"witch": "Lily", "name": "Imp of Lily"}
    return cycle(
        [
            *(("corruption-changed", {"witch": name, "by": 1}) for name in NAMES),
            ("bound", imp),
            ("pool-changed", {"by": 1}),
            ("unbound", imp),
            ("locus-changed", {"locus": 1, "by": 1}),
            *(("corruption-changed", {"witch": name, "by": -1}) for name in NAMES),
        ]
    )


def _ratio(running: Site, request: bytes, floor: bytes) -> float:
    bare = cost(running, floor)
    return cost(running, request) / bare


def cost(running: Site, request: bytes) -> float:
    """The processor's seconds of one answer."""
    before = front.processor_seconds(running.web_workers())
    Crowd(running.port, repeat(request), 1).rate(0)
    return front.processor_seconds(running.web_workers()) - before


def matches(running: Site, token: str) -> dict[str, str]:
    """By the name of the game, the address of a match."""
    return {game: _table(running, token, game, options)[0] for game, options in MATCHES.items()}


def _table(running: Site, token: str, game: str, options: dict[str, Any]) -> tuple[str, str]:
    made = running.post("/api/v1/campaigns/", {"game": game, "name": "Thursdays"}, token=token).json()
    answer = running.post(f"/api/v1/campaigns/{made['id']}/sittings/", {"options": options}, token=token)
    assert answer.status == 201, answer.body[:300]
    return f"/tables/{answer.json()['id']}/", f"/api/v1/sittings/{answer.json()['id']}/"


def _tell(running: Site, token: str, api: str, kind: str, /, **facts: Any) -> None:
    told = {"key": str(uuid.uuid4()), "kind": kind, "facts": facts}
    answer = running.post(f"{api}events/", told, token=token)
    assert answer.status == 201, answer.body[:300]
