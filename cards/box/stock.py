"""What a box holds: registering one, adding copies, and where each belongs."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from cards.box.moving import MoveWish, entry_of_key, lock_box, move
from cards.box.words import names_for
from cards.models import Box, BoxChapter, BoxEntry, Card, CardType, Chapter, Copy, Game, Place, PlaceKind
from cards.models.catalogue import Virtue
from cards.refusals import Refused
from cards.search.folding import fold
from cards.transactions import atomic_action

CATALOGUE_FIRST = (F("pack").asc(nulls_first=True), "pk")
# Of a card of which the book does not say how many there are; and of everything in one box.
MOST_COPIES = 60
COPIES_AT_MOST = 5_000
BOXES_AT_MOST = 50


@atomic_action
def register(owner: Any, *, game: Game, name: str, chapters: Sequence[Chapter] = (), is_quiet: bool = False) -> Box:
    """A new box with every copy that the book proves to exist, each in its divider. Without a word, the game alone."""
    chapters = chapters or [chapter for chapter in game.chapters.all() if not goes_in_and_out(chapter)]
    held = {chapter: not goes_in_and_out(chapter) for chapter in chapters}
    box = set_up.within(owner, game=game, name=name, chapters=held, is_quiet=is_quiet)
    why = "box.made" if is_quiet else "box.registered"
    put_in.within(box, {card: card.copies or 1 for card in _proven(game, chapters)}, by=owner, why=why)
    return box


@atomic_action
def set_up(owner: Any, *, game: Game, name: str, chapters: Mapping[Chapter, bool], **fields: Any) -> Box:
    """A box with its places and without a card; of each chapter, whether it is in."""
    if Box.objects.filter(owner=owner, merged_into=None).count() >= BOXES_AT_MOST:
        words = _("You have fifty boxes, with the deleted ones that wait. Delete one for good first.")
        raise Refused("too-many-boxes", words)
    box = Box.objects.create(owner=owner, game=game, name=name, **fields)
    BoxChapter.objects.bulk_create(
        BoxChapter(box=box, chapter=chapter, is_in=is_in) for chapter, is_in in chapters.items()
    )
    _set_up_places(box, chapters)
    return box


@transaction.atomic
def adopt(box: Box, *, name: str, chapters: Sequence[Chapter], by: Any, key: uuid.UUID | None = None) -> BoxEntry:
    """A box that was made by itself is the one on the shelf: copies that are there stay, missing ones are added."""
    now = lock_box(box)
    before = entry_of_key(box, key, lambda entry: entry.why == "box.adopted" and entry.facts["name"] == name)
    if before:
        return before
    if not now.is_quiet:
        raise Refused("not-quiet", _("This box is somebody’s own already. Add chapters in its settings."))
    held = set(box.chapters.values_list("chapter", flat=True))
    came = [chapter for chapter in chapters if chapter.pk not in held]
    for chapter in came:
        BoxChapter.objects.create(box=box, chapter=chapter, is_in=not goes_in_and_out(chapter))
        if goes_in_and_out(chapter):
            Place.objects.get_or_create(box=box, kind=PlaceKind.CHAPTER, chapter=chapter)
    Box.objects.filter(pk=box.pk).update(name=name, is_quiet=False)
    stock = Stock(box)
    all_of_them = [*Chapter.objects.filter(pk__in=held), *came]
    lacking = {card: (card.copies or 1) - stock.kept(card) for card in _proven(box.game, all_of_them)}
    facts = {
        "name": name,
        "was": now.name,
        "chapters_came": [[chapter.pk, not goes_in_and_out(chapter)] for chapter in came],
        "is_held": True,
    }
    new = {card: count for card, count in lacking.items() if count > 0}
    box.name, box.is_quiet = name, False
    return put_in_new(box, new, by=by, why="box.adopted", facts=facts, key=key)


def goes_in_and_out(chapter: Chapter) -> bool:
    """Whether it has a divider of its own, behind which it waits until it is put in."""
    return bool(chapter.facts.get("expansion"))


@transaction.atomic
def rename(box: Box, name: str) -> Box:
    box.name = name
    box.save(update_fields=["name"])
    return box


def _set_up_places(box: Box, chapters: Iterable[Chapter]) -> None:
    single = [
        Place(box=box, kind=kind) for kind in (PlaceKind.STASH, PlaceKind.GIFT_PILE, PlaceKind.LOST, PlaceKind.OUTSIDE)
    ]
    apart = [
        Place(box=box, kind=PlaceKind.CHAPTER, chapter=chapter) for chapter in chapters if goes_in_and_out(chapter)
    ]
    Place.objects.bulk_create([*single, *apart, *(Place(box=box, **divider) for divider in _dividers(box.game))])


def _dividers(game: Game) -> list[dict[str, Any]]:
    """One for each type of card; gifts have one for each virtue, and one for those whose virtue nobody knows."""
    types = CardType.objects.filter(game=game, group="card")
    return [
        {"kind": PlaceKind.DIVIDER, "type": type, "virtue": virtue}
        for type in types
        for virtue in [None, *(Virtue.values if "by_virtue" in type.facts else [])]
    ]


def _proven(game: Game, chapters: Sequence[Chapter]) -> QuerySet[Card]:
    """The catalogue's cards of these chapters; what says of no chapter is a Base card."""
    held = Q(chapter__in=chapters) | Q(chapter=None) if chapters else Q()
    return catalogued(game.pk).filter(held)


