"""Plans of a real box: the Enter Here deck and back, a table packed away and brought out again."""

from collections import Counter

import pytest

from cards.box import plans
from cards.box.moving import MoveWish, move, undo
from cards.models import Box, Copy, PlaceKind
from cards.recipes.library import recipe_called
from tests.cards.box.test_moving import a_box, boards, go, now, replayed, table
from tests.cards.box.test_planning import after
from tests.people_at_table import refused

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def box() -> Box:
    return a_box()


def test_the_enter_here_deck_out_of_the_box_and_back(box: Box) -> None:
    before = plans.state_of(box)
    plan = plans.plan_rebuild(box, recipe_called("enter-here"))
    assert sum(step["count"] for step in plan.steps) + sum(map(sum, map(dict.values, plan.missing.values()))) == 108
    entry = plans.book(plan, by=box.owner, all_of_it=True)
    place = box.places.get(kind=PlaceKind.RECIPE)
    assert place.copies.count() == entry.moves.count()
    assert plans.state_of(box) == after(before, plans.steps_of(plan))
    plans.book(plans.plan_everything_away(box), by=box.owner, all_of_it=True)
    assert plans.state_of(box) == before
    assert replayed(box) == now(box)


def test_the_box_has_all_that_enter_here_needs(box: Box) -> None:
    assert plans.plan_rebuild(box, recipe_called("enter-here")).missing == {}


def test_a_second_plan_needs_nothing(box: Box) -> None:
    plans.book(plans.plan_rebuild(box, recipe_called("enter-here")), by=box.owner, all_of_it=True)
    assert plans.plan_rebuild(box, recipe_called("enter-here")).steps == []


def test_what_others_hold_is_missing(box: Box) -> None:
    for copy in boards(box):
        go(copy, table(box))
    plan = plans.plan_rebuild(box, recipe_called("enter-here"))
    card = str(boards(box)[0].card_id)
    assert list(plan.missing.values()) == [{card: 4}]


def test_it_is_booked_as_far_as_it_was_done(box: Box) -> None:
    plan = plans.plan_rebuild(box, recipe_called("enter-here"))
    with refused("nothing-done"):
        plans.book(plan, by=box.owner)
    for step in (0, 2, 2):
        plans.tick(plan, step, by="Frank")
    plans.tick(plan, 5)
    plans.untick(plan, 5)
    entry = plans.book(plan, by=box.owner)
    assert entry.moves.count() == plan.steps[0]["count"] + plan.steps[2]["count"]
    with refused("booked-already"):
        plans.book(plan, by=box.owner, all_of_it=True)
    undo(entry, by=box.owner)
    assert not box.places.get(kind=PlaceKind.RECIPE).copies.exists()


def test_a_plan_that_is_out_of_date(box: Box) -> None:
    plan = plans.plan_rebuild(box, recipe_called("enter-here"))
    for copy in boards(box):
        go(copy, table(box))
    with refused("moved-meanwhile"):
        plans.book(plan, by=box.owner, all_of_it=True)


def test_a_table_is_packed_away_and_comes_back_after_others_have_played(box: Box) -> None:
    copies = list(Copy.objects.filter(box=box, place__kind=PlaceKind.DIVIDER)[:40])
    here = table(box)
    move(box, [MoveWish(copy.pk, copy.place_id, here.pk) for copy in copies], by=box.owner)
    lay = plans.state_of(box)[str(here.pk)]
    kept, away = plans.pack_away(box, "Friday", [here])
    plans.book(away, by=box.owner, all_of_it=True)
    assert not here.copies.exists()
    plans.book(plans.plan_rebuild(box, recipe_called("enter-here")), by=box.owner, all_of_it=True)
    plans.book(plans.plan_everything_away(box), by=box.owner, all_of_it=True)
    plans.book(plans.plan_bring_back(kept), by=box.owner, all_of_it=True)
    assert plans.state_of(box)[str(here.pk)] == lay
    with refused("name-taken"):
        plans.pack_away(box, "Friday", [here])


def test_a_plan_has_no_more_moves_than_copies_whose_place_differs(box: Box) -> None:
    copies = list(Copy.objects.filter(box=box, place__kind=PlaceKind.DIVIDER)[:200])
    here, there = table(box), table(box, "Another")
    move(box, [MoveWish(copy.pk, copy.place_id, here.pk) for copy in copies], by=box.owner)
    cards = plans.state_of(box)[str(here.pk)]
    made = plans.plan_for(box, {str(here.pk): Counter(), str(there.pk): cards})
    assert made.moves == len(copies) > 150
