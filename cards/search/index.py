"""The full-text index of either database behind one expression; migration 0002 makes each."""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Func, QuerySet
from django.db.models.sql.compiler import SQLCompiler

from cards.models import SearchText
from cards.search import terms
from cards.search.folding import fold
from cards.search.terms import Term

Params = tuple[str | int, ...]

SQLITE = "SELECT rowid FROM cards_search_index WHERE cards_search_index MATCH %s"
POSTGRESQL = "SELECT id FROM cards_searchtext WHERE to_tsvector('simple', text) @@ to_tsquery('simple', %s)"


def is_words(term: Term) -> bool:
    """Whether the index alone can answer *term*: words and phrases, joined in whatever way."""
    if isinstance(term, terms.All | terms.Any):
        return all(map(is_words, term.terms))
    return isinstance(term, terms.Word | terms.Phrase)


def texts_with(words: Term) -> QuerySet[SearchText]:
    """The search texts that hold *words*."""
    return SearchText.objects.filter(Holds(words))


class Holds(Func):
    """Whether the search text of that key, at the end of *path*, holds *words*.

    Either database first asks its index for all keys, as a list: whatever else is asked, no planner can come to the
    idea of looking into the texts, or into everything that has one.
    """

    output_field = BooleanField()

    def __init__(self, words: Term, path: str = "pk") -> None:
        super().__init__(path)
        self.words = words

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, *args: Any, **kwargs: Any
    ) -> tuple[str, Params]:
        key, params = compiler.compile(self.source_expressions[0])
        return f"{key} IN ({SQLITE})", (*params, _fts5(self.words))

    def as_postgresql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, *args: Any, **kwargs: Any
    ) -> tuple[str, Params]:
        key, params = compiler.compile(self.source_expressions[0])
        return f"{key} = ANY(ARRAY({POSTGRESQL}))", (*params, _tsquery(self.words))


# Folded words are letters and digits and nothing else, so that nothing typed can break out of a match.


def _fts5(term: Term) -> str:
    match term:
        case terms.All(parts):
            return f"({' AND '.join(map(_fts5, parts))})"
        case terms.Any(parts):
            return f"({' OR '.join(map(_fts5, parts))})"
        case terms.Word(text):
            return f'"{fold(text)}"*'
        case terms.Phrase(text):
            return f'"{fold(text)}"'
    raise TypeError(term)


def _tsquery(term: Term) -> str:
    match term:
        case terms.All(parts):
            return f"({' & '.join(map(_tsquery, parts))})"
        case terms.Any(parts):
            return f"({' | '.join(map(_tsquery, parts))})"
        case terms.Word(text):
            return f"({_followed(text)}:*)"
        case terms.Phrase(text):
            return f"({_followed(text)})"
    raise TypeError(term)


def _followed(text: str) -> str:
    # A space stands for no words at all: an operand has to stand there.
    return " <-> ".join(f"'{word}'" for word in fold(text).split() or [" "])
