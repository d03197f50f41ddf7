"""The mutation of a day in the tools' API: off unless a day is named, and named in the steps."""

from typing import Any

import pytest

from tests.campaigns.tools.apocrypha.api.asking import VIRTUES, ask, bad_fields
from tests.campaigns.tools.apocrypha.days import day_with

pytestmark = pytest.mark.django_db
CHECK: dict[str, Any] = {"dice": {"rage": 3}, "target": 12}
POINTING = {"top": "body", "left": "mind", "right": "soul", "bottom": "rage"}
CHOIR = [
    {"name": name, "nexus": "Bar", "virtues": VIRTUES, "pointing": POINTING} for name in ("Ophelia", "Frank", "Zeez")
]
ASSISTS: dict[str, Any] = {"choir": CHOIR, "active": "Ophelia", "virtue": "rage"}
DAMAGE: dict[str, Any] = {"virtue": "rage", "amount": 2, "hand": {"rage": 1, "soul": 3}}
END: dict[str, Any] = {"won": True, "choir": ["Ophelia", "Frank"], "last_turn": "Frank", "faded": []}


def on(code: str, *when: str, **more: Any) -> dict[str, Any]:
    return {"day": day_with(code).isoformat(), "when": list(when), **more}


def messages(answer: Any) -> list[str]:
    return [step["message"] for step in answer["steps"] if step["rule"] == "temporal-mutation"]


