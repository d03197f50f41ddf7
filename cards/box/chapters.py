"""The chapters of a box: one that was bought later, and taking them in and out of the dividers."""

import uuid
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from cards.box.moving import MoveWish, entry_of_key, lock_box, move
from cards.box.stock import Homes, Stock, catalogued, goes_in_and_out, put_in_new
from cards.models import Box, BoxChapter, BoxEntry, Card, Chapter, Copy, Place, PlaceKind
from cards.refusals import Refused
from cards.transactions import atomic_action

# What a chapter leaves in Base for good, once it has been put in: Rule.CHAPTER_ADDED of Apocrypha's register.
STAYS_IN_BASE = ("saint", "nexus", "structure")


@transaction.atomic
def add_chapter(box: Box, chapter: Chapter, *, by: Any, key: uuid.UUID | None = None) -> BoxEntry:
    """A chapter that was bought later, with every copy that the book proves to exist; behind its own divider."""
    lock_box(box)
    before = entry_of_key(
        box, key, lambda entry: entry.why == "chapter.added" and entry.facts["chapter_id"] == chapter.pk
    )
    if before:
        return before
    is_in = not goes_in_and_out(chapter)
    if BoxChapter.objects.filter(box=box, chapter=chapter).exists():
        words = _("%(chapter)s is in this box already.") % {"chapter": chapter.name}
        raise Refused("chapter-there", words, chapter=chapter.slug)
    BoxChapter.objects.create(box=box, chapter=chapter, is_in=is_in)
    apart = {"box": box, "kind": PlaceKind.CHAPTER, "chapter": chapter}
    if not is_in and not Place.objects.filter(**apart).exists():  # it may be there from a time that was undone
        Place.objects.create(**apart)
    facts = {"chapter": chapter.name, "chapter_id": chapter.pk, "is_held": True, "comes_in": is_in}
    return put_in_new(box, _lacking(box, chapter), by=by, why="chapter.added", facts=facts, key=key)


def _lacking(box: Box, chapter: Chapter) -> dict[Card, int]:
    """What the book proves of a chapter and nobody has added by hand before."""
    stock = Stock(box)
    lacking = {card: (card.copies or 1) - stock.kept(card) for card in catalogued(box.game_id).filter(chapter=chapter)}
    return {card: count for card, count in lacking.items() if count > 0}


@transaction.atomic
def turn_chapter(box: Box, chapter: Chapter, *, is_in: bool, by: Any) -> BoxEntry | None:
    """Have the chapter in the dividers or out of them; what is so already needs no entry."""
    lock_box(box)
    if BoxChapter.objects.filter(box=box, chapter=chapter, is_in=is_in).exists():
        return None
    return (put_chapter_in if is_in else take_chapter_out).within(box, chapter, by=by)


@atomic_action
def take_chapter_out(box: Box, chapter: Chapter, *, by: Any, key: uuid.UUID | None = None) -> BoxEntry:
    """Its cards leave the dividers; saints and their decks, nexuses and structures stay: Rule.CHAPTER_CHANGE."""
    apart = _turned(box, chapter, is_in=False)
    lying = Copy.objects.filter(box=box, card__chapter=chapter, place__kind=PlaceKind.DIVIDER)
    copies = lying.exclude(card__type__slug__in=STAYS_IN_BASE)
    wishes = [MoveWish(copy.pk, copy.place_id, apart.pk) for copy in copies]
    return move.within(box, wishes, by=by, why="chapter.taken-out", facts=_facts(chapter, is_in=False), key=key)


@atomic_action
def put_chapter_in(box: Box, chapter: Chapter, *, by: Any, key: uuid.UUID | None = None) -> BoxEntry:
    """Its cards go into the dividers; several chapters may be in at once: Rule.SEVERAL_CHAPTERS."""
    apart = _turned(box, chapter, is_in=True)
    homes = Homes(box)
    copies = Copy.objects.filter(box=box, place=apart).select_related("card")
    wishes = [MoveWish(copy.pk, apart.pk, homes.of(copy.card).pk) for copy in copies]
    return move.within(box, wishes, by=by, why="chapter.put-in", facts=_facts(chapter, is_in=True), key=key)


def _facts(chapter: Chapter, *, is_in: bool) -> dict[str, Any]:
    """What the ledger keeps, so that undoing turns the chapter as well as its cards."""
    return {"chapter": chapter.name, "chapter_id": chapter.pk, "is_in": is_in}


def _turned(box: Box, chapter: Chapter, *, is_in: bool) -> Place:
    """The divider of a chapter's own, which is now in use or not."""
    lock_box(box)
    held = BoxChapter.objects.filter(box=box, chapter=chapter).first()
    apart = Place.objects.filter(box=box, kind=PlaceKind.CHAPTER, chapter=chapter).first()
    if held is None or apart is None:
        raise Refused("no-such-chapter", _("This box does not hold that chapter, or it is always in."))
    BoxChapter.objects.filter(pk=held.pk).update(is_in=is_in)
    return apart
