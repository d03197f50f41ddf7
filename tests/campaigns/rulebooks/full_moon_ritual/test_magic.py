"""Magic: every situation of fixtures/cases, and a second reading of the book for every target and purse."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.full_moon_ritual.magic import Spell, options
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

THROWS = {dice: [sum(faces) for faces in product(range(1, 7), repeat=dice)] for dice in (3, 4)}
LIKELY = {
    (dice, target): Fraction(sum(throw >= target for throw in throws), len(throws))
    for dice, throws in THROWS.items()
    for target in range(1, 25)
}


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    target: int
    chips: int
    matching: bool = False
    value: int | None = None


@each("full-moon-ritual/magic")
def test_magic(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    found = list(options(Spell(now.target, now.value, now.matching), now.chips))
    told = Partly(
        ways=[f"{way.do} for {way.chips} with {way.dice} dice" for way in found],
        left=[way.left for way in found],
        chances=[way.chance for way in found],
        expected_values=[way.expected_value for way in found],
        success=[way.success for way in found],
        failure=[way.failure for way in found],
    )
    assert case.told(told) == case.expect, case.title


def naive_ways(chips: int, matching: bool) -> list[tuple[str, int, int]]:
    """What it is, what it costs and how many dice: the lines of To Cast, then those of To Gather."""
    cast = [("cast", 2, 4)] if matching else [("cast", 2, 3), ("cast", 3, 4)]
    gather = [("gather", 1, 4)] if matching else [("gather", 1, 3), ("gather", 2, 4)]
    return [way for way in cast + gather if way[1] <= chips]


@pytest.mark.parametrize("matching", [False, True])
def test_a_second_reading_agrees_for_every_target_and_purse(matching: bool) -> None:
    for chips in [*range(14), 52]:
        for target in range(1, 25):
            found = list(options(Spell(target, 7, matching), chips))
            assert [(way.do, way.chips, way.dice) for way in found] == naive_ways(chips, matching)
            for way in found:
                assert way.left == chips - way.chips
                assert way.chance == LIKELY[way.dice, target]
                assert way.expected_value == (None if way.do == "cast" else 7 * LIKELY[way.dice, target])


def test_a_spell_is_worth_its_number_unless_it_is_said_otherwise() -> None:
    assert [Spell(12).worth, Spell(12, 0).worth, Spell(12, 5).worth] == [12, 0, 5]
