"""New cards the book's way: drawn at random from a divider."""

import random
import secrets
import uuid
from collections import Counter
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from cards.box.moving import MoveWish, entry_of_key, move
from cards.box.stock import places_called
from cards.models import Box, BoxEntry, Copy, Place
from cards.refusals import Refused


def draw_between(box: Box, source: int, target: int, **how: Any) -> BoxEntry:
    """Draw, with the places by their ids."""
    places = {place.pk: place for place in places_called(box, [source, target])}
    return draw(box, places[source], places[target], **how)


@transaction.atomic
def draw(
    box: Box,
    divider: Place,
    target: Place,
    *,
    by: Any,
    count: int = 1,
    key: uuid.UUID | None = None,
    chance: random.Random | None = None,
) -> BoxEntry:
    """New cards the book's way, drawn by the app: at random from a divider (p. 22)."""
    lying = list(Copy.objects.select_for_update().filter(place=divider, box=box).order_by("pk"))
    before = entry_of_key(
        box, key, lambda entry: entry.why == "copies.drawn" and _drawn_by(entry) == (divider.pk, target.pk, count)
    )
    if before:
        return before
    if len(lying) < count:
        words = _("Only %(there)d cards lie there.")
        raise Refused("too-few-cards", words % {"there": len(lying)}, there=len(lying))
    drawn = (chance or secrets.SystemRandom()).sample(lying, count)
    wishes = [MoveWish(copy.pk, divider.pk, target.pk) for copy in drawn]
    return move.within(box, wishes, by=by, why="copies.drawn", key=key, is_new=True)


def _drawn_by(entry: BoxEntry) -> tuple[int, int, int] | None:
    """Whence, whither and how many."""
    ways = Counter(entry.moves.values_list("source", "target"))
    return next(((*way, count) for way, count in ways.items()), None) if len(ways) == 1 else None
