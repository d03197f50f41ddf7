"""The full-text index of either database behind one expression; migration 0002 makes each."""

from collections.abc import Iterable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Func, QuerySet, Subquery
from django.db.models.sql.compiler import SQLCompiler

from cards.models import SearchText
from cards.search import terms
from cards.search.folding import fold
from cards.search.terms import QueryTerm, every, parts_of

Params = tuple[str | int, ...]

SQLITE = "SELECT rowid FROM cards_search_index WHERE cards_search_index MATCH %s"
POSTGRESQL = "SELECT id FROM cards_searchtext WHERE to_tsvector('simple', text) @@ to_tsquery('simple', %s)"
# Its index does not know where words stand. Asked whether they follow each other, it would take the texts apart again.
IN_A_ROW = " AND translate(text, E'\\n', '') || ' ' LIKE %s"


def is_words(term: QueryTerm) -> bool:
    """Whether the index alone can answer *term*: words and phrases, joined in whatever way, some of them excluded."""
    match term:
        case terms.Any(parts):
            return all(map(is_words, parts))
        case terms.All(parts):
            return any(map(is_words, parts)) and all(is_words(part) or _is_exclusion(part) for part in parts)
    return isinstance(term, terms.Word | terms.Phrase)


def words_and_rest(parts: Iterable[QueryTerm]) -> tuple[QueryTerm | None, list[QueryTerm]]:
    """Of *parts* that must all be true, those that the index can answer together, and the others."""
    parts = list(parts)
    asks = any(map(is_words, parts))
    words = [part for part in parts if is_words(part) or (asks and _is_exclusion(part))]
    return every(words), [part for part in parts if part not in words]


def _is_exclusion(term: QueryTerm) -> bool:
    return isinstance(term, terms.Not) and is_words(term.term)


def texts_with(words: QueryTerm) -> QuerySet[SearchText]:
    """The search texts that hold *words*."""
    return SearchText.objects.filter(HoldsWords(words))


class HoldsWords(Func):
    """Whether the search text of that key, at the end of *path*, holds *words*.

    Either database first asks its index for all keys, as a list: whatever else is asked, no planner can come to the
    idea of looking into the texts, or into everything that has one.
    """

    output_field = BooleanField()

    def __init__(self, words: QueryTerm, path: str = "pk") -> None:
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
        parts = parts_of(self.words)
        match = _tsquery(every(one for part in parts for one in _one_by_one(part)) or self.words)
        runs = [_run(part) for part in parts if len(_one_by_one(part)) > 1]
        return f"{key} = ANY(ARRAY({POSTGRESQL}{IN_A_ROW * len(runs)}))", (*params, match, *runs)


class IsOneOf(Func):
    """Whether the key is one of *keys*. PostgreSQL, too, lists these first and then fetches what they lead to."""

    output_field = BooleanField()
    template = "%(expressions)s"
    arg_joiner = " IN "

    def __init__(self, keys: QuerySet[Any, Any]) -> None:
        super().__init__("pk", Subquery(keys))

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **kwargs: Any) -> tuple[str, Any]:
        return self.as_sql(compiler, connection, template="%(expressions)s)", arg_joiner=" = ANY(ARRAY", **kwargs)


# Folded words are letters and digits and nothing else, so that nothing typed can break out of a match.


def _fts5(term: QueryTerm) -> str:
    match term:
        case terms.All(parts):
            asked = " AND ".join(_fts5(part) for part in parts if not isinstance(part, terms.Not))
            excluded = "".join(f" NOT {_fts5(part.term)}" for part in parts if isinstance(part, terms.Not))
            return f"(({asked}){excluded})"
        case terms.Any(parts):
            return f"({' OR '.join(map(_fts5, parts))})"
        case terms.Word(text):
            return f'"{fold(text)}"*'
        case terms.Phrase(text):
            return f'"{fold(text)}"'
    raise TypeError(term)


def _tsquery(term: QueryTerm) -> str:
    match term:
        case terms.All(parts):
            return f"({' & '.join(map(_tsquery, parts))})"
        case terms.Any(parts):
            return f"({' | '.join(map(_tsquery, parts))})"
        case terms.Not(inner):
            return f"!{_tsquery(inner)}"
        case terms.Word(text):
            return f"({_followed(text)}:*)"
        case terms.Phrase(text):
            return f"({_followed(text)})"
    raise TypeError(term)


def _followed(text: str) -> str:
    # A space stands for no words at all: an operand has to stand there.
    return " <-> ".join(f"'{word}'" for word in fold(text).split() or [" "])


def _one_by_one(term: QueryTerm) -> list[QueryTerm]:
    """The words of *term* without their order."""
    match term:
        case terms.Phrase(text):
            return [terms.Phrase(word) for word in fold(text).split()]
        case terms.Word(text):
            *whole, begun = fold(text).split() or [""]
            return [*map(terms.Phrase, whole), terms.Word(begun)]
    return [term]


def _run(term: QueryTerm) -> str:
    """The words of *term* in their order, as LIKE wants them."""
    match term:
        case terms.Phrase(text):
            return f"% {fold(text)} %"
        case terms.Word(text):
            return f"% {fold(text)}%"
    raise TypeError(term)
