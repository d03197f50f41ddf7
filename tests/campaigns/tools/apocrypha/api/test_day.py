"""The mutation of a day in the tools' API: off unless a day is named, and named in the steps."""

from typing import Any

import pytest

from tests.campaigns.tools.apocrypha.api.asking import VIRTUES, ask, bad_fields
from tests.campaigns.tools.apocrypha.days import day_with
from tests.data_rows import data_rows

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

    @data_rows(
        "code, said, otherwise",
        [
            ("once-in-a-lifetime", {"when": ["done"]}, {"target": 1}),
            ("empty-the-larder", {"number": 2, "virtue": "rage"}, {"dice": {"rage": 5}}),
            ("the-whole-purse", {"number": 3}, {"dice": {"rage": 3, "bonus": 3}}),
            ("the-whole-purse", {"number": 9}, {"dice": {"rage": 3, "bonus": 4}}),
            ("borrowed-strength", {"when": ["done"], "number": 2}, {"dice": {"rage": 3, "bonus": 3}}),
            ("fewer-surer", {"number": 2}, {"dice": {"rage": 1}, "target": 10}),
            ("crossed-wires", {"number": 9}, {"target": 9}),
            ("crossed-wires", {}, {}),
            (
                "second-printing",
                {"when": ["done"]},
                {"changes": [{"do": "package", "changes": [{"do": "reroll", "dice": "all"}]}]},
            ),
            (
                "the-candles-lean",
                {"virtue": "soul", "number": 1, "assists": [1, 2]},
                {"assists": [1, 1], "changes": [{"do": "upgrade", "dice": 1}]},
            ),
            ("the-candles-lean", {"virtue": "soul", "number": 3}, {}),
            ("ties-go-to-the-dark", {}, {"target": 13}),
        ],
    )
    def test_what_the_day_does_can_be_said_otherwise(
        self, code: str, said: dict[str, Any], otherwise: dict[str, Any]
    ) -> None:
        told = ask("check", {**CHECK, **on(code), **said})
        plain = ask("check", {**CHECK, **otherwise})
        assert told["success"] == plain["success"]

    @data_rows(
        "code, better",
        [
            ("trinity", True),
            ("odds-and-evens", True),
            ("only-the-corona", True),
            ("the-egg-stands-upright", True),
            ("the-unlucky-sum", False),
            ("under-the-hand", False),
            ("millstones", False),
            ("help-insists", False),
        ],
    )
    def test_dice_are_kept_or_lowered_otherwise(self, code: str, better: bool) -> None:
        check = {"dice": {"rage": 4, "bonus": 1}, "target": 13, "assists": [4]}
        told = ask("check", {**check, **on(code)})
        chances = [told["success"]["probability"], ask("check", check)["success"]["probability"]]
        assert chances == sorted(chances, reverse=better)
        assert chances[0] != chances[1]
        assert messages(told)
        assert not any("the table" in message for message in messages(told))

    def test_who_may_succeed_whatever_the_dice_say_does(self) -> None:
        told = ask("check", {**CHECK, "target": 99, **on("wax-and-wire", "seal", "done")})
        assert told["success"]["probability"] == 1
        assert told["expected_damage"] == 0

    @data_rows(
        "code, when, saint, dice",
        [
            # The number of the saint to the left; her own where nobody sits there.
            ("the-wrong-head-on", (), {"left": {**VIRTUES, "rage": 4}}, {"rage": 4}),
            ("the-wrong-head-on", (), {}, {"rage": 2}),
            # Another's skill where it is the better one.
            ("every-tongue", (), {"skill": 1, "lent_skill": 3}, {"rage": 2, "bonus": 3}),
            ("every-tongue", (), {"skill": 3, "lent_skill": 1}, {"rage": 2, "bonus": 3}),
            # Soul used, or targeted.
            ("sword-over-the-gate", ("sanctify", "done"), {"boost": True}, {"soul": 4}),
            ("sword-over-the-gate", ("sanctify",), {"boost": True}, {"rage": 3}),
            ("plain-confession", ("done",), {"skill": 2}, {"soul": 3, "bonus": 2}),
            # No skill, no boost.
            ("blind-fury", (), {"skill": 2, "boost": True}, {"rage": 4}),
        ],
    )
    def test_what_has_to_be_assembled_otherwise_is_assembled_of_a_saint(
        self, code: str, when: tuple[str, ...], saint: dict[str, Any], dice: dict[str, int]
    ) -> None:
        hers = {"virtues": {**VIRTUES, "rage": 2, "soul": 3}, **saint}
        told = ask("check", {"saint": hers, "virtue": "rage", "target": 12, **on(code, *when)})
        assert told["dice"] == dice
        rolled = ask("check", {"dice": dice, "target": 12})
        assert (told["success"], told["distribution"]) == (rolled["success"], rolled["distribution"])
        assert len(messages(told)) == (when != ("sanctify",))
        steps = {"steps": [{"rerolls": 2}]}
        gains = ask("check/steps", {"saint": hers, "virtue": "rage", "target": 12, **steps, **on(code, *when)})
        if code != "blind-fury":
            assert gains == ask("check/steps", {"dice": dice, "target": 12, **steps})

    @pytest.mark.parametrize(
        ("assists", "said"),
        [
            ([2, 2], ["The Candles Lean: upgrade 3 dice, 3 rerolls fewer."]),
            ([2], ["The Candles Lean: upgrade 2 dice, 2 rerolls fewer."]),
            ([], []),
        ],
    )
    def test_a_step_tells_of_no_more_than_could_be_paid(self, assists: list[int], said: list[str]) -> None:
        told = ask("check", {**CHECK, "assists": assists, **on("the-candles-lean", virtue="soul", number=3)})
        assert messages(told) == said

    def test_without_a_day_a_saint_is_assembled_as_ever(self) -> None:
        saint = {"virtues": {**VIRTUES, "rage": 2}, "skill": 1, "lent_skill": 4, "boost": True, "left": VIRTUES}
        told = ask("check", {"saint": saint, "virtue": "rage", "dice": {"body": 1}, "target": 12})
        assert told["dice"] == {"body": 1, "rage": 3, "bonus": 1}

    def test_a_saint_needs_a_virtue_and_a_die(self) -> None:
        nobody = {"virtues": {**VIRTUES, "rage": 0}}
        assert bad_fields("check", {"saint": nobody, "target": 12}) == {"virtue"}
        assert bad_fields("check", {"saint": nobody, "virtue": "rage", "target": 12}) == {"saint"}
        assert bad_fields("check", {"target": 12}) == {"dice"}
        assert bad_fields("check", {"saint": {}, "virtue": "rage", "target": 12}) == {"saint.virtues"}

    def test_what_has_to_be_assembled_otherwise_is_named_where_the_dice_are_assembled(self) -> None:
        assert messages(ask("check", {**CHECK, **on("the-wrong-head-on")})) == [
            "The Wrong Head On: the number of the saint to the left counts."
        ]

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

    @data_rows(
        "more, field",
        [
            ({"day": "2018-11-05"}, "day"),
            ({"day": "2099-01-01"}, "day"),
            ({"day": "today"}, "day"),
            ({"when": ["hope"]}, "when"),
            ({"number": 1}, "number"),
            ({"day": "2020-01-07", "number": 100}, "number"),
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

    def test_who_holds_no_card_cannot_assist_where_that_takes_one(self) -> None:
        empty = [{**saint, "hand": 0} for saint in CHOIR]
        asked = {**ASSISTS, "choir": empty}
        assert ask("assists", asked)["assists"]
        assert ask("assists", {**asked, **on("everybody-owes")})["assists"] == []
        assert ask("assists", {**ASSISTS, **on("everybody-owes")})["assists"]

    def test_who_passed_the_turn_cannot_assist(self) -> None:
        asked = {**ASSISTS, "virtue": "mind"}
        assert [one["name"] for one in ask("assists", asked)["assists"]] == ["Zeez"]
        assert ask("assists", {**asked, **on("bad-blood-next-door", "own-turn")})["assists"] == []
        assert ask("assists", {**asked, **on("bad-blood-next-door")})["assists"]

    def test_nobody_may_assist(self) -> None:
        told = ask("assists", {**ASSISTS, **on("alone-at-the-door", "seal")})
        assert (told["assists"], told["mutation_dice"]) == ([], 0)


class TestDamage:
    def test_it_is_more_of_one_virtue(self) -> None:
        told = ask("damage", {**DAMAGE, **on("bruises-bloom")})
        assert told["damage"] == 3
        assert messages(told) == ["Bruises Bloom: 1 more damage."]
        assert ask("damage", {**DAMAGE, "virtue": "soul", **on("bruises-bloom")})["damage"] == 2

    def test_somebody_is_spared(self) -> None:
        for code in ("in-anothers-place", "held-breath", "step-between"):
            assert ask("damage", {**DAMAGE, **on(code, "done")})["damage"] == 0
            assert ask("damage", {**DAMAGE, **on(code)})["damage"] == 2

    def test_much_is_suffered_from_the_deck(self) -> None:
        much = {**DAMAGE, "amount": 4, **on("off-the-top")}
        assert ask("damage", {**much, "number": 4})["from_deck"] == 4
        assert ask("damage", {**much, "number": 3})["from_deck"] == 0
        assert ask("damage", {**much, "amount": 2, "number": 9})["from_deck"] == 0

    def test_unseen_cards_match_nothing(self) -> None:
        told = ask("damage", {**DAMAGE, **on("fumbling-for-the-switch"), "number": 2})
        assert (told["matching"], told["random"], told["random_of"]) == (1, 1, 5)

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

    def test_a_card_is_given_or_paid_beside_it(self) -> None:
        given = ask("cost", {"cost": "discard", **on("the-lending-library", "done")})
        assert given["cost"] == "give"
        cold = ask("cost", {"cost": "reload", **on("cold-cuts", "boost", "done")})
        assert cold["cost"] == "bury"
        beside = ask("cost", {"cost": "discard", **on("the-party-line", "their-turn")})
        assert (beside["cost"], beside["also"]) == ("discard", ["recycle"])
        assert "also" not in ask("cost", {"cost": "discard", **on("the-party-line")})

    def test_another_one_is_paid_instead(self) -> None:
        assert ask("cost", {"cost": "sacrifice", **on("the-sealed-garden")})["cost"] == "bury"


class TestMissionEnd:
    def test_one_more_fragment_is_displayed_of_a_mission_won(self) -> None:
        told = ask("mission-end", {**END, **on("the-box-by-the-door")})
        assert told["fleeting"] == 3
        assert messages(told) == ["The Box by the Door: 1 more fleeting fragment is displayed."]
        lost = ask("mission-end", {**END, "won": False, **on("the-box-by-the-door")})
        assert (lost["fleeting"], lost["steps"]) == (0, [])

    @pytest.mark.parametrize(
        ("code", "won", "why"),
        [
            ("short-straws", False, "dice are thrown for it, and each is as likely as the others"),
            ("sealed-envelopes", True, "their number and who chooses stay; only their faces are hidden"),
        ],
    )
    def test_what_only_the_table_can_apply_is_named_with_a_reason(self, code: str, won: bool, why: str) -> None:
        told = ask("mission-end", {**END, "won": won, **on(code)})
        assert f": the table applies it: {why}. " in messages(told)[0]

    def test_what_the_day_lets_saints_do_when_they_lose(self) -> None:
        told = ask("mission-end", {**END, "won": False, **on("kind-obituaries")})
        assert messages(told) == ["Kind Obituaries: who slots a death may slot a new fleeting fragment too."]
        assert messages(ask("mission-end", {**END, **on("kind-obituaries")})) == []
