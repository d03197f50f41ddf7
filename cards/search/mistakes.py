"""What is wrong with a query, and what to do about it, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

from cards.search.query import BadQuery
from cards.search.terms import SHORT, Field, Operator, PrefixKind

MOST_NAMED = 8
EXAMPLES = {
    PrefixKind.TYPE: "t:gift",
    PrefixKind.VIRTUE: "v:rage",
    PrefixKind.CHAPTER: "c:skinwalkers",
    PrefixKind.KEYWORD: "k:conjure",
    PrefixKind.GAME: "g:apocrypha",
    PrefixKind.IN: "in:deck",
    PrefixKind.WITH: "with:frank",
    PrefixKind.STATE: "is:lost",
}

# For each code, and for a code with the fact on which the advice rests.
SENTENCES: Mapping[str, StrPromise] = {
    "too-long": ngettext_lazy(
        "A query has at most %(most)d character; leave something out.",
        "A query has at most %(most)d characters; leave something out.",
        "most",
    ),
    "too-many-terms": ngettext_lazy(
        "A query has at most %(most)d term; leave some out.",
        "A query has at most %(most)d terms; leave some out.",
        "most",
    ),
    "too-deep": ngettext_lazy(
        "A query is at most %(most)d level deep; take some brackets away.",
        "A query is at most %(most)d levels deep; take some brackets away.",
        "most",
    ),
    "unopened-bracket": _("This bracket closes nothing; take it out, or open one."),
    "unclosed-bracket": _("This bracket is never closed."),
    "empty-brackets": _("There is nothing to look for before this bracket."),
    "unclosed-quote": _("The quotation mark here is never closed."),
    "no-letters": _("There is no letter or number here to look for; leave it out."),
    "nothing-excluded": _("A - stands right before what it excludes, as in -t:gift."),
    "nothing-beside-or": _(
        "“or” stands between two things to look for. To find the word itself, put it in quotation marks."
    ),
    "unknown-prefix": _(
        "There is no prefix “%(name)s:”. There are %(prefixes)s. To look for the words, put them in quotation marks."
    ),
    "unknown-prefix near": _(
        "There is no prefix “%(name)s:”. Did you mean %(near)s: ? To look for the words, put them in quotation marks."
    ),
    "unknown-prefix field": _("“%(name)s” is compared with a number, as in %(field)s=12."),
    "unknown-field": _("There is no “%(name)s” to compare. What can be compared: %(fields)s."),
    "unknown-field near": _("There is no “%(name)s” to compare. Did you mean %(near)s?"),
    "unknown-operator": _("“%(typed)s” compares nothing. Use one of %(operators)s ."),
    "unknown-operator near": _("“%(typed)s” compares nothing. Did you mean %(near)s ?"),
    "missing-value field": _("Say which number, as in %(field)s>=12."),
    "needs-a-seat": _(
        "“%(typed)s” asks where cards of your own lie: sign in, with a box or a seat at a table. To look for the word, "
        "put it in quotation marks."
    ),
    "not-a-number": _("“%(typed)s” is not a number, or too long a one. Write %(field)s>=12."),
}
UNKNOWN: Mapping[PrefixKind, StrPromise] = {
    PrefixKind.TYPE: _("There is no type “%(typed)s”."),
    PrefixKind.VIRTUE: _("There is no virtue “%(typed)s”."),
    PrefixKind.CHAPTER: _("There is no chapter “%(typed)s”."),
    PrefixKind.KEYWORD: _("There is no keyword “%(typed)s”."),
    PrefixKind.GAME: _("There is no game “%(typed)s”."),
    PrefixKind.IN: _("There is no place “%(typed)s” where cards lie."),
    PrefixKind.WITH: _("No saint “%(typed)s” plays at your tables."),
    PrefixKind.STATE: _("There is nothing that cards are called “%(typed)s” for."),
}
MISSING: Mapping[PrefixKind, StrPromise] = {
    PrefixKind.TYPE: _("Say which type, right after the colon, as in %(example)s."),
    PrefixKind.VIRTUE: _("Say which virtue, right after the colon, as in %(example)s."),
    PrefixKind.CHAPTER: _("Say which chapter, right after the colon, as in %(example)s."),
    PrefixKind.KEYWORD: _("Say which keyword, right after the colon, as in %(example)s."),
    PrefixKind.GAME: _("Say which game, right after the colon, as in %(example)s."),
    PrefixKind.IN: _("Say where, right after the colon, as in %(example)s."),
    PrefixKind.WITH: _("Say with which saint, right after the colon, as in %(example)s."),
    PrefixKind.STATE: _("Say missing or lost, right after the colon, as in %(example)s."),
}
SYNTAX = {
    "prefixes": ", ".join(f"{kind[0] if kind in SHORT else kind}:" for kind in PrefixKind),
    "fields": ", ".join(Field),
    "operators": "  ".join(Operator),
}


def in_words(mistake: BadQuery) -> str:
    """What is wrong and what to do, as a sentence or two."""
    match mistake.code, mistake.facts:
        case "unknown-value", {"kind": PrefixKind() as kind, "typed": str() as typed, **advice}:
            return f"{no_such(kind, typed)} {_advice(advice)}"
        case "missing-value", {"kind": PrefixKind() as kind}:
            return str(MISSING[kind] % {"example": EXAMPLES[kind]})
        case "unknown-field", {"kind": PrefixKind() as kind, "name": name}:
            return gettext("“%(name)s” takes a colon, as in %(example)s.") % {"name": name, "example": EXAMPLES[kind]}
        case "ambiguous-value", {"typed": typed, "known": tuple() as known}:
            words = gettext("“%(typed)s” could be %(known)s. Type more of it.")
            return words % {"typed": typed, "known": _listed(known)}
        case code, facts:
            key = next((key for fact in facts if (key := f"{code} {fact}") in SENTENCES), code)
            return str(SENTENCES[key] % {**SYNTAX, **facts})


def no_such(kind: PrefixKind, typed: str) -> str:
    return str(UNKNOWN[kind] % {"typed": typed})


def _advice(facts: Mapping[str, Any]) -> str:
    match facts:
        case {"near": near}:
            return gettext("Did you mean “%(near)s”?") % {"near": near}
        case {"known": known} if known:
            return gettext("Try %(known)s.") % {"known": _listed(known)}
    return gettext("Nothing of the kind is known yet.")


def _listed(slugs: Sequence[str]) -> str:
    return get_text_list(list(slugs)) if len(slugs) <= MOST_NAMED else ", ".join([*slugs[:MOST_NAMED], "…"])
