"""The query language: what is understood, what is not, and what is said about it."""

import time
from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.search.explaining import sentence
from cards.search.folding import fold
from cards.search.mistakes import in_words
from cards.search.query import DEEPEST, LONGEST, MOST_TERMS, BadQuery, parse
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
    SearchValue,
    Word,
)
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

TYPES = [
    SearchValue("gift", "Gift", "Gifts"),
    SearchValue("omen", "Omen", "Omens"),
    SearchValue("threat", "Threat", "Threats"),
    SearchValue("true-threat", "True threat", "True threats"),
    SearchValue("witch", "Witch", "Witches", ("Witch Character",)),
    SearchValue("witchs-hat", "Witch's Hat", "Witch's Hats"),
]
VIRTUES = [SearchValue(slug, slug.capitalize()) for slug in ("body", "mind", "rage", "soul")]
CHAPTERS = [SearchValue("base", "Base"), SearchValue("skinwalkers", "Skinwalkers")]
KEYWORDS = [SearchValue("charm", "Charm"), SearchValue("conjure", "Conjure"), SearchValue("relic", "Relic")]
GAMES = [SearchValue("apocrypha", "Apocrypha"), SearchValue("witching-hour", "The Witching Hour")]
PLACES = [SearchValue("box", "box"), SearchValue("deck", "deck"), SearchValue("gift-pile", "gift pile")]
SAINTS = [SearchValue("frank-block", "Frank Block"), SearchValue("dr-zeez", "Dr. Zeez")]
STATES = [SearchValue("lost", "lost"), SearchValue("missing", "missing")]
VALUES = [TYPES, VIRTUES, CHAPTERS, KEYWORDS, GAMES, PLACES, SAINTS, STATES]
KNOWN = dict(zip(PrefixKind, VALUES, strict=True))

GIFT, OMEN, TRUE_THREAT = (Is(PrefixKind.TYPE, TYPES[place]) for place in (0, 1, 3))
LOST, MISSING = (Is(PrefixKind.STATE, value) for value in STATES)
RAGE, BODY = Is(PrefixKind.VIRTUE, VIRTUES[2]), Is(PrefixKind.VIRTUE, VIRTUES[0])


def understood(text: str) -> QueryTerm | None:
    return parse(text, KNOWN.__getitem__).term


def refused(text: str) -> BadQuery:
    with pytest.raises(BadQuery) as caught:
        understood(text)
    return caught.value


