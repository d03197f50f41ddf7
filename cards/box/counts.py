"""How much of a box is known, against what the book counts.

In Apocrypha's register: Rule.CARDS_OF_A_BOX; in Wickville's Rule.CARDS_OF_THE_BOX and Rule.SOLO_CARDS; in that of
Curses & Covens Rule.CARDS_OF_THE_BOX.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import Count

from cards.models import Box, BoxChapter, CardType, Chapter, Copy, PlaceKind
from cards.models.catalogue import Virtue


class KnownCount(NamedTuple):
    """“31 of 44 Mind gifts known”; the total is None where the book does not say."""

    type: CardType
    virtue: str | None
    known: int
    total: int | None
    # The book counts only some of them.
    is_least: bool

    @property
    def exact(self) -> int | None:
        return None if self.is_least else self.total


def known_counts(box: Box, held: Iterable[BoxChapter]) -> list[KnownCount]:
    """Every divider of the box, in its order, with how many of its cards are known."""
    chapters = [one.chapter for one in held]
    there = _there(box)
    return counts_of(CardType.objects.filter(game=box.game_id, group="card"), chapters, there)


def counts_of(
    types: Iterable[CardType], chapters: Sequence[Chapter], there: Counter[tuple[int, str | None]]
) -> list[KnownCount]:
    """The same of so many copies of each type and virtue."""
    return [row for type in types for row in _rows(type, chapters, there)]


def against_the_book(type: CardType, virtue: str | None, known: int, chapters: Sequence[Chapter]) -> KnownCount:
    """So many *known* cards of a divider, and how many the book counts in these chapters together."""
    counts = _counts(type, virtue, chapters)
    counted = [count for count in counts if count is not None]
    total = sum(counted)
    # The book names cards without saying of which chapter they are; where that makes too many, nobody knows the total.
    if not counted or known > total:
        return KnownCount(type, virtue, known, None, False)
    return KnownCount(type, virtue, known, total, len(counted) < len(counts) or _is_least(type))


def _there(box: Box) -> Counter[tuple[int, str | None]]:
    """How many copies of each type and virtue there are, wherever they lie."""
    copies = Copy.objects.filter(box=box).exclude(place__kind=PlaceKind.OUTSIDE).order_by()
    rows = copies.values_list("card__type", "card__virtue").annotate(n=Count("pk"))
    return Counter({(type, virtue): n for type, virtue, n in rows})


def _rows(type: CardType, chapters: Sequence[Chapter], there: Counter[tuple[int, str | None]]) -> Iterator[KnownCount]:
    if "by_virtue" not in type.facts:
        of_type = sum(n for (other, _virtue), n in there.items() if other == type.pk)
        yield against_the_book(type, None, of_type, chapters)
        return
    for virtue in Virtue.values:
        yield against_the_book(type, virtue, there[type.pk, virtue], chapters)
    if there[type.pk, None]:
        yield against_the_book(type, None, there[type.pk, None], chapters)


def _counts(type: CardType, virtue: str | None, chapters: Sequence[Chapter]) -> list[int | None]:
    """What the book counts in each chapter; a game without chapters counts all at once. None where nobody knows."""
    facts = type.facts
    if "by_virtue" in facts:
        return [_of_virtue(_count(facts["by_virtue"], chapter), virtue) for chapter in chapters] if virtue else []
    if not chapters:
        return [facts.get("at_least") if _is_least(type) else facts.get("count")]
    return [_count(facts, chapter) for chapter in chapters]


def _is_least(type: CardType) -> bool:
    return type.facts.get("count") is None and "at_least" in type.facts


def _of_virtue(count: Any, virtue: str) -> int | None:
    return count.get(virtue) if isinstance(count, dict) else count


def _count(facts: dict[str, Any], chapter: Chapter) -> Any:
    """None where nobody knows. What is only a storybook has no cards of its own."""
    return facts.get(chapter.slug, None if chapter.facts.get("expansion") else 0)
