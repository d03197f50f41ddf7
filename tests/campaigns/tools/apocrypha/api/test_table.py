"""Sanctify, damage, mutations, costs and the turn through the API: their rules, and refusals by their field."""

from typing import Any

import pytest

from campaigns.rulebooks.apocrypha import turn
from campaigns.rulebooks.apocrypha.register import Rule
from tests.campaigns.tools.apocrypha.api.asking import ask, bad_fields
from tests.data_rows import data_rows
from tests.people_at_table import API, Program

pytestmark = pytest.mark.django_db


def rules_of(answer: Any) -> list[str]:
    """The rules of an answer's steps, each with its place in the book and a sentence."""
    for step in answer["steps"]:
        rule = next(rule for rule in Rule if rule.id == step["rule"])
        assert (step["section"], step["page"]) == (rule.section, rule.page)
        assert step["message"].endswith(".")
    return [step["rule"] for step in answer["steps"]]


class TestSanctify:
    TOWN = [
        {"name": "Chapel", "side": "hope", "saints": ["Ophelia"]},
        {"name": "Main Street", "side": "hope", "saints": ["Dr. Zeez"]},
        {"name": "Hospital", "side": "doom", "saints": ["Frank"]},
    ]
    ASKED = {"nexuses": TOWN, "at": "Chapel", "after": "master-won"}

    def test_it_asks_for_guards_and_then_says_the_pile_and_who_moves(self) -> None:
        first = ask("sanctify", self.ASKED)
        assert (first["ask"], first["pile"]) == ("guard", None)
        assert first["may_guard"] == [{"nexus": "Main Street", "saints": ["Dr. Zeez"], "guard": None}]
        town = [self.TOWN[0], {**self.TOWN[1], "guard": "failed"}, self.TOWN[2]]
        then = ask("sanctify", {**self.ASKED, "nexuses": town, "hidden": 0})
        assert then["pile"] == {"masters": 1, "omens": 1, "threats": 0, "into": ["Main Street", "Hospital"]}
        assert (then["guarded"], then["sealed"], then["must_move"]) == (["Chapel"], True, ["Ophelia"])
        assert then["may_go_to"] == ["Main Street", "Hospital"]
        assert "escape" in rules_of(then)
        assert {step["step"] for step in then["steps"]} == {"sanctify", "guard", "escape", "seal", "move"}

    def test_page_27_gryla_is_cornered(self) -> None:
        manor = [{"name": "Manor", "side": "doom", "saints": ["Ophelia"]}]
        answer = ask("sanctify", {"nexuses": manor, "at": "Manor", "after": "master-won", "hidden": 0})
        assert "cornered" in rules_of(answer)
        assert answer["mission_ends"] is True

    def test_the_goal_is_asked_for_and_a_win_stops_all_else(self) -> None:
        manor = [{"name": "Manor", "side": "hope", "saints": ["Ophelia"]}]
        asked = {"nexuses": manor, "at": "Manor", "after": "master-won", "hidden": 0}
        unsaid = ask("sanctify", asked)
        assert (unsaid["won"], unsaid["asks_goal"], unsaid["sealed"]) == (False, True, True)
        corner = ask("sanctify", {**asked, "goal": "corner"})
        assert (corner["won"], corner["asks_goal"], corner["sealed"], corner["ask"]) == (True, False, False, None)
        assert corner["steps"][-1]["rule"] == "corner-is-a-win"
        other = ask("sanctify", {**asked, "goal": "other"})
        assert (other["won"], other["mission_ends"]) == (False, True)
        assert bad_fields("sanctify", {**asked, "goal": "glory"}) == {"goal"}

    def test_who_guards_a_nexus_of_doom_is_refused_by_the_rule(self) -> None:
        town = [*self.TOWN[:2], {**self.TOWN[2], "guard": "succeeded"}]
        refused = ask("sanctify", {**self.ASKED, "nexuses": town}, 409)
        assert (refused["rule"], refused["section"], refused["page"]) == ("guard", "Sanctify", 17)

    @data_rows(
        "change, field",
        [
            ({"at": "Bar"}, "at"),
            ({"nexuses": []}, "nexuses"),
            ({"nexuses": TOWN * 7}, "nexuses"),
            ({"nexuses": [TOWN[0], TOWN[0]]}, "nexuses"),
            ({"nexuses": [TOWN[0], {**TOWN[1], "saints": ["Ophelia"]}]}, "nexuses"),
            ({"nexuses": [{**TOWN[0], "side": "despair"}]}, "nexuses.0.side"),
            ({"nexuses": [{**TOWN[0], "guard": "yes"}]}, "nexuses.0.guard"),
            ({"nexuses": [{**TOWN[0], "saints": list("ABCDEFG")}]}, "nexuses.0.saints"),
            ({"after": "lunch"}, "after"),
            ({"set_aside": 4}, "set_aside"),
            ({"set_aside": 0}, "set_aside"),
            ({"hidden": 4}, "hidden"),
            ({"set_aside": 2, "hidden": 2}, "hidden"),
            ({"hidden": 1, "found": 2}, "found"),
            ({"escapes": "no"}, "escapes"),
            ({"seal": True}, "seal"),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, change: dict[str, Any], field: str) -> None:
        assert bad_fields("sanctify", {**self.ASKED, **change}) == {field}


class TestDamage:
    def test_page_26_frank_suffers_damage(self) -> None:
        hand = {"mind": 1, "rage": 1, "soul": 1}
        answer = ask("damage", {"virtue": "mind", "target": 15, "result": 13, "hand": hand, "to": "recycle"})
        assert rules_of(answer) == ["damage-total", "matching-gifts-first", "then-random-cards", "damaged-cards"]
        del answer["steps"]
        assert answer == {
            "damage": 2,
            "matching": 1,
            "random": 1,
            "random_of": 2,
            "from_deck": 0,
            "ignored": 0,
            "chooses": False,
            "fades": False,
        }

    def test_what_raises_comes_before_what_lowers(self) -> None:
        asked = {"virtue": "rage", "amount": 2, "increases": [1], "decreases": [3], "hand": {"other": 4}}
        assert ask("damage", asked)["damage"] == 0

    def test_damage_to_a_deck_that_runs_out(self) -> None:
        assert ask("damage", {"virtue": "body", "amount": 3, "deck": 2})["fades"] is True

    @data_rows(
        "body, fields",
        [
            ({"virtue": "luck", "amount": 2}, {"virtue"}),
            ({"virtue": "body"}, {"amount"}),
            ({"virtue": "body", "target": 9}, {"result"}),
            ({"virtue": "body", "result": 9}, {"target"}),
            ({"virtue": "body", "amount": 1, "target": 9, "result": 8}, {"amount"}),
            ({"virtue": "body", "amount": 100}, {"amount"}),
            ({"virtue": "body", "amount": -1}, {"amount"}),
            ({"virtue": "body", "amount": 1, "increases": [0]}, {"increases.0"}),
            ({"virtue": "body", "amount": 1, "decreases": [1] * 9}, {"decreases"}),
            ({"virtue": "body", "amount": 1, "hand": {"luck": 1}}, {"hand.luck"}),
            ({"virtue": "body", "amount": 1, "hand": {"mind": 100}}, {"hand.mind"}),
            ({"virtue": "body", "amount": 1, "to": "heal"}, {"to"}),
            ({"virtue": "body", "amount": 1, "deck": 100}, {"deck"}),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, body: dict[str, Any], fields: set[str]) -> None:
        assert bad_fields("damage", body) == fields


class TestMutate:
    def test_page_19_ophelia_mutates_the_strix(self) -> None:
        answer = ask("mutate", {"to_win_vs_threat": True, "assists": 1, "rolled": [2]})
        assert (answer["mutates"], answer["side"], answer["dice"], answer["power"]) == (True, "threat", 1, 2)
        assert answer["chances"][0] == {"power": 1, "ways": 1, "of": 6, "probability": 1 / 6}
        assert rules_of(answer) == ["mutation-sides", "mutation-dice", "lowest-mutation-die"]

    def test_a_check_that_nobody_assists_does_not_mutate(self) -> None:
        answer = ask("mutate", {"to_win_vs_threat": False})
        assert (answer["mutates"], answer["side"], answer["dice"]) == (False, None, 0)

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"assists": 1}, "to_win_vs_threat"),
            ({"to_win_vs_threat": True, "assists": 7}, "assists"),
            ({"to_win_vs_threat": True, "assists": 2, "rolled": [1]}, "rolled"),
            ({"to_win_vs_threat": True, "assists": 1, "rolled": [7]}, "rolled.0"),
            ({"to_win_vs_threat": True, "by_power": 1}, "by_power"),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, body: dict[str, Any], field: str) -> None:
        assert bad_fields("mutate", body) == {field}


