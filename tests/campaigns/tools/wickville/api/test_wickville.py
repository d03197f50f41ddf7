"""Wickville's tools through the API: what api.md promises, sentence by sentence."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.campaigns.rulebooks.wickville import positions, second_reading
from tests.campaigns.rulebooks.wickville.asking import REFUSED, either
from tests.campaigns.rulebooks.wickville.situations import alone, card, circle, position, witch
from tests.data_rows import data_rows
from tests.people_at_table import API, Program

pytestmark = pytest.mark.django_db
Json = dict[str, Any]
MOVE = {"do": "move", "spaces": 1}
CHARACTERS = [
    {"name": "Ash", "colour": "red", "direction": "clockwise", "swap": "next-two"},
    {"name": "Hex", "colour": "blue", "direction": "counter-clockwise", "swap": "previous-and-next"},
    {"name": "Ivy", "colour": "red", "direction": "clockwise", "swap": "next-two"},
    {"name": "Oak", "colour": "blue", "direction": "clockwise", "swap": "next-two"},
]
SOLO = {"opponent": "Hex", "difficulty": "standard", "direction": "clockwise"}


def ask(tool: str, status: int = 200, **body: Any) -> Json:
    answer = Program().send("POST", f"{API}tools/wickville/{tool}/", body)
    assert answer.status_code == status, answer.content
    told: Json = answer.json()
    return told


def refused(tool: str, **body: Any) -> Json:
    """With the rule, its section, and no page: this book prints none."""
    problem = ask(tool, 409, **body)
    assert problem["section"]
    assert problem["page"] is None
    assert problem["detail"]
    return problem


def fields(tool: str, **body: Any) -> list[tuple[str, str]]:
    """What is wrong with a request, field by field."""
    problem = ask(tool, 400, **body)
    assert all(error["message"] for error in problem["errors"])
    return [(error["field"], error["code"]) for error in problem["errors"]]


def test_a_turn_is_answered_with_position_steps_and_winner() -> None:
    answer = ask("turn", position=position(), actions=[{"do": "flip"}, MOVE, {"do": "swap"}])
    after = position(turn="Hex")
    after["witches"][0]["place"] = 1
    after["circle"][0]["active"] = True
    after["circle"][2], after["circle"][3] = after["circle"][3], after["circle"][2]
    assert answer == {
        "position": after,
        "steps": [
            {"step": "flip", "place": 0, "colour": "blue", "active": True},
            {"step": "move", "witch": "Ash", "from": 0, "to": 1},
            {"step": "swap", "places": [2, 3]},
        ],
        "winner": None,
    }


def test_solo_may_be_left_out() -> None:
    lying = position()
    del lying["solo"]
    assert ask("turn", position=lying, actions=[MOVE])["position"]["solo"] is None


def test_the_api_answers_as_the_second_reading_does() -> None:
    chance = Random("api")
    for _ in range(40):
        lying = positions.position(chance, alone=chance.random() < 0.4)
        tries = [positions.any_action(chance) for _ in range(chance.randrange(4))]
        for tool, asked, expected in (
            ("turn", {"actions": tries}, either(second_reading.turn, lying, tries)),
            ("legal", {"actions": tries}, either(second_reading.legal, lying, tries)),
            ("legal", {}, either(second_reading.legal, lying, [])),
            ("solo-turn", {}, either(second_reading.solo_turn, lying) if lying["solo"] else None),
        ):
            if expected is None:
                assert fields(tool, position=lying, **asked) == [("position.solo", "no-solo")]
            elif expected == REFUSED:
                refused(tool, position=lying, **asked)
            else:
                assert ask(tool, position=lying, **asked) == expected


@data_rows(
    "change, wrong",
    [
        ({"circle": circle()[:11]}, ("position.circle", "min_length")),
        ({"circle": [*circle(), card("blue")]}, ("position.circle", "max_length")),
        ({"circle": [card("red"), *circle()[1:]]}, ("position.circle", "numbers-of-the-box")),
        (
            {"circle": [card("blue", "move-1-3"), *circle()[1:]]},
            ("position.circle.0.ability", "ability-of-another-kind"),
        ),
        (
            {"circle": [*circle()[:5], card("yellow"), *circle()[6:]]},
            ("position.circle.5.ability", "ability-of-another-kind"),
        ),
        (
            {"circle": [*circle()[:5], card("yellow", "new-turn"), *circle()[6:]]},
            ("position.circle.5.ability", "ability-of-another-kind"),
        ),
        (
            {"circle": [*circle()[:11], {**card("red", "new-turn"), "active": False}]},
            ("position.circle.11.active", "grimoire-is-always-active"),
        ),
        ({"circle": [{**card("blue"), "active": 1}, *circle()[1:]]}, ("position.circle.0.active", "invalid")),
        (
            {"circle": [{**card("blue"), "symbol": "moon"}, *circle()[1:]]},
            ("position.circle.0.symbol", "invalid_choice"),
        ),
        ({"circle": [{**card("blue"), "name": "x"}, *circle()[1:]]}, ("position.circle.0.name", "unknown")),
        ({"witches": [witch("Ash", "blue", 0)]}, ("position.witches", "two-or-four")),
        (
            {"witches": [witch("Ash", "blue", 0), witch("Hex", "red", 1), witch("Ivy", "blue", 2)]},
            ("position.witches", "two-or-four"),
        ),
        (
            {"witches": [witch("Ash", "blue", 0), witch("Hex", "red", 0)]},
            ("position.witches.1.place", "taken-place"),
        ),
        ({"witches": [witch("Ash", "blue", 0), witch("Hex", "red", 12)]}, ("position.witches.1.place", "max_value")),
        ({"witches": [witch("Ash", "blue", 0), witch("Hex", "red", True)]}, ("position.witches.1.place", "invalid")),
        (
            {"witches": [witch("Ash", "blue", 0), witch("Hex", "red", 1, damage=3)]},
            ("position.witches.1.damage", "max_value"),
        ),
        ({"witches": [witch("Ash", "blue", 0), witch("Ash", "red", 1)]}, ("position.witches.1.name", "twice")),
        (
            {"witches": [witch("Ash", "yellow", 0), witch("Hex", "red", 1)]},
            ("position.witches.0.colour", "invalid_choice"),
        ),
        ({"guardians": {"blue": 0}}, ("position.guardians.red", "required")),
        ({"guardians": {"blue": 0, "red": 3}}, ("position.guardians.red", "max_value")),
        ({"turn": "Ivy"}, ("position.turn", "unknown-witch")),
        ({"turn": "hourglass"}, ("position.turn", "unknown-witch")),
        ({"moon": "full"}, ("position.moon", "unknown")),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_field(change: Json, wrong: tuple[str, str]) -> None:
    for tool, asked in (("turn", {"actions": [MOVE]}), ("legal", {}), ("solo-turn", {})):
        assert wrong in fields(tool, position=position(**change), **asked)


def test_colours_alternate() -> None:
    four = [witch("Ash", "blue", 0), witch("Hex", "red", 1), witch("Ivy", "red", 2), witch("Oak", "blue", 3)]
    assert ("position.witches.2.colour", "colours-alternate") in fields("legal", position=position(witches=four))


@pytest.mark.parametrize(
    ("solo", "wrong"),
    [
        ({"opponent": "Ivy"}, ("position.solo.opponent", "unknown-witch")),
        ({"hourglass": 0}, ("position.witches.0.place", "taken-place")),
        ({"hourglass": 12}, ("position.solo.hourglass", "max_value")),
        ({"reference": -1}, ("position.solo.reference", "min_value")),
        ({"direction": "left"}, ("position.solo.direction", "invalid_choice")),
    ],
)
def test_a_solo_game_that_cannot_be(solo: Json, wrong: tuple[str, str]) -> None:
    lying = alone()
    lying["solo"].update(solo)
    assert wrong in fields("solo-turn", position=lying)


def test_alone_there_are_two_witches_and_none_is_called_hourglass() -> None:
    four = [witch("Ash", "blue", 0), witch("Hex", "red", 1), witch("Ivy", "blue", 2), witch("Oak", "red", 3)]
    assert ("position.solo", "two-witches") in fields("solo-turn", position=alone(witches=four))
    named = [witch("hourglass", "blue", 0), witch("Hex", "red", 1)]
    assert ("position.witches.0.name", "called-hourglass") in fields("solo-turn", position=alone(witches=named))
    # Together she may be called so.
    assert ask("legal", position=position(witches=named, turn="hourglass"))["end"] is False


def test_the_solo_turn_without_solo_is_malformed_also_when_somebody_has_won() -> None:
    assert fields("solo-turn", position=position()) == [("position.solo", "no-solo")]
    over = position(guardians={"blue": 2, "red": 0})
    assert fields("solo-turn", position=over) == [("position.solo", "no-solo")]


@pytest.mark.parametrize(
    "won",
    [
        {"guardians": {"blue": 0, "red": 2}},
        {"witches": [witch("Ash", "blue", 0), witch("Hex", "red", 6, damage=2)]},
    ],
)
def test_a_position_in_which_somebody_has_won_is_refused_everywhere(won: Json) -> None:
    assert refused("turn", position=position(**won), actions=[MOVE])["rule"] == "two-ways-to-win"
    assert refused("legal", position=position(**won))["rule"] == "two-ways-to-win"
    assert refused("solo-turn", position=alone(**won))["rule"] == "two-ways-to-win"


@data_rows(
    "actions, wrong",
    [
        ([{"do": "move"}], ("actions.0.spaces", "required")),
        ([{"do": "move", "spaces": 3}], ("actions.0.spaces", "max_value")),
        ([{"do": "move", "spaces": -1}], ("actions.0.spaces", "min_value")),
        ([{"do": "move", "spaces": "1"}], ("actions.0.spaces", "invalid")),
        ([{"do": "move", "spaces": 1, "to": 2}], ("actions.0.to", "unknown")),
        ([{"do": "swap", "spaces": 1}], ("actions.0.spaces", "unknown")),
        ([{"do": "flip", "to": 12}], ("actions.0.to", "max_value")),
        ([{"do": "dance"}], ("actions.0.do", "invalid_choice")),
        ([MOVE] * 21, ("actions", "max_length")),
        ("move", ("actions", "not_a_list")),
    ],
)
def test_malformed_actions(actions: Any, wrong: tuple[str, str]) -> None:
    assert wrong in fields("turn", position=position(), actions=actions)
    assert wrong in fields("legal", position=position(), actions=actions)


def test_actions_are_asked_for_a_turn_and_no_other_field_is() -> None:
    assert fields("turn", position=position()) == [("actions", "required")]
    assert fields("turn", position=position(), actions=[MOVE], by="me") == [("by", "unknown")]


@pytest.mark.parametrize(
    ("actions", "rule"),
    [
        ([], "move-is-required"),
        ([{"do": "swap"}], "move-is-required"),
        ([MOVE, MOVE], "each-action-once"),
        ([{"do": "move", "spaces": 0}], "move-is-required"),
        ([MOVE, {"do": "flip", "to": 3}], "potions-move-the-witch"),
    ],
)
def test_actions_against_the_rules(actions: list[Json], rule: str) -> None:
    assert refused("turn", position=position(), actions=actions)["rule"] == rule


def test_what_is_automatic_is_no_turn_of_a_player_and_the_other_way_round() -> None:
    for turn in ("hourglass", "Hex"):
        assert refused("turn", position=alone(turn=turn), actions=[MOVE])["rule"] == "solo-round"
        assert refused("legal", position=alone(turn=turn))["rule"] == "solo-round"
    assert refused("solo-turn", position=alone(turn="Ash"))["rule"] == "player-turn-as-usual"


# --- Setting up


def setup(status: int = 200, **body: Any) -> Json:
    return ask("setup", status, **{"players": 2, "circle": circle(), "witches": CHARACTERS[:2], **body})


def test_two_players_start_opposite_each_other() -> None:
    lit = [{**each, "active": True} for each in circle()]
    lying = setup(circle=lit)["position"]
    assert lying["circle"] == [*circle()[:11], card("red", "new-turn")]
    assert [(each["name"], each["place"], each["damage"]) for each in lying["witches"]] == [
        ("Ash", 11, 0),
        ("Hex", 5, 0),
    ]
    assert (lying["turn"], lying["guardians"], lying["solo"]) == ("Ash", {"blue": 0, "red": 0}, None)


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players_have_four_witches(players: int) -> None:
    lying = setup(players=players, witches=CHARACTERS)["position"]
    assert [each["place"] for each in lying["witches"]] == [11, 2, 5, 8]


@pytest.mark.parametrize(("difficulty", "damage"), [("easy", [0, 1]), ("standard", [0, 0]), ("hard", [1, 0])])
def test_alone_both_face_the_hourglass(difficulty: str, damage: list[int]) -> None:
    lying = setup(players=1, solo={**SOLO, "difficulty": difficulty})["position"]
    # Ash comes clockwise, Hex counter-clockwise, each four places from the Grimoire at 11.
    assert [each["place"] for each in lying["witches"]] == [7, 3]
    assert [each["damage"] for each in lying["witches"]] == damage
    assert lying["solo"] == {"opponent": "Hex", "hourglass": 11, "direction": "clockwise", "reference": 11}
    assert (lying["turn"], lying["circle"][11]["colour"]) == ("Hex", "blue")


def test_two_of_one_direction_cannot_play_alone() -> None:
    same = [CHARACTERS[0], {**CHARACTERS[1], "direction": "clockwise"}]
    problem = refused("setup", players=1, circle=circle(), witches=same, solo=SOLO)
    assert problem["rule"] == "solo-opposite-ways"


@data_rows(
    "change, wrong",
    [
        ({"players": 0}, ("players", "min_value")),
        ({"players": 5}, ("players", "max_value")),
        ({"players": 3}, ("witches", "witches-for-players")),
        ({"witches": CHARACTERS}, ("witches", "witches-for-players")),
        ({"players": 1}, ("solo", "solo-for-one-player")),
        ({"solo": SOLO}, ("solo", "solo-for-one-player")),
        ({"players": 1, "solo": {**SOLO, "opponent": "Ivy"}}, ("solo.opponent", "unknown-witch")),
        ({"players": 1, "solo": {**SOLO, "difficulty": "mad"}}, ("solo.difficulty", "invalid_choice")),
        ({"circle": [card("red"), *circle()[1:]]}, ("circle", "numbers-of-the-box")),
        ({"witches": [{**CHARACTERS[0], "place": 0}, CHARACTERS[1]]}, ("witches.0.place", "unknown")),
        ({"witches": [CHARACTERS[0], CHARACTERS[0]]}, ("witches.1.name", "twice")),
        ({"witches": [CHARACTERS[0], CHARACTERS[2]]}, ("witches.1.colour", "colours-alternate")),
    ],
)
def test_a_set_up_that_cannot_be(change: Json, wrong: tuple[str, str]) -> None:
    errors = [(error["field"], error["code"]) for error in setup(400, **change)["errors"]]
    assert wrong in errors


def test_what_was_sent_is_answered_again_with_its_order_and_names() -> None:
    lying = position()
    lying["witches"][0]["name"] = lying["turn"] = "Ææ “x” <b>"
    answer = ask("turn", position=deepcopy(lying), actions=[MOVE])
    assert [each["name"] for each in answer["position"]["witches"]] == ["Ææ “x” <b>", "Hex"]
    assert answer["steps"][0]["witch"] == "Ææ “x” <b>"