@data_rows(
    "text, term",
    [
        ("", None),
        ("   ", None),
        ("murder", Word("murder")),
        ("murder board", All((Word("murder"), Word("board")))),
        ('"murder board"', Phrase("murder board")),
        ("“murder board”", Phrase("murder board")),
        ("t:gift", GIFT),
        ("TYPE:Gift", GIFT),
        ("t:gifts", GIFT),
        ("t:gif", GIFT),
        ('t:"true threat"', TRUE_THREAT),
        ("t:true-threat", TRUE_THREAT),
        ("t:“True Threats”", TRUE_THREAT),
        ("t:witch", Is(PrefixKind.TYPE, TYPES[4])),
        ('t:"witch c"', Is(PrefixKind.TYPE, TYPES[4])),
        ("t:witchs", Is(PrefixKind.TYPE, TYPES[5])),
        ("v:rage", RAGE),
        ("virtue:R", RAGE),
        ("c:skin", Is(PrefixKind.CHAPTER, CHAPTERS[1])),
        ("k:conjure", Is(PrefixKind.KEYWORD, KEYWORDS[1])),
        ("keyword:rel", Is(PrefixKind.KEYWORD, KEYWORDS[2])),
        ("g:apocrypha", Is(PrefixKind.GAME, GAMES[0])),
        ('game:"the witching hour"', Is(PrefixKind.GAME, GAMES[1])),
        ("g:witching", Is(PrefixKind.GAME, GAMES[1])),
        ("target>=12", Compare(Field.TARGET, Operator.AT_LEAST, 12)),
        ("target ≥ 12", Compare(Field.TARGET, Operator.AT_LEAST, 12)),
        ("Copies > 1", Compare(Field.COPIES, Operator.OVER, 1)),
        ("number=3", Compare(Field.NUMBER, Operator.IS, 3)),
        ("number!=3", Compare(Field.NUMBER, Operator.IS_NOT, 3)),
        ("number<3", Compare(Field.NUMBER, Operator.UNDER, 3)),
        ("number<=3", Compare(Field.NUMBER, Operator.AT_MOST, 3)),
        ("-board", Not(Word("board"))),
        ("-t:gift", Not(GIFT)),
        ("-target>12", Not(Compare(Field.TARGET, Operator.OVER, 12))),
        ('-"a phrase"', Not(Phrase("a phrase"))),
        ("--board", Word("board")),
        ("-(t:gift v:rage)", Not(All((GIFT, RAGE)))),
        ("t:gift or t:omen", Any((GIFT, OMEN))),
        ("t:gift OR t:omen", Any((GIFT, OMEN))),
        ("t:gift v:rage or t:omen", Any((All((GIFT, RAGE)), OMEN))),
        ("t:gift (v:rage or v:body)", All((GIFT, Any((RAGE, BODY))))),
        ("(t:gift)(v:rage)", All((GIFT, RAGE))),
        ("((t:gift) v:rage)", All((GIFT, RAGE))),
        ("a or(b)", Any((Word("a"), Word("b")))),
        ('"or"', Phrase("or")),
        ("oral orb", All((Word("oral"), Word("orb")))),
        ("pearl-handled", Word("pearl-handled")),
        ("Mme. Roux's", All((Word("Mme."), Word("Roux's")))),
        ("Costly/Terrifying", Word("Costly/Terrifying")),
        ("12:30", Word("12:30")),
        ("board!", Word("board!")),
        ("in:box", Is(PrefixKind.IN, PLACES[0])),
        ("IN:Deck", Is(PrefixKind.IN, PLACES[1])),
        ("in:gift-pile", Is(PrefixKind.IN, PLACES[2])),
        ("with:frank", Is(PrefixKind.WITH, SAINTS[0])),
        ("with:zeez", Is(PrefixKind.WITH, SAINTS[1])),
        ('with:"Dr. Zeez"', Is(PrefixKind.WITH, SAINTS[1])),
        ("is:missing", MISSING),
        ("is:lost murder", All((LOST, Word("murder")))),
        # Alone these ask for what one owns; beside other words they are words like any.
        ("missing", MISSING),
        ("Lost", LOST),
        ("lost or missing", Any((LOST, MISSING))),
        ("lost t:gift", All((LOST, GIFT))),
        ("t:gift -missing", All((GIFT, Not(MISSING)))),
        ("lost soul", All((Word("lost"), Word("soul")))),
        ('lost "soul"', All((Word("lost"), Phrase("soul")))),
        ('"lost"', Phrase("lost")),
        ("in the box", All((Word("in"), Word("the"), Word("box")))),
    ],
)
def test_a_query_is_understood(text: str, term: QueryTerm | None) -> None:
    assert understood(text) == term