def catalogued(game: str) -> QuerySet[Card]:
    """The cards of which the catalogue says that the game has them."""
    return Card.objects.filter(game=game, pack=None, is_retired=False, type__group="card")


def cards_for(box: Box) -> QuerySet[Card]:
    """The cards of which a copy may be in the box: the catalogue's, and its owner's own."""
    ours = Q(pack=None, is_retired=False) | Q(pack__owner=box.owner_id, pack__deleted=None)
    return Card.objects.filter(ours, game=box.game_id, type__group="card")


def card_called(box: Box, name: str, types: Iterable[str]) -> Card | None:
    """The card of these types with that name. Whoever writes the name of a veiled card has it in hand.

    Of two, that of the catalogue, which is in no pack.
    """
    return cards_called(box, [name], types).get(fold(name))


def cards_called(box: Box, names: Iterable[str], types: Iterable[str]) -> dict[str, Card]:
    """By their names in plain letters: those that there are, of several at once."""
    cards = cards_for(box).filter(type__slug__in=list(types)).select_related("type").defer("facts", "summary")
    wanted = {fold(name) for name in names}
    found: dict[str, Card] = {}
    for card in cards.order_by(*CATALOGUE_FIRST):
        if fold(card.name) in wanted:
            found.setdefault(fold(card.name), card)
    return found


@atomic_action
def put_in(
    box: Box,
    cards: Mapping[Card, int],
    *,
    by: Any,
    why: str = "copies.added",
    facts: Mapping[str, Any] | None = None,
    key: uuid.UUID | None = None,
) -> BoxEntry:
    """So many more copies of each card, each into its divider."""
    # Numbers of copies are given one after the other.
    lock_box(box)
    before = entry_of_key(box, key, lambda entry: entry.why == why and _added_by(entry) == _wanted(cards))
    return before or put_in_new(box, cards, by=by, why=why, facts=facts, key=key)


def put_in_new(
    box: Box,
    cards: Mapping[Card, int],
    *,
    by: Any,
    why: str = "copies.added",
    facts: Mapping[str, Any] | None = None,
    key: uuid.UUID | None = None,
    homes: "Homes | None" = None,
) -> BoxEntry:
    """The same for whoever has locked the box, and found no entry of the key."""
    outside = Place.objects.get(box=box, kind=PlaceKind.OUTSIDE)
    waiting = Copy.objects.select_for_update().filter(box=box, card__in=list(cards), place=outside).order_by("pk")
    coming = by_card(waiting)
    stock = Stock(box)
    stock.check(cards, by)
    new = Copy.objects.bulk_create(
        Copy(box=box, card=card, number=stock.numbered[card.pk] + n + 1, place=outside)
        for card, count in cards.items()
        for n in range(count - len(coming.get(card.pk, ())))
    )
    for copy in new:
        coming.setdefault(copy.card_id, []).append(copy)
    homes = homes or Homes(box)
    wishes = [
        MoveWish(copy.pk, outside.pk, homes.of(card).pk)
        for card, count in cards.items()
        for copy in coming[card.pk][:count]
    ]
    counted = {"cards": sum(cards.values()), **(facts or {})}
    return move.within(box, wishes, by=by, why=why, facts=counted, key=key, is_new=True)


