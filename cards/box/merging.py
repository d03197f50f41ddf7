"""Two boxes that turn out to be one: which copies of the kept one stand for those of the other.

The matching is pure: places and cards are names there. Copies of one card are alike, so that a card which both boxes
know is the same piece of cardboard, unless both have it in use.
"""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cards.box.moving import MoveWish, lock_box, move
from cards.box.planning import State
from cards.box.stock import Homes, Stock, most_of
from cards.models import Box, BoxChapter, BoxEntry, Card, Copy, Place, PlaceKind
from cards.transactions import atomic_action

MERGED, WENT_INTO = "boxes.merged", "box.went-into"
# Where a card waits that nobody uses; in this order it is taken for whoever does.
FREE = (PlaceKind.DIVIDER, PlaceKind.CHAPTER)


class InUse(NamedTuple):
    """A copy of the other box that somebody has."""

    card: str
    place: str
    layer: int | None = None


class Stand(NamedTuple):
    """Which copy stands for it: one of the kept box's that lies free there, or (None) one more."""

    source: str | None
    wanted: InUse


@dataclass(frozen=True)
class Matching:
    stands: tuple[Stand, ...]
    # Cards that the kept box did not know, or knew fewer of; nobody uses these.
    added: Counter[str]
    # Cards of which both boxes together have more in use than either of them holds.
    beyond: Counter[str]

    @property
    def new(self) -> Counter[str]:
        """Every copy that the kept box gets over and above its own."""
        return self.added + Counter(stand.wanted.card for stand in self.stands if stand.source is None)


def match(kept: State, free: Sequence[str], in_use: Iterable[InUse], other: Mapping[str, int]) -> Matching:
    """*kept*: what lies where in the kept box; *other*: how many of each card the other one holds in all.

    Afterwards each card is there as often as in the box that had more of it, or as often as both have it in use.
    """
    held: Counter[str] = Counter()
    for cards in kept.values():
        held.update(cards)
    stocks = {place: Counter(kept.get(place, Counter())) for place in free}
    stands, lacking = [], Counter[str]()
    for wanted in in_use:
        source = next((place for place in free if stocks[place][wanted.card] > 0), None)
        if source is None:
            lacking[wanted.card] += 1
        else:
            stocks[source][wanted.card] -= 1
        stands.append(Stand(source, wanted))
    known = {*held, *other, *lacking}
    added = Counter({card: other.get(card, 0) - held[card] - lacking[card] for card in known})
    beyond = Counter({card: held[card] + lacking[card] - max(held[card], other.get(card, 0)) for card in lacking})
    return Matching(tuple(stands), +added, +beyond)


# --- The boxes themselves


@dataclass(frozen=True)
class MergePreview:
    """What merging would do."""

    matching: Matching
    cards: Mapping[str, Card]
    # Of the book's cards, those of which there are then more than it has; by their names with how many there are.
    over: Mapping[str, int]

    @property
    def is_clean(self) -> bool:
        return not self.matching.beyond and not self.over


def matched(kept: Box, other: Box) -> MergePreview:
    """How the copies of *other* are matched, as both boxes are now."""
    places = Place.objects.filter(box=kept, kind__in=FREE)
    kinds = {str(place.pk): FREE.index(PlaceKind(place.kind)) for place in places}
    inside = Copy.objects.filter(box__in=[kept, other]).exclude(place__kind=PlaceKind.OUTSIDE)
    state: dict[str, Counter[str]] = {}
    held: Counter[str] = Counter()
    in_use = []
    rows = inside.order_by("layer", "pk").values_list("box", "card", "place", "place__kind", "layer")
    for box, card, place, kind, layer in rows:
        if box == kept.pk:
            state.setdefault(str(place), Counter())[str(card)] += 1
        else:
            held[str(card)] += 1
            if kind not in FREE:
                in_use.append(InUse(str(card), str(place), layer))
    matching = match(state, sorted(kinds, key=lambda pk: (kinds[pk], int(pk))), in_use, held)
    cards = Card.objects.select_related("type").in_bulk([int(card) for card in matching.new])
    totals = Stock(kept)
    counts = {card: totals.kept(card) + matching.new[str(card.pk)] for card in cards.values()}
    over = {str(card.pk): count for card, count in counts.items() if count > most_of(card)}
    return MergePreview(matching, {str(pk): card for pk, card in cards.items()}, over)


