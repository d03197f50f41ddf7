"""The one next act, what tables forget, and the turns left."""

from typing import Any

import pytest

from campaigns.rulebooks.apocrypha.table.advice import next_act, reminders, turns_left
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.sitting import Viewer
from tests.campaigns.rulebooks.apocrypha.table.playing import after, begin, happen, refusal, rules
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

# What only the table can say of the act that is proposed.
ANSWERS: dict[str, dict[str, Any]] = {
    "omen-played": {"side": "hope"},
    "card-turned-up": {"what": "archetype", "archetype": "minion 1"},
    "confrontation-ended": {"won": True},
    "seal-tried": {"result": "succeeded"},
    "nexus-searched": {"masters": 0},
    "mission-ended": {"how": "won"},
    "guard-tried": {"result": "passed"},
}


def act_of(state: MissionState, player: str | None = None) -> Any:
    return next_act(state, Viewer(player=player))


def follow(state: MissionState) -> tuple[str, MissionState]:
    """Does what is proposed."""
    act = act_of(state)
    facts = {**act.facts, **ANSWERS.get(act.kind, {})}
    if act.kind == "moved":
        facts = {"saint": act.saint, "nexus": state.open_nexuses[0]}
    if act.kind == "special-ended":
        facts = {}
    assert refusal(state, act.kind, **facts) == "", act
    return act.kind, happen(state, act.kind, **facts)


def test_tapping_next_plays_a_mission_from_its_first_turn_to_its_end() -> None:
    state, kinds = begin(rules(goal="seal-all"), choir=[{"saint": "Ophelia", "nexus": "Chapel"}]), []
    while state.outcome is None:
        kind, state = follow(state)
        kinds.append(kind)
        assert len(kinds) < 100
    assert kinds[:12] == [
        *("clock-drawn", "step-reached", "step-reached", "omen-played", "card-turned-up", "confrontation-begun"),
        *("confrontation-ended", "sanctify-begun", "seal-tried", "nexus-searched", "moved", "step-reached"),
    ]
    assert (state.outcome.how, state.open_nexuses) == ("won", ())
    assert act_of(state) is None


def test_an_act_is_marked_for_whoever_has_the_saint() -> None:
    state = begin(choir=[{"saint": "Ophelia", "player": "Red seat"}, {"saint": "Frank", "player": "Blue seat"}])
    assert [act_of(state, player).mine for player in ("Red seat", "Blue seat", None)] == [True, False, False]


def test_of_several_who_have_to_move_everybody_is_told_of_their_own() -> None:
    choir = [{"saint": name, "player": name, "nexus": "Chapel"} for name in ("Ophelia", "Frank")]
    sealed = happen(begin(choir=choir), "nexus-sealed", nexus="Chapel")
    assert [act_of(sealed, name).saint for name in ("Frank", "Ophelia", None)] == ["Frank", "Ophelia", "Ophelia"]


def test_with_a_guide_losing_to_a_threat_ends_the_turn() -> None:
    lost = after(
        begin(guided=True),
        ("omen-played", {"side": "doom"}),
        ("card-turned-up", {"what": "threat"}),
        ("confrontation-ended", {"won": False}),
    )
    assert act_of(lost).kind == "turn-ended"
    assert [each.rule.id for each in reminders(lost)][-1] == "guided-losses"


def test_an_empty_deck_leads_to_sanctify() -> None:
    state = after(begin(rules(cards={"Chapel": 0})), ("step-reached", {"step": "investigate"}))
    assert (act_of(state).kind, act_of(state).facts) == ("sanctify-begun", {"after": "empty"})
    assert happen(state, "sanctify-begun", after="empty").open_nexuses == ("Hospital", "Main Street")


