"""The end of a mission through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest

from tests.campaigns.tools.apocrypha.api.asking import ask, bad_fields
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db


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

    def test_what_was_traded_away_is_told_where_it_was_said(self) -> None:
        told = self.end(won=True, faded=["Dr. Zeez", "Frank"], traded=["Frank"])
        assert (told["slot_death"], told["traded_away"], told["still_slot_death"]) == (
            ["Dr. Zeez", "Frank"],
            ["Frank"],
            ["Dr. Zeez"],
        )
        body = {"choir": self.CHOIR, "last_turn": "Ophelia", "faded": [], "won": True, "traded": ["Frank"]}
        assert bad_fields("mission-end", body) == {"traded"}

    def test_a_kind_day_lets_who_slots_a_death_slot_a_fragment(self) -> None:
        assert self.end(won=False, faded=["Frank"], kind_obituaries=True)["may_slot_fleeting"] == ["Frank"]
        assert self.end(won=False, kind_obituaries=True)["may_slot_fleeting"] == self.CHOIR
        assert self.end(won=True, kind_obituaries=True)["may_slot_fleeting"] == []
        assert "may_slot_fleeting" not in self.end(won=False)

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

    @data_rows(
        "change, field",
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
