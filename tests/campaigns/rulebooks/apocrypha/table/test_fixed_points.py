"""The fold of a mission against the fixed points of the API, and against a second fold written from them."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.rulebooks.sitting import Illegal, Malformed
from tests.campaigns.rulebooks.apocrypha.table import naive
from tests.campaigns.rulebooks.apocrypha.table.playing import (
    CHOIR,
    NEXUSES,
    TABLE,
    after,
    begin,
    fixed,
    happen,
    refusal,
    rules,
)
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

SAINTS = [seat["saint"] for seat in CHOIR]
# One in each list is at no such table.
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "saint": st.sampled_from([*SAINTS, *SAINTS, "Nobody"]),
    "nexus": st.sampled_from([*NEXUSES, *NEXUSES, "Nowhere", None]),
    "step": st.sampled_from([*naive.STEPS, *naive.STEPS, "guard"]),
    "by": st.sampled_from([-1, -1, -2, -30, -20_000, 1, 0, True, 1.0, "1"]),
    "side": st.sampled_from(["hope", "doom", "hope", "doom", "fate"]),
    "how": st.sampled_from(["won", "lost", "timed-out", "called-off"]),
}


@st.composite
def events(draw: Any) -> tuple[str, dict[str, Any]]:
    often = ["turn-ended", "step-reached", "moved", "clock-changed"] * 3
    rarely = ["nexus-sealed", "nexus-oriented", "saint-faded"] * 2
    kind = draw(st.sampled_from([*often, *rarely, "mission-ended", "mission-won"]))
    facts = {name: draw(VALUES[name]) for name in sorted(naive.FACTS.get(kind, set()))}
    spoiled = draw(st.integers(0, 20))
    if spoiled == 0:
        facts["note"] = "?"
    if spoiled == 1 and facts:
        facts.pop(next(iter(facts)))
    return kind, facts


@settings(deadline=None, max_examples=300)
@given(clock=st.sampled_from([None, 1, 2, 4, 24]), first=st.sampled_from(SAINTS), told=st.lists(events(), max_size=60))
def test_it_goes_as_a_second_fold_goes(clock: int | None, first: str, told: list[tuple[str, dict[str, Any]]]) -> None:
    state = begin(clock=clock, first=first)
    second = naive.begin("christmas-in-candlepoint", list(CHOIR), list(NEXUSES), clock, first)
    for kind, facts in told:
        expected = naive.happen(second, kind, facts)
        found = refusal(state, kind, **facts)
        if isinstance(expected, str):
            assert found == "malformed" if expected == naive.MALFORMED else found not in ("", "malformed")
            continue
        assert found == ""
        state, second = happen(state, kind, **facts), expected
        assert fixed(state) == {name: second[name] for name in fixed(state)}
        assert sorted(state.must_move) == sorted(second["homeless"])


def test_it_begins_as_it_was_given() -> None:
    written = {"nexuses": [{"name": "Bar"}], "masters": 1}
    assert fixed(begin(rules(("Bar",), 7), mission=written, choir=[{"saint": "Frank", "player": "Red seat"}])) == {
        "mission": written,
        "choir": [{"saint": "Frank", "player": "Red seat", "nexus": None, "faded": False}],
        "turn": {"number": 1, "saint": "Frank", "step": "start"},
        "clock": 24,
        "nexuses": [{"name": "Bar", "side": "doom", "sealed": False}],
        "outcome": None,
    }


def test_the_clock_is_the_missions_unless_another_is_given_or_nobody_counts() -> None:
    table = rules(clock=24)
    sent = {"mission": "christmas-in-candlepoint", "choir": CHOIR}
    assert table.start(msgspec.convert(sent, table.options)).clock == 24
    assert begin(table, clock=None).clock is None
    assert begin(table, clock=7).clock == 7


@data_rows(
    "options",
    [
        {"choir": []},
        {"choir": [{"saint": f"Saint {number}"} for number in range(7)]},
        {"choir": [{"saint": "Frank"}, {"saint": "Frank"}]},
        {"choir": [{"saint": "Frank", "nexus": "Nowhere"}]},
        {"choir": [{"saint": "Frank", "virtue": "rage"}]},
        {"choir": [{"saint": ""}]},
        {"first": "Nobody"},
        {"clock": 0},
        {"clock": -1},
        {"clock": True},
        {"clock": 1.0},
        {"mission": 7},
        {"mission": None},
        {"mission": ""},
        {"hours": 6},
    ],
)
def test_options_that_mean_nothing_are_malformed(options: dict[str, Any]) -> None:
    with pytest.raises((Malformed, msgspec.ValidationError)):
        begin(**options)


def test_a_saint_whose_nexus_was_sealed_moves_before_the_turn_ends() -> None:
    sealed = happen(begin(), "nexus-sealed", nexus="Chapel")
    assert refusal(sealed, "turn-ended") == "must-move"
    one_left = happen(sealed, "moved", saint="Ophelia", nexus="Hospital")
    assert refusal(one_left, "turn-ended") == "must-move"
    assert happen(one_left, "moved", saint="Frank", nexus="Main Street").must_move == ()


def test_the_last_nexus_leaves_nowhere_to_move_and_times_the_mission_out() -> None:
    sealed = after(begin(), *(("nexus-sealed", {"nexus": name}) for name in NEXUSES))
    ended = happen(sealed, "turn-ended")
    assert fixed(ended)["outcome"] == {"how": "timed-out", "won": False}
    assert (ended.turn.number, ended.turn.saint, ended.turn.step) == (2, "Dr. Zeez", "start")


def test_after_the_end_nothing_happens_but_what_is_malformed_is_told_first() -> None:
    won = happen(begin(), "mission-ended", how="won")
    assert fixed(won)["outcome"] == {"how": "won", "won": True}
    assert refusal(won, "clock-changed", by=-1) == "mission-end-step"
    assert refusal(won, "clock-changed", by=0) == "malformed"
    assert refusal(won, "moved", saint="Nobody", nexus="Chapel") == "malformed"
    assert refusal(won, "mission-ended", how="lost") == "mission-end-step"


def test_what_is_refused_names_its_rule() -> None:
    state = begin()
    for kind, facts, rule in [
        ("clock-changed", {"by": -25}, "clock"),
        ("moved", {"saint": "Frank", "nexus": "Chapel"}, "move-or-give"),
        ("nexus-oriented", {"nexus": "Chapel", "side": "doom"}, "orienting"),
        ("step-reached", {"step": "start"}, "nothing-between-steps"),
    ]:
        assert refusal(state, kind, **facts) == rule
    late = happen(state, "step-reached", step="transfer")
    assert refusal(late, "step-reached", step="support") == "support-again"
    assert refusal(happen(state, "saint-faded", saint="Frank"), "saint-faded", saint="Frank") == "fade"
    sealed = happen(state, "nexus-sealed", nexus="Hospital")
    for kind, facts in [
        ("moved", {"saint": "Frank", "nexus": "Hospital"}),
        ("nexus-oriented", {"nexus": "Hospital", "side": "hope"}),
        ("nexus-sealed", {"nexus": "Hospital"}),
    ]:
        assert refusal(sealed, kind, **facts) == "sealed-nexus-is-gone"


def test_it_is_illegal_or_malformed_and_nothing_else() -> None:
    with pytest.raises(Illegal):
        TABLE.apply(begin(clock=None), msgspec.convert({"by": -1}, TABLE.events["clock-changed"]))
