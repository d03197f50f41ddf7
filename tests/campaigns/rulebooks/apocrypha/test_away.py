"""What an away game changed (p. 27): who is killed or loses cards there cannot forget about it at home."""

import pytest

from campaigns.rulebooks.apocrypha.away import Line, What, lines
from campaigns.rulebooks.apocrypha.register import Rule

pytestmark = pytest.mark.pure

GIFT, FRAGMENT, DEATH = "gift", "fragment", "death"


@pytest.mark.parametrize(
    ("left", "back", "told"),
    [
        ([], [], []),
        ([(GIFT, "deck")], [(GIFT, "deck")], []),
        ([], [(DEATH, "top")], [Line(What.DEATH, DEATH, target="top", is_binding=True)]),
        ([(GIFT, "deck")] * 2, [(GIFT, "deck")], [Line(What.LOST, GIFT, "deck", is_binding=True)]),
        ([], [(FRAGMENT, "left")], [Line(What.GAINED, FRAGMENT, target="left")]),
        ([(FRAGMENT, "left")], [(FRAGMENT, "top")], [Line(What.MOVED, FRAGMENT, "left", "top")]),
        # Whoever gets rid of a death may think twice.
        ([(DEATH, "top")], [], [Line(What.LOST, DEATH, "top")]),
        ([(DEATH, "top")], [(DEATH, "left")], [Line(What.MOVED, DEATH, "top", "left")]),
        (
            [(GIFT, "deck"), (FRAGMENT, "top")],
            [(FRAGMENT, "left"), (FRAGMENT, "right"), (DEATH, "top")],
            [
                Line(What.DEATH, DEATH, target="top", is_binding=True),
                Line(What.LOST, GIFT, "deck", is_binding=True),
                Line(What.GAINED, FRAGMENT, target="right"),
                Line(What.MOVED, FRAGMENT, "top", "left"),
            ],
        ),
    ],
)
def test_every_card_that_came_went_or_moved_is_a_line(
    left: list[tuple[str, str]], back: list[tuple[str, str]], told: list[Line[str]]
) -> None:
    found = lines(left, back, {DEATH})
    assert found == told
    assert {line.rule for line in found} <= {Rule.AWAY_GAMES}


@pytest.mark.parametrize(
    ("left", "back", "orders"),
    [
        ("ab", "ab", []),
        ("ab", "ba", ["ba"]),
        # What comes is laid on what stayed; the lowest of equal cards go first.
        ("ab", "abc", []),
        ("ab", "cab", ["cab"]),
        ("ab", "acb", ["acb"]),
        ("abc", "ac", []),
        ("abc", "cad", ["cad"]),
        ("aba", "ba", []),
        ("aba", "ab", ["ab"]),
        ("ab", "", []),
    ],
)
def test_a_slot_in_another_order_is_a_line(left: str, back: str, orders: list[str]) -> None:
    carried = [[(card, "top") for card in cards] for cards in (left, back)]
    found = [line for line in lines(*carried, deaths=()) if line.what is What.ORDERED]
    assert found == [Line(What.ORDERED, order[-1], "top", "top", order=tuple(order)) for order in orders]


def test_the_deck_has_no_order() -> None:
    assert lines([("a", "deck"), ("b", "deck")], [("b", "deck"), ("a", "deck")], ()) == []
