"""What a table may rule otherwise: each is refused by the book first, and happens by a ruling."""

from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.sitting import Event, Illegal
from campaigns.rulebooks.witching_hour.table import RULES, force
from campaigns.rulebooks.witching_hour.table.rulings import OVERRULED
from campaigns.rulebooks.witching_hour.table.state import Night
from tests.campaigns.rulebooks.witching_hour.table.at_table import table
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

FI = {"name": "Fi", "kind": "imp", "cost": 0, "sigils": []}
RED = {"name": "Fi", "bind": {"color": "red"}, "banish": {"color": "black", "magic": 9}}
Before = list[tuple[str, dict[str, Any]]]

FACED_BOUND: Before = [("summoned", {"witch": "Lily", **FI}), ("bound", {"witch": "Lily", "name": "Fi"})]
OPENED = ("sigils-changed", {"witch": "Lily", "open": [1]})
HAND = {"witch": "Lily", "black": 2, "white": 0, "sigils": []}

RULINGS: list[tuple[Before, str, dict[str, Any]]] = [
    ([], "corruption-changed", {"witch": "Lily", "by": -9}),
    ([("guardian-placed", {"name": "Slugda", "locus": 1})], "spell-acquired", {"witch": "Lily", "locus": 1}),
    ([], "summoned", {"witch": "Lily", "name": "Fi", "kind": "imp", "cost": 4, "sigils": [6]}),
    ([("phase-reached", {"phase": "battle"})], "attacked", {"witch": "Lily"}),
    ([("phase-reached", {"phase": "battle"})], "phase-reached", {"phase": "insight"}),
    ([("familiar-played", {"name": "Wil", "witch": "Lily"})], "familiar-moved", {"name": "Wil", "witch": "Paz"}),
    (
        [
            ("summoned", {"witch": "Lily", **FI}),
            ("enemy-described", RED),
            ("familiar-played", {"name": "Wil", "witch": "Lily"}),
        ],
        "familiar-spent",
        {"name": "Wil", "enemy": "Fi"},
    ),
    (
        [("summoned", {"witch": "Lily", **FI}), ("enemy-described", RED)],
        "magic-spent",
        {"witch": "Lily", "name": "Fi", "do": "banish", "actor": "Lily"},
    ),
    ([("secret-advanced", {"witch": "Lily"})], "secret-advanced", {"witch": "Lily"}),
    ([("phase-reached", {"phase": "battle"}), *FACED_BOUND], "summoning-begun", {}),
    ([("phase-reached", {"phase": "battle"}), OPENED], "summoning-ended", {}),
    ([("phase-reached", {"phase": "battle"})], "revealed", {"magic": [HAND]}),
]


def event_of(kind: str, facts: dict[str, Any]) -> Event:
    return msgspec.convert(facts, RULES.events[kind])


def night_after(before: Before) -> Night:
    here = table("Lily", "Paz", witches=[{"name": "Lily", "corruption": 2}, {"name": "Paz"}])
    here.play(*before)
    return here.night


@data_rows("before, kind, facts", RULINGS, name=lambda _before, kind, _facts: kind)
def test_what_the_book_refuses_happens_by_a_ruling(before: Before, kind: str, facts: dict[str, Any]) -> None:
    night, event = night_after(before), event_of(kind, facts)
    with pytest.raises(Illegal):
        RULES.apply(night, event)
    assert force(night, event) != night or kind == "attacked"


def test_every_ruling_is_tried() -> None:
    assert {RULES.events[kind] for _, kind, _ in RULINGS} == set(OVERRULED)


def test_nobody_rules_a_spell_onto_an_empty_locus_nor_anything_after_the_end() -> None:
    night = table("Lily", "Paz", locus=[0, 9, 9, 9, 6, 3]).night
    with pytest.raises(Illegal):
        force(night, event_of("spell-acquired", {"witch": "Lily", "locus": 1}))
    ended = force(night, event_of("scene-ended", {"won": True}))
    with pytest.raises(Illegal):
        force(ended, event_of("corruption-changed", {"witch": "Lily", "by": -9}))


def test_what_she_does_not_have_she_does_not_lose() -> None:
    after = force(night_after([]), event_of("corruption-changed", {"witch": "Lily", "by": -9}))
    assert after.witch("Lily").corruption == 0


def test_what_is_ruled_to_happen_late_leaves_the_table_where_it_is() -> None:
    night = night_after([("phase-reached", {"phase": "battle"}), OPENED])
    after = force(night, event_of("summoning-ended", {}))
    assert (after.witch("Lily").sigils, after.walk) == ((), night.walk)
