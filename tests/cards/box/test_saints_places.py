"""A saint's own place holds one saint's card and nothing else, also when two bring one at once."""

import uuid

import pytest

from cards.box.moving import dependants, undo
from cards.models import Box, Copy, Place, PlaceKind
from tests.cards.box.test_moving import a_box, boards, go
from tests.cards.box.test_races import at_once
from tests.people_at_table import refused

pytestmark = pytest.mark.both_databases


def saints(box: Box) -> list[Copy]:
    return list(Copy.objects.filter(box=box, card__type__slug="saint").order_by("pk"))


def of_frank(box: Box) -> Place:
    return Place.objects.get_or_create(box=box, kind=PlaceKind.SAINT, name="Frank")[0]


@pytest.mark.django_db
def test_a_second_saint_card_is_refused() -> None:
    box = a_box()
    first, second, *_others = saints(box)
    go(first, of_frank(box))
    with refused("second-saint-card") as problem:
        go(second, of_frank(box))
    assert problem.value.message == "Frank has one saint card already."
    assert of_frank(box).copies.get() == first


@pytest.mark.django_db
def test_what_is_no_saint_card_is_refused() -> None:
    box = a_box()
    with refused("no-saint-card"):
        go(boards(box)[0], of_frank(box))


@pytest.mark.django_db
def test_the_same_request_again_is_the_same_entry() -> None:
    box, key = a_box(), uuid.uuid4()
    copy = saints(box)[0]
    assert go(copy, of_frank(box), key=key) == go(copy, of_frank(box), key=key)


@pytest.mark.django_db
def test_a_card_comes_back_only_when_the_one_in_its_place_goes() -> None:
    box = a_box()
    first, second, *_others = saints(box)
    go(first, of_frank(box))
    first.refresh_from_db()
    leaving = go(first, box.places.get(kind=PlaceKind.STASH))
    taking_over = go(second, of_frank(box))
    assert dependants(leaving) == [taking_over]
    with refused("has-dependants"):
        undo(leaving, by=None)
    undo(leaving, by=None, with_dependants=True)
    assert of_frank(box).copies.get() == first


@pytest.mark.django_db(transaction=True)
def test_two_bring_one_at_once() -> None:
    box = a_box()
    first, second, *_others = saints(box)
    place = of_frank(box)
    results = at_once(lambda: go(first, place), lambda: go(second, place))
    assert results.count("second-saint-card") == 1
    assert place.copies.count() == 1
