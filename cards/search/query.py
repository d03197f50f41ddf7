"""The gallery's query language: from what somebody types to the terms that are asked for, or to what is wrong with it.

words  "a phrase"  t:gift  v:rage  c:skinwalkers  k:conjure  g:apocrypha  target>=12  copies>1  number=3
-exclude  this or that  (brackets)  t:"true threat"
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

from cards.search.explaining import explain, sentence
from cards.search.folding import fold
from cards.search.terms import Compare, Field, Is, Kind, Not, Operator, Phrase, Term, Word, either, every
from cards.search.values import NoSuchValue, Vocabulary, choose

__all__ = ["BadQuery", "Query", "explain", "parse", "sentence"]

LONGEST = 300
MOST_TERMS = 40
DEEPEST = 8
# No printed number comes near; a longer one would not fit into the database's.
MOST_DIGITS = 5

PREFIXES = {name: kind for kind in Kind for name in (kind[0], kind.value)}
EXAMPLES = {
    Kind.TYPE: "t:gift",
    Kind.VIRTUE: "v:rage",
    Kind.CHAPTER: "c:skinwalkers",
    Kind.KEYWORD: "k:conjure",
    Kind.GAME: "g:apocrypha",
}
FIELDS = {field.value: field for field in Field}
OPERATORS = {operator.value: operator for operator in Operator}
OPERATORS |= {"≠": Operator.IS_NOT, "≤": Operator.AT_MOST, "≥": Operator.AT_LEAST}
MEANT = {"=>": ">=", "=<": "<=", "<>": "!=", "==": "="}

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
    """What is wrong with a query and what to do, where that is, and what was understood apart from it."""

    def __init__(self, code: str, message: str, position: int, length: int, *, read_to: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.position = position
        self.length = length
        # How far the text makes sense.
        self.read_to = position if read_to is None else read_to
        self.understood = ""


@dataclass(frozen=True)
class Query:
    """A query that was understood. Without a term it asks for every card."""

    text: str
    term: Term | None


def parse(text: str, vocabulary: Vocabulary) -> Query:
    """*text* as terms whose values all exist, or BadQuery."""
    if len(text) > LONGEST:
        message = f"A query has at most {LONGEST} characters; leave something out."
        raise BadQuery("too-long", message, LONGEST, len(text) - LONGEST)
    try:
        return Query(text, _Parser(text, vocabulary).whole())
    except BadQuery as error:
        before = _Parser(text[: error.read_to], vocabulary, is_cut_off=True).whole()
        error.understood = sentence(before) if before else ""
        raise


class _Parser:
    """Recursive descent, one token ahead.

    A text that was cut off where an error is may end anywhere: what is missing at its end is not missed.
    """

    def __init__(self, text: str, vocabulary: Vocabulary, *, is_cut_off: bool = False) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.is_cut_off = is_cut_off
        self.place = 0
        self.leaves = 0

    def whole(self) -> Term | None:
        if self._sees("end"):
            return None
        term = self._either(depth=0)
        if self._sees("close"):
            raise _wrong("unopened-bracket", "This bracket closes nothing; take it out, or open one.", self._next())
        return term

    def _either(self, depth: int) -> Term | None:
        terms = [self._every(depth)]
        while self._sees("or"):
            terms.append(self._every(depth, after=self._take()))
        return either(terms)

    def _every(self, depth: int, after: Token | None = None) -> Term | None:
        terms = []
        while not self._sees("or", "close", "end"):
            terms.append(self._one(depth))
        if not terms and not self._may_end_here():
            raise _nothing_at(after or self._next())
        return every(terms)

    def _one(self, depth: int) -> Term | None:
        if depth > DEEPEST:
            message = f"A query is at most {DEEPEST} levels deep; take some brackets away."
            raise _wrong("too-deep", message, self._next())
        if self._sees("minus"):
            return self._excluded(depth)
        if self._sees("open"):
            return self._group(depth)
        return self._leaf()

    def _excluded(self, depth: int) -> Term | None:
        minus = self._take()
        if self._may_end_here():
            return None
        if self._sees("close", "end") or self.text[self.place].isspace():
            raise _wrong("nothing-excluded", "A - stands right before what it excludes, as in -t:gift.", minus)
        term = self._one(depth + 1)
        return term.term if isinstance(term, Not) else Not(term) if term else None

    def _group(self, depth: int) -> Term | None:
        bracket = self._take()
        term = None if self._sees("end") else self._either(depth + 1)
        if self._sees("close"):
            self._take()
        elif not self.is_cut_off:
            raise _wrong("unclosed-bracket", "This bracket is never closed.", bracket, read_to=len(self.text))
        return term

    def _leaf(self) -> Term:
        token = self._next()
        self.leaves += 1
        if self.leaves > MOST_TERMS:
            raise _wrong("too-many-terms", f"A query has at most {MOST_TERMS} terms; leave some out.", token)
        term = self._is(token) if token["colon"] else _compare(token) if token["operator"] else _words(token)
        self._take()
        return term

    def _is(self, token: Token) -> Is:
        kind = PREFIXES.get(token["name"].lower())
        if kind is None:
            raise _wrong("unknown-prefix", _no_prefix(token["name"]), token, length=len(token["name"]) + 1)
        typed = _value(token)
        if not fold(typed):
            message = f"Say which {kind}, right after the colon, as in {EXAMPLES[kind]}."
            raise _wrong("missing-value", message, token)
        try:
            return Is(kind, choose(kind, typed, self.vocabulary(kind)))
        except NoSuchValue as error:
            raise _wrong(error.code, error.message, token) from None

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
        raise _wrong("no-letters", "There is no letter or number here to look for; leave it out.", token)
    return Phrase(text) if token["word"] is None else Word(text)


def _compare(token: Token) -> Compare:
    field = FIELDS.get(token["name"].lower())
    if field is None:
        raise _wrong("unknown-field", _no_field(token["name"]), token, length=len(token["name"]))
    operator = OPERATORS.get(token["operator"])
    if operator is None:
        raise _wrong("unknown-operator", _no_operator(token["operator"]), token)
    return Compare(field, operator, _number(token, field))


def _number(token: Token, field: Field) -> int:
    typed = _value(token).strip()
    if not typed:
        raise _wrong("missing-value", f"Say which number, as in {field}>=12.", token)
    if not (typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS):
        raise _wrong("not-a-number", f"“{typed}” is not a number, or too long a one. Write {field}>=12.", token)
    return int(typed)


def _value(token: Token) -> str:
    """What stands after a colon or an operator."""
    if token["quoted"] is not None:
        return token["quoted"]
    # A quotation mark that were closed would have been read with what it quotes.
    if not token["value"] and token.string[token.end() : token.end() + 1] in {*QUOTE}:
        raise _unclosed(token)
    return token["value"]


def _wrong(code: str, message: str, token: Token, *, length: int | None = None, read_to: int | None = None) -> BadQuery:
    """A complaint about *token*, or about so much of its beginning."""
    position = token.end() - len(token[0].lstrip())
    return BadQuery(code, message, position, length or len(token[0].strip()), read_to=read_to)


def _unclosed(token: Token) -> BadQuery:
    return _wrong("unclosed-quote", "The quotation mark here is never closed.", token)


def _nothing_at(token: Token) -> BadQuery:
    if token["close"]:
        return _wrong("empty-brackets", "There is nothing to look for before this bracket.", token)
    message = "“or” stands between two things to look for. To find the word itself, put it in quotation marks."
    return _wrong("nothing-beside-or", message, token)


def _no_prefix(name: str) -> str:
    if name.lower() in FIELDS:
        return f"“{name}” is compared with a number, as in {name.lower()}=12."
    near = get_close_matches(name.lower(), PREFIXES, n=1, cutoff=0.5)
    advice = f"Did you mean {near[0]}: ?" if near else f"There are {', '.join(f'{kind[0]}:' for kind in Kind)}."
    return f"There is no prefix “{name}:”. {advice} To look for the words, put them in quotation marks."


def _no_field(name: str) -> str:
    if name.lower() in PREFIXES:
        return f"“{name}” takes a colon, as in {EXAMPLES[PREFIXES[name.lower()]]}."
    near = get_close_matches(name.lower(), FIELDS, n=1)
    advice = f"Did you mean {near[0]}?" if near else f"What can be compared: {', '.join(FIELDS)}."
    return f"There is no “{name}” to compare. {advice}"


def _no_operator(typed: str) -> str:
    advice = f"Did you mean {MEANT[typed]} ?" if typed in MEANT else f"Use one of {'  '.join(Operator)} ."
    return f"“{typed}” compares nothing. {advice}"
