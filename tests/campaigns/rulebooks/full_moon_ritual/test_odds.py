"""The chances of three and four dice, beside every throw there is."""

from fractions import Fraction
from itertools import product

import pytest

from campaigns.rulebooks.full_moon_ritual.odds import chance

pytestmark = pytest.mark.pure


@pytest.mark.parametrize("dice", [3, 4])
def test_every_throw_agrees(dice: int) -> None:
    throws = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    for target in range(1, 26):
        assert chance(dice, target) == Fraction(sum(throw >= target for throw in throws), len(throws))


@pytest.mark.parametrize("dice", [3, 4])
def test_what_reaches_from_above_is_as_likely_as_what_falls_short_from_below(dice: int) -> None:
    """Turned dice show seven less each face: a sum of at least t becomes one of at most 7n - t."""
    for target in range(dice, 6 * dice + 1):
        assert chance(dice, target) == 1 - chance(dice, 7 * dice - target + 1)


def test_a_fourth_die_never_hurts() -> None:
    assert all(chance(4, target) >= chance(3, target) for target in range(1, 26))
