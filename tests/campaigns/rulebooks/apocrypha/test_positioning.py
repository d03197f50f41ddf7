"""Who is left, right, at your nexus: for one, two and more saints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.positioning import Seat, Way, at_nexus_of, in_position, left_of, right_of

pytestmark = pytest.mark.pure

# Page 14: Ophelia has the player of Dr. Zeez on her left and Frank's on her right; Frank joins her at the Chapel.
OPHELIA, ZEEZ, FRANK = range(3)
CHOIR = [Seat("Ophelia", "Chapel"), Seat("Dr. Zeez", "Hospital"), Seat("Frank", "Chapel")]

choirs = st.lists(st.sampled_from(["Chapel", "Hospital", None]), min_size=1, max_size=6).map(
    lambda nexuses: [Seat(str(number), nexus) for number, nexus in enumerate(nexuses)]
)


def test_page_14_ophelia_sits_between_dr_zeez_and_frank() -> None:
    assert left_of(CHOIR, OPHELIA) == ZEEZ
    assert right_of(CHOIR, OPHELIA) == FRANK


def test_page_14_frank_joins_ophelia_at_the_chapel() -> None:
    assert at_nexus_of(CHOIR, OPHELIA) == (FRANK,)
    assert at_nexus_of(CHOIR, FRANK) == (OPHELIA,)
    assert at_nexus_of(CHOIR, ZEEZ) == ()


def test_page_23_a_fragment_in_the_center_right_slot_of_dr_zeez_points_at_ophelia() -> None:
    assert in_position(CHOIR, ZEEZ, Way.RIGHT) == (OPHELIA,)


def test_page_21_frank_is_alone_at_the_hospital() -> None:
    choir = [Seat("Ophelia", "Chapel"), Seat("Dr. Zeez", "Main Street"), Seat("Frank", "Hospital")]
    assert in_position(choir, FRANK, Way.TOP) == ()


def test_page_22_who_changed_places_with_you_from_your_left_is_now_on_your_right() -> None:
    four = [Seat("You"), Seat("Left"), Seat("Across"), Seat("Right")]
    changed = [four[1], four[0], *four[2:]]
    you = changed.index(four[0])
    assert right_of(changed, you) == changed.index(four[1])
    assert left_of(changed, you) == changed.index(four[2])


def test_of_two_saints_each_is_to_the_left_and_to_the_right_of_the_other() -> None:
    two = [Seat("Ophelia", "Chapel"), Seat("Frank", "Bar")]
    assert [left_of(two, 0), right_of(two, 0), left_of(two, 1), right_of(two, 1)] == [1, 1, 0, 0]


def test_a_saint_alone_has_nobody_but_itself() -> None:
    alone = [Seat("Ophelia", "Chapel")]
    assert [in_position(alone, 0, way) for way in Way] == [(), (), (), (0,)]


def test_saints_at_no_nexus_are_not_at_the_same_one() -> None:
    assert at_nexus_of([Seat("Ophelia"), Seat("Frank")], 0) == ()


@given(choirs)
def test_left_and_right_are_each_others_reverse(choir: list[Seat]) -> None:
    for seat in range(len(choir)):
        left, right = left_of(choir, seat), right_of(choir, seat)
        assert (left is None) == (right is None) == (len(choir) == 1)
        if left is not None and right is not None:
            assert right_of(choir, left) == left_of(choir, right) == seat


@given(choirs)
def test_being_at_ones_nexus_is_mutual_and_never_means_oneself(choir: list[Seat]) -> None:
    for seat in range(len(choir)):
        there = at_nexus_of(choir, seat)
        assert seat not in there
        assert all(seat in at_nexus_of(choir, other) for other in there)
