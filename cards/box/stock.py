"""What a box holds: registering one, adding copies, and taking chapters in and out."""

import random
import secrets
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from cards.box.moving import Wish, move
from cards.models import Box, BoxChapter, BoxEntry, Card, CardType, Chapter, Copy, Game, Kind, Place
from cards.models.catalogue import Virtue
from cards.refusals import Refused

BASE = "base"
MOST_COPIES = 60
# What a chapter leaves in Base for good, once it has been put in (p. 14).
STAYS_IN_BASE = ("saint", "nexus", "structure")


@transaction.atomic
def register(owner: Any, *, game: Game, name: str, chapters: Sequence[Chapter] = ()) -> Box:
    """A new box with every copy that the book proves to exist, each in its divider."""
    box = Box.objects.create(owner=owner, game=game, name=name)
    BoxChapter.objects.bulk_create(
        BoxChapter(box=box, chapter=chapter, is_in=not chapter.facts.get("expansion")) for chapter in chapters
    )
    _set_up_places(box, chapters)
    put_in(box, {card: card.copies or 1 for card in _proven(game, chapters)}, by=owner, why="box.registered")
    return box


def _set_up_places(box: Box, chapters: Iterable[Chapter]) -> None:
    single = [Place(box=box, kind=kind) for kind in (Kind.STASH, Kind.GIFT_PILE, Kind.LOST, Kind.OUTSIDE)]
    expansions = [chapter for chapter in chapters if chapter.facts.get("expansion")]
    apart = [Place(box=box, kind=Kind.CHAPTER, chapter=chapter) for chapter in expansions]
    Place.objects.bulk_create([*single, *apart, *(Place(box=box, **divider) for divider in _dividers(box.game))])


def _dividers(game: Game) -> list[dict[str, Any]]:
    """One for each type of card; gifts have one for each virtue, and one for those whose virtue nobody knows."""
    types = CardType.objects.filter(game=game, group="card")
    return [
        {"kind": Kind.DIVIDER, "type": type, "virtue": virtue}
        for type in types
        for virtue in [None, *(Virtue.values if "by_virtue" in type.facts else [])]
    ]


def _proven(game: Game, chapters: Sequence[Chapter]) -> QuerySet[Card]:
    """The catalogue's cards of these chapters; what says of no chapter is a Base card."""
    held = Q(chapter__in=chapters) | Q(chapter=None) if chapters else Q()
    return Card.objects.filter(held, game=game, pack=None, is_retired=False, type__group="card")


@transaction.atomic
def put_in(
    box: Box,
    cards: Mapping[Card, int],
    *,
    by: Any,
    why: str = "copies.added",
    key: uuid.UUID | None = None,
) -> BoxEntry:
    """So many more copies of each card, each into its divider."""
    # Numbers of copies are given one after the other.
    Box.objects.select_for_update().get(pk=box.pk)
    outside = Place.objects.get(box=box, kind=Kind.OUTSIDE)
    there = Counter(Copy.objects.filter(box=box, card__in=list(cards)).values_list("card", flat=True))
    waiting = _by_card(Copy.objects.filter(box=box, card__in=list(cards), place=outside))
    new = []
    for card, count in cards.items():
        kept = there[card.pk] - len(waiting.get(card.pk, []))
        if not count >= 1 or kept + count > (card.copies or MOST_COPIES):
            words = _("More copies of %(card)s than there are: the book has %(most)d, and the box holds %(kept)d.")
            facts = {"card": card.name, "most": card.copies or MOST_COPIES, "kept": kept}
            raise Refused("too-many-copies", words % facts, **facts)
        missing = count - len(waiting.get(card.pk, []))
        new += [Copy(box=box, card=card, number=there[card.pk] + n + 1, place=outside) for n in range(missing)]
    Copy.objects.bulk_create(new)
    coming = _by_card(Copy.objects.filter(box=box, card__in=list(cards), place=outside).order_by("number"))
    homes = Homes(box)
    wishes = [
        Wish(copy.pk, outside.pk, homes.of(card).pk)
        for card, count in cards.items()
        for copy in coming[card.pk][:count]
    ]
    return move(box, wishes, by=by, why=why, facts={"cards": sum(cards.values())}, key=key)


