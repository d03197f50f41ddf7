"""Counting Corruption: every situation of fixtures/cases, and what holds for all amounts."""

from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.corruption import (
    ALL_OF_IT,
    after_advancing_secret,
    healed,
    is_too_much,
    of_new_hour,
    pieces_of,
    room_under,
)
from campaigns.rulebooks.witching_hour.scenes import LIMIT
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    amount: int
    limit: int = LIMIT
    # The White Magic that heals.
    white: int = 0


@each("witching-hour/corruption")
def test_corruption(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    found = Partly(
        pieces=pieces_of(now.amount),
        is_too_much=is_too_much(now.amount, now.limit),
        room=room_under(now.amount, now.limit),
        healed=healed(now.amount, now.white),
        after_advancing_secret=after_advancing_secret(now.amount),
    )
    assert case.told(found) == case.expect, case.title


def test_pieces_are_worth_what_they_were_counted_from_and_never_more_than_needed() -> None:
    for amount in range(ALL_OF_IT + 1):
        pieces = pieces_of(amount)
        assert pieces.worth == amount
        assert pieces.large <= 1
        assert pieces.small <= 4
    assert ALL_OF_IT == 192


def test_advance_the_hour_gives_its_number_but_for_the_first() -> None:
    assert [of_new_hour(hour) for hour in range(1, 7)] == [0, 2, 3, 4, 5, 6]
