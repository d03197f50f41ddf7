"""A query in plain English."""

from cards.search.terms import All, Any, Compare, Field, Is, Kind, Not, Operator, Phrase, Term, Word

AMOUNTS = {
    Operator.IS: "{}",
    Operator.IS_NOT: "anything but {}",
    Operator.UNDER: "less than {}",
    Operator.AT_MOST: "at most {}",
    Operator.OVER: "more than {}",
    Operator.AT_LEAST: "at least {}",
}
RELATIONS = {Kind.VIRTUE: "with", Kind.CHAPTER: "from", Kind.KEYWORD: "that have", Kind.GAME: "of"}


def explain(term: Term | None) -> list[str]:
    """What *term* asks for, piece by piece: which cards, then what must be true of them."""
    if term is None:
        return ["Every card"]
    first, *more = [_described(term)] if isinstance(term, Any) else _pieces(term, "cards")
    return [first[:1].upper() + first[1:], *more]


def sentence(term: Term | None) -> str:
    """The same in one breath: “Gifts with Rage, that have Conjure, but not those from Skinwalkers”."""
    return _joined(explain(term))


def _joined(pieces: list[str]) -> str:
    first, *more = pieces
    gap = ", " if more and more[0].startswith(("but", "either")) else " "
    return gap.join(filter(None, [first, ", ".join(more)]))


def _described(term: Term, noun: str = "cards") -> str:
    """All that a term inside another asks for."""
    if isinstance(term, Any):
        return " or ".join(_described(one, noun) for one in term.terms)
    return _joined(_pieces(term, noun))


def _pieces(term: Term, noun: str) -> list[str]:
    """The first type asked for names the cards; the rest says more of them, and what they are not comes last."""
    terms = list(term.terms) if isinstance(term, All) else [term]
    named = next((one for one in terms if isinstance(one, Is) and one.kind is Kind.TYPE), None)
    rest = sorted((one for one in terms if one is not named), key=lambda one: isinstance(one, Not))
    words = [one for one in rest if isinstance(one, Word | Phrase)]
    clauses = [_clause(one) for one in rest if one not in words]
    return [_plural(named) if named else noun, *([_mention(words)] if words else []), *clauses]


def _clause(term: Term) -> str:
    match term:
        case Word() | Phrase():
            return _mention([term])
        case Is(Kind.TYPE):
            return f"that are {_plural(term)}"
        case Is(kind, value):
            return f"{RELATIONS[kind]} {value.name}"
        case Compare():
            return _compare(term)
        case Not(inner):
            return f"but not {_described(inner, 'those')}"
        case Any(terms):
            return f"either {' or '.join(map(_clause, terms))}"
        case All():
            return f"that are {_described(term)}"


def _mention(words: list[Word | Phrase]) -> str:
    return f"that mention {' and '.join(f'“{word.text}”' for word in words)}"


def _compare(term: Compare) -> str:
    amount = AMOUNTS[term.operator].format(term.number)
    match term.field:
        case Field.TARGET:
            return f"with a target of {amount}"
        case Field.COPIES:
            return f"with {amount} {'copy' if term.number == 1 else 'copies'}"
        case Field.NUMBER:
            return f"with the number {amount}"


def _plural(term: Is) -> str:
    return (term.value.plural or term.value.name).lower()
