"""Moving copies: every move is a line of the ledger, written together with the copies' new places."""

import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import IntegrityError
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext as _

from cards import written
from cards.box.words import names_for, where
from cards.models import Box, BoxChapter, BoxEntry, Copy, Move, Place, PlaceKind
from cards.refusals import KeyUsed, Refused
from cards.transactions import atomic_action

# How many later entries are undone together with one.
DEPENDANTS_AT_MOST = 200


class MoveWish(NamedTuple):
    """A copy, where it is thought to lie, and where it shall go."""

    copy: int
    source: int
    target: int
    # In a halo slot, from 0 at the bottom.
    layer: int | None = None


@atomic_action
def move(
    box: Box,
    wishes: Iterable[MoveWish],
    *,
    by: Any,
    why: str = "copies.moved",
    facts: Mapping[str, Any] | None = None,
    key: uuid.UUID | None = None,
    is_new: bool = False,
) -> BoxEntry:
    """Move all copies or none. The same *key* again moves nothing and answers with the same entry.

    *is_new*: whoever calls has found no entry of the key, behind a lock of their own.
    """
    wished, saints = _layered(box, wishes)
    copies = _locked(box, wished)
    before = (
        None
        if is_new
        else entry_of_key(box, key, lambda entry: entry.why == why and _ways(entry) == set(wished.values()))
    )
    if before:
        return before
    _check_sources(box, wished, copies, by)
    if saints:
        _check_saints(saints, wished)
    entry = _entered(box, key, by=by, why=why, facts=dict(facts or {}))
    _write(entry, [(copies[number], wish.target, wish.layer) for number, wish in wished.items()])
    return entry


def lock_box(box: Box) -> Box:
    """The box as it is now; until the transaction ends nobody else adds to it, turns its chapters or undoes.

    Whoever moves copies takes no part in this, and need not wait: rows may still point at the box.
    """
    found = Box.objects.select_for_update(no_key=True, of=("self",)).select_related("game", "owner").get(pk=box.pk)
    if found.merged_into_id:
        words = _("This box was merged into another one. To change what was done before, undo the merge there first.")
        raise Refused("box-merged", words, into=str(found.merged_into_id))
    return found


def entry_of_key(box: Box, key: uuid.UUID | None, is_same: Callable[[BoxEntry], bool]) -> BoxEntry | None:
    """The entry of *key*, when it is there already; a key is for one request.

    Asked behind a lock: the first of two alike requests has written it.
    """
    entry = BoxEntry.objects.filter(box=box, key=key).first() if key else None
    if entry and not is_same(entry):
        raise KeyUsed
    return entry


def _ways(entry: BoxEntry) -> set[MoveWish]:
    return {MoveWish(*way) for way in entry.moves.values_list("copy", "source", "target", "layer_after")}


def _entered(box: Box, key: uuid.UUID | None, **fields: Any) -> BoxEntry:
    try:
        entry = BoxEntry.objects.create(box=box, key=key or uuid.uuid4(), **fields)
    except IntegrityError:
        if key is None:
            raise
        # By a request for other copies, which came at the same moment. The refusal ends the transaction.
        raise KeyUsed from None
    written.note(entry)
    return entry


def _locked(box: Box, wished: Iterable[int]) -> dict[int, Copy]:
    """The copies, which nobody else moves meanwhile; in one order, so that no two wait in a ring."""
    numbers = list(wished)
    # Without their places: a row that was waited for would be joined with the place it had before.
    ours = Copy.objects.select_for_update().filter(box=box, pk__in=numbers).order_by("pk")
    copies = {copy.pk: copy for copy in ours}
    unknown = [number for number in numbers if number not in copies]
    if unknown:
        raise Refused("unknown-copy", _("This box has no such copy."), copies=unknown)
    return copies


def _check_sources(box: Box, wished: Mapping[int, MoveWish], copies: Mapping[int, Copy], by: Any) -> None:
    elsewhere = [copies[number] for number, wish in wished.items() if copies[number].place_id != wish.source]
    if elsewhere:
        names = names_for(by, [copy.card_id for copy in elsewhere])
        places = box.places.select_related("type", "chapter").in_bulk([copy.place_id for copy in elsewhere])
        found = [
            {
                "copy": copy.pk,
                "card": names[copy.card_id],
                "place": copy.place_id,
                "where": where(places[copy.place_id]),
            }
            for copy in elsewhere
        ]
        first = found[0]
        words = _("%(card)s is not where you think: it is %(where)s.")
        raise Refused("moved-meanwhile", words % {"card": first["card"], "where": first["where"]}, found=found)


