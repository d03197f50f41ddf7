"""An open hand through the API: what api.md promises, sentence by sentence."""

from typing import Any

import pytest

from tests.data_rows import data_rows
from tests.people_at_table import API, Program

pytestmark = pytest.mark.django_db

MIST = {"name": "Mist", "icons": ["love", "nature"]}
HEARTS = {"name": "Hearts", "icons": ["love", "love"]}


def ask(body: Any, status: int = 200) -> Any:
    answer = Program().send("POST", f"{API}tools/curses-and-covens/census/", body)
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_hand_casts_what_it_matches_in_the_order_of_the_tiles() -> None:
    assert ask({"hand": ["love", "wild"], "tiles": [MIST]}) == {"covens": [], "spells": ["Mist"]}
    assert ask({"hand": ["love", "wild"], "tiles": [HEARTS, MIST]}) == {"covens": [], "spells": ["Hearts", "Mist"]}
    assert ask({"hand": ["love", "fake"], "tiles": [HEARTS, MIST]}) == {"covens": [], "spells": []}


def test_covens_come_in_their_order_and_leave_no_spell() -> None:
    answer = ask({"hand": ["nature", "nature", "love", "wild", "love"], "tiles": [MIST]})
    assert answer == {"covens": ["love", "nature"], "spells": []}


def test_tiles_may_be_left_out_and_a_hand_may_be_empty() -> None:
    assert ask({"hand": ["crystal"] * 3}) == {"covens": ["crystal"], "spells": []}
    assert ask({"hand": []}) == {"covens": [], "spells": []}


@data_rows(
    "body",
    [
        {},
        {"hand": "love"},
        {"hand": ["witch"]},
        {"hand": [1]},
        {"hand": [None]},
        {"hand": ["love"] * 4},
        {"hand": ["wild", "wild"]},
        {"hand": ["townsfolk"] * 14},
        {"hand": ["townsfolk"] * 5000},
        {"hand": [], "tiles": None},
        {"hand": [], "tiles": [{"name": "Mist"}]},
        {"hand": [], "tiles": [{"name": "", "icons": ["love", "love"]}]},
        {"hand": [], "tiles": [{"name": "Mist", "icons": ["love"]}]},
        {"hand": [], "tiles": [{"name": "Mist", "icons": ["love", "wild"]}]},
        {"hand": [], "tiles": [{"name": "Mist", "icons": ["love", "love", "love"]}]},
        {"hand": [], "tiles": [{**MIST, "side": "charm"}]},
        {"hand": [], "tiles": [MIST, MIST]},
        {"hand": [], "tiles": [{**MIST, "name": name} for name in "ABCD"]},
        {"hand": [], "woods": "love"},
        {"hand": [], "hands": {}},
        [],
    ],
)
def test_what_is_malformed_or_more_than_the_box_holds_is_a_400(body: Any) -> None:
    assert ask(body, 400)["errors"]
