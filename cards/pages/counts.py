"""How much of a type is known: the cards that the book names, of those that it counts."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet, Sum

from cards.models import CardType


@dataclass(frozen=True)
class Count:
    """``total`` is None where the book counts none; it may be the least that there must be."""

    known: int
    total: int | None
    is_least: bool = False
    # All copies of the cards that are named: thirteen townsfolk are one card.
    copies: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether the cards that are named, with their copies, are all there are."""
        return self.total is not None and not self.is_least and max(self.known, self.copies) >= self.total


def with_copies(types: QuerySet[CardType]) -> QuerySet[CardType]:
    ours = Q(cards__pack=None, cards__is_retired=False)
    return types.annotate(copies=Sum("cards__copies", filter=ours)).order_by("place")


def count_of(type: CardType, chapters: set[str]) -> Count:
    """What the book counts of *type*: all at once, or chapter by chapter (of which some may be uncounted)."""
    facts, copies = type.facts, getattr(type, "copies", None) or 0
    if "count" in facts:
        is_least = facts["count"] is None
        return Count(facts["named"], facts.get("at_least") if is_least else facts["count"], is_least, copies)
    parts = [number for chapter, number in facts.items() if chapter in chapters]
    counted = [number for number in parts if number is not None]
    return Count(facts["named"], sum(counted) if counted else None, len(counted) < len(parts), copies)
