"""Copies move, and the ledger knows it: one place each, all or nothing, undone and done again, by several at once."""

import random
import uuid
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from cards.box import moving
from cards.box.chapters import put_chapter_in, take_chapter_out
from cards.box.drawing import draw
from cards.box.moving import MoveWish, dependants, move, undo
from cards.box.stock import put_in, register
from cards.models import Box, BoxEntry, Card, CardType, Chapter, Copy, Game, Pack, Place, PlaceKind
from cards.refusals import Refused
from tests.people_at_table import person, refused, together

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def box() -> Box:
    return a_box()


def a_box(name: str = "Ours") -> Box:
    game = Game.objects.get(slug="apocrypha")
    chapters = list(Chapter.objects.filter(game=game, slug__in=["base", "skinwalkers"]))
    return register(person("owner"), game=game, name=name, chapters=chapters)


def table(box: Box, name: str = "Candlepoint") -> Place:
    return Place.objects.get_or_create(box=box, kind=PlaceKind.TABLE, name=name)[0]


def boards(box: Box) -> list[Copy]:
    return list(Copy.objects.filter(box=box, card__code="apocrypha-murder-board").order_by("number"))


def skinwalkers() -> Chapter:
    return Chapter.objects.get(game="apocrypha", slug="skinwalkers")


def pelt(box: Box) -> Copy:
    """A gift of an expansion, which its owner has added to the box."""
    pack = Pack.objects.create(owner=box.owner, game=box.game, name="Mine")
    gift = CardType.objects.get(game=box.game, slug="gift")
    card = Card.objects.create(
        game=box.game,
        code="pelt",
        alias="pelt",
        name="Pelt",
        type=gift,
        virtue="body",
        chapter=skinwalkers(),
        pack=pack,
    )
    put_in(box, {card: 1}, by=box.owner)
    return Copy.objects.get(box=box, card=card)


def go(copy: Copy, target: Place, **more: Any) -> BoxEntry:
    return move(copy.box, [MoveWish(copy.pk, copy.place_id, target.pk)], by=copy.box.owner, **more)


def now(box: Box) -> dict[int, int]:
    return dict(Copy.objects.filter(box=box).values_list("pk", "place"))


def replayed(box: Box) -> dict[int, int]:
    """Where everything would be, by the ledger alone."""
    state: dict[int, int] = {}
    for entry in BoxEntry.objects.filter(box=box).order_by("pk").prefetch_related("moves"):
        for one in entry.moves.all():
            assert state.get(one.copy_id, one.source_id) == one.source_id
            state[one.copy_id] = one.target_id
    return state


def test_a_new_box_has_what_the_book_proves_each_in_its_divider(box: Box) -> None:
    found = boards(box)
    assert [copy.number for copy in found] == [1, 2, 3, 4]
    divider = found[0].place
    assert (divider.kind, divider.type and divider.type.slug, divider.virtue) == (PlaceKind.DIVIDER, "gift", "rage")
    assert replayed(box) == now(box)
    assert box.ledger.get().why == "box.registered"


def test_an_expansion_waits_behind_its_own_divider(box: Box) -> None:
    apart = box.places.get(kind=PlaceKind.CHAPTER)
    assert apart.chapter == skinwalkers()
    assert pelt(box).place == apart


def test_a_move(box: Box) -> None:
    copy = boards(box)[0]
    entry = go(copy, table(box))
    assert boards(box)[0].place == table(box)
    assert [(one.copy_id, one.source_id, one.target_id) for one in entry.moves.all()] == [
        (copy.pk, copy.place_id, table(box).pk)
    ]


def test_a_copy_that_lies_elsewhere(box: Box) -> None:
    copy = boards(box)[0]
    go(copy, table(box))
    with refused("moved-meanwhile") as problem:
        go(copy, table(box, "Another"))
    assert problem.value.facts["found"][0]["where"] == "on the table of Candlepoint"


def test_all_or_nothing(box: Box) -> None:
    first, second, *_others = boards(box)
    go(second, table(box))
    before = now(box)
    with refused("moved-meanwhile"):
        move(box, [MoveWish(one.pk, first.place_id, table(box).pk) for one in (first, second)], by=box.owner)
    assert now(box) == before


def test_a_place_of_another_box(box: Box) -> None:
    with refused("another-box"):
        go(boards(box)[0], table(a_box("Theirs")))


def test_a_copy_of_another_box(box: Box) -> None:
    theirs = boards(a_box("Theirs"))[0]
    with refused("unknown-copy"):
        move(box, [MoveWish(theirs.pk, theirs.place_id, table(box).pk)], by=box.owner)


def test_the_same_key_moves_once(box: Box) -> None:
    copy, key = boards(box)[0], uuid.uuid4()
    assert go(copy, table(box), key=key) == go(copy, table(box), key=key)
    assert box.ledger.count() == 2


def test_more_copies_than_the_book_has(box: Box) -> None:
    card = Card.objects.get(code="apocrypha-murder-board")
    with refused("too-many-copies"):
        put_in(box, {card: 1}, by=box.owner)


