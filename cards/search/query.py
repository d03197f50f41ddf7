"""The gallery's query language: from what somebody types to the terms that are asked for, or to what is wrong with it.

words  "a phrase"  t:gift  v:rage  c:skinwalkers  k:conjure  g:apocrypha  target>=12  copies>1  number=3
-exclude  this or that  (brackets)  t:"true threat"
in:box  in:deck  in:halo  with:frank  is:missing  is:lost  and, where no other word stands: missing  lost
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

from cards.search.folding import fold
from cards.search.terms import (
    SHORT,
    Compare,
    Field,
    Is,
    Not,
    Operator,
    Phrase,
    PrefixKind,
    QueryTerm,
    Word,
    either,
    every,
)
from cards.search.values import Facts, NoSuchValue, Vocabulary, choose

LONGEST = 300
MOST_TERMS = 40
DEEPEST = 8
# No printed number comes near; a longer one would not fit into the database's.
MOST_DIGITS = 5

PREFIXES = {kind[0]: kind for kind in SHORT} | {kind.value: kind for kind in PrefixKind}
FIELDS = {field.value: field for field in Field}
OPERATORS = {operator.value: operator for operator in Operator}
OPERATORS |= {"≠": Operator.IS_NOT, "≤": Operator.AT_MOST, "≥": Operator.AT_LEAST}
MEANT = {"=>": ">=", "=<": "<=", "<>": "!=", "==": "="}

# These alone ask for what somebody owns; beside other words they are words of a card.
STATES = ("missing", "lost")

# Phones type curly quotation marks by themselves.
QUOTE = '"“”„«»'
TOKEN = re.compile(
    rf"""\s*(?:
        (?P<open>\() | (?P<close>\)) | (?P<minus>-)
      | [{QUOTE}](?P<phrase>[^{QUOTE}]*)[{QUOTE}]
      | (?P<unclosed>[{QUOTE}])
      | (?P<name>[^\W\d_]+)(?:(?P<colon>:)|\s*(?P<operator>!?[=<>≠≤≥]+)\s*)
        (?:[{QUOTE}](?P<quoted>[^{QUOTE}]*)[{QUOTE}]|(?P<value>[^\s(){QUOTE}]*))
      | (?P<or>or)(?=[\s(){QUOTE}]|$)
      | (?P<word>[^\s(){QUOTE}]+)
      | (?P<end>$)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
Token: TypeAlias = re.Match[str]


class BadQuery(ValueError):
    """What is wrong with a query, where that is, and what was understood apart from it."""

    def __init__(self, code: str, facts: Facts, position: int, length: int, *, read_to: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.position = position
        self.length = length
        # How far the text makes sense.
        self.read_to = position if read_to is None else read_to
        self.understood: QueryTerm | None = None


@dataclass(frozen=True)
class Query:
    """A query that was understood. Without a term it asks for every card."""

    text: str
    term: QueryTerm | None


def parse(text: str, vocabulary: Vocabulary) -> Query:
    """*text* as terms whose values all exist, or BadQuery."""
    if len(text) > LONGEST:
        raise BadQuery("too-long", {"most": LONGEST}, LONGEST, len(text) - LONGEST)
    has_words = _has_words(text)
    try:
        return Query(text, _Parser(text, vocabulary, has_words=has_words).whole())
    except BadQuery as error:
        before = text[: error.read_to]
        error.understood = _Parser(before, vocabulary, has_words=has_words, is_cut_off=True).whole()
        raise


def _has_words(text: str) -> bool:
    """Whether it asks for words other than a state of somebody's cards."""
    words = (token["word"] or token["phrase"] or token["unclosed"] for token in TOKEN.finditer(text))
    return any(word and word.lower() not in STATES for word in words)


class _Parser:
    """Recursive descent, one token ahead.

    A text that was cut off where an error is may end anywhere: what is missing at its end is not missed.
    """

    def __init__(self, text: str, vocabulary: Vocabulary, *, has_words: bool, is_cut_off: bool = False) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.has_words = has_words
        self.is_cut_off = is_cut_off
        self.place = 0
        self.leaves = 0

    def whole(self) -> QueryTerm | None:
        if self._sees("end"):
            return None
        term = self._either(depth=0)
        if self._sees("close"):
            raise _wrong("unopened-bracket", self._next())
        return term

    def _either(self, depth: int) -> QueryTerm | None:
        terms = [self._every(depth)]
        while self._sees("or"):
            terms.append(self._every(depth, after=self._take()))
        return either(terms)

    def _every(self, depth: int, after: Token | None = None) -> QueryTerm | None:
        terms = []
        while not self._sees("or", "close", "end"):
            terms.append(self._one(depth))
        if not terms and not self._may_end_here():
            raise _nothing_at(after or self._next())
        return every(terms)

    def _one(self, depth: int) -> QueryTerm | None:
        if depth > DEEPEST:
            raise _wrong("too-deep", self._next(), {"most": DEEPEST})
        if self._sees("minus"):
            return self._excluded(depth)
        if self._sees("open"):
            return self._group(depth)
        return self._leaf()

    def _excluded(self, depth: int) -> QueryTerm | None:
        minus = self._take()
        if self._may_end_here():
            return None
        if self._sees("close", "end") or self.text[self.place].isspace():
            raise _wrong("nothing-excluded", minus)
        term = self._one(depth + 1)
        return term.term if isinstance(term, Not) else Not(term) if term else None

    def _group(self, depth: int) -> QueryTerm | None:
        bracket = self._take()
        term = None if self._sees("end") else self._either(depth + 1)
        if self._sees("close"):
            self._take()
        elif not self.is_cut_off:
            raise _wrong("unclosed-bracket", bracket, read_to=len(self.text))
        return term

    def _leaf(self) -> QueryTerm:
        token = self._next()
        self.leaves += 1
        if self.leaves > MOST_TERMS:
            raise _wrong("too-many-terms", token, {"most": MOST_TERMS})
        term = self._is(token) if token["colon"] else _compare(token) if token["operator"] else self._words(token)
        self._take()
        return term

    def _words(self, token: Token) -> Is | Word | Phrase:
        if not self.has_words and (token["word"] or "").lower() in STATES:
            return self._chosen(PrefixKind.STATE, token["word"], token)
        return _words(token)

    def _is(self, token: Token) -> Is:
        kind = PREFIXES.get(token["name"].lower())
        if kind is None:
            raise _no_prefix(token)
        typed = _value(token)
        if not fold(typed):
            raise _wrong("missing-value", token, {"kind": kind})
        return self._chosen(kind, typed, token)

    def _chosen(self, kind: PrefixKind, typed: str, token: Token) -> Is:
        try:
            return Is(kind, choose(kind, typed, self.vocabulary(kind)))
        except NoSuchValue as error:
            raise _wrong(error.code, token, {"typed": token[0].strip(), **error.facts}) from None

    def _next(self) -> Token:
        """The token that comes next; some part of the pattern fits whatever there is."""
        token = TOKEN.match(self.text, self.place)
        assert token is not None
        return token

    def _sees(self, *kinds: str) -> bool:
        token = self._next()
        return any(token[kind] is not None for kind in kinds)

    def _take(self) -> Token:
        token = self._next()
        self.place = token.end()
        return token

    def _may_end_here(self) -> bool:
        return self.is_cut_off and self._sees("end")


def _words(token: Token) -> Word | Phrase:
    if token["unclosed"]:
        raise _unclosed(token)
    text = (token["word"] or token["phrase"] or "").strip()
    if not fold(text):
        raise _wrong("no-letters", token)
    return Phrase(text) if token["word"] is None else Word(text)


def _compare(token: Token) -> Compare:
    field = FIELDS.get(token["name"].lower())
    if field is None:
        raise _no_field(token)
    operator = OPERATORS.get(token["operator"])
    if operator is None:
        typed = token["operator"]
        raise _wrong("unknown-operator", token, {"typed": typed, **_near(MEANT.get(typed))})
    return Compare(field, operator, _number(token, field))


def _number(token: Token, field: Field) -> int:
    typed = _value(token).strip()
    if not typed:
        raise _wrong("missing-value", token, {"field": field})
    if not (typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS):
        raise _wrong("not-a-number", token, {"typed": typed, "field": field})
    return int(typed)


def _value(token: Token) -> str:
    """What stands after a colon or an operator."""
    if token["quoted"] is not None:
        return token["quoted"]
    # A quotation mark that were closed would have been read with what it quotes.
    if not token["value"] and token.string[token.end() : token.end() + 1] in {*QUOTE}:
        raise _unclosed(token)
    return token["value"]


def _wrong(
    code: str, token: Token, facts: Facts | None = None, *, length: int | None = None, read_to: int | None = None
) -> BadQuery:
    """A complaint about *token*, or about so much of its beginning."""
    position = token.end() - len(token[0].lstrip())
    return BadQuery(code, facts or {}, position, length or len(token[0].strip()), read_to=read_to)


def _unclosed(token: Token) -> BadQuery:
    return _wrong("unclosed-quote", token)


def _nothing_at(token: Token) -> BadQuery:
    return _wrong("empty-brackets" if token["close"] else "nothing-beside-or", token)


def _no_prefix(token: Token) -> BadQuery:
    name = token["name"]
    field, near = FIELDS.get(name.lower()), get_close_matches(name.lower(), PREFIXES, n=1, cutoff=0.5)
    advice: Facts = {"field": field} if field else _near(*near)
    return _wrong("unknown-prefix", token, {"name": name, **advice}, length=len(name) + 1)


def _no_field(token: Token) -> BadQuery:
    name = token["name"]
    kind, near = PREFIXES.get(name.lower()), get_close_matches(name.lower(), FIELDS, n=1)
    advice: Facts = {"kind": kind} if kind else _near(*near)
    return _wrong("unknown-field", token, {"name": name, **advice}, length=len(name))


def _near(name: str | None = None) -> Facts:
    """What may be meant, if anything."""
    return {"near": name} if name else {}