@data_rows(
    "text, code, at, words",
    [
        ("t:gitf", "unknown-value", "t:gitf", "There is no type “gitf”. Did you mean “gift”?"),
        ("v:anger", "unknown-value", "v:anger", "Did you mean “rage”?"),
        ("v:x", "unknown-value", "v:x", "Try body, mind, rage or soul."),
        ("t:t", "ambiguous-value", "t:t", "“t” could be threat or true-threat. Type more of it."),
        ("v:rage tpye:gift", "unknown-prefix", "tpye:", "Did you mean type: ?"),
        ("x:gift", "unknown-prefix", "x:", "There are t:, v:, c:, k:, g:, in:, with:, is:."),
        ("target:12", "unknown-prefix", "target:", "as in target=12"),
        ("t=gift", "unknown-field", "t", "takes a colon, as in t:gift"),
        ("targt>3", "unknown-field", "targt", "Did you mean target?"),
        ("power>3", "unknown-field", "power", "What can be compared: target, copies, number."),
        ("target=>3", "unknown-operator", "target=>3", "Did you mean >= ?"),
        ("target><3", "unknown-operator", "target><3", "Use one of =  !=  <  <=  >  >= ."),
        ("t:", "missing-value", "t:", "Say which type, right after the colon"),
        ("in:", "missing-value", "in:", "Say where, right after the colon, as in in:deck."),
        ("with:", "missing-value", "with:", "Say with which saint, right after the colon, as in with:frank."),
        ("is:", "missing-value", "is:", "Say missing or lost, right after the colon, as in is:lost."),
        ("in:dekc", "unknown-value", "in:dekc", "There is no place “dekc” where cards lie. Did you mean “deck”?"),
        ("with:ophelia", "unknown-value", "with:ophelia", "No saint “ophelia” plays at your tables. Try frank-block"),
        ("is:found", "unknown-value", "is:found", "Try lost or missing."),
        ("t: gift", "missing-value", "t:", "Say which type, right after the colon"),
        ('t:""', "missing-value", 't:""', "Say which type"),
        ("target>=", "missing-value", "target>=", "Say which number, as in target>=12."),
        ("target>=many", "not-a-number", "target>=many", "“many” is not a number"),
        ("target>=-1", "not-a-number", "target>=-1", "“-1” is not a number"),
        ("number=123456", "not-a-number", "number=123456", "too long"),
        ("number=٣", "not-a-number", "number=٣", "is not a number"),
        ('v:rage "murder bo', "unclosed-quote", '"', "never closed"),
        ('t:"true thr', "unclosed-quote", "t:", "never closed"),
        ("v:rage (t:gift or", "nothing-beside-or", "or", "stands between two things"),
        ("(t:gift", "unclosed-bracket", "(", "never closed"),
        ("(", "unclosed-bracket", "(", "never closed"),
        ("t:gift)", "unopened-bracket", ")", "closes nothing"),
        ("()", "empty-brackets", ")", "nothing to look for"),
        ("or", "nothing-beside-or", "or", "put it in quotation marks"),
        ("a or", "nothing-beside-or", "or", "stands between two things"),
        ("a or or b", "nothing-beside-or", "or", "stands between two things"),
        ("(a or )", "nothing-beside-or", "or", "stands between two things"),
        ("a - b", "nothing-excluded", "-", "right before what it excludes"),
        ("a -", "nothing-excluded", "-", "right before what it excludes"),
        ("(a -)", "nothing-excluded", "-", "right before what it excludes"),
        ("salt & iron", "no-letters", "&", "no letter or number"),
        ('"!"', "no-letters", '"!"', "no letter or number"),
    ],
)
def test_a_wrong_query_says_what_is_wrong_and_where(text: str, code: str, at: str, words: str) -> None:
    error = refused(text)
    assert error.code == code
    assert text[error.position : error.position + error.length] == at
    assert words in in_words(error)


def test_a_long_list_is_cut_short_and_an_empty_one_says_so() -> None:
    known = {PrefixKind.TYPE: [SearchValue(f"zed-{number}", "") for number in range(9)], PrefixKind.GAME: []}
    with pytest.raises(BadQuery) as caught:
        parse("t:zed", known.__getitem__)
    assert "could be zed-0, zed-1, zed-2, zed-3, zed-4, zed-5, zed-6, zed-7, …. Type" in in_words(caught.value)
    with pytest.raises(BadQuery) as caught:
        parse("g:x", known.__getitem__)
    assert in_words(caught.value) == "There is no game “x”. Nothing of the kind is known yet."


@data_rows(
    "text, before",
    [
        ("t:gitf", ""),
        ("t:gift v:rage k:x", "Gifts with Rage"),
        ("t:gift (v:rage or v:x)", "Gifts with Rage"),
        ("t:gift -(v:rage k:x)", "Gifts, but not those with Rage"),
        ("t:gift -k:x", "Gifts"),
        ("t:gift or", "Gifts"),
        ("t:gift (v:rage or v:body", "Gifts, either with Rage or with Body"),
        ("t:gift )", "Gifts"),
    ],
)
def test_a_wrong_query_shows_what_was_understood(text: str, before: str) -> None:
    term = refused(text).understood
    assert (sentence(term) if term else "") == before


