"""Mutations: every situation of fixtures/cases, and how likely each power is."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.apocrypha.mutation import chances, mutate
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    is_to_win_vs_threat: bool
    assists: int
    by_power: bool = False
    rolled: list[int] = []


@each("apocrypha/mutation")
def test_mutation(file: Path) -> None:
    case = read(file, Situation)
    assert case.told(Partly(vars(mutate(**msgspec.structs.asdict(case.situation))))) == case.expect, case.title


@pytest.mark.parametrize("dice", range(1, 5))
def test_the_chances_are_those_of_every_roll_counted(dice: int) -> None:
    lowest = [min(roll) for roll in product(range(1, 7), repeat=dice)]
    assert chances(dice) == tuple(Fraction(lowest.count(face), 6**dice) for face in range(1, 7))
