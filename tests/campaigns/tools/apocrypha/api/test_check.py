"""A check's dice through the API: what api.md promises, and that nothing takes long."""

import time
from typing import Any

import pytest

from tests.campaigns.tools.apocrypha.api.asking import ask, bad_fields
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db

FLIP = {"do": "flip", "dice": 1}
# Named for their colors, so that nothing can be counted together.
TANGLE = [{"do": "flip", "dice": 2, "of": color} for color in ("body", "mind", "rage", "soul", "bonus")]
EVERYTHING = dict.fromkeys(["body", "mind", "rage", "soul", "bonus"], 4)


class TestCheck:
    def test_the_example_of_the_api(self) -> None:
        answer = ask("check", {"dice": {"soul": 5, "bonus": 1}, "target": 13, "keep": 3, "assists": [3, 1]})
        assert answer["dice"] == {"soul": 4, "bonus": 2}
        assert set(answer) == {"dice", "success", "expected_damage", "distribution"}
        success = answer["success"]
        assert success["ways"] / success["of"] == success["probability"]
        assert sum(answer["distribution"].values()) == pytest.approx(1)
        won = sum(chance for result, chance in answer["distribution"].items() if int(result) >= 13)
        assert won == pytest.approx(success["probability"])

    def test_ways_and_of_are_in_lowest_terms(self) -> None:
        assert ask("check", {"dice": {"rage": 1}, "target": 4}) == {
            "dice": {"rage": 1},
            "success": {"ways": 1, "of": 2, "probability": 0.5},
            "expected_damage": 1.0,
            "distribution": {str(face): pytest.approx(1 / 6) for face in range(1, 7)},
        }

    @data_rows(
        "change, ways, of",
        [
            ({"do": "reroll", "faces": [6]}, 1, 36),
            ({"do": "explode", "faces": [6]}, 1, 6),
            ({"do": "upgrade", "dice": 1}, 1, 3),
            ({"do": "downgrade", "dice": 1}, 0, 1),
            ({"do": "flip", "dice": 1}, 1, 3),
            ({"do": "flip", "dice": "all"}, 1, 6),
            ({"do": "trash", "dice": 1}, 0, 1),
            ({"do": "trash", "faces": [1, 3, 5]}, 1, 6),
            ({"do": "upgrade", "dice": "all", "of": "rage"}, 1, 3),
            ({"do": "upgrade", "dice": "all", "of": "soul"}, 1, 6),
        ],
    )
    def test_each_change_of_one_die_that_needs_a_6(self, change: dict[str, Any], ways: int, of: int) -> None:
        answer = ask("check", {"dice": {"rage": 1}, "target": 6, "changes": [change]})
        assert (answer["success"]["ways"], answer["success"]["of"]) == (ways, of)

    @data_rows(
        "change, field",
        [
            ({"dice": {}}, "dice"),
            ({"dice": {"soul": 0}}, "dice"),
            ({"dice": {"white": 1}}, "dice.white"),
            ({"dice": {"soul": -1}}, "dice.soul"),
            ({"dice": {"soul": "4"}}, "dice.soul"),
            ({"dice": {"soul": 10**9}}, "dice.soul"),
            ({"target": 0}, "target"),
            ({"target": 100}, "target"),
            ({"target": "13"}, "target"),
            ({"keep": 0}, "keep"),
            ({"keep": 21}, "keep"),
            ({"assists": [1] * 7}, "assists"),
            ({"assists": [-1]}, "assists.0"),
            ({"assists": [1, "2"]}, "assists.1"),
            ({"changes": [FLIP] * 9}, "changes"),
            ({"changes": [{"do": "roll"}]}, "changes.0.do"),
            ({"changes": [{"do": "flip"}]}, "changes.0.dice"),
            ({"changes": [{"do": "flip", "dice": 0}]}, "changes.0.dice"),
            ({"changes": [{"do": "flip", "dice": "some"}]}, "changes.0.dice"),
            ({"changes": [{"do": "flip", "dice": True}]}, "changes.0.dice"),
            ({"changes": [{"do": "flip", "faces": [6]}]}, "changes.0.dice"),
            ({"changes": [{**FLIP, "faces": [6]}]}, "changes.0.faces"),
            ({"changes": [{"do": "reroll", "dice": 1}]}, "changes.0.dice"),
            ({"changes": [{"do": "reroll", "faces": []}]}, "changes.0.faces"),
            ({"changes": [{"do": "reroll", "faces": [6, 6]}]}, "changes.0.faces"),
            ({"changes": [{"do": "explode", "faces": [7]}]}, "changes.0.faces.0"),
            ({"changes": [{"do": "trash", "dice": "all"}]}, "changes.0.dice"),
            ({"changes": [{"do": "trash"}]}, "changes.0.dice"),
            ({"changes": [{**FLIP, "of": "white"}]}, "changes.0.of"),
            ({"changes": [{**FLIP, "must": "perhaps"}]}, "changes.0.must"),
            ({"changes": [{"do": "trash", "dice": 1, "must": True}]}, "changes.0.must"),
            ({"changes": [{**FLIP, "changes": [FLIP]}]}, "changes.0.changes"),
            ({"changes": [{"do": "package"}]}, "changes.0.changes"),
            ({"changes": [{"do": "package", "changes": []}]}, "changes.0.changes"),
            ({"changes": [{"do": "package", "dice": 1, "changes": [FLIP]}]}, "changes.0.dice"),
            ({"changes": [{"do": "package", "changes": [{"do": "flip"}]}]}, "changes.0.changes.0.dice"),
            ({"changes": [{"do": "package", "changes": [{"do": "reroll"}]}]}, "changes.0.changes.0.dice"),
            (
                {"changes": [{"do": "package", "changes": [{"do": "reroll", "faces": [6], "must": True}]}]},
                "changes.0.changes.0.must",
            ),
            ({"changes": [{"do": "package", "changes": [{"do": "explode", "dice": 1}]}]}, "changes.0.changes.0.dice"),
            ({"changes": [{"do": "package", "changes": [{"do": "package"}]}]}, "changes.0.changes.0.do"),
            ({"changes": [{"do": "package", "changes": [FLIP]}] * 4}, "changes"),
            ({"changes": [{"do": "package", "changes": [FLIP] * 3}] * 3}, "changes"),
            ({"changes": [{**FLIP, "on": 1}]}, "changes.0.on"),
            ({"virtue": "soul"}, "virtue"),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, change: dict[str, Any], field: str) -> None:
        body = {"dice": {"soul": 4}, "target": 13, **change}
        assert bad_fields("check", body) == {field}

    @pytest.mark.parametrize(
        "more",
        [
            {},
            {"changes": [FLIP, {"do": "trash", "dice": 2}]},
            {"changes": [{"do": "reroll", "faces": [6]}, {"do": "upgrade", "dice": 3}, {"do": "trash", "faces": [1]}]},
        ],
    )
    def test_all_dice_of_the_box_with_six_assists_are_answered(self, more: dict[str, Any]) -> None:
        ask("check", {"dice": EVERYTHING, "target": 17, "assists": [4] * 6, **more})

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"changes": TANGLE}, "changes"),
            ({"changes": [*TANGLE, {"do": "explode", "faces": [4, 5, 6]}]}, "changes"),
            ({"changes": [{"do": "downgrade", "dice": 9}] * 8}, "changes"),
            ({"changes": [{"do": "flip", "dice": 9, "must": True}] * 2}, "changes"),
            (
                {"changes": [{"do": "package", "changes": [{**FLIP, "must": True}, {"do": "trash", "dice": 4}]}] * 3},
                "changes",
            ),
            ({"keep": 20}, "keep"),
        ],
    )
    def test_what_would_take_too_long_is_refused_at_once(self, change: dict[str, Any], field: str) -> None:
        ask("check", {"dice": {"soul": 1}, "target": 1})  # the first request reads the whole site
        began = time.process_time()
        assert bad_fields("check", {"dice": EVERYTHING, "target": 17, "assists": [20] * 6, **change}) == {field}
        assert time.process_time() - began < 1


