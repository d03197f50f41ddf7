"""Rebuilding a stacked deck together: starting, ticking, unticking."""

import uuid
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.models import Rebuild, Stage, Tick
from campaigns.people.models import User
from cards.recipes.recipe import Lain, Pile, Place, Recipe, places_of, where_to
from cards.refusals import Refused

ONE_TOO_MANY = _("You have one {name} too many. All {count} of this deck lie in their places already: {where}.")
ONLY_ONE = _("You have one {name} too many. The only one of this deck lies in its place already: {where}.")


class Laid(NamedTuple):
    """Where a card went, whether that is another place than was asked for, and the rebuild's count of changes."""

    place: int
    moved: bool
    changes: int


def start(recipe: Recipe, *, by: User | None) -> Rebuild:
    """A new rebuild of *recipe*; by nobody, where a phone without an account begins one."""
    return Rebuild.objects.create(
        recipe=recipe.slug,
        name=recipe.name,
        piles=[_kept(pile) for pile in recipe.piles],
        rulings=recipe.rulings,
        deck_order=recipe.deck_order,
        owner=by,
    )


@transaction.atomic
def tick(rebuild_id: uuid.UUID, *, place: int, key: uuid.UUID, stage: str = Stage.STACK, by: str = "") -> Laid:
    """The card lies in its place.

    When someone else filled that place a moment ago with another copy, this one goes to the next free place of its
    kind; the answer says so.
    """
    rebuild = _locked(rebuild_id)
    recipe = recipe_of(rebuild)
    asked = _place(recipe, place)
    ticked = list(rebuild.ticks.filter(Q(stage=stage) | Q(key=key)))
    before = next((tick for tick in ticked if tick.key == key), None)
    if before:
        return Laid(before.place, before.place != place, rebuild.changes)
    filled = {tick.place for tick in ticked}
    free = asked if place not in filled else where_to(recipe, asked.card.code, filled)
    if free is None:
        raise _one_too_many(recipe, asked)
    Tick.objects.create(rebuild=rebuild, stage=stage, place=free.number, key=key, by=by)
    return Laid(free.number, free.number != place, _count(rebuild))


@transaction.atomic
def untick(rebuild_id: uuid.UUID, *, place: int, stage: str = Stage.STACK, tap: uuid.UUID | None = None) -> Laid:
    """The card is not there after all. Taking it back twice is taking it back once.

    With the key of a *tap*, whatever that tap ticked is taken back, wherever it went, and nobody else's tick.
    """
    rebuild = _locked(rebuild_id)
    _place(recipe_of(rebuild), place)
    ticks = rebuild.ticks.filter(key=tap) if tap else rebuild.ticks.filter(stage=stage, place=place)
    gone, _rows = ticks.delete()
    return Laid(place, False, _count(rebuild) if gone else rebuild.changes)


@transaction.atomic
def begin_again(rebuild_id: uuid.UUID) -> None:
    """Every place empty, as at the start."""
    rebuild = _locked(rebuild_id)
    rebuild.ticks.all().delete()
    _count(rebuild)


def adopt(ids: Iterable[uuid.UUID], *, by: User) -> None:
    """What somebody began on this phone before they signed in is theirs."""
    Rebuild.objects.filter(pk__in=list(ids), owner=None).update(owner=by)


def recipe_of(rebuild: Rebuild) -> Recipe:
    """The recipe as it was when the rebuild began."""
    piles = tuple(_pile(pile) for pile in rebuild.piles)
    return Recipe(rebuild.recipe, rebuild.name, piles, tuple(rebuild.rulings), tuple(rebuild.deck_order))


def one_too_many(recipe: Recipe, card: Lain) -> str:
    """Every place of its kind is filled: where the others went."""
    where = [recipe.piles[place.pile].name for place in places_of(recipe, card.code)]
    words = ONLY_ONE if len(where) == 1 else ONE_TOO_MANY
    return str(words).format(name=card.name, count=len(where), where=", ".join(where))


def _one_too_many(recipe: Recipe, place: Place) -> Refused:
    where = [recipe.piles[other.pile].name for other in places_of(recipe, place.card.code)]
    return Refused("one-too-many", one_too_many(recipe, place.card), where=where)


def _locked(rebuild_id: uuid.UUID) -> Rebuild:
    rebuild = Rebuild.objects.select_for_update().filter(pk=rebuild_id).first()
    if rebuild is None:
        raise Http404
    return rebuild


def _place(recipe: Recipe, number: int) -> Place:
    if not 0 <= number < recipe.total:
        raise Http404
    return recipe.places[number]


def _count(rebuild: Rebuild) -> int:
    """One change more; nobody else counts meanwhile, since the row is locked."""
    rebuild.changes += 1
    rebuild.save(update_fields=["changes"])
    return rebuild.changes


def _kept(pile: Pile) -> dict[str, Any]:
    faces = {name: [vars(card) for card in getattr(pile, name)] for name in ("faceup", "facedown")}
    return {"name": pile.name, "kind": pile.kind, "side": pile.side, **faces}


def _pile(kept: dict[str, Any]) -> Pile:
    faceup, facedown = (tuple(Lain(**card) for card in kept[name]) for name in ("faceup", "facedown"))
    return Pile(kept["name"], kept["kind"], faceup, facedown, kept["side"])