@data_rows(
    "text, words",
    [
        ("", "Every card"),
        ("murder board", "Cards that mention “murder” and “board”"),
        ('old "murder board" gone', "Cards that mention “old”, “murder board” and “gone”"),
        ("-c:skin t:gift v:rage", "Gifts with Rage, but not those from Skinwalkers"),
        (
            "t:gift v:rage k:conjure target>=12 -k:relic",
            "Gifts with Rage, that have Conjure, with a target of at least 12, but not those that have Relic",
        ),
        ("-t:gift copies>1", "Cards with more than 1 copy, but not gifts"),
        ("g:apo c:skin number=3", "Cards of Apocrypha, from Skinwalkers, with the number 3"),
        ("t:gift or (t:omen v:rage)", "Gifts or omens with Rage"),
        ("t:gift (v:rage or v:body)", "Gifts, either with Rage or with Body"),
        ("in:deck", "Cards that lie in a deck"),
        ("t:gift with:frank", "Gifts that Frank Block holds"),
        ("t:gift missing", "Gifts that are missing from the box"),
        ("t:gift -lost", "Gifts, but not those that are lost"),
        ("-(murder or board)", "Cards, but not those that mention “murder” or those that mention “board”"),
    ],
)
def test_a_query_is_explained(text: str, words: str) -> None:
    assert sentence(understood(text)) == words


@data_rows("field, operator", product(Field, Operator))
def test_every_comparison_has_its_words(field: Field, operator: Operator) -> None:
    assert "12" in sentence(Compare(field, operator, 12))


def test_a_query_has_a_longest_length() -> None:
    assert understood("x" * LONGEST)
    error = refused("x" * (LONGEST + 1))
    assert (error.code, error.position, error.length) == ("too-long", LONGEST, 1)
    assert in_words(error) == "A query has at most 300 characters; leave something out."


def test_a_query_has_so_many_terms() -> None:
    assert understood("t:gift " * MOST_TERMS)
    error = refused("t:gift " * (MOST_TERMS + 1))
    assert error.code == "too-many-terms"
    assert in_words(error) == "A query has at most 40 terms; leave some out."


@pytest.mark.parametrize("deep", ["(", "-("])
def test_a_query_nests_so_deep(deep: str) -> None:
    levels = DEEPEST // len(deep)
    assert understood(deep * levels + "a" + ")" * levels)
    error = refused(deep * 99 + "a" + ")" * 99)
    assert error.code == "too-deep"
    assert in_words(error) == "A query is at most 8 levels deep; take some brackets away."


@pytest.mark.parametrize("text", ["-" * 300, "(" * 300, '"' * 299, "a" * 300, "t:" * 150, " " * 300, ":=" * 150])
def test_no_query_takes_long(text: str) -> None:
    before = time.perf_counter()
    with suppress(BadQuery):
        understood(text)
    assert time.perf_counter() - before < 0.5


PIECES = st.sampled_from(
    [
        "a",
        "or",
        "-",
        "(",
        ")",
        '"',
        "“",
        "t:",
        "t:gift",
        "in:",
        "is:lost",
        "lost",
        "v:",
        "rage",
        ":",
        ">=",
        "target",
        "12",
        "!",
        " ",
        "\n",
        "é",
        "\0",
    ]
)


@given(st.text() | st.lists(PIECES, max_size=60).map("".join))
def test_any_text_is_understood_or_refused_in_its_place(text: str) -> None:
    with suppress(BadQuery):
        assert sentence(understood(text))
        return
    error = refused(text)
    assert in_words(error)
    assert error.length
    assert 0 <= error.position < error.position + error.length <= len(text)


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert all(word.isalnum() for word in fold(text).split())


@data_rows(
    "text, words",
    [
        ("Mme. Roux's Elixir", "mme rouxs elixir"),
        ("Mme. Roux’s Élixir", "mme rouxs elixir"),
        ("Death's-Heads", "deaths heads"),
        ("Costly/Terrifying", "costly terrifying"),
        ("STRASSE Straße", "strasse strasse"),
        ("Ærøskøbing", "aeroskobing"),
        ("½ ①", "1 2 1"),
        ("\0'\"*", ""),
    ],
)
def test_words_are_folded(text: str, words: str) -> None:
    assert fold(text) == words
