"""The score: every situation of fixtures/cases, every tie there can be, and a second reading of the table."""

from collections.abc import Sequence
from itertools import groupby, permutations, product
from pathlib import Path
from random import Random

import msgspec
import pytest

from campaigns.rulebooks.full_moon_ritual.scoring import Row, WitchCounts, score
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

ROWS = ["ingredients", "gems", "spells", "chips"]
# For every way in which witches can tie, from the most to the least, how many each group has; and what each group then
# scores for ingredients, read off the printed table by hand. Each later row is worth one point less.
TIES = {
    (1, 1): (6, 5),
    (2,): (6,),
    (1, 1, 1): (6, 5, 4),
    (2, 1): (6, 4),
    (1, 2): (6, 5),
    (3,): (6,),
    (1, 1, 1, 1): (6, 5, 4, 3),
    (2, 1, 1): (6, 4, 3),
    (1, 2, 1): (6, 5, 3),
    (1, 1, 2): (6, 5, 4),
    (2, 2): (6, 4),
    (3, 1): (6, 3),
    (1, 3): (6, 5),
    (4,): (6,),
}
LETTERS = "ABCD"


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    # Of each Witch her ingredients, Gems, spells and chips.
    witches: dict[str, tuple[int, int, int, int]]


@each("full-moon-ritual/scoring")
def test_scoring(file: Path) -> None:
    case = read(file, Situation)
    scoring = score([WitchCounts(name, *counts) for name, counts in case.situation.witches.items()])
    found = Partly(
        points={each.name: list(each.points.values()) for each in scoring.scores},
        totals={each.name: each.total for each in scoring.scores},
        places={each.name: each.place for each in scoring.scores},
        winners=scoring.winners,
        decided_by=scoring.decided_by,
    )
    assert case.told(found) == case.expect, case.title


def weak_orders(witches: int) -> list[tuple[int, ...]]:
    """Every order with ties in which so many can stand, by how much each has: 3, 13 and 75 of them."""
    return [order for order in product(range(witches), repeat=witches) if set(order) == set(range(max(order) + 1))]


def witches_with(rows: Sequence[tuple[int, ...]]) -> list[WitchCounts]:
    return [WitchCounts(LETTERS[at], *counts) for at, counts in enumerate(zip(*rows, strict=True))]


def printed_points(order: tuple[int, ...], row: int) -> list[int]:
    """The points of one row from the table above: the groups from the most to the least."""
    groups = [(amount, len(list(group))) for amount, group in groupby(sorted(order, reverse=True))]
    scored = TIES[tuple(size for _amount, size in groups)]
    by_amount = {amount: points - row for (amount, _size), points in zip(groups, scored, strict=True)}
    return [by_amount[amount] for amount in order]


def naive_places(rows: Sequence[tuple[int, ...]]) -> list[int]:
    """By duels: a witch comes behind whoever has more points or, these equal, more in the first row that differs."""
    points = list(zip(*(printed_points(order, row) for row, order in enumerate(rows)), strict=True))
    counts = list(zip(*rows, strict=True))

    def beats(one: int, other: int) -> bool:
        if sum(points[one]) != sum(points[other]):
            return sum(points[one]) > sum(points[other])
        differing = [row for row in range(4) if counts[one][row] != counts[other][row]]
        return bool(differing) and counts[one][differing[0]] > counts[other][differing[0]]

    everybody = range(len(counts))
    return [1 + sum(beats(other, one) for other in everybody) for one in everybody]


def check(rows: Sequence[tuple[int, ...]]) -> None:
    scoring = score(witches_with(rows))
    for number, (name, order) in enumerate(zip(ROWS, rows, strict=True)):
        assert [each.points[Row(name)] for each in scoring.scores] == printed_points(order, number), rows
    places = naive_places(rows)
    assert [each.place for each in scoring.scores] == places, rows
    assert list(scoring.winners) == [LETTERS[at] for at, place in enumerate(places) if place == 1]


@pytest.mark.parametrize(("witches", "orders"), [(2, 3), (3, 13), (4, 75)])
def test_every_tie_in_every_row(witches: int, orders: int) -> None:
    found = weak_orders(witches)
    assert len(found) == orders
    level = (0,) * witches
    for order in found:
        for row in range(4):
            check([order if at == row else level for at in range(4)])


def test_every_tie_of_two_in_all_rows_at_once() -> None:
    for rows in product(weak_orders(2), repeat=4):
        check(rows)


@pytest.mark.parametrize("witches", [3, 4])
def test_every_tie_in_any_two_rows_with_others_at_random(witches: int) -> None:
    chance, found = Random(witches), weak_orders(witches)
    for pair in product(found, repeat=2):
        rows = [*pair, chance.choice(found), chance.choice(found)]
        chance.shuffle(rows)
        check(rows)


def test_every_order_in_which_three_can_be_given_scores_the_same() -> None:
    witches = witches_with([(3, 3, 1), (2, 0, 2), (10, 31, 31), (4, 4, 4)])
    alone = {each.name: (each.points, each.place) for each in score(witches).scores}
    for order in permutations(witches):
        assert {each.name: (each.points, each.place) for each in score(order).scores} == alone


def test_witches_who_are_equal_in_everything_share_the_win() -> None:
    scoring = score([WitchCounts("Ana", 3, 1, 20, 4), WitchCounts("Ben", 3, 1, 20, 4), WitchCounts("Cleo", 0, 0, 0, 0)])
    assert [each.place for each in scoring.scores] == [1, 1, 3]
    assert scoring.winners == ("Ana", "Ben")
    assert scoring.decided_by is None


def test_the_row_that_broke_a_tie_is_the_first_that_leaves_one_winner() -> None:
    chance, found, told = Random(1), weak_orders(3), set()
    for _try in range(4_000):
        scoring = score(witches_with([chance.choice(found) for _row in range(4)]))
        most = max(each.total for each in scoring.scores)
        tied = [list(each.counts.values()) for each in scoring.scores if each.total == most]
        leaders = [sum(counts[:rows] == max(tied)[:rows] for counts in tied) for rows in range(5)]
        deciding = leaders.index(1) if 1 in leaders else 0
        assert scoring.decided_by == (ROWS[deciding - 1] if deciding else None)
        told.add(scoring.decided_by)
    assert told >= {None, Row.INGREDIENTS, Row.GEMS}
