"""With what a scene begins at the live table."""

from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.sitting import Malformed
from tests.campaigns.rulebooks.witching_hour.table.at_table import options_of, started, table
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure


def test_what_is_left_out_is_as_the_book_has_it() -> None:
    state = table("Lily", "Dianne", "Nancy", "Paz").state
    known = {
        "scene": 1,
        "difficulty": "normal",
        "hour": 1,
        "hours": 6,
        "leader": "Lily",
        "witches": [
            {"name": name, "player": None, "corruption": 0, "sigils": [], "facing": []}
            for name in ("Lily", "Dianne", "Nancy", "Paz")
        ],
        "locus": [12, 12, 12, 12, 8, 4],
        "pool": 0,
        "limit": 20,
        "outcome": None,
    }
    assert {name: state[name] for name in known} == known
    # What other programs do not know of is not there until somebody lays it there.
    others = {name: value for name, value in state.items() if name not in known}
    assert others.pop("tracks") == ["corruption", "sigils", "enemies", "pentagram", "pool"]
    assert not any(others.values())


def test_what_is_said_is_so() -> None:
    lily = {"name": "Lily", "player": "Red seat", "corruption": 3, "sigils": [4, 1, 4]}
    more = {"leader": "Paz", "hours": 4, "limit": 25, "locus": [1, 0, 3, 4, 5, 6], "difficulty": "hard"}
    state = table(scene=3, witches=[lily, {"name": "Paz"}], **more).state
    assert state["witches"][0] == {**lily, "sigils": [1, 4], "facing": []}
    assert {name: state[name] for name in more} == more


@pytest.mark.parametrize(("scene", "limit"), [(0, 15), (1, 20), (5, 20)])
def test_the_limit_is_that_of_the_scene(scene: int, limit: int) -> None:
    assert table("Lily", "Paz", scene=scene).state["limit"] == limit


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_the_chart_holds_whatever_the_difficulty(difficulty: str) -> None:
    assert table("Lily", "Paz", difficulty=difficulty).state["locus"] == [9, 9, 9, 9, 6, 3]


@data_rows(
    "wrong",
    [
        {"scene": 6},
        {"scene": -1},
        {"scene": "1"},
        {"difficulty": "nightmare"},
        {"witches": []},
        {"witches": [{"name": "Lily"}]},
        {"witches": [{"name": str(number)} for number in range(7)]},
        {"witches": [{"name": "Lily"}, {"name": ""}]},
        {"witches": [{"name": "Lily"}, {"name": "Paz", "corruption": -1}]},
        {"witches": [{"name": "Lily"}, {"name": "Paz", "sigils": [0]}]},
        {"witches": [{"name": "Lily"}, {"name": "Paz", "sigils": [7]}]},
        {"witches": [{"name": "Lily"}, {"name": "Paz", "secret": "hers"}]},
        {"hours": 0},
        {"hours": True},
        {"limit": 0},
        {"limit": 20.5},
        {"leader": None},
        {"locus": [1, 2, 3, 4, 5]},
        {"locus": [1, 2, 3, 4, 5, 6, 7]},
        {"locus": [1, 2, 3, 4, 5, -6]},
        {"weather": "rain"},
    ],
)
def test_malformed_options_are_none(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        started(options_of("Lily", "Paz") | wrong)


@pytest.mark.parametrize("missing", ["scene", "difficulty", "witches"])
def test_scene_difficulty_and_witches_are_needed(missing: str) -> None:
    options = options_of("Lily", "Paz")
    del options[missing]
    with pytest.raises(msgspec.ValidationError):
        started(options)


def test_a_witch_twice_and_a_leader_from_elsewhere_are_told_by_their_field() -> None:
    with pytest.raises(Malformed) as twice:
        table("Lily", "Paz", "Lily")
    assert (twice.value.field, twice.value.code) == ("witches.2.name", "twice")
    with pytest.raises(Malformed) as unknown:
        table("Lily", "Paz", leader="Nancy")
    assert (unknown.value.field, unknown.value.code) == ("leader", "unknown-witch")


def test_a_starter_demon_faces_her_from_the_beginning_and_leaves_the_game_when_banished() -> None:
    witches = [{"name": "Lily", "corruption": 3, "starter": {"name": "Fi", "kind": "imp"}}, {"name": "Paz"}]
    here = table("Lily", "Paz", witches=witches)
    assert here.witch("Lily")["facing"] == [{"name": "Fi", "kind": "imp", "cost": 0, "bound": False}]
    assert here.witch("Lily")["corruption"] == 3
    here.play(("pile-counted", {"pile": "void", "count": 0}), ("banished", {"witch": "Lily", "name": "Fi"}))
    assert here.state["void"] == 0
