"""What a card costs: the book's examples with their pages, the hierarchy, and what is never changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.costs import HIERARCHY, Cost, OtherCost, Shift, pay, shifted
from campaigns.rulebooks.apocrypha.register import Rule

pytestmark = pytest.mark.pure

LOWER, RAISE = Shift.LOWER, Shift.RAISE


def test_page_24_the_hierarchy_runs_from_reload_up_to_sacrifice() -> None:
    assert [str(cost) for cost in HIERARCHY] == ["reload", "shuffle", "recycle", "discard", "bury", "sacrifice"]


def test_page_24_a_bury_cost_that_is_lowered_is_a_discard() -> None:
    assert pay(Cost.BURY, [LOWER]).paid is Cost.DISCARD


def test_page_23_dr_zeez_discards_the_grimoire_instead_of_burying_it() -> None:
    paid = pay(Cost.BURY, [LOWER])
    assert (paid.printed, paid.paid) == (Cost.BURY, Cost.DISCARD)
    assert [step.rule for step in paid.steps] == [Rule.COST_HIERARCHY, Rule.PRINTED_COST_COUNTS]


def test_page_24_a_recycle_cost_lowered_to_shuffle_still_counts_as_recycled() -> None:
    paid = pay(Cost.RECYCLE, [LOWER])
    assert (paid.paid, paid.printed) == (Cost.SHUFFLE, Cost.RECYCLE)
    assert paid.steps[-1].facts == {"cost": "recycle", "paid": "shuffle"}


def test_page_24_the_gifts_that_a_power_recycles_are_recycled_whatever_lowers_its_cost() -> None:
    paid = pay(Cost.RECYCLE, [LOWER], is_to_play=False)
    assert paid.paid is Cost.RECYCLE
    assert [step.rule for step in paid.steps] == [Rule.ONLY_COSTS_TO_PLAY]


@pytest.mark.parametrize("cost", OtherCost)
@pytest.mark.parametrize("shift", Shift)
def test_page_24_other_costs_are_neither_lowered_nor_raised(cost: OtherCost, shift: Shift) -> None:
    paid = pay(cost, [shift])
    assert paid.paid is cost
    assert [step.rule for step in paid.steps] == [Rule.OTHER_COSTS]


def test_at_either_end_a_cost_stays_where_it_is() -> None:
    assert shifted(Cost.RELOAD, LOWER) is Cost.RELOAD
    assert shifted(Cost.SACRIFICE, RAISE) is Cost.SACRIFICE


def test_changes_are_made_one_after_the_other() -> None:
    assert pay(Cost.SACRIFICE, [RAISE, LOWER]).paid is Cost.BURY
    assert pay(Cost.SACRIFICE, [LOWER, RAISE]).paid is Cost.SACRIFICE
    assert pay(Cost.SACRIFICE, [LOWER, RAISE]).after == (Cost.BURY, Cost.SACRIFICE)
    assert Rule.COSTS_CHANGE_IN_TURN in [step.rule for step in pay(Cost.BURY, [LOWER, RAISE]).steps]
    assert Rule.COSTS_CHANGE_IN_TURN not in [step.rule for step in pay(Cost.BURY, [LOWER, LOWER]).steps]


def test_an_unchanged_cost_is_paid_as_printed() -> None:
    paid = pay(Cost.DISCARD)
    assert (paid.paid, paid.after) == (Cost.DISCARD, ())
    assert [step.rule for step in paid.steps] == [Rule.COST_HIERARCHY]


@given(st.sampled_from(HIERARCHY[1:-1]), st.sampled_from(list(Shift)))
def test_within_the_hierarchy_one_change_undoes_the_other(cost: Cost, shift: Shift) -> None:
    back = LOWER if shift is RAISE else RAISE
    assert pay(cost, [shift]).paid is not cost
    assert pay(cost, [shift, back]).paid is cost
