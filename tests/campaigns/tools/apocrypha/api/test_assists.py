"""Who assists, through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest

from tests.campaigns.tools.apocrypha.api.asking import VIRTUES, ask, bad_fields
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db

POINTING = {"top": "mind", "left": "soul", "right": "rage", "bottom": "body"}


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

    @data_rows(
        "change, field",
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
