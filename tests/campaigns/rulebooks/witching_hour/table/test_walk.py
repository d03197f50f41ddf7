"""The phases as a walk: “next” leads through every phase and every turn of a night to its dawn."""

import pytest

from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.table.walk import TURNS, next_event, steps_of
from tests.campaigns.rulebooks.witching_hour.table.at_table import ILLEGAL, MALFORMED, Table, table
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure


def walk_on(here: Table) -> None:
    kind, facts = next_event(here.night)
    here.play((kind, dict(facts)))


def test_next_leads_through_the_whole_night() -> None:
    here = table("Lily", "Dianne", "Paz", leader="Paz", hours=4, limit=99)
    seen: list[tuple[int, str, str | None]] = []
    while here.night.outcome is None:
        walk_on(here)
        if here.night.walk:
            seen.append((here.night.hour, here.night.walk.phase, here.night.walk.turn))
    assert here.state["outcome"] == {"how": "dawn", "won": True}
    leaders = {1: "Paz", 2: "Lily", 3: "Dianne", 4: "Paz"}
    for hour, leader in leaders.items():
        phases = list(dict.fromkeys(phase for at, phase, _ in seen if at == hour))
        assert phases == [phase for phase in Phase if hour > 1 or phase is not Phase.ADVANCE_THE_HOUR]
        for phase in TURNS:
            turns = [turn for at, now, turn in seen if (at, now) == (hour, phase)]
            assert turns[0] == leader
            assert len(turns) == len(set(turns)) == 3


def test_a_table_that_does_not_walk_is_not_walked() -> None:
    here = table("Lily", "Paz")
    here.play(("summoning-begun", {}), ("summoning-ended", {}), ("revealed", {"magic": []}), ("hour-ended", {}))
    assert here.state["walk"] is None
    assert "phases" not in here.state["tracks"]


def test_a_table_that_walks_is_where_its_events_are() -> None:
    here = table("Lily", "Paz")
    here.play(("phase-reached", {"phase": "acquire-spells"}), ("summoning-begun", {}))
    assert here.state["walk"] == {"phase": "summon-demons", "step": "lurk", "turn": "Lily"}
    here.play(("summoning-ended", {}))
    assert here.state["walk"] == {"phase": "insight", "step": "draw", "turn": None}
    here.play(("revealed", {"magic": []}))
    assert here.state["walk"]["phase"] == "corruption"
    here.play(("hour-ended", {}))
    assert here.state["walk"]["phase"] == "advance-the-hour"


@data_rows("phase", [phase for phase in Phase if phase is not Phase.ADVANCE_THE_HOUR])
def test_the_steps_of_a_phase_are_walked_forward_and_not_back(phase: Phase) -> None:
    here = table("Lily", "Paz")
    for step in steps_of(phase):
        here.play(("phase-reached", {"phase": phase, "step": step}))
        assert here.send("phase-reached", phase=phase, step=step) == ILLEGAL
    assert here.send("phase-reached", phase=phase, step="elsewhere") == MALFORMED


def test_whoever_has_the_turn_has_the_next_step_of_it() -> None:
    here = table("Lily", "Paz")
    here.play(("phase-reached", {"phase": "battle", "witch": "Paz"}))
    here.play(("phase-reached", {"phase": "battle", "step": "take-damage"}))
    assert here.state["walk"] == {"phase": "battle", "step": "take-damage", "turn": "Paz"}
    assert here.send("phase-reached", phase="battle", witch="Lily") == ILLEGAL
    assert here.refused_by[-1] == "battle-order"


def test_demons_that_lurk_try_once_with_each_witch() -> None:
    here = table("Lily", "Paz", witches=[{"name": "Lily", "corruption": 3}, {"name": "Paz", "corruption": 3}])
    here.play(("phase-reached", {"phase": "acquire-spells"}), ("summoning-begun", {}))
    here.play(
        ("demon-lurked", {"name": "Kyil", "kind": "imp", "cost": 2, "sigils": []}), ("attacked", {"witch": "Lily"})
    )
    assert here.state["walk"] == {"phase": "summon-demons", "step": "refill", "turn": "Lily"}
    # Laid out for the next Witch: with Lily all have tried.
    here.play(("demon-lurked", {"name": "Browncoat", "kind": "imp", "cost": 1, "sigils": []}))
    assert here.send("attacked", witch="Lily") == ILLEGAL
    assert here.refused_by[-1] == "all-three-try"
    walk_on(here)
    here.play(("attacked", {"witch": "Paz"}))
    assert [enemy["name"] for enemy in here.witch("Paz")["facing"]] == ["Browncoat"]


@pytest.mark.parametrize("kind", ["summoning-begun", "summoning-ended", "revealed"])
def test_what_belongs_to_a_phase_that_is_past_comes_too_late(kind: str) -> None:
    here = table("Lily", "Paz")
    here.play(("phase-reached", {"phase": "battle"}))
    facts = {"magic": []} if kind == "revealed" else {}
    assert here.send(kind, **facts) == ILLEGAL
    assert here.refused_by[-1] == "phases-in-order"
