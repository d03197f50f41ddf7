"""Several people at one box at the same moment: everything happens once, nobody waits in a ring, nothing is lost."""

import uuid
from collections.abc import Callable
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet

from cards.box import lists, moving, plans, stock
from cards.box.chapters import add_chapter, turn_chapter
from cards.box.drawing import draw
from cards.box.lists import ListLine
from cards.box.moving import MoveWish, move, undo
from cards.box.moving_by_card import make_place
from cards.box.stock import put_in
from cards.models import Box, Card, Copy, KeptState, Pack, Place, PlaceKind
from cards.recipes.library import recipe_called
from cards.refusals import Refused
from tests.cards.box.test_chapters import a_box_of, boards_of_the_skinwalkers
from tests.cards.box.test_moving import a_box, boards, go, now, pelt, replayed, skinwalkers, table
from tests.people_at_table import together

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]
with_locks_alone = pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one writer in at a time")


def outcome(call: Callable[[], Any]) -> Callable[[], Any]:
    """What it made, or the code of the refusal; anything else is an exception."""

    def run() -> Any:
        try:
            return call()
        except Refused as problem:
            return problem.code

    return run


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    results = together(*map(outcome, calls))
    broken = [result for result in results if isinstance(result, Exception)]
    assert not broken, broken
    return results


def one_board(box: Box) -> Card:
    """A card of which there may be one copy more."""
    card = boards(box)[0].card
    Card.objects.filter(pk=card.pk).update(copies=None)
    card.refresh_from_db()
    return card


def test_the_same_request_twice_moves_once() -> None:
    box, key = a_box(), uuid.uuid4()
    copy, here = boards(box)[0], table(box)
    first, second = at_once(*[lambda: go(copy, here, key=key)] * 2)
    assert first == second
    assert box.ledger.count() == 2


def test_one_key_for_two_requests_serves_one_of_them() -> None:
    box, key = a_box(), uuid.uuid4()
    first, second, *_others = boards(box)
    here = table(box)
    results = at_once(lambda: go(first, here, key=key), lambda: go(second, here, key=key))
    assert results.count("key-used") == 1
    assert here.copies.count() == 1
    assert replayed(box) == now(box)


def test_a_chapter_that_two_people_buy_comes_once() -> None:
    boards_of_the_skinwalkers()
    box = a_box_of("base")
    results = at_once(*[lambda: add_chapter(box, skinwalkers(), by=None)] * 2)
    assert results.count("chapter-there") == 1
    assert len(boards(box)) == 4
    assert replayed(box) == now(box)


def test_a_place_that_two_people_make_is_made_once() -> None:
    box = a_box()
    results = at_once(*[lambda: make_place(box, kind=PlaceKind.AWAY, name="Diana")] * 2)
    assert results.count("name-taken") == 1
    assert box.places.filter(kind=PlaceKind.AWAY).count() == 1


def test_the_same_draw_twice_draws_once() -> None:
    box, key = a_box(), uuid.uuid4()
    divider, here = boards(box)[0].place, table(box)
    first, second = at_once(*[lambda: draw(box, divider, here, by=None, count=3, key=key)] * 2)
    assert first == second
    assert here.copies.count() == 3


def test_two_people_draw_from_one_divider() -> None:
    box = a_box()
    divider, here = boards(box)[0].place, table(box)
    at_once(*[lambda: draw(box, divider, here, by=None, count=3)] * 2)
    assert here.copies.count() == 6
    assert replayed(box) == now(box)


def test_two_people_add_the_same_card() -> None:
    box = a_box()
    card = one_board(box)
    at_once(*[lambda: put_in(box, {card: 2}, by=None)] * 2)
    assert [copy.number for copy in boards(box)] == list(range(1, 9))
    assert replayed(box) == now(box)


@with_locks_alone
def test_without_the_lock_they_would_number_them_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    box = a_box()
    card = one_board(box)
    both_have_counted, check = Barrier(2), stock.Stock.check

    def slow_check(self: Any, *args: Any) -> None:
        check(self, *args)
        both_have_counted.wait(timeout=10)

    monkeypatch.setattr(stock.Stock, "check", slow_check)
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **options: self)
    results = together(*[lambda: put_in(box, {card: 2}, by=None)] * 2)
    assert sum(isinstance(result, IntegrityError) for result in results) == 1


def test_two_people_add_an_unknown_card() -> None:
    box = a_box()
    wanted = [ListLine(1, 1, name="Pelt", what="Body gift")]
    at_once(*[lambda: lists.add(box, wanted, by=box.owner)] * 2)
    assert Pack.objects.get().cards.count() == 1
    assert Copy.objects.filter(box=box, card__name="Pelt").count() == 2


