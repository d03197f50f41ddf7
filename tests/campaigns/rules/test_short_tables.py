"""Whatever happens at the live tables of the three short games is one line of their history."""

from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.curses_and_covens.table import RULES as COVENS
from campaigns.rulebooks.full_moon_ritual.table import RULES as RITUAL
from campaigns.rulebooks.sitting import TableRules
from campaigns.rulebooks.wickville.table import RULES as WICKVILLE
from campaigns.rules.curses_and_covens import table as coven_words
from campaigns.rules.full_moon_ritual import table as ritual_words
from campaigns.rules.wickville import table as wickville_words

pytestmark = pytest.mark.pure

COUNTED = {"ingredients": 1, "gems": 0, "spells": 12, "chips": 2}
# The kind, its facts, and its line.
WICKVILLE_LINES: list[tuple[str, dict[str, Any], str]] = [
    ("turn-taken", {"actions": []}, "A turn without an action."),
    ("turn-taken", {"actions": [{"do": "move", "spaces": 0}]}, "A turn: blocked."),
    (
        "turn-taken",
        {"actions": [{"do": "move", "spaces": 1}, {"do": "swap"}, {"do": "flip", "to": 6}]},
        "A turn: Move 1 place, Swap, Flip, a potion to place 7.",
    ),
    ("turn-taken", {"actions": [{"do": "flip"}, {"do": "move", "spaces": 2}]}, "A turn: Flip, Move 2 places."),
    ("solo-turn-taken", {}, "All that plays by itself took its turn."),
]
COVEN_LINES: list[tuple[str, dict[str, Any], str]] = [
    ("phase-ended", {}, "The phase ended."),
    ("phase-ended", {"early": True}, "The Hunt ended early."),
    ("hat-given", {"town": "Ben"}, "Ben wears the hat."),
    ("spell-cast", {"tile": "Mist"}, "The towns cast Mist."),
    (
        "card-revealed",
        {"town": "Ben", "card": "fake"},
        "Revealed from Ben: Fake witch. Every other captured witch escapes, and Ben discards the rest of its hand.",
    ),
    (
        "card-revealed",
        {"town": "Ben", "card": "townsfolk"},
        "Revealed from Ben: Townsfolk. The Witch Hunter gives it to another town.",
    ),
    (
        "card-revealed",
        {"town": "Ben", "card": "ritual"},
        "Revealed from Ben: Ritual. It lies open before the Witch Hunter.",
    ),
    (
        "card-revealed",
        {"town": "Ben", "card": "wild"},
        "Revealed from Ben: Wild witch. She is captured, and Ben discards the rest of its hand.",
    ),
    (
        "coven-revealed",
        {"town": "Ben", "hand": ["love", "love", "wild"]},
        "Ben showed a coven: Love witch, Love witch, Wild witch.",
    ),
    ("pile-counted", {"pile": "deck", "count": 1}, "The deck: 1 card."),
    ("pile-counted", {"pile": "woods", "count": None}, "The woods: nobody counts it any more."),
]
RITUAL_LINES: list[tuple[str, dict[str, Any], str]] = [
    (
        "magic-done",
        {"witch": "Ana", "do": "cast", "chips": 2, "success": True},
        "Ana cast a spell for 2 chips. It succeeded.",
    ),
    (
        "magic-done",
        {"witch": "Ana", "do": "gather", "chips": 1, "success": False},
        "Ana gathered a spell for 1 chip. It failed.",
    ),
    ("turn-ended", {}, "The turn ended."),
    (
        "scored",
        {"witches": [{"name": "Ana", **COUNTED}, {"name": "Ben", **COUNTED}]},
        "The ritual was scored: Ana, Ben.",
    ),
]


@pytest.mark.parametrize(
    ("rules", "words", "lines"),
    [
        (WICKVILLE, wickville_words, WICKVILLE_LINES),
        (COVENS, coven_words, COVEN_LINES),
        (RITUAL, ritual_words, RITUAL_LINES),
    ],
)
def test_every_event_is_one_line_of_the_history(rules: TableRules[Any, Any], words: Any, lines: Any) -> None:
    assert {kind for kind, _, _ in lines} == set(words.EVENTS) == set(rules.events)
    for kind, facts, line in lines:
        msgspec.convert(facts, rules.events[kind])
        assert words.event_in_words(kind, facts) == line