def test_a_copy_is_never_nowhere(box: Box) -> None:
    copy = boards(box)[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Copy.objects.filter(pk=copy.pk).update(place=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Copy.objects.create(box=box, card=copy.card, number=copy.number, place=copy.place)


def test_undo_and_do_again(box: Box) -> None:
    before = now(box)
    entry = go(boards(box)[0], table(box))
    after = now(box)
    undoing = undo(entry, by=box.owner)
    assert now(box) == before
    with refused("undone-already"):
        undo(entry, by=box.owner)
    undo(undoing, by=box.owner)
    assert now(box) == after == replayed(box)


def test_what_depends_on_an_entry_is_shown_before_it_goes(box: Box) -> None:
    first, second, *_others = boards(box)
    before = now(box)
    entry = go(first, table(box))
    unrelated = go(second, table(box))
    later = go(boards(box)[0], table(box, "Another"))
    assert dependants(entry) == [later]
    with refused("has-dependants") as problem:
        undo(entry, by=box.owner)
    assert problem.value.facts["dependants"] == [later.pk]
    undo(entry, by=box.owner, with_dependants=True)
    assert now(box) == {**before, second.pk: table(box).pk}
    assert dependants(unrelated) == []


def test_undoing_the_registration_leaves_nothing_in_the_box(box: Box) -> None:
    undo(box.ledger.get(), by=box.owner)
    assert {place.kind for place in Place.objects.filter(copies__box=box)} == {PlaceKind.OUTSIDE}


def test_a_chapter_in_and_out(box: Box) -> None:
    chapter = skinwalkers()
    pelt(box)
    before = now(box)
    put_chapter_in(box, chapter, by=box.owner)
    assert not box.places.get(kind=PlaceKind.CHAPTER).copies.exists()
    take_chapter_out(box, chapter, by=box.owner)
    left = Copy.objects.filter(box=box, card__chapter=chapter, place__kind=PlaceKind.DIVIDER)
    assert {copy.card.type.slug for copy in left} <= {"saint", "nexus", "structure"}
    assert {pk: place for pk, place in now(box).items() if before[pk] != place}.keys() == {copy.pk for copy in left}


def test_what_a_saint_holds_stays_when_its_chapter_goes(box: Box) -> None:
    gift = pelt(box)
    put_chapter_in(box, skinwalkers(), by=box.owner)
    gift.refresh_from_db()
    assert gift.place.kind == PlaceKind.DIVIDER
    go(gift, table(box))
    take_chapter_out(box, skinwalkers(), by=box.owner)
    gift.refresh_from_db()
    assert gift.place == table(box)


def test_a_box_goes_with_all_that_is_in_it(box: Box) -> None:
    undo(go(boards(box)[0], table(box)), by=box.owner)
    box.delete()
    assert not Copy.objects.exists()
    assert not BoxEntry.objects.exists()


def test_drawing_new_cards(box: Box) -> None:
    divider = boards(box)[0].place
    entry = draw(box, divider, table(box), by=box.owner, count=3, chance=random.Random(7))
    assert table(box).copies.count() == 3 == entry.moves.count()
    with refused("too-few-cards"):
        draw(box, divider, table(box), by=box.owner, count=500)


def test_booking_many_moves_takes_few_queries(box: Box) -> None:
    def queries(count: int) -> int:
        lying = Copy.objects.filter(box=box, place__kind=PlaceKind.DIVIDER)[:count]
        wishes = [MoveWish(copy.pk, copy.place_id, table(box).pk) for copy in lying]
        with CaptureQueriesContext(
            connection,
        ) as seen:
            move(box, wishes, by=box.owner)
        return len(seen)

    assert queries(100) == queries(2)


@pytest.mark.django_db(transaction=True)
def test_two_people_move_the_same_copy_at_once() -> None:
    box = a_box()
    copy, here, there = boards(box)[0], table(box), table(box, "Another")
    results = together(lambda: _tried(copy, here), lambda: _tried(copy, there))
    assert sorted(results) == ["moved", "moved-meanwhile"]
    assert replayed(box) == now(box)
    assert box.ledger.count() == 2


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one writer in at a time")
@pytest.mark.django_db(transaction=True)
def test_without_the_lock_both_would_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    box = a_box()
    copy, here, there = boards(box)[0], table(box), table(box, "Another")
    both_have_looked, check = Barrier(2), moving._check_sources

    def slow_check(*args: Any) -> None:
        check(*args)
        both_have_looked.wait(timeout=10)

    monkeypatch.setattr(moving, "_check_sources", slow_check)
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **options: self)
    assert together(lambda: _tried(copy, here), lambda: _tried(copy, there)) == ["moved", "moved"]
    with pytest.raises(AssertionError):
        replayed(box)


@pytest.mark.django_db(transaction=True)
def test_two_people_move_different_copies_at_once() -> None:
    box = a_box()
    first, second, *_others = boards(box)
    here = table(box)
    assert together(lambda: _tried(first, here), lambda: _tried(second, here)) == ["moved", "moved"]
    assert replayed(box) == now(box)


def _tried(copy: Copy, target: Place) -> str:
    try:
        go(copy, target)
    except Refused as problem:
        return problem.code
    return "moved"
