"""How long the rules alone take to fold one event into a night of the Witching Hour with six Witches."""

import statistics
import time
from typing import Any

import msgspec

from campaigns.rulebooks.sitting import Event
from campaigns.rulebooks.witching_hour.table import RULES
from campaigns.rulebooks.witching_hour.table.state import Night

NAMES = ("Addie", "Dianne", "Lily", "Minora", "Nancy", "Paz")
ROUNDS = 40


def event_milliseconds() -> float:
    """An Hour in which everybody acquires, is attacked, reveals, fights and takes damage: of all kinds the slowest."""
    taken: dict[type[Event], list[float]] = {}
    for _ in range(ROUNDS):
        night = _night()
        for event in _hour():
            started = time.perf_counter()
            night = RULES.apply(night, event)
            taken.setdefault(type(event), []).append(time.perf_counter() - started)
        assert night.hour == 2
    return max(map(statistics.median, taken.values())) * 1000


def _night() -> Night:
    witches = [{"name": name, "corruption": 9, "sigils": [1, 2, 3, 4, 5, 6]} for name in NAMES]
    options = {"scene": 1, "difficulty": "normal", "witches": witches, "tracks": ["magic"]}
    return RULES.start(msgspec.convert(options, RULES.options))


def _hour() -> list[Event]:
    told: list[tuple[str, dict[str, Any]]] = [
        ("pile-counted", {"pile": "demon-deck", "count": 36}),
        ("pile-counted", {"pile": "void", "count": 0}),
        ("enemy-described", {"name": "Kyil", "bind": {"color": "black", "magic": 1}}),
    ]
    for name in NAMES:
        told += [("phase-reached", {"phase": "acquire-spells", "witch": name})]
        told += [("spell-acquired", {"witch": name, "locus": locus}) for locus in (1, 2)]
    told.append(("summoning-begun", {}))
    for name in NAMES:
        told += [("phase-reached", {"phase": "summon-demons", "witch": name})] if name != NAMES[0] else []
        told += [("demon-lurked", {"name": "Kyil", "kind": "imp", "cost": 2, "sigils": [1, 2]})]
        told += [("attacked", {"witch": name})]
    hands = [{"witch": name, "black": 4, "white": 3, "sigils": [1, 2, 3]} for name in NAMES]
    told += [("summoning-ended", {}), ("revealed", {"magic": hands})]
    for name in NAMES:
        told += [
            ("phase-reached", {"phase": "battle", "witch": name}),
            ("magic-pooled", {"witch": name, "white": 3}),
            ("magic-spent", {"witch": name, "name": "Kyil", "do": "bind", "actor": name}),
            ("damage-dealt", {"witch": name, "spells": 1, "corruption": 1}),
        ]
    told.append(("hour-ended", {}))
    return [msgspec.convert(facts, RULES.events[kind]) for kind, facts in told]
