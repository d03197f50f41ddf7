"""What a card costs: every situation of fixtures/cases, the hierarchy, and what is never changed."""

from itertools import product
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.costs import HIERARCHY, Cost, OtherCost, Shift, pay
from campaigns.rulebooks.apocrypha.register import Rule
from tests.cases import Partly, each, read
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

LOWER, RAISE = Shift.LOWER, Shift.RAISE


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    cost: str
    shifts: list[Shift] = []
    is_to_play: bool = True


@each("apocrypha/costs")
def test_cost(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    cost = Cost(now.cost) if now.cost in set(Cost) else OtherCost(now.cost)
    assert case.told(Partly(vars(pay(cost, now.shifts, is_to_play=now.is_to_play)))) == case.expect, case.title


def test_page_24_the_hierarchy_runs_from_reload_up_to_sacrifice() -> None:
    assert [str(cost) for cost in HIERARCHY] == ["reload", "shuffle", "recycle", "discard", "bury", "sacrifice"]


@data_rows("cost, shift", product(OtherCost, Shift))
def test_page_24_other_costs_are_neither_lowered_nor_raised(cost: OtherCost, shift: Shift) -> None:
    paid = pay(cost, [shift])
    assert paid.paid is cost
    assert [step.rule for step in paid.steps] == [Rule.OTHER_COSTS]


@given(st.sampled_from(HIERARCHY[1:-1]), st.sampled_from(list(Shift)))
def test_within_the_hierarchy_one_change_undoes_the_other(cost: Cost, shift: Shift) -> None:
    back = LOWER if shift is RAISE else RAISE
    assert pay(cost, [shift]).paid is not cost
    assert pay(cost, [shift, back]).paid is cost
