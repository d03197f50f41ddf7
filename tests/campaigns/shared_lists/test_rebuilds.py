"""Rebuilding a deck together: ticks that count once, whoever taps, and however often."""

import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from campaigns.models import Rebuild, Stage
from campaigns.shared_lists.actions import rebuilds
from campaigns.shared_lists.actions.participants import adopt
from campaigns.tasks import sweep_rebuilds
from cards.recipes.library import recipe_called
from cards.recipes.recipe import Recipe, places_of
from tests.people_at_table import person, refused, together

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def begin(who: str | None = None) -> Rebuild:
    return rebuilds.start(recipe_called("enter-here"), by=person(who) if who else None)


def boards(rebuild: Rebuild) -> list[int]:
    """The four places of the Murder Board."""
    return [place.number for place in places_of(rebuilds.recipe_of(rebuild), "apocrypha-murder-board")]


def tap(rebuild: Rebuild, place: int, key: uuid.UUID | None = None, stage: str = Stage.STACK) -> rebuilds.TickResult:
    return rebuilds.tick(rebuild.pk, place=place, key=key or uuid.uuid4(), stage=stage)


def filled(rebuild: Rebuild, stage: str = Stage.STACK) -> list[int]:
    return list(rebuild.ticks.filter(stage=stage).values_list("place", flat=True))


def changes(rebuild: Rebuild) -> int:
    rebuild.refresh_from_db()
    return rebuild.changes


def test_a_rebuild_keeps_the_recipe_as_it_was() -> None:
    recipe = recipe_called("enter-here")
    rebuild = begin("owner")
    assert (rebuild.recipe, rebuild.name, rebuild.owner, rebuild.total) == (
        "enter-here",
        "Enter Here",
        person("owner"),
        108,
    )
    rebuild.refresh_from_db()
    kept: Recipe = rebuilds.recipe_of(rebuild)
    assert kept == recipe
    assert [pile.name for pile in kept.one_deck()] == list(recipe.deck_order)


def test_the_same_tap_sent_twice_is_one_tick() -> None:
    rebuild, key = begin(), uuid.uuid4()
    assert tap(rebuild, 5, key) == rebuilds.TickResult(5, False, 1)
    assert tap(rebuild, 5, key) == rebuilds.TickResult(5, False, 1)
    assert (filled(rebuild), changes(rebuild)) == ([5], 1)


def test_a_place_that_somebody_filled_first_sends_the_copy_to_the_next_one() -> None:
    rebuild, key = begin(), uuid.uuid4()
    first, *others = boards(rebuild)
    tap(rebuild, first)
    laid = tap(rebuild, first, key)
    assert laid.moved
    assert laid.place in others
    assert tap(rebuild, first, key).place == laid.place  # sent again, it says the same
    assert sorted(filled(rebuild)) == sorted([first, laid.place])


def test_one_copy_too_many_is_refused_and_told_where_the_others_went() -> None:
    rebuild = begin()
    for place in boards(rebuild):
        tap(rebuild, place)
    with refused("one-too-many") as refusal:
        tap(rebuild, boards(rebuild)[0])
    assert refusal.value.facts["where"] == ["Back Alley", "Frank Block", "Gabriella Vargas", "Dr. Zeez"]
    assert "Murder Board" in str(refusal.value.message)
    assert changes(rebuild) == 4


def test_taking_back_twice_is_taking_back_once() -> None:
    rebuild = begin()
    tap(rebuild, 7)
    assert rebuilds.untick(rebuild.pk, place=7).changes == 2
    assert rebuilds.untick(rebuild.pk, place=7).changes == 2
    assert filled(rebuild) == []


def test_taking_back_a_tap_finds_it_where_it_went_and_leaves_the_others_alone() -> None:
    rebuild, mine = begin(), uuid.uuid4()
    first, *_others = boards(rebuild)
    tap(rebuild, first)
    laid = tap(rebuild, first, mine)
    rebuilds.untick(rebuild.pk, place=first, tap=mine)
    assert filled(rebuild) == [first] != [laid.place]


def test_the_stages_are_ticked_apart() -> None:
    rebuild = begin()
    tap(rebuild, 3, stage=Stage.PULL)
    tap(rebuild, 3)
    tap(rebuild, 3, stage=Stage.AWAY)
    rebuilds.untick(rebuild.pk, place=3, stage=Stage.PULL)
    assert [filled(rebuild, stage) for stage in Stage.values] == [[], [3], [3]]


@pytest.mark.parametrize("place", [-1, 108, 10**9])
def test_an_unknown_place_is_not_there(place: int) -> None:
    rebuild = begin()
    with pytest.raises(Http404):
        tap(rebuild, place)
    with pytest.raises(Http404):
        rebuilds.untick(rebuild.pk, place=place)


def test_an_unknown_rebuild_is_not_there() -> None:
    with pytest.raises(Http404):
        rebuilds.tick(uuid.uuid4(), place=0, key=uuid.uuid4())


def test_beginning_again_empties_every_stage() -> None:
    rebuild = begin()
    for stage in Stage.values:
        tap(rebuild, 1, stage=stage)
    rebuilds.begin_again(rebuild.pk)
    assert (rebuild.ticks.count(), changes(rebuild)) == (0, 4)


def test_what_somebody_began_before_they_signed_in_becomes_theirs_but_nobody_else_s_does() -> None:
    alone, another_s = begin(), begin("owner")
    adopt(Rebuild, [alone.pk, another_s.pk], by=person("player"))
    assert [Rebuild.objects.get(pk=one.pk).owner for one in (alone, another_s)] == [person("player"), person("owner")]


def test_a_tick_costs_as_much_at_the_end_as_at_the_beginning() -> None:
    rebuild = begin()
    counts = []
    for place in range(rebuild.total):
        with CaptureQueriesContext(connection) as captured:
            tap(rebuild, place)
        counts.append(len([query for query in captured if "SAVEPOINT" not in query["sql"]]))
    # The row with its lock, the ticks, the tick, the count.
    assert set(counts) == {4}


@pytest.mark.django_db(transaction=True)
def test_two_people_tick_at_once() -> None:
    """Four Murder Boards are laid by four people at the same moment, all at the same place; a fifth is one too many."""
    rebuild = begin()
    first, *_others = boards(rebuild)
    results = together(*[lambda: tap(rebuild, first)] * 5)
    laid = sorted(result.place for result in results if isinstance(result, rebuilds.TickResult))
    assert laid == sorted(boards(rebuild)) == sorted(filled(rebuild))
    assert [error.code for error in results if isinstance(error, rebuilds.Refused)] == ["one-too-many"]
    assert changes(rebuild) == 4


@pytest.mark.django_db(transaction=True)
def test_the_same_tap_at_once_is_one_tick() -> None:
    rebuild, key = begin(), uuid.uuid4()
    assert {result.place for result in together(*[lambda: tap(rebuild, 9, key)] * 4)} == {9}
    assert (filled(rebuild), changes(rebuild)) == ([9], 1)


def test_what_nobody_owns_is_forgotten_in_the_end() -> None:
    new, old, owned = begin(), begin(), begin("frank")
    long_ago = now() - timedelta(days=200)
    Rebuild.objects.filter(pk__in=[old.pk, owned.pk]).update(created=long_ago)
    sweep_rebuilds()
    assert set(Rebuild.objects.all()) == {new, owned}