@atomic_action
def lend(box: Box, cards: Mapping[Card, int]) -> dict[int, list[Copy]]:
    """By card, copies that a guest brings along, over and above what the book has. They still lie outside."""
    lock_box(box)
    outside = Place.objects.get(box=box, kind=PlaceKind.OUTSIDE)
    waiting = by_card(Copy.objects.select_for_update().filter(box=box, card__in=list(cards), place=outside))
    stock = Stock(box)
    stock.check_room(sum(cards.values()))
    new = Copy.objects.bulk_create(
        Copy(box=box, card=card, number=stock.numbered[card.pk] + n + 1, place=outside)
        for card, count in cards.items()
        for n in range(count - len(waiting.get(card.pk, ())))
    )
    for copy in new:
        waiting.setdefault(copy.card_id, []).append(copy)
    return {card.pk: waiting[card.pk][:count] for card, count in cards.items()}


def _added_by(entry: BoxEntry) -> Counter[int]:
    return Counter(entry.moves.values_list("copy__card", flat=True))


def _wanted(cards: Mapping[Card, int]) -> Counter[int]:
    return Counter({card.pk: count for card, count in cards.items()})


class Stock:
    """How many copies of each card a box has: numbered ones, and of those which lie outside."""

    def __init__(self, box: Box) -> None:
        rows = Copy.objects.filter(box=box).order_by().values_list("card", "place__kind").annotate(n=Count("pk"))
        self.numbered: Counter[int] = Counter()
        self.outside: Counter[int] = Counter()
        for card, kind, count in rows:
            self.numbered[card] += count
            self.outside[card] += count if kind == PlaceKind.OUTSIDE else 0

    def kept(self, card: Card) -> int:
        return self.numbered[card.pk] - self.outside[card.pk]

    def has_room_for(self, card: Card, count: int) -> bool:
        return count >= 1 and self.kept(card) + count <= most_of(card)

    def check(self, cards: Mapping[Card, int], by: Any) -> None:
        """Refuse more copies than there are."""
        for card, count in cards.items():
            if not self.has_room_for(card, count):
                name = names_for(by, [card.pk])[card.pk]
                most, kept = most_of(card), self.kept(card)
                words = too_many(card=name, most=most, kept=kept)
                raise Refused("too-many-copies", words, card=name, most=most, kept=kept)
        self.check_room(sum(cards.values()))

    def check_room(self, more: int) -> None:
        if sum(self.numbered.values()) + more > COPIES_AT_MOST:
            raise Refused("box-is-full", _("A box holds five thousand copies. Add another box."))


def most_of(card: Card) -> int:
    return card.copies or MOST_COPIES


def too_many(*, card: str, most: int, kept: int) -> str:
    words = _("More copies of %(card)s than there are: the book has %(most)d, and the box holds %(kept)d.")
    return words % {"card": card, "most": most, "kept": kept}


def by_card(copies: Iterable[Copy]) -> dict[int, list[Copy]]:
    found: dict[int, list[Copy]] = {}
    for copy in copies:
        found.setdefault(copy.card_id, []).append(copy)
    return found


class Homes:
    """Where each card of a box belongs when nobody uses it."""

    def __init__(self, box: Box) -> None:
        out = BoxChapter.objects.filter(box=box, is_in=False)
        places = list(
            Place.objects.filter(box=box, kind__in=[PlaceKind.DIVIDER, PlaceKind.CHAPTER, PlaceKind.STASH])
            .select_related("type", "chapter")
            .defer("chapter__facts")
            .annotate(is_out=Exists(out.filter(chapter=OuterRef("chapter"))))
        )
        self.stash = next(place for place in places if place.kind == PlaceKind.STASH)
        self._dividers = {(place.type_id, place.virtue): place for place in places if place.kind == PlaceKind.DIVIDER}
        # Chapters that are not in the dividers now.
        self._apart = {place.chapter_id: place for place in places if place.kind == PlaceKind.CHAPTER and place.is_out}

    def of(self, card: Card) -> Place:
        return self.among(card.type_id, card.virtue, card.chapter_id)

    def among(self, type: int, virtue: str | None, chapter: int | None) -> Place:
        """The same by what counts, for whoever asks for many."""
        if chapter in self._apart:
            return self._apart[chapter]
        own, of_type = self._dividers.get((type, virtue)), self._dividers.get((type, None))
        # A card of one's own may become of a type that has no divider.
        return own or of_type or self.stash


def places_called(box: Box, numbers: Iterable[int]) -> list[Place]:
    """The places of *box* with these ids."""
    wanted = set(numbers)
    places = list(Place.objects.filter(box=box, pk__in=wanted).select_related("type", "chapter"))
    if len(places) < len(wanted):
        raise Refused("another-box", _("That place belongs to another box."))
    return places
