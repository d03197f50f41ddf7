"""Who is left, right, at your nexus: every situation of fixtures/cases, and what holds for all of them."""

from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.positioning import (
    Direction,
    SaintPosition,
    at_nexus_of,
    in_position,
    left_of,
    right_of,
)
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


choirs = st.lists(st.sampled_from(["Chapel", "Hospital", None]), min_size=1, max_size=6).map(
    lambda nexuses: [SaintPosition(str(number), nexus) for number, nexus in enumerate(nexuses)]
)


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    # Clockwise.
    choir: list[SaintPosition]


def around(choir: list[SaintPosition], seat: int) -> Partly:
    """Who is where for the saint at *seat*, by name."""

    def names(seats: Iterable[int | None]) -> list[str]:
        return [choir[each].name for each in seats if each is not None]

    return Partly(
        left=next(iter(names([left_of(choir, seat)])), None),
        right=next(iter(names([right_of(choir, seat)])), None),
        at_nexus=names(at_nexus_of(choir, seat)),
        points_up=names(in_position(choir, seat, Direction.TOP)),
        points_left=names(in_position(choir, seat, Direction.LEFT)),
        points_right=names(in_position(choir, seat, Direction.RIGHT)),
        points_down=names(in_position(choir, seat, Direction.BOTTOM)),
    )


@each("apocrypha/positioning")
def test_positioning(file: Path) -> None:
    case = read(file, Situation)
    choir = case.situation.choir
    found = Partly({saint.name: around(choir, seat) for seat, saint in enumerate(choir)})
    assert case.told(found) == case.expect, case.title


@given(choirs)
def test_left_and_right_are_each_others_reverse(choir: list[SaintPosition]) -> None:
    for seat in range(len(choir)):
        left, right = left_of(choir, seat), right_of(choir, seat)
        assert (left is None) == (right is None) == (len(choir) == 1)
        if left is not None and right is not None:
            assert right_of(choir, left) == left_of(choir, right) == seat


@given(choirs)
def test_being_at_ones_nexus_is_mutual_and_never_means_oneself(choir: list[SaintPosition]) -> None:
    for seat in range(len(choir)):
        there = at_nexus_of(choir, seat)
        assert seat not in there
        assert all(seat in at_nexus_of(choir, other) for other in there)