class TestCheck:
    def test_a_change_of_the_day_is_as_one_of_a_card(self) -> None:
        flipped = {"do": "flip", "faces": [1, 6]}
        told = ask("check", {**CHECK, **on("six-candles")})
        exploding = ask("check", {**CHECK, "changes": [{"do": "explode", "faces": [6], "of": "rage"}]})
        assert told.pop("steps")[0]["message"] == "Six Candles: explode all Rage dice that show 6."
        assert told == exploding
        assert bad_fields("check", {**CHECK, "changes": [flipped]}) == {"changes.0.dice"}

    def test_what_the_day_asks_for_has_to_be_said(self) -> None:
        plain = ask("check", CHECK)
        silent = ask("check", {**CHECK, **on("a-penny-for-the-guy")})
        assert silent == {**plain, "steps": []}
        paid = ask("check", {**CHECK, **on("a-penny-for-the-guy", "done")})
        assert paid["dice"] == {"rage": 3, "bonus": 2}
        assert messages(paid) == ["A Penny for the Guy: 2 Bonus dice more."]

    def test_a_virtue_that_the_day_asks_for(self) -> None:
        told = ask("check", {**CHECK, "assists": [3], **on("blind-fury", virtue="rage")})
        furious = ask("check", {"dice": {"rage": 5}, "target": 12})
        assert told["success"] == furious["success"]
        assert messages(told) == ["Blind Fury: 2 Rage dice more, no rerolls, no boost, no skill."]
        calm = ask("check", {**CHECK, "assists": [3], **on("blind-fury", virtue="soul")})
        assert calm["success"] == ask("check", {**CHECK, "assists": [3]})["success"]

    def test_rerolls_and_targets(self) -> None:
        helped = ask("check", {**CHECK, **on("help-without-a-name", "done", virtue="mind")})
        assert helped["success"] == ask("check", {**CHECK, "assists": [2]})["success"]
        longer = ask("check", {**CHECK, **on("the-road-gets-longer", "second")})
        assert longer["success"] == ask("check", {**CHECK, "target": 14})["success"]

    def test_what_only_the_table_can_apply_is_named(self) -> None:
        told = ask("check", {**CHECK, **on("trinity")})
        assert messages(told)[0].startswith("Trinity: the table applies it. ")
        assert told["success"] == ask("check", CHECK)["success"]

    def test_the_worth_of_a_step_and_advice_follow_the_day(self) -> None:
        steps = {"steps": [{"dice": {"rage": 1}}]}
        gains = ask("check/steps", {**CHECK, **steps, **on("the-road-gets-longer", "second")})
        assert gains == ask("check/steps", {**CHECK, **steps, "target": 14})
        rolled = {"rolled": {"soul": [1, 1, 6]}, "target": 18}
        advised = ask("check/advice", {**rolled, **on("flipped-prayers")})
        assert advised["turns"][0]["do"] == "flip"
        assert messages(advised) == ["Flipped Prayers: flip all Soul dice that show 1, 6."]
        assert advised["expected_damage"] == 5

    def test_a_change_that_the_day_only_offers_is_left_where_it_hurts(self) -> None:
        body = {"rolled": {"soul": [6, 6, 6]}, "target": 18, **on("all-heads-turn")}
        assert ask("check/advice", body)["turns"] == []
        turned = ask("check/advice", {**body, "rolled": {"soul": [1, 1, 1]}})["turns"]
        assert [(turn["do"], "package" in turn) for turn in turned] == [("flip", False)]

    @pytest.mark.parametrize(
        ("more", "field"),
        [
            ({"day": "2018-11-05"}, "day"),
            ({"day": "2099-01-01"}, "day"),
            ({"day": "today"}, "day"),
            ({"when": ["hope"]}, "when"),
            ({"day": "2020-01-07", "when": ["perhaps"]}, "when.0"),
            ({"virtue": "rage"}, "virtue"),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, more: dict[str, Any], field: str) -> None:
        assert bad_fields("check", {**CHECK, **more}) == {field}


class TestAssists:
    def test_virtues_point_otherwise(self) -> None:
        assert [one["name"] for one in ask("assists", ASSISTS)["assists"]] == ["Ophelia"]
        told = ask("assists", {**ASSISTS, **on("the-lord-below-stairs")})
        assert [one["name"] for one in told["assists"]] == ["Frank", "Zeez"]
        assert messages(told) == ["The Lord Below Stairs: top and bottom virtues change places."]

    def test_mutation_dice(self) -> None:
        told = ask("assists", {**ASSISTS, **on("high-water")})
        assert told["mutation_dice"] == ask("assists", ASSISTS)["mutation_dice"] + 1

    def test_nobody_may_assist(self) -> None:
        told = ask("assists", {**ASSISTS, **on("alone-at-the-door", "seal")})
        assert (told["assists"], told["mutation_dice"]) == ([], 0)


class TestDamage:
    def test_it_is_more_of_one_virtue(self) -> None:
        told = ask("damage", {**DAMAGE, **on("bruises-bloom")})
        assert told["damage"] == 3
        assert messages(told) == ["Bruises Bloom: 1 more damage."]
        assert ask("damage", {**DAMAGE, "virtue": "soul", **on("bruises-bloom")})["damage"] == 2

    def test_it_is_of_another_virtue_or_of_none(self) -> None:
        assert ask("damage", {**DAMAGE, **on("the-same-old-wound")})["matching"] == 2
        assert ask("damage", {**DAMAGE, **on("blindfold")})["random_of"] == 4

    def test_damaged_cards_go_elsewhere(self) -> None:
        told = ask("damage", {**DAMAGE, **on("the-rust-red-hour")})
        assert (told["damage"], messages(told)) == (
            0,
            ["The Rust-Red Hour: 2 less damage, what would be discarded goes otherwise: bury."],
        )


class TestCost:
    def test_it_is_raised_but_not_above_bury(self) -> None:
        for printed, paid in [("discard", "bury"), ("bury", "bury"), ("recycle", "discard")]:
            told = ask("cost", {"cost": printed, **on("the-price-of-iron", "boost")})
            assert (told["cost"], told["counts_as"]) == (paid, printed)
        assert messages(told) == ["The Price of Iron: the cost is raised, but not above bury."]
        assert ask("cost", {"cost": "discard", **on("the-price-of-iron")})["cost"] == "discard"

    def test_another_one_is_paid_instead(self) -> None:
        assert ask("cost", {"cost": "sacrifice", **on("the-sealed-garden")})["cost"] == "bury"


class TestMissionEnd:
    def test_one_more_fragment_is_displayed_of_a_mission_won(self) -> None:
        told = ask("mission-end", {**END, **on("the-box-by-the-door")})
        assert told["fleeting"] == 3
        assert messages(told) == ["The Box by the Door: 1 more fleeting fragment is displayed."]
        lost = ask("mission-end", {**END, "won": False, **on("the-box-by-the-door")})
        assert (lost["fleeting"], lost["steps"]) == (0, [])

    def test_what_the_day_lets_saints_do_when_they_lose(self) -> None:
        told = ask("mission-end", {**END, "won": False, **on("kind-obituaries")})
        assert messages(told) == ["Kind Obituaries: who slots a death may slot a new fleeting fragment too."]
        assert messages(ask("mission-end", {**END, **on("kind-obituaries")})) == []