@atomic_action
def fold(
    kept: Box, other: Box, places: Mapping[int, int], *, by: Any, facts: Mapping[str, Any], key: uuid.UUID | None
) -> BoxEntry:
    """The copies of *other* leave it, and those that stand for them lie where *places* leads; one entry in each."""
    lock_box(other)
    lock_box(kept)
    came = _take_chapters(kept, other)
    preview = matched(kept, other)
    new = _new_copies(kept, preview.matching.new)
    wishes = [*_standing(kept, preview.matching, places, new), *_behind_dividers(kept, preview, new)]
    told = {**facts, "name": other.name, "other": str(other.pk), "chapters_came": came, "is_held": True}
    _empty(other, by=by, into=kept)
    Box.objects.filter(pk=other.pk).update(merged_into=kept)
    # The line of the kept box comes last: it is the one that people are told of.
    return move.within(kept, wishes, by=by, why=MERGED, facts=told, key=key)


def _take_chapters(kept: Box, other: Box) -> list[list[Any]]:
    there = set(kept.chapters.values_list("chapter", flat=True))
    missing = [held for held in other.chapters.select_related("chapter") if held.chapter_id not in there]
    for held in missing:
        BoxChapter.objects.create(box=kept, chapter=held.chapter, is_in=held.is_in)
        if held.chapter.facts.get("expansion"):
            Place.objects.get_or_create(box=kept, kind=PlaceKind.CHAPTER, chapter=held.chapter)
    return [[held.chapter_id, held.is_in] for held in missing]


def _new_copies(kept: Box, wanted: Mapping[str, int]) -> dict[str, list[Copy]]:
    """Copies that still lie outside: the book may count fewer, but somebody has them in hand."""
    outside = Place.objects.get(box=kept, kind=PlaceKind.OUTSIDE)
    stock = Stock(kept)
    stock.check_room(sum(wanted.values()))
    waiting = Copy.objects.select_for_update().filter(box=kept, place=outside, card__in=[int(card) for card in wanted])
    found: dict[str, list[Copy]] = {}
    for copy in waiting.order_by("pk"):
        found.setdefault(str(copy.card_id), []).append(copy)
    made = Copy.objects.bulk_create(
        Copy(box=kept, card_id=int(card), number=stock.numbered[int(card)] + n + 1, place=outside)
        for card, count in wanted.items()
        for n in range(count - len(found.get(card, ())))
    )
    for copy in made:
        found.setdefault(str(copy.card_id), []).append(copy)
    return found


def _standing(
    kept: Box, matching: Matching, places: Mapping[int, int], new: Mapping[str, list[Copy]]
) -> Iterable[MoveWish]:
    sources = {int(stand.source) for stand in matching.stands if stand.source}
    lying: dict[tuple[str, str], list[int]] = {}
    free = Copy.objects.select_for_update().filter(box=kept, place__in=sources).order_by("-number")
    for pk, place, card in free.values_list("pk", "place", "card"):
        lying.setdefault((str(place), str(card)), []).append(pk)
    for stand in matching.stands:
        target, layer = places[int(stand.wanted.place)], stand.wanted.layer
        if stand.source is None:
            copy = new[stand.wanted.card].pop(0)
            yield MoveWish(copy.pk, copy.place_id, target, layer)
        else:
            yield MoveWish(lying[stand.source, stand.wanted.card].pop(), int(stand.source), target, layer)


def _behind_dividers(kept: Box, preview: MergePreview, new: Mapping[str, list[Copy]]) -> Iterable[MoveWish]:
    homes = Homes(kept)
    for card, count in preview.matching.added.items():
        for _n in range(count):
            copy = new[card].pop(0)
            yield MoveWish(copy.pk, copy.place_id, homes.of(preview.cards[card]).pk)


def _empty(other: Box, *, by: Any, into: Box) -> None:
    outside = Place.objects.get(box=other, kind=PlaceKind.OUTSIDE)
    copies = Copy.objects.filter(box=other).exclude(place=outside)
    wishes = [MoveWish(pk, place, outside.pk) for pk, place in copies.values_list("pk", "place")]
    move.within(other, wishes, by=by, why=WENT_INTO, facts={"name": into.name})
