"""Wickville at the live table: the fold that its sittings are made of."""

from random import Random
from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.sitting import Illegal, Malformed, Viewer
from campaigns.rulebooks.wickville.table import RULES, WickvilleState
from tests.campaigns.rulebooks.wickville import asking, positions
from tests.campaigns.rulebooks.wickville.situations import alone, card, position, witch

pytestmark = pytest.mark.pure

Json = dict[str, Any]


def begun(lying: Json) -> WickvilleState:
    return RULES.start(msgspec.convert({"position": lying}, RULES.options))


def after(state: WickvilleState, kind: str, **facts: Any) -> WickvilleState:
    return RULES.apply(state, msgspec.convert(facts, RULES.events[kind]))


def seen(state: WickvilleState) -> Json:
    told: Json = asking.plain(RULES.view(state, Viewer()))
    return told


def test_a_sitting_begins_with_its_position() -> None:
    state = begun(position())
    assert seen(state) == {"position": position(), "outcome": None, "last": None}
    assert RULES.outcome(state) is None


def test_solo_may_be_left_out_of_the_options_and_stands_in_the_state() -> None:
    lying = position()
    del lying["solo"]
    assert seen(begun(lying))["position"]["solo"] is None


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"turn": "Ivy"}, "position.turn", "unknown-witch"),
        (
            {"witches": [witch("Ash", "blue", 3), witch("Hex", "red", 3)]},
            "position.witches.1.place",
            "taken-place",
        ),
        # Malformed comes before the rules: somebody has won here, too.
        ({"turn": "Ivy", "guardians": {"blue": 2, "red": 0}}, "position.turn", "unknown-witch"),
    ],
)
def test_a_position_that_cannot_be_is_malformed(change: Json, field: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        begun(position(**change))
    assert (refused.value.field, refused.value.code) == (field, code)


def test_a_position_in_which_somebody_has_won_is_against_the_rules() -> None:
    with pytest.raises(Illegal) as refused:
        begun(position(guardians={"blue": 2, "red": 0}))
    assert refused.value.finding.rule.id == "two-ways-to-win"


@pytest.mark.parametrize(
    "facts",
    [{}, {"actions": [{"do": "dance"}]}, {"actions": [{"do": "move"}]}, {"actions": [], "x": 1}, {"actions": "move"}],
)
def test_malformed_facts_are_no_event(facts: Json) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(facts, RULES.events["turn-taken"])


def test_a_turn_is_taken_as_the_tool_takes_it() -> None:
    actions: list[Json] = [{"do": "flip"}, {"do": "move", "spaces": 2}]
    state = after(begun(position()), "turn-taken", actions=actions)
    told = asking.turn(position(), actions)
    last = {"turn": position()["turn"], "is_automatic": False, "steps": told["steps"]}
    assert seen(state) == {"position": told["position"], "outcome": None, "last": last}


def test_what_the_rules_forbid_changes_nothing() -> None:
    state = begun(position())
    with pytest.raises(Illegal) as refused:
        after(state, "turn-taken", actions=[])
    assert refused.value.finding.rule.id == "move-is-required"
    with pytest.raises(Malformed):
        after(state, "solo-turn-taken")


def test_a_solo_round() -> None:
    state = begun(alone())
    with pytest.raises(Illegal):
        after(state, "turn-taken", actions=[{"do": "move", "spaces": 1}])
    state = after(state, "solo-turn-taken")
    assert state.position.turn == "Ash"
    with pytest.raises(Illegal):
        after(state, "solo-turn-taken")
    state = after(state, "turn-taken", actions=[{"do": "move", "spaces": 1}])
    assert state.position.turn == "hourglass"
    assert after(state, "solo-turn-taken").position.turn == "Ash"


def about_to_attack() -> Json:
    lying = position(witches=[witch("Ash", "blue", 0), witch("Hex", "red", 6, damage=1)])
    for place in (2, 5, 8):
        lying["circle"][place]["active"] = True
    return lying


def about_to_summon() -> Json:
    lying = position(guardians={"blue": 0, "red": 1})
    lying["circle"][11] = card("red", "new-turn")
    for place in (1, 4, 7, 10):
        lying["circle"][place]["active"] = True
    return lying


@pytest.mark.parametrize(
    ("lying", "outcome"),
    [
        (about_to_attack(), {"how": "damage", "won": True, "winner": "blue"}),
        (about_to_summon(), {"how": "guardian", "won": True, "winner": "red"}),
    ],
)
def test_both_ways_to_win_end_the_sitting(lying: Json, outcome: Json) -> None:
    state = after(begun(lying), "turn-taken", actions=[{"do": "move", "spaces": 1}])
    assert seen(state)["outcome"] == outcome
    # The turn stays where the win came about, and everything further is refused.
    assert seen(state)["position"]["turn"] == "Ash"
    for actions in ([{"do": "move", "spaces": 1}], []):
        with pytest.raises(Illegal):
            after(state, "turn-taken", actions=actions)
    # Without solo that event is malformed, also after the end.
    with pytest.raises(Malformed):
        after(state, "solo-turn-taken")


def test_a_state_is_kept_as_json_and_comes_back_the_same() -> None:
    chance = Random("kept")
    for _ in range(50):
        state = begun(positions.position(chance, alone=chance.random() < 0.5))
        assert msgspec.json.decode(msgspec.json.encode(state), type=RULES.state) == state
    ended = after(begun(about_to_attack()), "turn-taken", actions=[{"do": "move", "spaces": 1}])
    assert msgspec.json.decode(msgspec.json.encode(ended), type=RULES.state) == ended
