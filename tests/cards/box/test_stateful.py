"""Whatever people do with a box, in whatever order: each copy lies in one place, and the ledger tells the same."""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cards.box.chapters import add_chapter, put_chapter_in, take_chapter_out
from cards.box.drawing import draw
from cards.box.moving import MoveWish, dependants, move, undo
from cards.models import BoxEntry, Card, CardType, Chapter, Copy, Place, PlaceKind
from tests.cards.box.test_moving import a_box, now, pelt, replayed, skinwalkers, table
from tests.depth import depth
from tests.people_at_table import refused

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def fae() -> Chapter:
    return Chapter.objects.get(game="apocrypha", slug="fae")


def gift() -> CardType:
    return CardType.objects.get(game="apocrypha", slug="gift")


class Evening(RuleBasedStateMachine):
    """People who move cards, undo, change chapters and draw; each run is rolled back afterwards."""

    @initialize()
    def register(self) -> None:
        self.evening = transaction.atomic()
        self.evening.__enter__()
        self.box = a_box()
        # A catalogue that names a card of a chapter which the box does not hold yet.
        Card.objects.create(
            game=self.box.game, code="ring", alias="ring", name="Ring", type=gift(), chapter=fae(), copies=2
        )
        pelt(self.box)
        self.total = Copy.objects.filter(box=self.box).count()
        self.places = [
            table(self.box),
            table(self.box, "Another"),
            *self.box.places.filter(kind__in=[PlaceKind.STASH, PlaceKind.LOST, PlaceKind.GIFT_PILE]),
        ]

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            transaction.set_rollback(True)
            self.evening.__exit__(None, None, None)

    @rule(to=st.integers(0, 4), pick=st.lists(st.integers(0, 400), min_size=1, max_size=5))
    def some_cards_move(self, to: int, pick: list[int]) -> None:
        copies = list(Copy.objects.filter(box=self.box).order_by("pk"))
        chosen = {copies[n % len(copies)] for n in pick}
        place = self.places[to]
        move(self.box, [MoveWish(copy.pk, copy.place_id, place.pk) for copy in chosen], by=None)

    @rule(to=st.integers(0, 4), pick=st.integers(0, 400))
    def a_stale_wish_changes_nothing(self, to: int, pick: int) -> None:
        copies = list(Copy.objects.filter(box=self.box).order_by("pk"))
        copy, before = copies[pick % len(copies)], now(self.box)
        elsewhere = next(place for place in self.places if place.pk != copy.place_id)
        with refused("moved-meanwhile"):
            move(self.box, [MoveWish(copy.pk, elsewhere.pk, self.places[to].pk)], by=None)
        assert now(self.box) == before

    @precondition(lambda self: self.box.ledger.count() > 1)
    @rule(which=st.integers(0, 30), all_of_them=st.booleans())
    def something_is_undone(self, which: int, all_of_them: bool) -> None:
        entries = list(BoxEntry.objects.filter(box=self.box, undone_by=None).order_by("-pk"))
        entry: Any = entries[which % len(entries)]
        before = now(self.box)
        if dependants(entry) and not all_of_them:
            with refused("has-dependants"):
                undo(entry, by=None)
            assert now(self.box) == before
        else:
            undo(entry, by=None, with_dependants=all_of_them)

    @rule()
    def a_chapter_is_bought(self) -> None:
        if self.box.chapters.filter(chapter=fae()).exists():
            with refused("chapter-there"):
                add_chapter(self.box, fae(), by=None)
        else:
            add_chapter(self.box, fae(), by=None)
        self.total = Copy.objects.filter(box=self.box).count()

    @rule(is_in=st.booleans())
    def a_chapter_goes_in_or_out(self, is_in: bool) -> None:
        (put_chapter_in if is_in else take_chapter_out)(self.box, skinwalkers(), by=None)

    @rule(count=st.integers(1, 3))
    def new_cards_are_drawn(self, count: int) -> None:
        divider = Place.objects.get(box=self.box, kind=PlaceKind.DIVIDER, type__slug="gift", virtue="mind")
        if divider.copies.count() < count:
            with refused("too-few-cards"):
                draw(self.box, divider, self.places[0], by=None, count=count)
        else:
            draw(self.box, divider, self.places[0], by=None, count=count)

    @invariant()
    def every_copy_is_in_one_place_as_the_ledger_tells(self) -> None:
        if hasattr(self, "box"):
            present = now(self.box)
            assert len(present) == self.total
            assert replayed(self.box) == present


@pytest.mark.hypothesis
def test_an_evening_of_moves() -> None:
    often = settings(max_examples=depth(6, full=60), stateful_step_count=15, deadline=None)
    run_state_machine_as_test(Evening, settings=often)  # type: ignore[no-untyped-call]
