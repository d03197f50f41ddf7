"""How much of a box is known: its copies by type and virtue, against what the book counts."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.db.models import Count

from cards.models import Box, BoxChapter, CardType, Chapter, Copy, Kind
from cards.models.catalogue import Virtue


class Known(NamedTuple):
    """“31 of 44 Mind gifts known”; the total is None where the book does not say."""

    type: CardType
    virtue: str | None
    known: int
    total: int | None


def known(box: Box, held: Iterable[BoxChapter]) -> list[Known]:
    """Every divider of the box, in its order, with how many of its cards are known."""
    chapters = [one.chapter for one in held]
    there = _there(box)
    types = CardType.objects.filter(game=box.game_id, group="card")
    rows = (row for type in types for row in _rows(type, chapters, there))
    # The book names cards without saying of which chapter they are; where that makes too many, nobody knows the total.
    return [row._replace(total=None) if row.total is not None and row.known > row.total else row for row in rows]


def _there(box: Box) -> Counter[tuple[int, str | None]]:
    """How many copies of each type and virtue there are, wherever they lie."""
    copies = Copy.objects.filter(box=box).exclude(place__kind=Kind.OUTSIDE).order_by()
    rows = copies.values_list("card__type", "card__virtue").annotate(n=Count("pk"))
    return Counter({(type, virtue): n for type, virtue, n in rows})


def _rows(type: CardType, chapters: list[Chapter], there: Counter[tuple[int, str | None]]) -> Iterator[Known]:
    if "by_virtue" not in type.facts:
        of_type = sum(n for (other, _virtue), n in there.items() if other == type.pk)
        yield Known(type, None, of_type, _total(type.facts, chapters))
        return
    for virtue in Virtue.values:
        yield Known(type, virtue, there[type.pk, virtue], _total(type.facts["by_virtue"], chapters, virtue))
    if there[type.pk, None]:
        yield Known(type, None, there[type.pk, None], None)


def _total(facts: dict[str, Any], chapters: list[Chapter], virtue: str = "") -> int | None:
    """What the book counts in these chapters together; a game without chapters counts all at once."""
    if not chapters:
        return facts.get("count")
    counts = [_count(facts, chapter) for chapter in chapters]
    if virtue:
        counts = [count.get(virtue) if isinstance(count, dict) else count for count in counts]
    return None if None in counts else sum(counts)


def _count(facts: dict[str, Any], chapter: Chapter) -> Any:
    """None where nobody knows. What is only a storybook has no cards of its own."""
    return facts.get(chapter.slug, None if chapter.facts.get("expansion") else 0)
