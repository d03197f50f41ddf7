"""Moving by card and number, as people do who hold cards and no list of copies: any copy that lies there will do."""

import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from cards.box.moving import MoveWish, entry_of_key, lock_box, move
from cards.box.stock import Homes
from cards.models import Box, BoxEntry, Copy, Place, PlaceKind
from cards.refusals import Refused

PLACES_AT_MOST = 200
# Places that people make by giving them a name. A rebuilt deck's is made by its plan, a saint's by the saint.
MADE = (PlaceKind.TABLE, PlaceKind.AWAY)
# Cards that move by hand may also go to a saint of whom the box knows nothing but the name.
OPENED = (*MADE, PlaceKind.DECK)


@dataclass(frozen=True)
class CopiesToHand:
    """So many copies of a card, from where they lie."""

    place: int
    card: int
    count: int


@transaction.atomic
def hand_over(
    box: Box,
    handfuls: Iterable[CopiesToHand],
    *,
    to: Place | None,
    by: Any,
    why: str = "copies.moved",
    key: uuid.UUID | None = None,
) -> BoxEntry:
    """All of them into *to*; where that is None, each behind its own divider."""
    handfuls = list(handfuls)
    lying = _copies_there(box, handfuls)
    # Other copies lie there by now: it is the same request when as many went the same ways.
    before = entry_of_key(box, key, lambda entry: entry.why == why and _copies_of_entry(entry) == _counted(handfuls))
    if before:
        return before
    homes = Homes(box) if to is None else None
    wishes = []
    for handful in handfuls:
        copies = lying.get((handful.place, handful.card), [])
        if len(copies) < handful.count:
            raise _moved_meanwhile(handful, len(copies))
        for copy in copies[: handful.count]:
            target = homes.of(copy.card) if homes else to
            assert target is not None
            wishes.append(MoveWish(copy.pk, handful.place, target.pk))
    return move.within(box, wishes, by=by, why=why, facts={"cards": len(wishes)}, key=key, is_new=True)


def _copies_of_entry(entry: BoxEntry) -> Counter[tuple[int, int]]:
    return Counter(entry.moves.values_list("source", "copy__card"))


def _counted(handfuls: Iterable[CopiesToHand]) -> Counter[tuple[int, int]]:
    asked: Counter[tuple[int, int]] = Counter()
    for handful in handfuls:
        asked[handful.place, handful.card] += handful.count
    return asked


def _copies_there(box: Box, handfuls: Iterable[CopiesToHand]) -> dict[tuple[int, int], list[Copy]]:
    places, cards = {handful.place for handful in handfuls}, {handful.card for handful in handfuls}
    found: dict[tuple[int, int], list[Copy]] = {}
    copies = Copy.objects.filter(box=box, place__in=places, card__in=cards).select_for_update(of=("self",))
    for copy in copies.select_related("card").order_by("number"):
        found.setdefault((copy.place_id, copy.card_id), []).append(copy)
    return found


def _moved_meanwhile(handful: CopiesToHand, there: int) -> Refused:
    # It has no name here: who asked may not have seen the card.
    words = _("One of these cards no longer lies there as you saw it. Refresh, then move it.")
    return Refused("moved-meanwhile", words, card=handful.card, there=there)


@transaction.atomic
def open_place(box: Box, *, kind: str, name: str) -> Place:
    """A table, a saint's deck or a visitor of that name; the one that is there already, if any."""
    if kind not in OPENED:
        raise Refused("no-such-place", _("Only tables, saints’ decks and visitors can be named here."))
    lock_box(box)
    there = box.places.filter(kind=kind, name=name).first()
    return there or _find_or_make_place(box, kind, name)


@transaction.atomic
def make_place(box: Box, *, kind: str, name: str) -> Place:
    """A new table or visitor; whatever else a box has is made with it, or by whoever it belongs to."""
    if kind not in MADE:
        raise Refused("no-such-place", _("Only tables and visitors can be named here."))
    lock_box(box)
    if Place.objects.filter(box=box, kind=kind, name__iexact=name).exists():
        raise Refused("name-taken", _("This box has a place called “%(name)s” already.") % {"name": name})
    return _find_or_make_place(box, kind, name)


def _find_or_make_place(box: Box, kind: str, name: str) -> Place:
    if Place.objects.filter(box=box).count() >= PLACES_AT_MOST:
        raise Refused("too-many-places", _("This box has two hundred places. Use one of those that are there."))
    return Place.objects.create(box=box, kind=kind, name=name)