def test_the_same_list_twice_adds_once() -> None:
    box, key = a_box(), uuid.uuid4()
    wanted = [ListLine(1, 1, name="Pelt", what="Body gift")]
    first, second = at_once(*[lambda: lists.add(box, wanted, by=box.owner, key=key)] * 2)
    assert first == second
    assert Copy.objects.filter(box=box, card__name="Pelt").count() == 1


def test_two_people_undo_the_same_entry() -> None:
    box = a_box()
    before = now(box)
    entry = go(boards(box)[0], table(box))
    assert at_once(*[lambda: undo(entry, by=None)] * 2).count("undone-already") == 1
    assert now(box) == before == replayed(box)


def test_an_entry_without_moves_is_undone_once() -> None:
    box = a_box()
    entry = turn_chapter(box, skinwalkers(), is_in=True, by=None)
    assert entry
    assert not entry.moves.exists()
    assert at_once(*[lambda: undo(entry, by=None)] * 2).count("undone-already") == 1


def test_adding_while_others_move_what_lies_outside() -> None:
    """Whoever adds holds the box and waits for copies; whoever moves holds copies and points at the box."""
    box = a_box()
    outside = box.places.get(kind=PlaceKind.OUTSIDE)
    move(box, [MoveWish(copy.pk, copy.place_id, outside.pk) for copy in boards(box)], by=None)
    card, copies, here = boards(box)[0].card, boards(box), table(box)
    calls = [lambda copy=copy: go(copy, here) for copy in copies]
    at_once(*calls, lambda: put_in(box, {card: 2}, by=None), lambda: put_in(box, {card: 1}, by=None))
    assert replayed(box) == now(box)


def test_a_chapter_is_turned_while_its_turning_is_undone_and_its_cards_move() -> None:
    box = a_box()
    gift, here = pelt(box), table(box)
    entry = turn_chapter(box, skinwalkers(), is_in=True, by=None)
    assert entry
    gift.refresh_from_db()
    at_once(
        lambda: turn_chapter(box, skinwalkers(), is_in=False, by=None),
        lambda: undo(entry, by=None, with_dependants=True),
        lambda: go(gift, here),
    )
    assert replayed(box) == now(box)


def test_a_plan_is_booked_once() -> None:
    box = a_box()
    plan = plans.plan_rebuild(box, recipe_called("enter-here"))
    results = at_once(*[lambda: plans.book(plan, by=None, all_of_it=True)] * 2)
    assert results.count("booked-already") == 1
    assert Place.objects.get(box=box, kind=PlaceKind.RECIPE).copies.count() == 108


def test_a_plan_is_booked_while_somebody_takes_a_card_of_it() -> None:
    box = a_box()
    plan, copies, here = plans.plan_rebuild(box, recipe_called("enter-here")), boards(box), table(box)
    at_once(lambda: plans.book(plan, by=None, all_of_it=True), *[lambda copy=copy: go(copy, here) for copy in copies])
    assert replayed(box) == now(box)


def test_two_people_rebuild_the_same_deck() -> None:
    box, recipe = a_box(), recipe_called("enter-here")
    at_once(*[lambda: plans.plan_rebuild(box, recipe)] * 2)
    assert box.places.filter(kind=PlaceKind.RECIPE).count() == 1


def test_two_people_pack_the_same_table_away() -> None:
    box = a_box()
    here = table(box)
    assert at_once(*[lambda: plans.pack_away(box, "Friday", [here])] * 2).count("name-taken") == 1
    assert KeptState.objects.count() == 1


def test_several_people_tick() -> None:
    box = a_box()
    plan = plans.plan_rebuild(box, recipe_called("enter-here"))
    at_once(*[lambda n=n: plans.tick(plan, n % 3, by=f"Person {n}") for n in range(6)])
    assert sorted(plan.ticks.values_list("step", flat=True)) == [0, 1, 2]


@with_locks_alone
def test_moving_is_not_held_up_by_whoever_adds() -> None:
    """The lock of the box lets others point at it: their moves go on."""
    box = a_box()
    holds, moved = Barrier(2), Barrier(2)
    copy, here = boards(box)[0], table(box)

    def add() -> str:
        with transaction.atomic():
            moving.lock_box(box)
            holds.wait(timeout=10)
            moved.wait(timeout=10)
        return "added"

    def go_on() -> str:
        holds.wait(timeout=10)
        go(copy, here)
        moved.wait(timeout=10)
        return "moved"

    assert together(add, go_on) == ["added", "moved"]