def _layered(box: Box, wishes: Iterable[MoveWish]) -> tuple[dict[int, MoveWish], list[int]]:
    """The wishes by copy, and the saints' places among their targets: the one card that lies there has a layer."""
    wished = {wish.copy: wish for wish in wishes}
    targets = {wish.target for wish in wished.values()}
    kinds = dict(Place.objects.filter(box=box, pk__in=targets).values_list("pk", "kind"))
    if len(kinds) < len(targets):
        raise Refused("another-box", _("That place belongs to another box."))
    saints = [place for place, kind in kinds.items() if kind == PlaceKind.SAINT]
    return {copy: wish._replace(layer=0) if wish.target in saints else wish for copy, wish in wished.items()}, saints


def _check_saints(places: Sequence[int], wished: Mapping[int, MoveWish]) -> None:
    """A saint has one card of theirs; locked, so that two who bring one at once are told the same."""
    list(Place.objects.select_for_update().filter(pk__in=places).order_by("pk").values_list("pk"))
    going = {copy: wish.target for copy, wish in wished.items() if wish.target in places}
    copies = Copy.objects.filter(Q(place__in=places) | Q(pk__in=going)).values_list("pk", "place", "card__type__slug")
    rows = list(copies)
    there = [place for copy, place, _type in rows if place in places and copy not in wished]
    full = [*there, *(place for place, count in Counter(going.values()).items() if count > 1)]
    if full:
        name = Place.objects.get(pk=full[0]).name
        raise Refused("second-saint-card", _("%(name)s has one saint card already.") % {"name": name}, place=full[0])
    if any(copy in going and type != "saint" for copy, _place, type in rows):
        raise Refused("no-saint-card", _("Only a saint’s own card lies there."))


def _write(entry: BoxEntry, ways: Sequence[tuple[Copy, int, int | None]]) -> None:
    """The moves, and the new places from them: few queries, however many copies."""
    Move.objects.bulk_create(
        Move(
            entry=entry,
            copy=copy,
            source_id=copy.place_id,
            target_id=target,
            layer_before=copy.layer,
            layer_after=layer,
        )
        for copy, target, layer in ways
    )
    moved = Copy.objects.filter(moves__entry=entry)
    # Two copies may change layers with each other; no moment may see both in one.
    if any(copy.layer is not None for copy, _target, _layer in ways):
        moved.update(layer=None)
    way = Move.objects.filter(entry=entry, copy=OuterRef("pk"))
    moved.update(place=Subquery(way.values("target")[:1]), layer=Subquery(way.values("layer_after")[:1]))


class MovesSince:
    """The moves of an entry, and all that its box has seen since."""

    def __init__(self, entry: BoxEntry) -> None:
        self.entry = entry
        # What came later is read first: of an entry that is there, the moves stay the same.
        self.later = _later_ways(entry)
        self.ways = list(entry.moves.values_list("entry", *_WAY).order_by("pk"))

    @cached_property
    def dependants(self) -> list[int]:
        """The numbers of what would have to be undone first, the oldest first."""
        stand = standing({(number, undone) for number, *_way, undone in self.later})
        touched, needed = _touched(self.ways)
        found = []
        for number, moved in groupby((way[:-1] for way in self.later if way[0] in stand), key=itemgetter(0)):
            ways = list(moved)
            copies, left = _touched(ways)
            laid = {(target, layer) for _entry, _copy, _source, _before, target, layer in ways}
            if copies & touched or laid & needed:
                touched |= copies
                needed |= left
                found.append(number)
        return found

    @property
    def is_undone(self) -> bool:
        # Whoever undoes moves the same copies; without any, nothing of it stands among the moves.
        if not self.ways:
            return BoxEntry.objects.filter(undoes=self.entry).exists()
        return any(undone == self.entry.pk for *_way, undone in self.later)

    def ways_of(self, number: int) -> list[tuple[Any, ...]]:
        """The moves of the entry, or of one of its dependants."""
        return self.ways if number == self.entry.pk else [way[:-1] for way in self.later if way[0] == number]

    def read_again(self) -> bool:
        """Whether anything has moved in the box since it was read."""
        before, self.later = self.later, _later_ways(self.entry)
        return before != self.later


def _later_ways(entry: BoxEntry) -> list[tuple[Any, ...]]:
    later = Move.objects.filter(entry__box=entry.box_id, entry__gt=entry.pk).order_by("entry", "pk")
    return list(later.values_list("entry", *_WAY, "entry__undoes"))


def dependants(entry: BoxEntry) -> list[BoxEntry]:
    """What would have to be undone first, the newest first: later entries that moved the same copies, and so on.

    Those too that laid another copy where one of these has to lie again, where only one has room.
    """
    return _entries(MovesSince(entry).dependants)


def _entries(numbers: Sequence[int]) -> list[BoxEntry]:
    return list(BoxEntry.objects.filter(pk__in=numbers).select_related("by").order_by("-pk"))


def standing(later: Iterable[tuple[int, int | None]]) -> set[int]:
    """Of later entries, each with the one that it undoes: those that have changed something since, all in all.

    Two of them that cancel each other have not; but whoever undoes what was done before has.
    """
    found: set[int] = set()
    for entry, undone in sorted(later):
        if undone is not None and undone in found:
            found.remove(undone)
        else:
            found.add(entry)
    return found