class TestCost:
    def test_page_23_the_grimoire_is_discarded_and_counts_as_buried(self) -> None:
        answer = ask("cost", {"cost": "bury", "changes": ["lower"]})
        assert (answer["cost"], answer["counts_as"]) == ("discard", "bury")
        assert rules_of(answer) == ["cost-hierarchy", "printed-cost-counts"]

    def test_what_a_power_does_is_no_cost_to_play_it(self) -> None:
        assert ask("cost", {"cost": "recycle", "changes": ["lower"], "to_play": False})["cost"] == "recycle"

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"cost": "burn"}, "cost"),
            ({"cost": "bury", "changes": ["halve"]}, "changes.0"),
            ({"cost": "bury", "changes": ["lower"] * 9}, "changes"),
            ({"cost": "bury", "to_play": 0}, "to_play"),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, body: dict[str, Any], field: str) -> None:
        assert bad_fields("cost", body) == {field}


class TestTurn:
    def steps(self, rows: list[Any]) -> list[Any]:
        return [step for row in rows for step in (row, *self.steps(row["steps"]))]

    def test_it_has_every_step_that_the_rulebook_times_and_no_other(self) -> None:
        answer = Program().send("GET", f"{API}tools/apocrypha/turn/").json()
        for part, timings in {"turn": turn.TURN, "check": turn.CHECK, "special": turn.SPECIAL}.items():
            steps = self.steps(answer[part])
            assert {step["slug"] for step in steps} == set(timings)
            assert all(step["page"] and step["section"] and step["summary"] for step in steps)
            assert all(rule["message"].endswith(".") for step in steps for rule in step["rules"])

    def test_page_15_a_turn_has_six_steps_in_order(self) -> None:
        answer = Program().send("GET", f"{API}tools/apocrypha/turn/").json()
        six = ["start", "support", "investigate", "sanctify", "transfer", "end"]
        assert [step["slug"] for step in answer["turn"]] == six
        assert [step["slug"] for step in answer["check"]] == ["target", "assist", "mutate", "assemble", "evaluate"]
        assert [step["comes"] for step in answer["turn"]] == ["always", "idle", "idle", "if", "idle", "always"]
        assert answer["turn"][1]["back_to"] == ["support", "investigate"]
