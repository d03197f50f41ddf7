"""Rebuilding a stacked deck together: starting, ticking, unticking."""

import uuid
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.models import Rebuild, Tick
from campaigns.people.models import User
from cards.recipes.recipe import Lain, Pile, Place, Recipe, where_to
from cards.refusals import Refused


class Laid(NamedTuple):
    """Where a card went, and whether that is another place than was asked for."""

    place: int
    moved: bool


def start(recipe: Recipe, *, by: User | None) -> Rebuild:
    """A new rebuild of *recipe*; by nobody, where a phone without an account begins one."""
    return Rebuild.objects.create(
        recipe=recipe.slug, name=recipe.name, piles=[_kept(p) for p in recipe.piles], owner=by
    )


@transaction.atomic
def tick(rebuild_id: uuid.UUID, *, place: int, key: uuid.UUID, by: str = "") -> Laid:
    """The card lies in its place.

    When someone else filled that place a moment ago with another copy, this one goes to the next free place of its
    kind; the answer says so.
    """
    rebuild = _locked(rebuild_id)
    recipe = recipe_of(rebuild)
    ticked = {tick.place: tick for tick in rebuild.ticks.all()}
    asked = _place(recipe, place)
    before = next((tick for tick in ticked.values() if tick.key == key), None)
    if before:
        return Laid(before.place, before.place != place)
    free = asked if place not in ticked else where_to(recipe, asked.card.code, ticked)
    if free is None:
        raise _one_too_many(recipe, asked, ticked)
    Tick.objects.create(rebuild=rebuild, place=free.number, key=key, by=by)
    _count(rebuild)
    return Laid(free.number, free.number != place)


@transaction.atomic
def untick(rebuild_id: uuid.UUID, *, place: int) -> None:
    """The card is not there after all. Taking it back twice is taking it back once."""
    rebuild = _locked(rebuild_id)
    _place(recipe_of(rebuild), place)
    gone, _rows = rebuild.ticks.filter(place=place).delete()
    if gone:
        _count(rebuild)


@transaction.atomic
def begin_again(rebuild_id: uuid.UUID) -> None:
    """Every place empty, as at the start."""
    rebuild = _locked(rebuild_id)
    rebuild.ticks.all().delete()
    _count(rebuild)


def recipe_of(rebuild: Rebuild) -> Recipe:
    """The recipe as it was when the rebuild began."""
    return Recipe(rebuild.recipe, rebuild.name, tuple(_pile(pile) for pile in rebuild.piles))


def _locked(rebuild_id: uuid.UUID) -> Rebuild:
    rebuild = Rebuild.objects.select_for_update().filter(pk=rebuild_id).first()
    if rebuild is None:
        raise Http404
    return rebuild


def _place(recipe: Recipe, number: int) -> Place:
    if number >= recipe.total:
        raise Http404
    return recipe.places[number]


def _count(rebuild: Rebuild) -> None:
    Rebuild.objects.filter(pk=rebuild.pk).update(changes=F("changes") + 1)


def _one_too_many(recipe: Recipe, place: Place, ticked: dict[int, Tick]) -> Refused:
    """Every place of its kind is filled: where the others went."""
    where = [recipe.piles[p.pile].name for p in recipe.places if p.card == place.card]
    message = _("You have one %(name)s too many: all %(count)d lie in their places already (%(where)s).")
    facts = {"name": place.card.name, "count": len(where), "where": ", ".join(where)}
    return Refused("one-too-many", message % facts, where=where)


def _kept(pile: Pile) -> dict[str, Any]:
    faces = {name: [vars(card) for card in getattr(pile, name)] for name in ("faceup", "facedown")}
    return {"name": pile.name, "kind": pile.kind, "side": pile.side, **faces}


def _pile(kept: dict[str, Any]) -> Pile:
    faceup, facedown = (tuple(Lain(**card) for card in kept[name]) for name in ("faceup", "facedown"))
    return Pile(kept["name"], kept["kind"], faceup, facedown, kept["side"])
