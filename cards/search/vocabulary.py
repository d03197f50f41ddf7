"""What the catalogue knows: every type, virtue, chapter, keyword and game that a query can ask for."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from cards.models import CardType, Chapter, Game, Keyword
from cards.models.catalogue import Virtue
from cards.search.terms import Kind, Value


def vocabulary(kind: Kind) -> list[Value]:
    """Every value of *kind*, read from the catalogue."""
    return READERS[kind]()


def _types() -> list[Value]:
    return _by_slug(CardType.objects.values_list("pk", "slug", "name", "plural"))


def _virtues() -> list[Value]:
    return [Value(virtue.value, str(virtue.label)) for virtue in Virtue]


def _chapters() -> list[Value]:
    return _by_slug((*row, "") for row in Chapter.objects.values_list("pk", "slug", "name"))


def _keywords() -> list[Value]:
    return _by_slug((*row, "") for row in Keyword.objects.values_list("pk", "slug", "name"))


def _games() -> list[Value]:
    return [Value(slug, name) for slug, name in Game.objects.values_list("slug", "name")]


def _by_slug(rows: Iterable[tuple[int, str, str, str]]) -> list[Value]:
    """One value a slug: several games may use the same one, each with names of its own."""
    values: dict[str, Value] = {}
    for key, slug, name, plural in rows:
        known = values.get(slug, Value(slug, name, plural))
        values[slug] = replace(known, also=(*known.also, name, plural), keys=(*known.keys, key))
    return list(values.values())


READERS: dict[Kind, Callable[[], list[Value]]] = {
    Kind.TYPE: _types,
    Kind.VIRTUE: _virtues,
    Kind.CHAPTER: _chapters,
    Kind.KEYWORD: _keywords,
    Kind.GAME: _games,
}
