"""Setting up a mission through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.campaigns.tools.apocrypha.api.asking import ask, bad_fields
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db


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
        for step in answer["steps"]:
            assert set(step) == {"rule", "section", "page", "message", "group", "for_guide"}
        said = {(step["rule"], step["group"]): step["message"] for step in answer["steps"]}
        assert len(said) == len(answer["steps"]) == 19
        assert said["clock", ""] == "Build the doomsday clock: 24 random omens, shuffled."
        assert said["nexus-decks", "Chapel"] == (
            "Chapel: draw at random 1 Body gift, 3 Soul gifts, 2 threats, 2 omens, and lay them facedown."
        )
        assert said["nexus-decks", "Main Street"] == (
            "Main Street: draw at random 1 Body gift, 1 Mind gift, 3 Rage gifts, 3 threats, and lay them facedown."
        )
        assert said["nexuses-for-the-choir", ""].endswith("In the box stay Fun Park (4+), Lair (5+).")
        assert said["seeding", ""].startswith("Shuffle together master 1 (Gryla), minion 1 (Yule Cat), minion 2 (Yule")
        assert said["pawns", ""] == "Place each pawn at any nexus, as Wherever There's Trouble allows."

    def test_a_mission_pasted_in_the_storybooks_form(self) -> None:
        text = (
            "Structures: Corner Gryla Wherever There’s Trouble As the Hours Pass\n"
            "Nexuses: (1+) Chapel, (3+) Manor, (4+) Lair\nMaster: Gryla\nMinion A: Yule Lads (2-5)"
        )
        answer = self.set_up({"text": text})
        assert (answer["nexuses"], answer["clock"]) == (["Chapel", "Manor"], 24)
        assert answer["seeding"] == [["master 1", "minion 2"]]
        assert self.set_up({"text": "Nothing of the kind"}, status=409)["rule"] == "a-mission-needs-a-nexus"
        body = {"mission": {"text": "x" * 60_001}, "saints": 3}
        assert bad_fields("mission-setup", body) == {"mission.text"}

    def test_a_mission_pasted_as_it_is_printed(self) -> None:
        """Its lists stand below their labels, and what is no part of it comes back."""
        text = (
            "CHRISTMAS IN CANDLEPOINT\n\nThe Lowdown: Snow.\n\nA line of somebody’s own.\n\nStructures:\n\n"
            "- **Corner Gryla Wherever There’s Trouble As the Hours Pass.**\n\nNexuses:\n\n"
            "- (1+) **Chapel** (Little Star), (1+) **Hospital** (St. Pantaleon’s), (3+) **Manor** (The Manger)\n\n"
            "Master: Gryla\n\nMinion A: Yule Cat (1), Yule Lads (2-5), Nobody (77)\n\n"
            "Powers:\n\n- Win: Draw 1 gift.\n\nAnd here the page goes on."
        )
        answer = self.set_up({"text": text})
        assert answer["nexuses"] == ["Chapel", "Hospital", "Manor"]
        assert answer["not_understood"] == [
            {"line": 23, "text": "And here the page goes on."},
            {"line": None, "text": "Nobody (77)"},
        ]
        refused = self.set_up({"text": "Title\n\nNothing of the kind"}, status=409)
        assert refused["not_understood"] == [{"line": 3, "text": "Nothing of the kind"}]
        assert "not_understood" not in self.set_up("christmas-in-candlepoint")

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

    def test_the_guides_steps_are_marked(self) -> None:
        steps = self.set_up("taking-the-plunge", 2)["steps"]
        motel = next(step for step in steps if step["group"] == "Motel")
        assert motel["for_guide"]
        assert motel["message"].startswith(
            "Motel (The Harlequin Hotel): lay there Mr. Bear, Gaunt, Thing in the Basement"
        )
        assert next(step["message"] for step in steps if step["group"] == "Lake") == (
            "Lake (Squirrel Lake): lay there Wendigo, Bystander, and whatever else you like, in the order you like; "
            "have ready as mutations Unseen."
        )
        assert next(step["rule"] for step in steps if not step["for_guide"]) == "guided-saints"

    def test_enter_here_is_for_four_and_stays_as_it_is_stacked(self) -> None:
        answer = self.set_up("enter-here", 4)
        assert (answer["clock"], answer["nexuses"]) == (12, ["Stadium", "School", "Back Alley", "Bar"])
        assert answer["seeding"] == [["minion 1", "minion 2", "minion 3", "minion 4"]]
        assert [step["rule"] for step in answer["steps"][:6]] == [
            "enter-here-is-stacked",
            "enter-here-cards",
            "enter-here-mutation",
            "enter-here-layout",
            "nexuses-start-in-doom",
            "enter-here-choice",
        ]
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

    @data_rows(
        "change, field",
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
