"""What boxes lack: lost cards, cards of their chapters that they never held, and cards that nobody has named."""

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Q

from cards.box import counts
from cards.box.counts import KnownCount
from cards.box.stock import catalogued
from cards.models import Box, BoxChapter, CardType, Chapter, Copy, PlaceKind


@dataclass(frozen=True)
class MissingFromBox:
    """Of one box. Cards stand by their ids, with how many copies."""

    chapters: list[Chapter]
    rows: list[KnownCount]
    held: Counter[int] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    # Proven by the book, and not even lost.
    absent: Counter[int] = field(default_factory=Counter)

    @property
    def lost_copies(self) -> int:
        return self.lost.total()

    @property
    def absent_copies(self) -> int:
        return self.absent.total()

    @property
    def here(self) -> int:
        return self.held.total() - self.lost_copies

    @property
    def gone(self) -> int:
        return self.lost_copies + self.absent_copies

    @property
    def unnamed(self) -> int:
        """How many more cards the book counts than are known; those that are absent have names."""
        return max(sum(row.total - row.known for row in self.rows if row.total) - self.absent_copies, 0)

    @property
    def is_least(self) -> bool:
        """Whether there may be more, since the book does not count all of them."""
        return any(row.exact is None for row in self.rows)

    @property
    def known(self) -> int:
        return self.here + self.gone

    @property
    def all(self) -> int:
        return self.known + self.unnamed


def missing(boxes: Iterable[Box]) -> dict[uuid.UUID, MissingFromBox]:
    """By box; all are of one game. As many queries for one as for ten."""
    boxes = list(boxes)
    if not boxes:
        return {}
    chapters: dict[uuid.UUID, list[Chapter]] = {box.pk: [] for box in boxes}
    for held in BoxChapter.objects.filter(box__in=boxes).select_related("chapter"):
        chapters[held.box_id].append(held.chapter)
    types = list(CardType.objects.filter(game=boxes[0].game_id, group="card"))
    proven = list(catalogued(boxes[0].game_id).values_list("pk", "chapter", "copies"))
    copies = _copies(boxes)
    return {box.pk: _of_one(chapters[box.pk], types, proven, copies[box.pk]) for box in boxes}


# By card and what it is: how many copies there are, and how many of them are lost.
Copies = dict[int, tuple[int, str | None, int, int]]


def _copies(boxes: Iterable[Box]) -> dict[uuid.UUID, Copies]:
    found: dict[uuid.UUID, Copies] = {box.pk: {} for box in boxes}
    inside = Copy.objects.filter(box__in=boxes).exclude(place__kind=PlaceKind.OUTSIDE).order_by()
    rows = inside.values_list("box", "card", "card__type", "card__virtue").annotate(
        n=Count("pk"), lost=Count("pk", filter=Q(place__kind=PlaceKind.LOST))
    )
    for box, card, type, virtue, count, lost in rows:
        found[box][card] = (type, virtue, count, lost)
    return found


def _of_one(
    chapters: list[Chapter], types: list[CardType], proven: Sequence[tuple[int, int | None, int | None]], copies: Copies
) -> MissingFromBox:
    there: Counter[tuple[int, str | None]] = Counter()
    for type, virtue, count, _lost in copies.values():
        there[type, virtue] += count
    found = MissingFromBox(chapters, counts.counts_of(types, chapters, there))
    for card, (_type, _virtue, count, lost) in copies.items():
        found.held[card] = count
        found.lost[card] = lost
    # What says of no chapter is a Base card.
    ours = {None, *(chapter.pk for chapter in chapters)}
    for card, chapter, count_in_book in proven:
        if not chapters or chapter in ours:
            found.absent[card] = max((count_in_book or 1) - found.held[card], 0)
    return found
