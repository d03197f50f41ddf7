"""The Hunt: every situation of fixtures/cases, and a second reading of the book over all small rows of cards."""

from itertools import product
from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.curses_and_covens.cards import Card, against_box
from campaigns.rulebooks.curses_and_covens.hunt import GoesTo, against, resolve
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

KEPT = ["love", "crystal", "nature", "wild", "fake", "ritual"]
BOX = {"love": 3, "crystal": 3, "nature": 3, "wild": 1, "fake": 1, "ritual": 3, "townsfolk": 13}


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    card: Card
    in_front: list[Card]


@each("curses-and-covens/hunt")
def test_hunt(file: Path) -> None:
    case = read(file, Situation)
    card, in_front = case.situation.card, case.situation.in_front
    pick = resolve(card, in_front)
    found = Partly(
        problems=tuple(against(in_front)),
        too_many=tuple(against_box((*in_front, card))),
        in_front=pick.in_front,
        to=pick.to,
        town_discards=pick.town_discards,
        escape=pick.escape,
        witches=pick.witches,
        rituals=pick.rituals,
        winner=pick.winner,
    )
    assert case.told(found) == case.expect, case.title


def naive_pick(card: str, row: list[str]) -> dict[str, object]:
    """The four paragraphs of the Hunt, one after the other."""
    captured = [one for one in row if one != "ritual"]
    if card == "townsfolk":
        return {"row": row, "to": "another-town", "discards": False, "escape": [], "winner": None}
    if card == "ritual":
        second = "ritual" in row
        return {
            "row": [*row, card],
            "to": "witch-hunter",
            "discards": False,
            "escape": [],
            "winner": "towns" if second else None,
        }
    if card == "fake":
        rituals = ["ritual"] * (len(row) - len(captured))
        return {
            "row": [*rituals, "fake"],
            "to": "witch-hunter",
            "discards": True,
            "escape": captured,
            "winner": None,
        }
    fifth = len(captured) == 4
    return {
        "row": [*row, card],
        "to": "witch-hunter",
        "discards": True,
        "escape": [],
        "winner": "witch-hunter" if fifth else None,
    }


def rows() -> list[list[str]]:
    """All that can lie before the Witch Hunter, up to five cards in any order, before somebody has won."""
    found = [list(row) for length in range(6) for row in product(KEPT, repeat=length)]
    possible = [row for row in found if all(row.count(card) <= BOX[card] for card in row)]
    return [row for row in possible if row.count("ritual") < 2 and len(row) - row.count("ritual") < 5]


def test_a_second_reading_agrees_on_every_row_and_card() -> None:
    asked = 0
    for row in rows():
        for card in BOX:
            if [*row, card].count(card) > BOX[card]:
                continue
            pick = resolve(Card(card), [Card(one) for one in row])
            found = {
                "row": [str(one) for one in pick.in_front],
                "to": str(pick.to),
                "discards": pick.town_discards,
                "escape": [str(one) for one in pick.escape],
                "winner": pick.winner,
            }
            assert found == naive_pick(card, row), (row, card)
            assert not list(against([Card(one) for one in row]))
            asked += 1
    assert asked > 5_000


def test_nobody_picks_any_more_once_somebody_has_won() -> None:
    rituals = [Card.RITUAL] * 2
    witches = [Card.LOVE] * 3 + [Card.CRYSTAL] * 2
    assert [finding.rule.id for finding in against(rituals)] == ["two-rituals-win"]
    assert [finding.rule.id for finding in against(witches)] == ["five-witches-win"]
    assert len(list(against([*witches, *rituals]))) == 2


def test_the_box_holds_27_cards_and_one_more_of_any_is_too_many() -> None:
    assert sum(BOX.values()) == 27
    for card, copies in BOX.items():
        assert not list(against_box([Card(card)] * copies))
        [finding] = against_box([Card(card)] * (copies + 1))
        assert finding.facts == {"card": card, "count": copies + 1, "copies": copies}


def test_townsfolk_lie_before_nobody() -> None:
    assert resolve(Card.TOWNSFOLK, []).to is GoesTo.ANOTHER_TOWN
