"""Half a mission packed away, and laid out again."""

import msgspec
import pytest

from campaigns.rulebooks.apocrypha.table.packing import packed
from tests.campaigns.rulebooks.apocrypha.table.playing import after, begin, happen, refusal, rules

pytestmark = pytest.mark.pure

HALF = after(
    begin(rules(cards={"Chapel": 9, "Main Street": 8})),
    ("clock-drawn", {}),
    ("omen-played", {"side": "hope"}),
    ("nexus-sealed", {"nexus": "Hospital"}),
    ("saint-faded", {"saint": "Frank"}),
)


def test_what_lies_where_is_told_by_numbers() -> None:
    away = happen(HALF, "packed-away", cards={"Main Street": 7}, hands={"Ophelia": 6})
    assert away.packed
    assert msgspec.to_builtins(packed(away)) == {
        "clock": 23,
        "nexuses": (
            {"name": "Chapel", "side": "hope", "cards": 9, "saints": ("Ophelia", "Frank")},
            {"name": "Main Street", "side": "doom", "cards": 7, "saints": ()},
        ),
        "saints": (
            {"saint": "Ophelia", "hand": 6, "faded": False},
            {"saint": "Dr. Zeez", "hand": None, "faded": False},
            {"saint": "Frank", "hand": None, "faded": True},
        ),
        "turn": 1,
        "active": "Ophelia",
        "step": "investigate",
        "act": 1,
    }


def test_what_is_laid_out_again_lies_as_it_lay() -> None:
    away = happen(HALF, "packed-away")
    assert packed(happen(away, "laid-out-again")) == packed(HALF) == packed(away)
    assert not happen(away, "laid-out-again").packed


def test_whoever_just_plays_on_has_laid_it_out() -> None:
    away = happen(HALF, "packed-away")
    assert not happen(away, "clock-changed", by=-1).packed


def test_what_is_counted_while_packing_stays_packed() -> None:
    away = happen(HALF, "packed-away")
    counted = happen(
        happen(away, "hand-counted", saint="Ophelia", cards=4), "nexus-counted", nexus="Main Street", cards=9
    )
    assert counted.packed
    slips = packed(counted)
    assert [one.hand for one in slips.saints if one.saint == "Ophelia"] == [4]
    assert [one.cards for one in slips.nexuses if one.name == "Main Street"] == [9]


def test_nothing_is_packed_twice_and_nothing_sealed_is_counted() -> None:
    away = happen(HALF, "packed-away")
    assert refusal(away, "packed-away") == "decks-and-piles"
    assert refusal(HALF, "laid-out-again") == "decks-and-piles"
    assert refusal(HALF, "packed-away", cards={"Hospital": 1}) == "malformed"
    assert refusal(HALF, "packed-away", hands={"Nobody": 1}) == "malformed"
    assert refusal(HALF, "packed-away", hands={"Ophelia": -1}) == "malformed"
