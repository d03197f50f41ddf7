"""What a query can ask for: types, virtues, chapters, keywords and games of the catalogue, and places of one's own."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from cards.models import CardType, Chapter, Game, Keyword
from cards.models.catalogue import Virtue
from cards.search import whereabouts
from cards.search.terms import PrefixKind, SearchValue
from cards.search.values import NoSuchValue, Vocabulary
from cards.sight import Viewer


def vocabulary(kind: PrefixKind) -> list[SearchValue]:
    """Every value of *kind*, read from the catalogue."""
    return READERS[kind]()


def vocabulary_of(viewer: Viewer) -> Vocabulary:
    """Every value of a kind for *viewer*. Where copies lie, nobody is told who sits at no table and owns no box."""

    def values(kind: PrefixKind) -> list[SearchValue]:
        if kind not in whereabouts.OWNED:
            return vocabulary(kind)
        seen = viewer.ledger()
        if seen is None:
            raise NoSuchValue("needs-a-seat", {})
        return {
            PrefixKind.IN: whereabouts.places,
            PrefixKind.WITH: lambda: whereabouts.holders(seen),
            PrefixKind.STATE: whereabouts.states,
        }[kind]()

    return values


def _types() -> list[SearchValue]:
    return _by_slug(CardType.objects.values_list("pk", "slug", "name", "plural"))


def _virtues() -> list[SearchValue]:
    return [SearchValue(virtue.value, str(virtue.label)) for virtue in Virtue]


def _chapters() -> list[SearchValue]:
    return _by_slug((*row, "") for row in Chapter.objects.values_list("pk", "slug", "name"))


def _keywords() -> list[SearchValue]:
    return _by_slug((*row, "") for row in Keyword.objects.values_list("pk", "slug", "name"))


def _games() -> list[SearchValue]:
    return [SearchValue(slug, name) for slug, name in Game.objects.values_list("slug", "name")]


def _by_slug(rows: Iterable[tuple[int, str, str, str]]) -> list[SearchValue]:
    """One value a slug: several games may use the same one, each with names of its own."""
    values: dict[str, SearchValue] = {}
    for key, slug, name, plural in rows:
        known = values.get(slug, SearchValue(slug, name, plural))
        values[slug] = replace(known, also=(*known.also, name, plural), keys=(*known.keys, key))
    return list(values.values())


READERS: dict[PrefixKind, Callable[[], list[SearchValue]]] = {
    PrefixKind.TYPE: _types,
    PrefixKind.VIRTUE: _virtues,
    PrefixKind.CHAPTER: _chapters,
    PrefixKind.KEYWORD: _keywords,
    PrefixKind.GAME: _games,
}
