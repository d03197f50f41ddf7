"""Halos judged through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest

from tests.campaigns.tools.apocrypha.api.asking import ask, bad_fields, rules
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db

SLOTS = ["top-left", "top", "top-right", "left", "right", "bottom-left", "bottom", "bottom-right"]


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

    @data_rows(
        "card, field",
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