_WAY = ("copy", "source", "layer_before", "target", "layer_after")


def _touched(ways: Iterable[tuple[Any, ...]]) -> tuple[set[int], set[tuple[int, int]]]:
    """Which copies these moves moved, and from which layers of which places."""
    ways = list(ways)
    left = {(source, layer) for _entry, _copy, source, layer, _target, _after in ways if layer is not None}
    return {copy for _entry, copy, *_way in ways}, left


@atomic_action
def undo(
    entry: BoxEntry,
    *,
    by: Any,
    key: uuid.UUID | None = None,
    with_dependants: bool = False,
    since: MovesSince | None = None,
) -> BoxEntry:
    """Everything back as it was before *entry*. What depends on it must go as well, or nothing does.

    *since*: what has moved after it, if whoever calls has just read that.
    """
    box = lock_box(entry.box)
    since = since or MovesSince(entry)
    numbers = [*since.dependants[::-1], entry.pk]
    ways = {number: since.ways_of(number) for number in numbers}
    copies = _locked(box, {copy for moved in ways.values() for _entry, copy, *_way in moved})
    before = entry_of_key(box, key, lambda other: other.undoes_id == entry.pk)
    if before:
        return before
    has_moved = since.read_again()
    if since.is_undone:
        raise Refused("undone-already", _("Somebody has undone this already."))
    if has_moved and [*MovesSince(entry).dependants[::-1], entry.pk] != numbers:
        raise Refused("moved-meanwhile", _("Somebody moved one of these cards just now. Refresh, then undo."))
    later = _entries(numbers[:-1])
    _check_dependants(later, with_dependants)
    back = {
        number: [(copies[copy], source, layer) for _entry, copy, source, layer, *_target in moved]
        for number, moved in ways.items()
    }
    for one in later:
        _reverse(box, one, back[one.pk], by=by)
    return _reverse(box, entry, back[entry.pk], by=by, key=key)


def _check_dependants(later: Sequence[BoxEntry], with_dependants: bool) -> None:
    numbers = [one.pk for one in later]
    if later and not with_dependants:
        words = _("Other moves depend on this one. Undo them as well, or cancel.")
        raise Refused("has-dependants", words, dependants=numbers)
    if len(later) > DEPENDANTS_AT_MOST:
        words = _("More than two hundred moves depend on this one. Undo some of the newest first.")
        raise Refused("too-many-dependants", words, dependants=numbers)


def _reverse(
    box: Box,
    entry: BoxEntry,
    back: Sequence[tuple[Copy, int, int | None]],
    *,
    by: Any,
    key: uuid.UUID | None = None,
) -> BoxEntry:
    chapter = _turned_back(entry)
    undoing = _entered(
        box,
        key,
        by=by,
        why="entry.undone" if not entry.is_undo else "entry.redone",
        facts={"entry": entry.pk, "why": entry.why, "facts": entry.facts, **chapter},
        undoes=entry,
        is_undo=not entry.is_undo,
    )
    _write(undoing, back)
    for copy, place, layer in back:
        copy.place_id, copy.layer = place, layer
    return undoing


def _turned_back(entry: BoxEntry) -> dict[str, Any]:
    """Where the entry took a chapter in or out, or added one, that is turned as well; its facts for the next entry."""
    if "chapters_came" in entry.facts:
        return _chapters_turned_back(entry)
    chapter = entry.facts.get("chapter_id")
    held = BoxChapter.objects.filter(box=entry.box_id, chapter=chapter)
    if "is_in" in entry.facts:
        is_in = not entry.facts["is_in"]
        held.update(is_in=is_in)
        return {"chapter_id": chapter, "is_in": is_in}
    if "is_held" in entry.facts:
        is_held, comes_in = not entry.facts["is_held"], entry.facts["comes_in"]
        if is_held:
            BoxChapter.objects.get_or_create(box_id=entry.box_id, chapter_id=chapter, defaults={"is_in": comes_in})
        else:
            held.delete()
        return {"chapter_id": chapter, "is_held": is_held, "comes_in": comes_in}
    return {}


def _chapters_turned_back(entry: BoxEntry) -> dict[str, Any]:
    """Of an entry that brought several chapters; one by which a quiet box was adopted makes it quiet again."""
    is_held, came = not entry.facts["is_held"], entry.facts["chapters_came"]
    for chapter, comes_in in came:
        if is_held:
            BoxChapter.objects.get_or_create(box=entry.box, chapter_id=chapter, defaults={"is_in": comes_in})
        else:
            BoxChapter.objects.filter(box=entry.box, chapter=chapter).delete()
    kept = {"chapters_came": came, "is_held": is_held}
    if "was" not in entry.facts:
        return kept
    Box.objects.filter(pk=entry.box_id).update(name=entry.facts["was"], is_quiet=not is_held)
    return {**kept, "was": entry.box.name}
