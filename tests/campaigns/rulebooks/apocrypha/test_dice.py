"""The dice of a check: every situation of fixtures/cases, and the box's four of a color."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.dice import Assembly, DieColor, from_the_box
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure

wanted = st.dictionaries(st.sampled_from(DieColor), st.integers(0, 20))


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """What goes into a check, or the dice that are wanted of the box."""

    assembled: Assembly | None = None
    wanted: dict[DieColor, int] = {}

    @property
    def dice(self) -> dict[DieColor, int]:
        return self.assembled.dice if self.assembled else from_the_box(self.wanted)


@each("apocrypha/dice")
def test_dice(file: Path) -> None:
    case = read(file, Situation)
    assert case.told(Partly(dice=case.situation.dice)) == case.expect, case.title


@given(wanted)
def test_the_box_never_gives_more_than_it_has_or_than_was_wanted(dice: dict[DieColor, int]) -> None:
    taken = from_the_box(dice)
    assert all(1 <= count <= 4 for count in taken.values())
    assert sum(taken.values()) <= sum(dice.values())
    assert from_the_box(taken) == taken


@given(wanted, wanted)
def test_dice_may_be_added_one_after_the_other_or_all_at_once(
    dice: dict[DieColor, int], more: dict[DieColor, int]
) -> None:
    def both(some: dict[DieColor, int]) -> dict[DieColor, int]:
        return {color: some.get(color, 0) + more.get(color, 0) for color in DieColor}

    assert from_the_box(both(from_the_box(dice))) == from_the_box(both(dice))
