"""Rebuilding a stacked deck together: starting, ticking, unticking."""

import uuid
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import groupby, repeat
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import CharField, IntegerField, Q, QuerySet, UUIDField
from django.utils.translation import gettext_lazy as _

from campaigns.models import Rebuild, Stage, Tick
from campaigns.people.models import User
from campaigns.shared_lists.actions.participants import (
    checked_size,
    count_change,
    hashed_origin,
    lock_list,
    make_room,
)
from cards.prepared import Prepared
from cards.recipes.recipe import Recipe, RecipeCard, RecipePile, place_for, places_of
from cards.refusals import KeyUsed, Refused

KEPT_WITHOUT_OWNER = timedelta(days=180)
ONE_TOO_MANY = _("You have one {name} too many. All {count} of this deck lie in their places already: {where}.")
ONLY_ONE = _("You have one {name} too many. The only one of this deck lies in its place already: {where}.")


class TickResult(NamedTuple):
    """Where a card went, whether that is another place than was asked for, and the rebuild's count of changes."""

    place: int
    moved: bool
    changes: int


def start(recipe: Recipe, *, by: User | None, address: str = "") -> Rebuild:
    """A new rebuild of *recipe*; by nobody, where a phone without an account begins one."""
    piles = [_pile_as_json(pile) for pile in recipe.piles]
    size, origin = checked_size(piles, recipe.rulings, recipe.deck_order), hashed_origin(address)
    make_room(Rebuild, size, by=by, origin=origin)
    return Rebuild.objects.create(
        recipe=recipe.slug,
        name=recipe.name,
        piles=piles,
        rulings=recipe.rulings,
        deck_order=recipe.deck_order,
        total=recipe.total,
        owner=by,
        size=size,
        origin=origin,
    )


# Whatever lies in that place, or came under that key.
_TICKED: Prepared[Tick] = Prepared(
    lambda rebuild, stage, place, key: _ticks(rebuild).filter(Q(stage=stage, place=place) | Q(key=key)).order_by(),
    UUIDField(),
    CharField(),
    IntegerField(),
    UUIDField(),
)


@transaction.atomic
def tick(
    rebuild_id: uuid.UUID,
    *,
    place: int,
    key: uuid.UUID,
    stage: str = Stage.STACK,
    by: str = "",
    is_any_place: bool = False,
) -> TickResult:
    """The card lies in its place, or, where it *is_any_place*, in the best one that was free.

    When someone else filled that place a moment ago with another copy, this one goes to the next free place of its
    kind; the answer says so.
    """
    locked, asked = lock_list(Rebuild, rebuild_id, place), None if is_any_place else place
    before = {tick.key: tick for tick in _TICKED.all(rebuild_id, stage, place, key)}
    if key in before:
        same = before[key]
        if (same.stage, same.by) != (stage, by) or same.asked not in (None, asked):
            raise KeyUsed
        return TickResult(same.place, same.place != place, locked.changes)
    free = _next_free(rebuild_id, place, stage) if before else place
    Tick.objects.create(rebuild_id=rebuild_id, stage=stage, place=free, asked=asked, key=key, by=by)
    return TickResult(free, free != place, count_change(Rebuild, rebuild_id, locked, ticks=1))


@transaction.atomic
def untick(
    rebuild_id: uuid.UUID,
    *,
    place: int,
    stage: str = Stage.STACK,
    tap: uuid.UUID | None = None,
    key: uuid.UUID | None = None,
) -> TickResult:
    """The card is not there after all. Taking it back twice is taking it back once.

    With the key of a *tap*, whatever that tap ticked is taken back, wherever it went, and nobody else's tick. Its own
    *key* must not be that of a tick.
    """
    locked = lock_list(Rebuild, rebuild_id, place)
    if key and _ticks(rebuild_id).filter(key=key).exists():
        raise KeyUsed
    gone, _rows = (
        _ticks(rebuild_id).filter(key=tap) if tap else _ticks(rebuild_id).filter(stage=stage, place=place)
    ).delete()
    return TickResult(place, False, count_change(Rebuild, rebuild_id, locked, ticks=-gone) if gone else locked.changes)


@transaction.atomic
def begin_again(rebuild_id: uuid.UUID) -> None:
    """Every place empty, as at the start."""
    locked = lock_list(Rebuild, rebuild_id)
    gone, _rows = _ticks(rebuild_id).delete()
    count_change(Rebuild, rebuild_id, locked, ticks=-gone)


def sweep(now: datetime) -> None:
    """Forget what nobody can come back to: a rebuild begun long ago by somebody without an account."""
    Rebuild.objects.filter(owner=None, created__lt=now - KEPT_WITHOUT_OWNER).delete()


def recipe_of(rebuild: Rebuild) -> Recipe:
    """The recipe as it was when the rebuild began."""
    piles = tuple(_pile(pile) for pile in rebuild.piles)
    return Recipe(rebuild.recipe, rebuild.name, piles, tuple(rebuild.rulings), tuple(rebuild.deck_order))


def one_too_many(recipe: Recipe, card: RecipeCard) -> str:
    """Every place of its kind is filled: where the others went."""
    where = [recipe.piles[place.pile].name for place in places_of(recipe, card.code)]
    words = ONLY_ONE if len(where) == 1 else ONE_TOO_MANY
    return str(words).format(name=card.name, count=len(where), where=", ".join(where))


def _next_free(rebuild_id: uuid.UUID, place: int, stage: str) -> int:
    """Where another copy of the card goes whose place is filled."""
    recipe = recipe_of(Rebuild.objects.get(pk=rebuild_id))
    card = recipe.places[place].card
    free = place_for(recipe, card.code, _ticks(rebuild_id).filter(stage=stage).values_list("place", flat=True))
    if free is None:
        where = [recipe.piles[other.pile].name for other in places_of(recipe, card.code)]
        raise Refused("one-too-many", one_too_many(recipe, card), where=where)
    return free.number


def _ticks(rebuild_id: uuid.UUID) -> QuerySet[Tick]:
    return Tick.objects.filter(rebuild=rebuild_id)


def _pile_as_json(pile: RecipePile) -> dict[str, Any]:
    faces = {name: _counted(getattr(pile, name)) for name in ("faceup", "facedown")}
    return {"name": pile.name, "kind": pile.kind, "side": pile.side, **faces}


def _counted(cards: Iterable[RecipeCard]) -> list[dict[str, Any]]:
    """Several of a card that lie on each other are kept once, with their count."""
    return [{**vars(card), "count": len(list(alike))} for card, alike in groupby(cards)]


def _each(kept: Iterable[dict[str, Any]]) -> Iterator[RecipeCard]:
    """Each card by itself; lists from before they were counted have no count."""
    for card in kept:
        count = card.get("count", 1)
        yield from repeat(RecipeCard(card["code"], card["name"], card["type"], card["virtue"]), count)


def _pile(kept: dict[str, Any]) -> RecipePile:
    faceup, facedown = (tuple(_each(kept[name])) for name in ("faceup", "facedown"))
    return RecipePile(kept["name"], kept["kind"], faceup, facedown, kept["side"])
