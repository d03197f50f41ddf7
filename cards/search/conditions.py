"""From the terms of a query to what must be true of a card's rows."""

from functools import reduce
from operator import and_, or_

from django.db.models import Q

from cards.models import Card, Target
from cards.search import terms, whereabouts
from cards.search.index import IsOneOf, is_words, texts_with, words_and_rest
from cards.search.terms import Field, Operator, PrefixKind, QueryTerm, either
from cards.sight import Viewer

# What a veiled card hides is true of no veiled card: it is neither found nor left out for it.
SEEN = Q(is_veiled=False)
LOOKUPS = {
    Operator.IS: "exact",
    Operator.UNDER: "lt",
    Operator.AT_MOST: "lte",
    Operator.OVER: "gt",
    Operator.AT_LEAST: "gte",
}


def condition(term: QueryTerm, viewer: Viewer) -> Q:
    """What must be true of a card of *viewer*'s that *term* asks for."""
    if is_words(term):
        return Q(pk__in=texts_with(term).filter(card__isnull=False).values("card")) & SEEN
    match term:
        case terms.All(parts):
            words, rest = words_and_rest(parts)
            return reduce(and_, (condition(part, viewer) for part in ([words, *rest] if words else rest)))
        case terms.Any(parts):
            return _any(parts, viewer)
        case terms.Not(terms.Any(parts)):
            return reduce(and_, (~condition(part, viewer) for part in parts))
        case terms.Not(inner):
            return ~condition(inner, viewer)
        case terms.Is():
            return _is(term, viewer)
        case terms.Compare():
            return _compare(term)
    raise TypeError(term)


def _any(parts: tuple[QueryTerm, ...], viewer: Viewer) -> Q:
    """Words and what stands beside them are found apart, each by its own index; no index has both."""
    words = either(part for part in parts if is_words(part))
    rest = [condition(part, viewer) for part in parts if not is_words(part)]
    if words is None:
        return reduce(or_, rest)
    keys = viewer.all_cards().order_by().values("pk")
    return Q(IsOneOf(keys.filter(condition(words, viewer)).union(*map(keys.filter, rest))))


def _is(term: terms.Is, viewer: Viewer) -> Q:
    match term.kind:
        case PrefixKind.TYPE:
            return Q(type__in=term.value.keys)
        case PrefixKind.VIRTUE:
            return Q(virtue=term.value.slug)
        case PrefixKind.CHAPTER:
            return Q(chapter__in=term.value.keys)
        case PrefixKind.GAME:
            return Q(game=term.value.slug)
        case PrefixKind.KEYWORD:
            return Q(pk__in=Card.keywords.through.objects.filter(keyword__in=term.value.keys).values("card")) & SEEN
        case PrefixKind.IN:
            return whereabouts.lies(viewer, term.value.slug) & SEEN
        case PrefixKind.WITH:
            return whereabouts.is_held(viewer, term.value.keys) & SEEN
        case PrefixKind.STATE if term.value.slug == whereabouts.LOST:
            return whereabouts.is_lost(viewer) & SEEN
        case PrefixKind.STATE:
            return whereabouts.is_missing(viewer) & SEEN


def _compare(term: terms.Compare) -> Q:
    match term.field:
        case Field.COPIES:
            return _number("copies", term)
        case Field.NUMBER:
            return _number("number", term) & SEEN
        case Field.TARGET:
            return Q(pk__in=Target.objects.filter(_number("number", term)).values("card")) & SEEN


def _number(column: str, term: terms.Compare) -> Q:
    """What is not printed is neither more nor less nor other than anything."""
    if term.operator is Operator.IS_NOT:
        return Q(**{f"{column}__isnull": False}) & ~Q(**{column: term.number})
    return Q(**{f"{column}__{LOOKUPS[term.operator]}": term.number})
