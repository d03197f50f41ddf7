"""Decks judged through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest

from tests.campaigns.tools.apocrypha.api.asking import VIRTUES, ask, bad_fields, rules
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db


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

    @data_rows(
        "change, field",
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