def _by_card(copies: Iterable[Copy]) -> dict[int, list[Copy]]:
    found: dict[int, list[Copy]] = {}
    for copy in copies:
        found.setdefault(copy.card_id, []).append(copy)
    return found


class Homes:
    """Where each card of a box belongs when nobody uses it."""

    def __init__(self, box: Box) -> None:
        places = list(
            Place.objects.filter(box=box, kind__in=[Kind.DIVIDER, Kind.CHAPTER]).select_related("type", "chapter")
        )
        self._dividers = {(place.type_id, place.virtue): place for place in places if place.kind == Kind.DIVIDER}
        self._apart = {place.chapter_id: place for place in places if place.kind == Kind.CHAPTER}
        self._out = set(BoxChapter.objects.filter(box=box, is_in=False).values_list("chapter", flat=True))

    def of(self, card: Card) -> Place:
        if card.chapter_id in self._out and card.chapter_id in self._apart:
            return self._apart[card.chapter_id]
        return self._dividers.get((card.type_id, card.virtue)) or self._dividers[card.type_id, None]


@transaction.atomic
def take_chapter_out(box: Box, chapter: Chapter, *, by: Any, key: uuid.UUID | None = None) -> BoxEntry:
    """Its cards leave the dividers; saints and their decks, nexuses and structures stay (p. 14)."""
    apart = _turned(box, chapter, is_in=False)
    lying = Copy.objects.filter(box=box, card__chapter=chapter, place__kind=Kind.DIVIDER)
    copies = lying.exclude(card__type__slug__in=STAYS_IN_BASE)
    wishes = [Wish(copy.pk, copy.place_id, apart.pk) for copy in copies]
    return move(box, wishes, by=by, why="chapter.taken-out", facts=_facts(chapter, is_in=False), key=key)


@transaction.atomic
def put_chapter_in(box: Box, chapter: Chapter, *, by: Any, key: uuid.UUID | None = None) -> BoxEntry:
    """Its cards go into the dividers; several chapters may be in at once."""
    apart = _turned(box, chapter, is_in=True)
    homes = Homes(box)
    copies = Copy.objects.filter(box=box, place=apart).select_related("card")
    wishes = [Wish(copy.pk, apart.pk, homes.of(copy.card).pk) for copy in copies]
    return move(box, wishes, by=by, why="chapter.put-in", facts=_facts(chapter, is_in=True), key=key)


def _facts(chapter: Chapter, *, is_in: bool) -> dict[str, Any]:
    """What the ledger keeps, so that undoing turns the chapter as well as its cards."""
    return {"chapter": chapter.name, "chapter_id": chapter.pk, "is_in": is_in}


def _turned(box: Box, chapter: Chapter, *, is_in: bool) -> Place:
    """The divider of a chapter's own, which is now in use or not."""
    held = BoxChapter.objects.select_for_update().filter(box=box, chapter=chapter).first()
    apart = Place.objects.filter(box=box, kind=Kind.CHAPTER, chapter=chapter).first()
    if held is None or apart is None:
        raise Refused("no-such-chapter", _("This box does not hold that chapter, or it is always in."))
    BoxChapter.objects.filter(pk=held.pk).update(is_in=is_in)
    return apart


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
    if len(lying) < count:
        words = _("Only %(there)d cards lie there.")
        raise Refused("too-few-cards", words % {"there": len(lying)}, there=len(lying))
    drawn = (chance or secrets.SystemRandom()).sample(lying, count)
    return move(
        box, [Wish(copy.pk, divider.pk, target.pk) for copy in drawn], by=by, why="copies.drawn", facts={}, key=key
    )
