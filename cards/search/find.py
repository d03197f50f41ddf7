"""Finding cards and rules: what a query, the beginning of a name or a question asks for, for whoever looks."""

from functools import reduce
from operator import add

from django.db.models import Case, F, IntegerField, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import StrIndex, Substr
from django.db.models.lookups import Contains, StartsWith

from cards.models import Game
from cards.models import Term as Entry
from cards.search import terms
from cards.search.conditions import SEEN, condition
from cards.search.folding import fold
from cards.search.index import Holds, words_and_rest
from cards.search.query import LONGEST, Query, parse
from cards.search.terms import Term, Word, either, every, parts_of
from cards.search.texts import END_OF_NAME, END_OF_NAMES
from cards.search.vocabulary import vocabulary
from cards.sight import SeenCard, Viewer

MOST_WORDS = 20
# What a question is made of besides what it is about.
SMALL_WORDS = """
    a about after again all also am an and any are as at be been before but by can cannot could did do does doing else
    every for from get gets had happen happened happening happens has have having he her him his how i if in into is it
    its just let like make many may me mean means might more most much must my need no not of on only or our ours please
    rule rules s shall she should so some tell than that the their them then there these they thing this those to too up
    us use used using want was we were what when where whether which while who whom whose why will with work works would
    you your
"""

TEXT = F("search_text__text")
NAME = Substr(TEXT, 1, StrIndex(TEXT, Value(END_OF_NAME)))
NAMES = Substr(TEXT, 1, StrIndex(TEXT, Value(END_OF_NAMES)))


def understand(text: str) -> Query:
    """*text* in the query language, with the values that the catalogue has; or BadQuery."""
    return parse(text, vocabulary)


def find(query: Query, viewer: Viewer) -> QuerySet[SeenCard]:
    """The cards that *query* asks for, each with ``is_veiled``: exact names first, then names that begin so, then A-Z.

    Veiled cards come last, in an order that says nothing.
    """
    words, rest = words_and_rest(parts_of(query.term))
    if words:
        cards = _holding(words, viewer).order_by(*_nearness(_typed(words)), "name", "code")
    else:
        shown = Case(When(is_veiled=True, then=F("alias")), default=F("name"))
        cards = viewer.all_cards().order_by(F("is_veiled"), shown, "code")
    return cards.filter(*map(condition, rest)) if rest else cards


def suggest(words: str, viewer: Viewer, game: Game | None = None, limit: int = 8) -> list[SeenCard]:
    """Cards that somebody who has typed *words* may mean: each word begins one of the card's names. None is veiled."""
    typed = _split(words)
    meant = every(map(Word, typed))
    if meant is None:
        return []
    cards = _holding(meant, viewer).filter(*(Contains(NAMES, f" {word}") for word in typed))
    if game:
        cards = cards.filter(game=game)
    return list(cards.order_by(*_nearness(" ".join(typed)), "name", "code").select_related("game", "type")[:limit])


def find_terms(question: str, game: Game | None = None) -> QuerySet[Entry]:
    """The entries of the glossary that answer *question*, those with its words in their names first.

    All its words must be there or, where that finds nothing, any of them.
    """
    words = _about(question)
    stems = [_stem(word) for word in words]
    asked = [Word(stem) for stem in stems]
    entries = Entry.objects.filter(search_text__isnull=False)
    if game:
        entries = entries.filter(game=game)
    found = _answering(entries, every(asked))
    if len(asked) > 1 and not found.exists():
        found = _answering(entries, either(asked))
    whole = " ".join(_split(question))
    return found.order_by(*_nearness(whole, " ".join(words)), *_weight([*stems, whole]), "game__place", "place", "pk")


def _holding(words: Term, viewer: Viewer) -> QuerySet[SeenCard]:
    """Cards with *words*, none of them veiled, by an inner join: no database walks through the cards."""
    return viewer.all_cards().filter(SEEN, Holds(words, "search_text__pk"), search_text__isnull=False)


def _answering(entries: QuerySet[Entry], words: Term | None) -> QuerySet[Entry]:
    return entries.filter(Holds(words, "search_text__pk")) if words else entries.none()


def _typed(words: Term | None) -> str:
    return fold(" ".join(part.text for part in parts_of(words) if isinstance(part, terms.Word | terms.Phrase)))


def _nearness(*typed: str) -> list[Combinable]:
    """Exact names, then names that begin as *typed*.

    Lookups as expressions: a Q here would turn the inner join into an outer one, which no index could drive.
    """
    whole = [When(StartsWith(TEXT, f" {words}{END_OF_NAME}"), then=0) for words in typed if words]
    begun = [When(StartsWith(TEXT, f" {words}"), then=1) for words in typed if words]
    return [Case(*whole, *begun, default=2, output_field=IntegerField())] if whole else []


def _weight(wanted: list[str]) -> list[Combinable]:
    """What stands in the name says more than what stands in another name, and that more than the summary."""
    weights = [
        Case(
            When(Contains(NAME, f" {words}"), then=4),
            When(Contains(NAMES, f" {words}"), then=2),
            When(Contains(TEXT, f" {words}"), then=1),
            default=0,
            output_field=IntegerField(),
        )
        for words in wanted
    ]
    return [reduce(add, weights).desc()]


def _split(text: str) -> list[str]:
    return fold(text[:LONGEST]).split()[:MOST_WORDS]


def _about(question: str) -> list[str]:
    """What *question* is about: its words without the small ones, unless there are no others."""
    words = _split(question)
    small = set(SMALL_WORDS.split())
    return [word for word in words if word not in small] or words


def _stem(word: str) -> str:
    """Without the s of many: as the beginning of a word, it finds one as well."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
