"""The rulebooks' tools through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.rulebooks.apocrypha.register import Rule
from tests.people_at_table import API, Program

pytestmark = pytest.mark.django_db

VIRTUES = {"body": 2, "mind": 3, "rage": 2, "soul": 4}
POINTING = {"top": "mind", "left": "soul", "right": "rage", "bottom": "body"}
SLOTS = ["top-left", "top", "top-right", "left", "right", "bottom-left", "bottom", "bottom-right"]


def ask(tool: str, body: Any, status: int = 200) -> Any:
    """Nobody in particular asks."""
    answer = Program().send("POST", f"{API}tools/apocrypha/{tool}/", body)
    assert answer.status_code == status, answer.content
    if status >= 400:
        assert answer["Content-Type"] == "application/problem+json"
        assert answer.json()["status"] == status
    return answer.json()


def bad_fields(tool: str, body: Any) -> set[str]:
    return {error["field"] for error in ask(tool, body, 400)["errors"]}


def rules(answer: Any) -> list[str]:
    for problem in answer["problems"]:
        rule = next(rule for rule in Rule if rule.id == problem["rule"])
        assert (problem["section"], problem["page"]) == (rule.section, rule.page)
        assert problem["message"].endswith(".")
    return [problem["rule"] for problem in answer["problems"]]


class TestHalo:
    def lay(self, *cards: str) -> Any:
        """Cards said as ``fragment top``."""
        laid = [dict(zip(("name", "kind", "slot"), ("A card", *card.split()), strict=True)) for card in cards]
        return ask("halo", {"cards": laid})

    def test_page_12_ophelias_halo_is_legal_and_says_whom_it_reaches(self) -> None:
        assert self.lay("fragment left", "fragment bottom", "fragment bottom-right") == {
            "legal": True,
            "problems": [],
            "reaches": {"left": ["left"], "bottom": ["self"], "bottom-right": ["right", "self"]},
            "deaths": 0,
            "is_dead": False,
            "must_sacrifice": 0,
        }

    def test_a_full_halo_reaches_everybody_in_the_order_nexus_left_right_self(self) -> None:
        assert self.lay(*(f"fragment {slot}" for slot in SLOTS))["reaches"] == {
            "top-left": ["nexus", "left"],
            "top": ["nexus"],
            "top-right": ["nexus", "right"],
            "left": ["left"],
            "right": ["right"],
            "bottom-left": ["left", "self"],
            "bottom": ["self"],
            "bottom-right": ["right", "self"],
        }

    def test_a_problem_names_the_rule_its_section_and_page_the_slot_and_a_sentence(self) -> None:
        answer = self.lay("fragment top-left")
        assert answer["legal"] is False
        assert answer["problems"] == [
            {
                "rule": "slotted-cards-touch",
                "section": "Choosing Your Saint",
                "page": 12,
                "slot": "top-left",
                "message": "The top left slot touches neither your saint nor another slotted card along an edge.",
            }
        ]

    @pytest.mark.parametrize("kind", ["fragment", "death", "gift", "omen", "threat"])
    def test_any_slotted_card_counts_as_a_neighbour(self, kind: str) -> None:
        assert self.lay("fragment top-left", f"{kind} left")["legal"]

    def test_a_fragment_on_a_death_is_a_problem_and_a_death_on_a_fragment_is_not(self) -> None:
        laid = self.lay("death top", "fragment top")
        assert rules(laid) == ["no-fragment-on-a-death"]
        assert laid["problems"][0]["slot"] == "top"
        covered = self.lay("fragment top", "death top")
        assert (covered["legal"], covered["reaches"], covered["deaths"]) == (True, {}, 1)

    def test_too_many_cards_are_a_problem_of_no_slot(self) -> None:
        answer = self.lay(*(f"fragment {slot}" for slot in SLOTS), "death top", "death top")
        assert rules(answer) == ["eight-cards-at-most"]
        assert (answer["must_sacrifice"], answer["problems"][0]["slot"]) == (2, None)

    def test_nine_deaths_kill_covered_ones_included_and_then_nothing_is_sacrificed_to_eight(self) -> None:
        answer = self.lay(*["death top"] * 9, "fragment left", "gift top")
        assert rules(answer) == ["nine-deaths"]
        assert (answer["deaths"], answer["is_dead"], answer["must_sacrifice"]) == (9, True, 0)
        assert not self.lay(*["death top"] * 8)["is_dead"]

    def test_an_empty_halo_is_legal(self) -> None:
        assert self.lay()["legal"]

    @pytest.mark.parametrize(
        ("card", "field"),
        [
            ({"name": "The Tale", "kind": "fragment", "slot": "center"}, "cards.0.slot"),
            ({"name": "The Tale", "kind": "nexus", "slot": "top"}, "cards.0.kind"),
            ({"name": 7, "kind": "fragment", "slot": "top"}, "cards.0.name"),
            ({"kind": "fragment", "slot": "top"}, "cards.0.name"),
            ({"name": "The Tale", "kind": "fragment", "slot": "top", "on": 1}, "cards.0.on"),
            ("The Tale", "cards.0"),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, card: Any, field: str) -> None:
        assert bad_fields("halo", {"cards": [card]}) == {field}

    def test_a_mountain_of_cards_is_refused(self) -> None:
        card = {"name": "Death", "kind": "death", "slot": "top"}
        assert bad_fields("halo", {"cards": [card] * 1000}) == {"cards"}


class TestDeck:
    def judge(self, cards: dict[str, int], when: str = "mission-start", **more: Any) -> Any:
        return ask("deck", {"virtues": VIRTUES, "omens": 4, "when": when, "cards": cards, **more})

    FULL = {"body-gift": 2, "mind-gift": 3, "rage-gift": 2, "soul-gift": 4}

    def test_page_12_ophelia_brings_a_soul_gift_more_for_the_tale(self) -> None:
        cards = {**self.FULL, "soul-gift": 5, "omen": 4}
        assert self.judge(cards, extra={"soul-gift": 1}) == {
            "legal": True,
            "missing": {},
            "surplus": {},
            "problems": [],
        }

    def test_what_is_missing_and_what_is_too_much_by_type_without_zeros(self) -> None:
        answer = self.judge({"body-gift": 3, "mind-gift": 3, "rage-gift": 1, "omen": 4})
        assert answer["legal"] is False
        assert (answer["missing"], answer["surplus"]) == ({"rage-gift": 1, "soul-gift": 4}, {"body-gift": 1})
        assert rules(answer) == ["deck-at-mission-start"] * 3
        assert [(each["type"], each["message"]) for each in answer["problems"]] == [
            ("body-gift", "1 Body gift is too many."),
            ("rage-gift", "1 Rage gift is missing."),
            ("soul-gift", "4 Soul gifts are missing."),
        ]

    def test_between_missions_no_omen_belongs_in_the_deck(self) -> None:
        assert self.judge(self.FULL, "between-missions")["legal"]
        answer = self.judge({**self.FULL, "omen": 4}, "between-missions")
        assert (answer["missing"], answer["surplus"]) == ({}, {"omen": 4})
        assert rules(answer) == ["no-omens-between-missions"]
        assert rules(self.judge({}, "between-missions")) == ["deck-after-a-mission"] * 4

    def test_absent_means_zero(self) -> None:
        answer = ask("deck", {"virtues": {"body": 1}, "when": "mission-start", "cards": {"omen": 0}})
        assert (answer["missing"], answer["surplus"]) == ({"body-gift": 1}, {})

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"when": "now"}, "when"),
            ({"cards": {"gift": 1}}, "cards.gift"),
            ({"cards": {"omen": -1}}, "cards.omen"),
            ({"cards": {"omen": "4"}}, "cards.omen"),
            ({"cards": {"omen": 10**9}}, "cards.omen"),
            ({"cards": []}, "cards"),
            ({"virtues": {"charm": 1}}, "virtues.charm"),
            ({"virtues": {"body": 1.5}}, "virtues.body"),
            ({"omens": None}, "omens"),
            ({"extra": {"soul": 1}}, "extra.soul"),
            ({"saint": "Ophelia"}, "saint"),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, change: dict[str, Any], field: str) -> None:
        body = {"virtues": VIRTUES, "omens": 4, "when": "mission-start", "cards": {}, **change}
        assert bad_fields("deck", body) == {field}


def saint(name: str, nexus: str | None = None, **pointing: str) -> dict[str, Any]:
    return {"name": name, "virtues": VIRTUES, "pointing": {**POINTING, **pointing}, "nexus": nexus}


class TestAssists:
    def find(self, choir: list[dict[str, Any]], active: str, virtue: str) -> Any:
        return ask("assists", {"choir": choir, "active": active, "virtue": virtue})

    def test_the_next_in_the_list_sits_to_ones_left(self) -> None:
        choir = [saint("Ophelia"), saint("Dr. Zeez"), saint("Frank")]
        # Soul points left: whoever comes before the active saint.
        for active, assistant in [("Dr. Zeez", "Ophelia"), ("Frank", "Dr. Zeez"), ("Ophelia", "Frank")]:
            assert self.find(choir, active, "soul") == {
                "assists": [{"name": assistant, "rerolls": 4, "pointing": ["left"]}],
                "mutation_dice": 1,
            }
        assert self.find(choir, "Ophelia", "rage")["assists"][0]["name"] == "Dr. Zeez"

    def test_everyone_is_there_in_the_order_of_the_choir_the_active_saint_included(self) -> None:
        choir = [
            saint("Ophelia", "Bar", top="rage"),
            saint("Frank", "Bar", bottom="rage", right="body"),
            saint("Dr. Zeez", "School", right="rage"),
            saint("Diana", "Bar", top="rage", right="mind"),
        ]
        answer = self.find(choir, "Frank", "rage")
        assert [(each["name"], each["pointing"]) for each in answer["assists"]] == [
            ("Ophelia", ["top"]),
            ("Frank", ["bottom"]),
            ("Dr. Zeez", ["right"]),
            ("Diana", ["top"]),
        ]
        assert answer["mutation_dice"] == 4

    def test_nowhere_is_no_common_nexus(self) -> None:
        choir = [saint("Ophelia"), saint("Frank"), saint("Diana"), saint("Dr. Zeez")]
        assert self.find(choir, "Frank", "mind") == {"assists": [], "mutation_dice": 0}

    def test_of_two_saints_the_other_is_both_left_and_right(self) -> None:
        both = saint("Ophelia", left="rage", right="rage")
        assert self.find([saint("Frank", right="mind"), both], "Frank", "rage")["assists"] == [
            {"name": "Ophelia", "rerolls": 2, "pointing": ["left", "right"]}
        ]

    @pytest.mark.parametrize("way", POINTING)
    def test_one_saint_assists_itself_any_of_the_four_ways(self, way: str) -> None:
        virtue = POINTING[way]
        assert self.find([saint("Ophelia")], "Ophelia", virtue)["assists"] == [
            {"name": "Ophelia", "rerolls": VIRTUES[virtue], "pointing": [way]}
        ]

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"choir": [saint("Frank"), saint("Frank")]}, "choir"),
            ({"active": "Gabriella"}, "active"),
            ({"virtue": "charm"}, "virtue"),
            ({"choir": []}, "choir"),
            ({"choir": [saint(str(seat)) for seat in range(7)]}, "choir"),
            ({"choir": [saint("Frank", top="luck")]}, "choir.0.pointing.top"),
            ({"choir": [{**saint("Frank"), "virtues": {"body": 1}}]}, None),
            ({"choir": [{**saint("Frank"), "nexus": 4}]}, "choir.0.nexus"),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, change: dict[str, Any], field: str | None) -> None:
        body = {"choir": [saint("Frank")], "active": "Frank", "virtue": "rage", **change}
        missing = {f"choir.0.virtues.{virtue}" for virtue in ("mind", "rage", "soul")}
        assert bad_fields("assists", body) == ({field} if field else missing)


class TestMissionEnd:
    CHOIR = ["Ophelia", "Dr. Zeez", "Frank"]

    def end(self, **facts: Any) -> Any:
        return ask("mission-end", {"choir": self.CHOIR, "last_turn": "Ophelia", "faded": [], **facts})

    def test_page_27_the_choir_wins_and_dr_zeez_may_trade(self) -> None:
        assert self.end(won=True, faded=["Dr. Zeez"]) == {
            "fleeting": 3,
            "choose_in_order": ["Ophelia", "Dr. Zeez", "Frank"],
            "may_trade_fragment_for_death": ["Dr. Zeez"],
            "slot_death": ["Dr. Zeez"],
            "one_of_must_slot_death": [],
        }

    def test_choosing_begins_with_the_last_turn_and_goes_clockwise(self) -> None:
        assert self.end(won=True, last_turn="Frank")["choose_in_order"] == ["Frank", "Ophelia", "Dr. Zeez"]

    def test_on_a_loss_the_faded_slot_and_there_is_nothing_to_choose(self) -> None:
        assert self.end(won=False, faded=["Frank", "Ophelia"]) == {
            "fleeting": 0,
            "choose_in_order": [],
            "may_trade_fragment_for_death": [],
            "slot_death": ["Ophelia", "Frank"],
            "one_of_must_slot_death": [],
        }

    def test_nobody_faded_on_a_loss_and_one_of_all_must_slot(self) -> None:
        lost = self.end(won=False)
        assert (lost["slot_death"], lost["one_of_must_slot_death"]) == ([], self.CHOIR)

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"choir": ["Ophelia", "Ophelia"]}, "choir"),
            ({"choir": []}, "choir"),
            ({"choir": ["Ophelia", 4]}, "choir.1"),
            ({"choir": list("ABCDEFG")}, "choir"),
            ({"last_turn": "Diana"}, "last_turn"),
            ({"faded": ["Diana"]}, "faded"),
            ({"faded": ["Frank", "Frank"]}, "faded"),
            ({"won": "yes"}, "won"),
            ({"won": None}, "won"),
        ],
    )
    def test_what_is_malformed_is_refused_by_its_field(self, change: dict[str, Any], field: str) -> None:
        body = {"won": True, "choir": self.CHOIR, "last_turn": "Ophelia", "faded": [], **change}
        assert bad_fields("mission-end", body) == {field}


class TestMissionSetup:
    # The mission with which page 14 explains seeding.
    WRITTEN = {
        "nexuses": [{"name": name, "min_saints": 1} for name in ("Bar", "School", "Stadium")],
        "masters": 1,
        "minions": {"A": [1, 4], "B": [8, 16]},
        "seed": [["master", "A"], ["B"]],
    }

    def set_up(self, mission: Any, saints: int = 3, status: int = 200) -> Any:
        return ask("mission-setup", {"mission": mission, "saints": saints}, status)

    def test_page_14_candlepoint_for_three(self) -> None:
        answer = self.set_up("christmas-in-candlepoint")
        assert answer["nexuses"] == ["Chapel", "Hospital", "Main Street", "Manor"]
        assert answer["seeding"] == [["master 1", "minion 1", "minion 2", "minion 3"]]
        assert answer["clock"] == 24
        assert len(answer["steps"]) == 10
        for step in answer["steps"]:
            assert set(step) == {"rule", "section", "page", "message"}

    def test_page_14_a_mission_written_out(self) -> None:
        answer = self.set_up(self.WRITTEN)
        assert answer["nexuses"] == ["Bar", "School", "Stadium"]
        assert answer["seeding"] == [["master 1", "minion 1", "minion 2"], ["minion 8", "minion 9", "minion 10"]]
        assert answer["clock"] is None
        seeded = [step["message"] for step in answer["steps"] if step["rule"] == "seeding"]
        assert seeded[1] == "Shuffle together minion 8, minion 9, minion 10, and deal one facedown to each nexus."

    def test_nexuses_for_larger_choirs_stay_in_the_box(self) -> None:
        nexuses = [{"name": "Bar", "min_saints": 1}, {"name": "Lair", "min_saints": 3}, {"name": "School"}]
        mission = {**self.WRITTEN, "nexuses": nexuses}
        assert self.set_up(mission, 2)["nexuses"] == ["Bar", "School"]
        assert self.set_up(mission, 3)["nexuses"] == ["Bar", "Lair", "School"]

    def test_the_clock_counts_all_cards_in_it(self) -> None:
        assert self.set_up("taking-the-plunge", 5)["clock"] == 29
        assert self.set_up("taking-the-plunge", 5)["seeding"] == []

    def test_enter_here_is_for_four_and_stays_as_it_is_stacked(self) -> None:
        answer = self.set_up("enter-here", 4)
        assert (answer["clock"], answer["nexuses"]) == (12, ["Stadium", "School", "Back Alley", "Bar"])
        assert answer["seeding"] == [["minion 1", "minion 2", "minion 3", "minion 4"]]
        assert answer["steps"][0]["rule"] == "enter-here-is-stacked"
        refused = self.set_up("enter-here", 5, 409)
        assert (refused["rule"], refused["section"], refused["page"]) == ("enter-here-saints", "Enter Here", 8)

    def test_too_few_archetypes_are_against_the_rules(self) -> None:
        refused = self.set_up({**self.WRITTEN, "minions": {"A": [1, 1], "B": [8, 16]}}, status=409)
        assert (refused["rule"], refused["section"], refused["page"]) == ("seeding", "Preparing the Nexuses", 14)
        assert refused["detail"] == "To seed master + A takes 3 archetypes, one a nexus, and there are 2."

    def test_no_nexus_at_all_is_against_the_rules(self) -> None:
        mission = {**self.WRITTEN, "nexuses": [{"name": "Lair", "min_saints": 5}]}
        assert self.set_up(mission, 1, 409)["rule"] == "a-mission-needs-a-nexus"

    @pytest.mark.parametrize("slug", ["the-lost-mission", "", "Christmas in Candlepoint", "stadium", "x" * 5000])
    def test_an_unknown_mission_is_not_found(self, slug: str) -> None:
        self.set_up(slug, status=404)

    def test_nor_is_one_of_which_only_the_name_is_known(self) -> None:
        assert "Write the mission out" in self.set_up("shirts-and-skins", status=404)["detail"]

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"nexuses": []}, "nexuses"),
            ({"nexuses": [{"name": "Bar", "min_saints": 7}]}, "nexuses.0.min_saints"),
            ({"masters": 4}, "masters"),
            ({"minions": {"D": [1, 2]}}, "minions.D"),
            ({"minions": {"A": [4, 1], "B": [8, 16]}}, "minions.A"),
            ({"minions": {"A": [1, 9], "B": [8, 16]}}, "minions.B"),
            ({"minions": {"A": [1], "B": [8, 16]}}, "minions.A"),
            ({"minions": {"A": [1, 17]}}, "minions.A.1"),
            ({"minions": {"A": ["1", 2]}}, "minions.A.0"),
            ({"seed": [["C"]]}, "seed"),
            ({"seed": [["A", "A"]]}, "seed"),
            ({"seed": [["omen"]]}, "seed.0.0"),
            ({"clock": 24}, "clock"),
        ],
    )
    def test_what_is_malformed_in_a_mission_is_refused_by_its_field(self, change: dict[str, Any], field: str) -> None:
        body = {"mission": {**self.WRITTEN, **change}, "saints": 3}
        assert bad_fields("mission-setup", body) == {f"mission.{field}"}

    @pytest.mark.parametrize("saints", [0, 7, "3", None, True])
    def test_one_to_six_saints(self, saints: Any) -> None:
        assert bad_fields("mission-setup", {"mission": "enter-here", "saints": saints}) == {"saints"}

    @pytest.mark.parametrize("mission", [None, 4, [], True])
    def test_a_mission_is_a_slug_or_written_out(self, mission: Any) -> None:
        assert bad_fields("mission-setup", {"mission": mission, "saints": 3}) == {"mission"}

    def test_a_mission_of_the_catalogue_costs_two_questions(self) -> None:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            self.set_up("christmas-in-candlepoint")
        assert len(asked) == 2