class TestSteps:
    def test_a_boost_and_an_assist(self) -> None:
        steps = [{"dice": {"soul": 1}}, {"rerolls": 3}]
        answer = ask("check/steps", {"dice": {"soul": 3}, "target": 13, "steps": steps})
        # Four dice instead of three.
        assert answer["steps"][0]["gain"] == pytest.approx(79 / 162 - 56 / 216)
        assert answer["steps"][1]["gain"] > 0

    @pytest.mark.parametrize(
        ("steps", "field"),
        [([], "steps"), ([{}], "steps.0"), ([{"rerolls": 0}], "steps.0.rerolls"), ([{"dice": {}}], "steps.0.dice")],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, steps: Any, field: str) -> None:
        assert bad_fields("check/steps", {"dice": {"soul": 3}, "target": 13, "steps": steps}) == {field}


class TestAdvice:
    def test_page_19_ophelia_rerolls_both_1s(self) -> None:
        rolled = {"body": [4, 1, 5], "bonus": [2, 1]}
        assert ask("check/advice", {"rolled": rolled, "target": 12, "assists": [2]}) == {
            "forced": [],
            "reroll": [{"color": "body", "face": 1}, {"color": "bonus", "face": 1}],
            "added": None,
            "turns": [],
            "success": {"ways": 8, "of": 9, "probability": 8 / 9},
            "expected_damage": pytest.approx(1 / 9),
        }

    def test_page_19_before_that_she_must_reroll_both_6s(self) -> None:
        rolled = {"body": [6, 6, 5], "bonus": [2, 1]}
        changes = [{"do": "reroll", "faces": [6]}]
        answer = ask("check/advice", {"rolled": rolled, "target": 12, "assists": [2], "changes": changes})
        sixes = [{"color": "body", "face": 6}] * 2
        assert answer["forced"] == [{"do": "reroll", "of": None, "dice": sixes}]
        assert (answer["reroll"], answer["turns"]) == (None, [])
        assert 0 < answer["success"]["probability"] < 1

    def test_which_die_to_upgrade_and_which_to_flip(self) -> None:
        changes = [{"do": "flip", "dice": 1}, {"do": "upgrade", "dice": 1}]
        answer = ask("check/advice", {"rolled": {"soul": [5, 4, 2]}, "target": 15, "changes": changes})
        assert answer["turns"] == [
            {"do": "upgrade", "of": None, "dice": [{"color": "soul", "face": 5}]},
            {"do": "flip", "of": None, "dice": [{"color": "soul", "face": 2}]},
        ] or answer["turns"][0]["dice"] == [{"color": "soul", "face": 4}]
        assert answer["success"]["probability"] == 1

    def test_a_mandatory_upgrade_is_done_even_where_it_hurts(self) -> None:
        def asked(**must: bool) -> Any:
            changes = [{"do": "upgrade", "dice": 1, **must}, {"do": "flip", "dice": "all"}]
            return ask("check/advice", {"rolled": {"soul": [1, 1, 1]}, "target": 18, "changes": changes})

        assert asked(must=True)["success"]["ways"] == 0
        assert asked() == asked(must=False)
        assert asked()["success"]["ways"] == 1

    def test_page_24_runic_blade_rerolls_a_die_as_part_of_its_package(self) -> None:
        parts = [{"do": "reroll", "dice": 1, "must": True}, *({"do": do, "dice": 1} for do in ("upgrade", "downgrade"))]
        blade = {"do": "package", "changes": [*parts, {**FLIP, "must": True}]}
        asked = {"target": 13, "changes": [blade, {"do": "flip", "dice": "all"}]}
        rolled = {"soul": [6, 6, 4, 1], "body": [3], "bonus": [5, 6]}
        found = ask("check/advice", {**asked, "rolled": rolled})
        assert (len(found["reroll"]), found["plays"], found["leaves"]) == (1, [1], [])
        assert found["success"]["probability"] == 1
        # Once it is played, what is left of it has to follow.
        rolled["bonus"] = [5, 4]
        then = ask("check/advice", {**asked, "changes": [*blade["changes"][1:], asked["changes"][1]], "rolled": rolled})
        assert [turn["do"] for turn in then["turns"]] == ["upgrade", "downgrade", "flip", "flip"]

    def test_a_package_that_rerolls_all_dice_is_left_where_they_lie_well(self) -> None:
        again = {"do": "package", "changes": [{"do": "reroll", "dice": "all"}]}
        left = ask("check/advice", {"target": 18, "changes": [again], "rolled": {"soul": [6, 6, 6]}})
        assert (left["forced"], left["plays"], left["leaves"]) == ([], [], [1])
        taken = ask("check/advice", {"target": 18, "changes": [again], "rolled": {"soul": [6, 6, 5]}})
        assert [(turn["do"], len(turn["dice"])) for turn in taken["forced"]] == [("reroll", 3)]
        assert taken["success"] == {"ways": 1, "of": 216, "probability": 1 / 216}

    def test_a_package_is_done_whole_or_not_at_all(self) -> None:
        blade = {"do": "package", "changes": [{**FLIP, "must": True}, {"do": "downgrade", "dice": 1}]}
        taken = ask("check/advice", {"rolled": {"soul": [6, 6, 1, 1]}, "target": 18, "changes": [blade]})
        assert [(turn["do"], turn["package"], turn["dice"]) for turn in taken["turns"]] == [
            ("downgrade", 1, [{"color": "soul", "face": 1}]),
            ("flip", 1, [{"color": "soul", "face": 1}]),
        ]
        left = ask("check/advice", {"rolled": {"soul": [6, 6, 6]}, "target": 18, "changes": [blade]})
        assert left["turns"] == []
        assert left["success"]["ways"] == 1

    def test_dice_that_explode_are_added_before_anything_is_turned(self) -> None:
        changes = [{"do": "explode", "faces": [6]}, {"do": "flip", "dice": 1}]
        answer = ask("check/advice", {"rolled": {"soul": [6, 6, 6, 1]}, "target": 15, "changes": changes})
        assert (answer["reroll"], answer["added"], answer["turns"]) == (None, {"bonus": 3}, [])

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"rolled": {}}, "rolled"),
            ({"rolled": {"soul": [7]}}, "rolled.soul.0"),
            ({"rolled": {"soul": [1] * 5}}, "rolled.soul"),
            ({"rolled": {"white": [1]}}, "rolled.white"),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, change: dict[str, Any], field: str) -> None:
        assert bad_fields("check/advice", {"rolled": {"soul": [4]}, "target": 13, **change}) == {field}
