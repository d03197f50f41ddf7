"""The shortest way from one state of the box to another."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.box.planning import Plan, PlanStep, State, plan

pytestmark = pytest.mark.pure

PLACES = ["table", "recipe", "deck", "gifts", "omens", "lost"]
CARDS = {"board": "gifts", "dog": "gifts", "sins": "omens"}
HOMES = ["gifts", "omens"]


def home(card: str) -> str:
    return CARDS[card]


states = st.dictionaries(
    st.sampled_from(PLACES), st.dictionaries(st.sampled_from([*CARDS]), st.integers(1, 4)).map(Counter)
)
wishes = st.dictionaries(
    st.sampled_from(["table", "recipe", "deck"]),
    st.dictionaries(st.sampled_from([*CARDS]), st.integers(0, 4)).map(Counter),
)


def planned(now: State, wanted: State) -> Plan:
    return plan(now, wanted, HOMES, home)


def after(now: State, steps: Iterable[PlanStep]) -> dict[str, Counter[str]]:
    """The state that *steps* lead to."""
    there = {place: Counter(cards) for place, cards in now.items()}
    for step in steps:
        there.setdefault(step.source, Counter())[step.card] -= step.count
        there.setdefault(step.target, Counter())[step.card] += step.count
    return {place: +cards for place, cards in there.items() if +cards}


def test_a_card_goes_straight_from_one_table_to_another() -> None:
    now = {"table": Counter(board=1), "gifts": Counter(board=1)}
    assert planned(now, {"table": Counter(), "deck": Counter(board=1)}).steps == (
        PlanStep("table", "deck", "board", 1),
    )


def test_what_is_too_much_goes_home() -> None:
    assert planned({"table": Counter(sins=2)}, {"table": Counter(sins=1)}).steps == (
        PlanStep("table", "omens", "sins", 1),
    )


def test_what_lies_nowhere_is_missing() -> None:
    made = planned({"gifts": Counter(board=1), "lost": Counter(board=2)}, {"deck": Counter(board=2)})
    assert made.steps == (PlanStep("gifts", "deck", "board", 1),)
    assert made.missing == {"deck": Counter(board=1)}


@given(states, wishes)
def test_a_plan_leads_where_it_should(now: State, wanted: State) -> None:
    made = planned(now, wanted)
    there = after(now, made.steps)
    for place, cards in wanted.items():
        assert there.get(place, Counter()) == +cards - made.missing.get(place, Counter())
    # Nothing appears, nothing vanishes, and what was not spoken of is left alone.
    assert sum(there.values(), Counter()) == sum((+cards for cards in now.values()), Counter())
    for place in {"lost", "table", "recipe", "deck"} - wanted.keys():
        assert there.get(place, Counter()) == now.get(place, Counter())


@given(states, wishes)
def test_no_plan_is_shorter(now: State, wanted: State) -> None:
    """Whatever leaves a place must move, and so must whatever comes to one; a move can do both at once."""
    made = planned(now, wanted)
    there = after(now, made.steps)
    places = now.keys() | there.keys()
    arrivals = sum(sum((there.get(p, Counter()) - now.get(p, Counter())).values()) for p in places)
    assert made.moves == arrivals


@given(states, wishes)
def test_what_is_done_needs_no_plan(now: State, wanted: State) -> None:
    made = planned(now, wanted)
    assert planned(after(now, made.steps), wanted).steps == ()
