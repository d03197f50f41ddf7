"""A query in plain words, made of whole clauses that can be translated."""

from collections.abc import Iterable, Mapping
from functools import reduce

from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext, ngettext_lazy, pgettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from cards.search.terms import (
    All,
    Any,
    Compare,
    Field,
    Is,
    Not,
    Operator,
    Phrase,
    PrefixKind,
    QueryTerm,
    Word,
    parts_of,
)

RELATIONS: Mapping[PrefixKind, StrPromise] = {
    PrefixKind.TYPE: _("that are %(type)s"),
    PrefixKind.VIRTUE: _("with %(virtue)s"),
    PrefixKind.CHAPTER: _("from %(chapter)s"),
    PrefixKind.KEYWORD: _("that have %(keyword)s"),
    PrefixKind.GAME: _("of %(game)s"),
    PrefixKind.WITH: _("that %(with)s holds"),
}
# Where cards lie, and what became of them: whole clauses, by the value that is asked for.
OWNED: Mapping[str, StrPromise] = {
    "box": _("that lie in the box"),
    "deck": _("that lie in a deck"),
    "halo": _("that lie in a halo"),
    "bury": _("that lie in a bury pile"),
    "stash": _("that lie in the stash"),
    "gift-pile": _("that lie in the gift pile"),
    "table": _("that lie on a table"),
    "away": _("that are away with a visitor"),
    "lost": _("that are lost"),
    "missing": _("that are missing from the box"),
}
COMPARISONS: Mapping[tuple[Field, Operator], StrPromise] = {
    (Field.TARGET, Operator.IS): _("with a target of %(number)d"),
    (Field.TARGET, Operator.IS_NOT): _("with a target of anything but %(number)d"),
    (Field.TARGET, Operator.UNDER): _("with a target of less than %(number)d"),
    (Field.TARGET, Operator.AT_MOST): _("with a target of at most %(number)d"),
    (Field.TARGET, Operator.OVER): _("with a target of more than %(number)d"),
    (Field.TARGET, Operator.AT_LEAST): _("with a target of at least %(number)d"),
    (Field.COPIES, Operator.IS): ngettext_lazy("with %(number)d copy", "with %(number)d copies", "number"),
    (Field.COPIES, Operator.IS_NOT): ngettext_lazy(
        "with anything but %(number)d copy", "with anything but %(number)d copies", "number"
    ),
    (Field.COPIES, Operator.UNDER): ngettext_lazy(
        "with fewer than %(number)d copy", "with fewer than %(number)d copies", "number"
    ),
    (Field.COPIES, Operator.AT_MOST): ngettext_lazy(
        "with at most %(number)d copy", "with at most %(number)d copies", "number"
    ),
    (Field.COPIES, Operator.OVER): ngettext_lazy(
        "with more than %(number)d copy", "with more than %(number)d copies", "number"
    ),
    (Field.COPIES, Operator.AT_LEAST): ngettext_lazy(
        "with at least %(number)d copy", "with at least %(number)d copies", "number"
    ),
    (Field.NUMBER, Operator.IS): _("with the number %(number)d"),
    (Field.NUMBER, Operator.IS_NOT): _("with a number other than %(number)d"),
    (Field.NUMBER, Operator.UNDER): _("with a number of less than %(number)d"),
    (Field.NUMBER, Operator.AT_MOST): _("with a number of at most %(number)d"),
    (Field.NUMBER, Operator.OVER): _("with a number of more than %(number)d"),
    (Field.NUMBER, Operator.AT_LEAST): _("with a number of at least %(number)d"),
}


def sentence(term: QueryTerm | None) -> str:
    """What *term* asks for: “Gifts with Rage, that have Conjure, but not those from Skinwalkers”."""
    return capfirst(_described(term, _cards())) if term else gettext("Every card")


def _cards() -> str:
    return pgettext("which a query asks for", "cards")


def _described(term: QueryTerm, noun: str) -> str:
    """The first type asked for names the cards; then come their words, what else is true, and what is not."""
    if isinstance(term, Any):
        return _or(_described(one, noun) for one in term.terms)
    parts = parts_of(term)
    named = next((part for part in parts if isinstance(part, Is) and part.kind is PrefixKind.TYPE), None)
    words = [part for part in parts if isinstance(part, Word | Phrase)]
    rest = sorted((p for p in parts if p is not named and p not in words), key=lambda part: isinstance(part, Not))
    clauses = [*([_mention(words)] if words else []), *map(_clause, rest)]
    cards = _name(named) if named else noun
    if not clauses:
        return cards
    is_apart = not words and isinstance(rest[0], Any | Not)
    whole = gettext("%(cards)s, %(clauses)s") if is_apart else gettext("%(cards)s %(clauses)s")
    return whole % {"cards": cards, "clauses": _chain(gettext("%(one)s, %(more)s"), clauses)}


def _clause(term: QueryTerm) -> str:
    match term:
        case Word() | Phrase():
            return _mention([term])
        case Is(PrefixKind.IN | PrefixKind.STATE):
            return str(OWNED[term.value.slug])
        case Is():
            return str(RELATIONS[term.kind] % {term.kind: _name(term)})
        case Compare():
            return str(COMPARISONS[term.field, term.operator] % {"number": term.number})
        case Not(inner):
            cards = _described(inner, pgettext("cards that a query excludes", "those"))
            return gettext("but not %(cards)s") % {"cards": cards}
        case Any(terms):
            return gettext("either %(clauses)s") % {"clauses": _or(map(_clause, terms))}
        case All():
            return str(RELATIONS[PrefixKind.TYPE] % {PrefixKind.TYPE: _described(term, _cards())})


def _mention(words: Iterable[Word | Phrase]) -> str:
    quoted = [gettext("“%(words)s”") % {"words": word.text} for word in words]
    return gettext("that mention %(words)s") % {"words": get_text_list(quoted, gettext("and"))}


def _or(clauses: Iterable[str]) -> str:
    return _chain(gettext("%(one)s or %(more)s"), clauses)


def _chain(pattern: str, parts: Iterable[str]) -> str:
    return reduce(lambda one, more: pattern % {"one": one, "more": more}, parts)


def _name(term: Is) -> str:
    """A type as many, in the middle of a sentence; anything else as it is called."""
    value = term.value
    return (value.plural or value.name).lower() if term.kind is PrefixKind.TYPE else value.name