HOPE = ("nexus-oriented", {"nexus": "Hospital", "side": "hope"})
REMINDED: list[tuple[dict[str, Any], list[tuple[str, dict[str, Any]]], list[str]]] = [
    ({}, [], ["position-symbols"]),
    ({}, [("nexus-sealed", {"nexus": "Chapel"})], ["must-move", "position-symbols"]),
    ({"clock": 1}, [("clock-drawn", {})], ["time-out", "position-symbols"]),
    ({}, [("omen-played", {"side": "hope"})], ["omen-conditions", "the-side-that-is-up"]),
    (
        {},
        [("omen-played", {"side": "hope"}), ("card-turned-up", {"what": "threat"})],
        ["omen-conditions", "the-side-that-is-up", "threats-must", "avoided-cards"],
    ),
    ({}, [("step-reached", {"step": "support"}), ("part-reached", {"part": "assist"})], ["mutation-dice"]),
    ({}, [("step-reached", {"step": "support"}), ("part-reached", {"part": "evaluate"})], ["dice-order"]),
    (
        {},
        [HOPE, ("moved", {"saint": "Frank", "nexus": "Hospital"}), ("sanctify-begun", {"after": "master-lost"})],
        ["guard"],
    ),
    ({}, [("sanctify-begun", {"after": "master-lost"})], ["escape"]),
    ({}, [("step-reached", {"step": "end"})], ["reset", "fade"]),
    ({"guided": True}, [("step-reached", {"step": "end"}), ("saint-faded", {"saint": "Ophelia"})], ["guided-reset"]),
    ({}, [("mission-ended", {"how": "won"})], []),
]


def test_whoever_stands_where_a_guard_is_asked_for_is_asked_on_the_own_phone() -> None:
    choir = [
        {"saint": "Ophelia", "nexus": "Chapel", "player": "Red seat"},
        {"saint": "Frank", "nexus": "Hospital", "player": "Blue seat"},
        {"saint": "Zeez", "nexus": "Hospital", "player": "Green seat"},
    ]
    state = after(begin(choir=choir), HOPE, ("sanctify-begun", {"after": "master-lost"}))
    asked = {player: act_of(state, player) for player in ("Red seat", "Blue seat", "Green seat")}
    assert {act.facts["nexus"] for act in asked.values()} == {"Hospital"}
    assert [(act.saint, act.mine) for act in asked.values()] == [("Frank", False), ("Frank", True), ("Zeez", True)]


@data_rows("options, told, rules_of", REMINDED)
def test_what_tables_forget_is_told_when_it_is_time(options: Any, told: Any, rules_of: list[str]) -> None:
    assert [each.rule.id for each in reminders(after(begin(**options), *told))] == rules_of


def test_start_powers_point_from_beside_one_and_from_ones_nexus() -> None:
    choir = [{"saint": name} for name in ("Ophelia", "Zeez", "Diana", "Gabriella", "Frank")]
    choir[2]["nexus"] = choir[0]["nexus"] = "Chapel"
    (reminder,) = reminders(begin(choir=choir))
    assert reminder.facts == {"saint": "Ophelia", "others": ("Zeez", "Diana", "Frank")}


@data_rows(
    "clock, told, left",
    [
        (24, [], {"Ophelia": 8, "Dr. Zeez": 8, "Frank": 8}),
        (4, [], {"Ophelia": 2, "Dr. Zeez": 1, "Frank": 1}),
        (4, [("clock-drawn", {})], {"Ophelia": 1, "Dr. Zeez": 1, "Frank": 1}),
        (5, [("step-reached", {"step": "end"})], {"Ophelia": 1, "Dr. Zeez": 2, "Frank": 2}),
        (1, [("turn-ended", {})], {"Ophelia": 0, "Dr. Zeez": 1, "Frank": 0}),
        (None, [], None),
    ],
)
def test_the_clock_says_how_many_turns_each_saint_has_left(clock: int | None, told: Any, left: Any) -> None:
    assert turns_left(after(begin(clock=clock), *told)) == left


def test_with_a_guide_no_clock_counts_turns() -> None:
    assert turns_left(begin(guided=True)) is None
