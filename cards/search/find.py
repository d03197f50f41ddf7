"""Finding cards and rules: what a query, the beginning of a name or a question asks for, for whoever looks."""

import re
from functools import reduce
from itertools import combinations
from operator import add
from typing import TypeVar

from django.db.models import Case, F, IntegerField, Model, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, StrIndex, Substr
from django.db.models.lookups import Contains, IsNull, StartsWith

from cards.models import Game, SearchText, Term
from cards.search import terms
from cards.search.conditions import SEEN, condition
from cards.search.folding import fold
from cards.search.index import HoldsWords, words_and_rest
from cards.search.query import LONGEST, BadQuery, Query, parse
from cards.search.terms import Phrase, QueryTerm, Word, either, every, parts_of
from cards.search.texts import END_OF_NAME, END_OF_NAMES
from cards.search.vocabulary import vocabulary_of
from cards.sight import SeenCard, Viewer

MOST_WORDS = 20
# Where fewer than so many rules have all the words of a question, others are worth reading.
ENOUGH = 3
# What a question is made of besides what it is about.
SMALL_WORDS = """
    a about after again all also am an and any are as at be been before but by can cannot cant could did do does doesnt
    doing dont else every far for from get gets had happen happened happening happens has have having he her him his how
    i if in into is isnt it its just let like make many may me mean means might more most much must my need no not of
    often on only or our ours please rule rules s shall she should so some tell than that the their them then there
    these they thing this those to too up us use used using want was we were what whats when where whether which while
    who whom whose why will with wont work works would you your
"""

# After three letters at least; a consonant that was doubled before it goes with it.
ENDING = re.compile(r"(?<=\w{3})((?<=([bdgmnprt]))\2)?(ing|(?<!e)ed|ies|(?<=[hsx])es|(?<!s)s|e)$")

TEXT = F("search_text__text")
Row = TypeVar("Row", bound=Model)


def parse_query(text: str, viewer: Viewer | None = None) -> Query:
    """*text* in the query language, with the values that exist for *viewer* (without one: a stranger); or BadQuery."""
    viewer = viewer or Viewer()
    try:
        return parse(text, vocabulary_of(viewer))
    except BadQuery:
        # “Salt & Iron: a Rite” is no query, but may well be a name.
        if _is_name(text, viewer):
            return Query(text, Phrase(text))
        raise


def _is_name(text: str, viewer: Viewer) -> bool:
    named = " ".join(_split(text))
    cards = _holding(Phrase(named), viewer) if named else viewer.all_cards().none()
    return cards.filter(StartsWith(TEXT, f" {named}{END_OF_NAME}")).exists()


def find(query: Query, viewer: Viewer) -> QuerySet[SeenCard]:
    """The cards that *query* asks for, each with ``is_veiled``: exact names first, then names that begin so, then A-Z.

    Veiled cards come last, in an order that says nothing.
    """
    words, rest = words_and_rest(parts_of(query.term))
    if words:
        asked = [_typed(words), " ".join(_split(query.text))]
        cards = _holding(words, viewer).order_by(*_nearness(*asked), "name", "code")
    else:
        shown = Case(When(is_veiled=True, then=F("alias")), default=F("name"))
        cards = viewer.all_cards().order_by(F("is_veiled"), shown, "code")
    return cards.filter(*(condition(part, viewer) for part in rest)) if rest else cards


def suggest(
    words: str, viewer: Viewer, game: Game | None = None, limit: int = 8, among: QuerySet[SeenCard] | None = None
) -> list[SeenCard]:
    """Cards that somebody who has typed *words* may mean: each word begins one of the card's names. None is veiled.

    Perhaps only of those *among* which they may choose.
    """
    typed = _split(words)
    meant = every(map(Word, typed))
    if meant is None:
        return []
    cards = _holding(meant, viewer, among).filter(*(Contains(_up_to(END_OF_NAMES, TEXT), f" {word}") for word in typed))
    if game:
        cards = cards.filter(game=game)
    return list(cards.order_by(*_nearness(" ".join(typed)), "name", "code").select_related("game", "type")[:limit])


