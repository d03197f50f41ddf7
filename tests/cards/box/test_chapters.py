"""A chapter that is bought later: the same copies as at registration, as one entry that can be undone."""

from collections import Counter

import pytest

from cards.box.chapters import add_chapter, put_chapter_in
from cards.box.moving import undo
from cards.box.stock import put_in, register
from cards.models import Box, Card, Chapter, Copy, Game, PlaceKind
from tests.cards.box.test_moving import now, replayed, skinwalkers
from tests.people_at_table import person, refused

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def box() -> Box:
    boards_of_the_skinwalkers()
    return a_box_of("base")


def boards_of_the_skinwalkers() -> Card:
    """The catalogue does not say yet of any card that it is of an expansion; here it does, of one with four copies."""
    Card.objects.filter(code="apocrypha-murder-board").update(chapter=skinwalkers())
    return Card.objects.get(code="apocrypha-murder-board")


def a_box_of(*slugs: str) -> Box:
    game = Game.objects.get(slug="apocrypha")
    return register(
        person("owner"), game=game, name="Ours", chapters=list(Chapter.objects.filter(game=game, slug__in=slugs))
    )


def held(box: Box) -> dict[str, bool]:
    return {one.chapter.slug: one.is_in for one in box.chapters.select_related("chapter")}


def lying(box: Box) -> Counter[tuple[str, str, str | None]]:
    """How many copies of which card lie in what kind of place."""
    copies = Copy.objects.filter(box=box).exclude(place__kind=PlaceKind.OUTSIDE)
    return Counter(copies.order_by().values_list("card__code", "place__kind", "place__virtue"))


def test_the_box_is_then_as_if_it_had_been_registered_so(box: Box) -> None:
    assert add_chapter(box, skinwalkers(), by=box.owner).moves.count() == 4
    together = a_box_of("base", "skinwalkers")
    assert lying(box) == lying(together)
    assert held(box) == held(together) == {"base": True, "skinwalkers": False}
    assert replayed(box) == now(box)


def test_a_chapter_that_is_no_expansion_is_in_at_once(box: Box) -> None:
    add_chapter(box, Chapter.objects.get(game="apocrypha", slug="candlepoint"), by=box.owner)
    assert held(box)["candlepoint"]
    assert not box.places.filter(kind=PlaceKind.CHAPTER).exists()


def test_what_somebody_has_added_by_hand_does_not_come_twice(box: Box) -> None:
    card = boards_of_the_skinwalkers()
    put_in(box, {card: 1}, by=box.owner)
    assert add_chapter(box, skinwalkers(), by=box.owner).moves.count() == 3
    assert Copy.objects.filter(box=box, card=card).count() == 4


def test_twice_is_refused(box: Box) -> None:
    add_chapter(box, skinwalkers(), by=box.owner)
    before = now(box)
    with refused("chapter-there"):
        add_chapter(box, skinwalkers(), by=box.owner)
    assert now(box) == before


def test_it_is_undone_and_done_again(box: Box) -> None:
    before = lying(box)
    added = add_chapter(box, skinwalkers(), by=box.owner)
    after = lying(box)
    undone = undo(added, by=box.owner)
    assert lying(box) == before
    assert held(box) == {"base": True}
    again = undo(undone, by=box.owner)
    assert lying(box) == after
    assert held(box) == {"base": True, "skinwalkers": False}
    undo(again, by=box.owner)
    assert held(box) == {"base": True}
    add_chapter(box, skinwalkers(), by=box.owner)
    assert lying(box) == after
    assert replayed(box) == now(box)


def test_what_was_put_in_since_depends_on_it(box: Box) -> None:
    added = add_chapter(box, skinwalkers(), by=box.owner)
    put_chapter_in(box, skinwalkers(), by=box.owner)
    with refused("has-dependants"):
        undo(added, by=box.owner)
    undo(added, by=box.owner, with_dependants=True)
    assert held(box) == {"base": True}
    assert set(now(box)) == set(replayed(box))
