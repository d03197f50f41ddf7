"""Counting Corruption: pieces, the limit, what a new Hour and a Secret take."""

import pytest

from campaigns.rulebooks.witching_hour.corruption import (
    ALL_OF_IT,
    Pieces,
    after_advancing_secret,
    healed,
    is_too_much,
    of_new_hour,
    pieces_of,
    room_under,
)

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("amount", "pieces"),
    [(0, (0, 0, 0)), (4, (0, 0, 4)), (5, (0, 1, 0)), (17, (1, 1, 2)), (20, (2, 0, 0)), (29, (2, 1, 4))],
)
def test_set_up_g_octagons_are_10_large_cubes_5_small_ones_1(amount: int, pieces: tuple[int, int, int]) -> None:
    assert pieces_of(amount) == Pieces(*pieces)


def test_pieces_are_worth_what_they_were_counted_from_and_never_more_than_needed() -> None:
    for amount in range(ALL_OF_IT + 1):
        pieces = pieces_of(amount)
        assert pieces.worth == amount
        assert pieces.large <= 1
        assert pieces.small <= 4
    assert ALL_OF_IT == 192


def test_win_conditions_twenty_is_too_much_and_nineteen_is_not() -> None:
    assert [is_too_much(amount, 20) for amount in (19, 20, 21)] == [False, True, True]
    assert [room_under(amount, 20) for amount in (0, 19, 20, 23)] == [19, 0, -1, -4]
    assert is_too_much(15, 15)


def test_advance_the_hour_gives_its_number_but_for_the_first() -> None:
    assert [of_new_hour(hour) for hour in range(1, 7)] == [0, 2, 3, 4, 5, 6]


def test_nobody_has_less_than_none() -> None:
    assert [healed(3, magic) for magic in (0, 1, 3, 4)] == [3, 2, 0, 0]
    assert after_advancing_secret(1) == 0
    assert after_advancing_secret(0) is None