def find_terms(question: str, game: Game | None = None) -> QuerySet[Term]:
    """The entries of the glossary that answer *question*, those with its words in their names first."""
    entries = Term.objects.filter(search_text__isnull=False)
    found = _answering(question, entries.filter(game=game) if game else entries, "search_text__pk")
    return found.order_by(*_likeness(question), "game__place", "place", "pk")


def find_rules(question: str, game: str | None = None) -> QuerySet[SearchText]:
    """The terms, and the passages of references, helps and charts, that answer *question*, the likeliest first.

    Perhaps only those of the game with that slug.
    """
    texts = SearchText.objects.filter(card=None)
    if game:
        texts = texts.filter(Q(term__game=game) | Q(passage__game=game))
    places = [Coalesce(f"term__{place}", f"passage__{place}") for place in ("game__place", "place")]
    return _answering(question, texts).order_by(*_likeness(question, F("text")), IsNull(F("term"), True), *places, "pk")


def _answering(question: str, rows: QuerySet[Row], path: str = "pk") -> QuerySet[Row]:
    """Those of *rows* whose text has all words that *question* is about; where these are few, all but one, or any."""
    asked = [Word(stem) for stem in map(_stem, _about(question))]
    fewer = either(map(every, combinations(asked, len(asked) - 1))) if len(asked) > 2 else None
    *closer, widest = dict.fromkeys(words for words in (every(asked), fewer, either(asked)) if words) or [None]
    for words in closer:
        found = _with(words, rows, path)
        if len(found.values("pk")[:ENOUGH]) == ENOUGH:
            return found
    return _with(widest, rows, path)


def _with(words: QueryTerm | None, rows: QuerySet[Row], path: str) -> QuerySet[Row]:
    return rows.filter(HoldsWords(words, path)) if words else rows.none()


def _holding(words: QueryTerm, viewer: Viewer, among: QuerySet[SeenCard] | None = None) -> QuerySet[SeenCard]:
    """Cards with *words*, none of them veiled, by an inner join: no database walks through the cards."""
    cards = viewer.all_cards() if among is None else among
    return cards.filter(SEEN, HoldsWords(words, "search_text__pk"), search_text__isnull=False)


def _likeness(question: str, text: F = TEXT) -> list[Combinable]:
    words, whole = _about(question), " ".join(_split(question))
    about = " ".join(words)
    return [
        *_nearness(whole, about, f"the {about}", f"a {about}", text=text),
        *_weight([*map(_stem, words), whole], text),
    ]


def _typed(words: QueryTerm | None) -> str:
    return fold(" ".join(part.text for part in parts_of(words) if isinstance(part, terms.Word | terms.Phrase)))


def _nearness(*typed: str, text: F = TEXT) -> list[Combinable]:
    """Exact names, then names that begin as *typed*.

    Lookups as expressions: a Q here would turn the inner join into an outer one, which no index could drive.
    """
    whole = [When(StartsWith(text, f" {words}{END_OF_NAME}"), then=0) for words in typed if words]
    begun = [When(StartsWith(text, f" {words}"), then=1) for words in typed if words]
    return [Case(*whole, *begun, default=2, output_field=IntegerField())] if whole else []


def _weight(wanted: list[str], text: F) -> list[Combinable]:
    """What stands in the name says more than what stands in another name, and that more than the summary."""
    weights = [
        Case(
            When(Contains(_up_to(END_OF_NAME, text), f" {words}"), then=4),
            When(Contains(_up_to(END_OF_NAMES, text), f" {words}"), then=2),
            When(Contains(text, f" {words}"), then=1),
            default=0,
            output_field=IntegerField(),
        )
        for words in wanted
    ]
    return [reduce(add, weights).desc()]


def _up_to(mark: str, text: F) -> Substr:
    return Substr(text, 1, StrIndex(text, Value(mark)))


def _split(text: str) -> list[str]:
    return fold(text[:LONGEST]).split()[:MOST_WORDS]


def _about(question: str) -> list[str]:
    """What *question* is about: its words without the small ones, unless there are no others."""
    words = _split(question)
    small = set(SMALL_WORDS.split())
    return [word for word in words if word not in small] or words


def _stem(word: str) -> str:
    """The beginning that its other forms share: it finds “guard” and “guards” for “guarded”, “moving” for “move”."""
    return ENDING.sub("", word)
