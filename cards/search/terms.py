"""What a query is made of: small frozen terms, which a parser makes and a database is asked for."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class PrefixKind(StrEnum):
    """What a prefix such as ``t:`` asks for."""

    TYPE = "type"
    VIRTUE = "virtue"
    CHAPTER = "chapter"
    KEYWORD = "keyword"
    GAME = "game"
    # Of the copies that somebody owns.
    IN = "in"
    WITH = "with"
    STATE = "is"


# Those that may be said by their first letters.
SHORT = (PrefixKind.TYPE, PrefixKind.VIRTUE, PrefixKind.CHAPTER, PrefixKind.KEYWORD, PrefixKind.GAME)


class Field(StrEnum):
    """What can be compared with a number."""

    TARGET = "target"
    COPIES = "copies"
    NUMBER = "number"


class Operator(StrEnum):
    IS = "="
    IS_NOT = "!="
    UNDER = "<"
    AT_MOST = "<="
    OVER = ">"
    AT_LEAST = ">="


@dataclass(frozen=True)
class SearchValue:
    """One of the values that exist for a prefix, with every name by which it may be called."""

    slug: str
    name: str
    plural: str = ""
    also: tuple[str, ...] = ()
    # The rows that it stands for: several games may use one slug.
    keys: tuple[int, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.slug, self.name, self.plural, *self.also)


@dataclass(frozen=True)
class Word:
    """A word as typed, perhaps not to its end: “mur” finds Murder Board."""

    text: str


@dataclass(frozen=True)
class Phrase:
    """Whole words, one after the other."""

    text: str


@dataclass(frozen=True)
class Is:
    kind: PrefixKind
    value: SearchValue


@dataclass(frozen=True)
class Compare:
    field: Field
    operator: Operator
    number: int


@dataclass(frozen=True)
class Not:
    term: "QueryTerm"


@dataclass(frozen=True)
class All:
    terms: tuple["QueryTerm", ...]


@dataclass(frozen=True)
class Any:
    terms: tuple["QueryTerm", ...]


QueryTerm: TypeAlias = Word | Phrase | Is | Compare | Not | All | Any


def every(parts: Iterable[QueryTerm | None]) -> QueryTerm | None:
    """All of *parts*, said as simply as can be; None asks for nothing."""
    asked = [one for part in parts for one in parts_of(part)]
    return All(tuple(asked)) if len(asked) > 1 else next(iter(asked), None)


def either(parts: Iterable[QueryTerm | None]) -> QueryTerm | None:
    """One or another of *parts*."""
    asked = [one for part in parts if part for one in (part.terms if isinstance(part, Any) else (part,))]
    return Any(tuple(asked)) if len(asked) > 1 else next(iter(asked), None)


def parts_of(term: QueryTerm | None) -> tuple[QueryTerm, ...]:
    """What must all be true where *term* is."""
    if isinstance(term, All):
        return term.terms
    return (term,) if term else ()
