"""The cheapest way to give every row a column of its own: the Hungarian method, exact and always the same."""

from collections.abc import Sequence
from itertools import pairwise


def cheapest(costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """For each row its column, so that the sum of *costs* is least; there are at least as many columns as rows.

    Row after row is added to a best assignment of those before it. Potentials keep all reduced costs from falling
    below zero, and so the shortest way from the new row to a free column can be found as Dijkstra does.
    """
    columns = len(costs[0]) if costs else 0
    of_rows, of_columns = [0] * len(costs), [0] * columns
    owners: list[int | None] = [None] * columns
    for row in range(len(costs)):
        way = _shortest_way(costs, row, owners, of_rows, of_columns)
        for column, before in pairwise(way):
            owners[column] = owners[before]
        owners[way[-1]] = row
    found = {owner: column for column, owner in enumerate(owners) if owner is not None}
    return tuple(found[row] for row in range(len(costs)))


def _shortest_way(
    costs: Sequence[Sequence[int]], row: int, owners: list[int | None], of_rows: list[int], of_columns: list[int]
) -> list[int]:
    """The columns from a free one back to the first that *row* takes; the potentials are brought up to date."""
    away: dict[int, int] = {}
    before: dict[int, int | None] = {}
    reached: dict[int, int] = {}
    here, at, column = row, 0, None
    while True:
        for other, cost in enumerate(costs[here]):
            if other not in reached:
                length = at + cost - of_rows[here] - of_columns[other]
                if other not in away or length < away[other]:
                    away[other], before[other] = length, column
        column = min((other for other in away if other not in reached), key=away.__getitem__)
        at = away[column]
        owner = owners[column]
        if owner is None:
            break
        reached[column] = at
        here = owner
    of_rows[row] += at
    for passed, length in reached.items():
        holder = owners[passed]
        assert holder is not None
        of_rows[holder] += at - length
        of_columns[passed] -= at - length
    way = [column]
    while (previous := before[way[-1]]) is not None:
        way.append(previous)
    return way
