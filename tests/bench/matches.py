"""How long the rules of the three short games take: a chain, legal moves, a solo turn, a scoring, a fold of each."""

import statistics
import time
from collections.abc import Callable
from typing import Any

import msgspec

from campaigns.rulebooks.curses_and_covens.table import RULES as COVENS
from campaigns.rulebooks.full_moon_ritual.scoring import WitchCounts, score
from campaigns.rulebooks.full_moon_ritual.table import RULES as RITUAL
from campaigns.rulebooks.sitting import TableRules
from campaigns.rulebooks.wickville.chain import chain_from
from campaigns.rulebooks.wickville.circle import Direction
from campaigns.rulebooks.wickville.legal import legal_after
from campaigns.rulebooks.wickville.position import Position
from campaigns.rulebooks.wickville.solo import take_solo_turn
from campaigns.rulebooks.wickville.table import RULES as WICKVILLE
from tests.match_options import COVENS as COVEN_OPTIONS
from tests.match_options import RITUAL as RITUAL_OPTIONS
from tests.match_options import wickville, wickville_alone

ROUNDS = 200


def rules_milliseconds() -> dict[str, float]:
    """What was asked, and the milliseconds it took."""
    position = msgspec.convert(wickville()["position"], Position)
    alone = msgspec.convert(wickville_alone()["position"], Position)
    assert alone.solo
    solo = alone.solo
    counts = [WitchCounts(name, 1, 1, 12, 3) for name in ("Ana", "Ben", "Cleo", "Dora")]
    asked: dict[str, Callable[[], object]] = {
        "a chain of Wickville": lambda: chain_from(position.circle, 0, Direction.CLOCKWISE),
        "the legal moves of Wickville": lambda: legal_after(position),
        "a solo turn of Wickville": lambda: take_solo_turn(alone, solo),
        "a scoring of Full Moon Ritual": lambda: score(counts),
        "an event of Wickville": _fold(WICKVILLE, wickville(), "turn-taken", actions=[{"do": "move", "spaces": 1}]),
        "an event of Curses & Covens": _fold(COVENS, COVEN_OPTIONS, "hat-given", town="Cleo"),
        "an event of Full Moon Ritual": _fold(RITUAL, RITUAL_OPTIONS, "turn-ended"),
    }
    return {name: statistics.median(_milliseconds(ask) for _ in range(ROUNDS)) for name, ask in asked.items()}


def _fold(rules: TableRules[Any, Any], options: Any, kind: str, **facts: object) -> Callable[[], object]:
    state = rules.start(msgspec.convert(options, rules.options))
    return lambda: rules.apply(state, msgspec.convert(facts, rules.events[kind]))


def _milliseconds(ask: Callable[[], object]) -> float:
    began = time.process_time()
    ask()
    return (time.process_time() - began) * 1000
