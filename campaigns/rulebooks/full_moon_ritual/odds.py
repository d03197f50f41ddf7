"""The chances of three or four dice to reach a number, exactly."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

FACES = range(1, 7)
FEWEST_DICE = 3
# Rule.FOUR_DICE_AT_MOST
MOST_DICE = 4
LARGEST_SUM = MOST_DICE * FACES[-1]


@cache
def chance(dice: int, target: int) -> Fraction:
    """That the dice, added up, reach *target* or more: Rule.REACHING_THE_NUMBER."""
    reached = sum(ways for total, ways in ways_by_sum(dice).items() if total >= target)
    return Fraction(reached, len(FACES) ** dice)


@cache
def ways_by_sum(dice: int) -> Mapping[int, int]:
    """In how many ways so many dice come to each sum."""
    if dice == 0:
        return {0: 1}
    found: dict[int, int] = {}
    for total, ways in ways_by_sum(dice - 1).items():
        for face in FACES:
            found[total + face] = found.get(total + face, 0) + ways
    return found
