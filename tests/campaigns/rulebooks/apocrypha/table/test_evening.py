"""Whole evenings at random, with a guide and without, against a second fold of them."""

from random import Random
from typing import Any

import pytest

from tests.campaigns.rulebooks.apocrypha.table import naive, naive_evening
from tests.campaigns.rulebooks.apocrypha.table.playing import CHOIR, NEXUSES, begin, fixed, happen, refusal, rules
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

SAINTS = [seat["saint"] for seat in CHOIR]
CARDS = {"Chapel": 9, "Hospital": 2}
EVENTS_OF_AN_EVENING = 120
VALUES: dict[str, list[Any]] = {
    "saint": [*SAINTS, *SAINTS, "Nobody"],
    "nexus": list(NEXUSES),
    "by": [-1, -1, -2, 1, 0],
    "what": ["omen", "gift", "threat", "archetype"],
    "origin": ["nexus", "nexus", "nexus", "copy", "box"],
    "won": [True, False],
    "after": ["master-won", "master-lost", "minion", "empty", "power"],
    "escapes": [True, True, False],
    "masters": [1, 1, 2, 3],
    "result": ["succeeded", "failed", "passed"],
    "side": ["hope", "hope", "doom"],
    "step": naive.STEPS,
    "how": ["won", "lost", "timed-out"],
}
FACTS = {**naive.FACTS, **naive_evening.NEW}
# What would end an evening too soon comes seldom.
SELDOM = ("mission-ended", "nexus-sealed", "turn-ended", "step-reached")


def choose(chance: Random, second: Any) -> tuple[str, dict[str, Any]]:
    """Mostly what the table waits for."""
    if second["sanctify"] and chance.random() < 0.6:
        kind = chance.choice(["guard-tried", "guard-tried", "seal-tried", "nexus-searched"])
    elif second["up"] and chance.random() < 0.5:
        kind = chance.choice(["card-avoided", "confrontation-begun", "confrontation-ended"])
    elif second["homeless"] and chance.random() < 0.5:
        kind = "moved"
    else:
        kind = chance.choice([kind for kind in FACTS if kind not in SELDOM or chance.random() < 0.2])
    facts = {name: chance.choice(VALUES[name]) for name in sorted(FACTS[kind])}
    if kind == "clock-drawn":
        facts["saint"] = chance.choice([None, None, *SAINTS])
    if kind == "nexus-searched":
        facts["masters"] = chance.choice([0, 0, 1, 2])
    return kind, facts


def check_same(state: Any, second: Any) -> None:
    assert fixed(state) == {name: second[name] for name in fixed(state)}
    assert sorted(state.must_move) == sorted(second["homeless"])
    assert (state.cards, state.masters, list(state.drew)) == (second["cards"], second["masters"], second["drew"])
    up = [(card.what, card.origin, card.begun) for card in state.up]
    assert up == [(card["what"], card["from"], card["begun"]) for card in second["up"]]
    assert (state.omen is not None, state.sanctify is not None) == (second["omen"], second["sanctify"] is not None)


@data_rows("seed", range(120))
def test_an_evening_goes_as_a_second_fold_of_it_goes(seed: int) -> None:
    chance = Random(seed)
    clock, masters = chance.choice([None, 5, 24]), chance.choice([None, 0, 1, 3])
    guided = chance.random() < 0.5
    state = begin(rules(cards=CARDS, masters=masters), clock=clock, guided=guided)
    plain = naive.begin("christmas-in-candlepoint", list(CHOIR), list(NEXUSES), clock, "Ophelia")
    second = naive_evening.begin(plain, CARDS, masters, guided)
    for _ in range(EVENTS_OF_AN_EVENING):
        kind, facts = choose(chance, second)
        expected, found = naive_evening.happen(second, kind, facts), refusal(state, kind, **facts)
        if isinstance(expected, str):
            assert (found == "malformed") == (expected == naive.MALFORMED), (kind, facts)
            assert found, (kind, facts)
            continue
        assert found == "", (kind, facts)
        state, second = happen(state, kind, **facts), expected
        check_same(state, second)
        if second["outcome"]:
            return
