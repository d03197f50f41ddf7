"""The cheapest assignment: against all others on small tables."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.rulebooks.assignment import cheapest

pytestmark = pytest.mark.pure

tables = st.tuples(st.integers(0, 4), st.integers(4, 5)).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(-3, 3), min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)


def test_what_is_best_for_the_first_row_alone_is_not_always_best() -> None:
    assert cheapest([[1, 2], [1, 9]]) == (1, 0)


def test_nobody_asks_for_anything() -> None:
    assert cheapest([]) == ()


@settings(max_examples=100)
@given(tables)
def test_no_other_assignment_is_cheaper(costs: list[list[int]]) -> None:
    found = cheapest(costs)
    assert len(set(found)) == len(costs)
    columns = range(len(costs[0]) if costs else 0)
    sums = [
        sum(row[column] for row, column in zip(costs, way, strict=True)) for way in permutations(columns, len(costs))
    ]
    assert sum(row[column] for row, column in zip(costs, found, strict=True)) == min(sums)
