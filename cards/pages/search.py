"""The search page: what was found, how it was understood, or what is wrong with the question and where."""

from collections.abc import Iterator
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.models import Game
from cards.pages.entries import rules_for
from cards.pages.faces import line_of
from cards.pages.gallery import ON_A_PAGE, faces, with_face
from cards.search import terms
from cards.search.explaining import sentence
from cards.search.find import find, parse_query, suggest
from cards.search.folding import fold
from cards.search.mistakes import in_words
from cards.search.query import BadQuery
from cards.search.terms import PrefixKind, QueryTerm, parts_of
from cards.sight import Viewer, viewer_of

# So many rules are shown, above the cards or alone; the glossary has the others.
RULES, RULES_ALONE = 3, 6
EXAMPLES = ["murder board", "t:gift v:rage", "t:threat target>=12", "k:conjure -v:soul", "deck empty"]
# Of what one owns.
OWNED_EXAMPLES = ["in:box t:gift", "in:deck", "in:halo t:fragment", "missing", "lost"]


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("q", "").strip()
    context = {"section": "cards", "q": asked, **answer(asked, request.GET.get("page"), viewer_of(request))}
    return render(request, "cards/search.html", context)


@require_safe
def suggestions(request: HttpRequest) -> HttpResponse:
    """Names for whoever picks a card by typing, as the options of a list; the field says what it is called."""
    game = Game.objects.filter(slug=request.GET.get("game", "")).first()
    typed = request.GET.get(request.GET.get("field", "q"), "")
    cards = suggest(typed, viewer_of(request), game)
    return render(request, "cards/suggestions.html", {"cards": [(card, line_of(card)) for card in cards]})


def answer(asked: str, number: str | None, viewer: Viewer, game: Game | None = None) -> dict[str, Any]:
    """What *viewer* is shown for a question, on the page of that *number*; perhaps of one game alone."""
    if not asked:
        return {"examples": [*EXAMPLES, *(OWNED_EXAMPLES if viewer.ledger() else [])]}
    try:
        query = parse_query(asked, viewer)
    except BadQuery as mistake:
        return {"mistake": in_words(mistake), **_marked(asked, mistake)}
    found = with_face(find(query, viewer))
    page = Paginator(found.filter(game=game) if game else found, ON_A_PAGE).get_page(number)
    shown_cards = faces(page)
    words = " ".join(words_in(query.term))
    most = RULES if shown_cards else RULES_ALONE
    of_game = game.slug if game else game_in(query.term)
    rules = rules_for(words, of_game, most=most + 1) if words and page.number == 1 else []
    more = reverse("rules-game", args=[of_game]) if of_game else reverse("rules")
    shown: dict[str, Any] = {"rules": rules[:most], "more_rules": more if len(rules) > most else ""}
    shown["is_name"] = bool(shown_cards) and fold(shown_cards[0].name) in (fold(asked), fold(words))
    return {"understood": sentence(query.term), "page_obj": page, "faces": shown_cards, "words": words, **shown}


def words_in(term: QueryTerm | None) -> Iterator[str]:
    """The words that a query asks for; a rule has no type, virtue or number to be asked for."""
    match term:
        case terms.Word(text) | terms.Phrase(text):
            yield text
        case terms.All(parts) | terms.Any(parts):
            for part in parts:
                yield from words_in(part)


def game_in(term: QueryTerm | None) -> str | None:
    """The one game that a query asks for."""
    games = {part.value.slug for part in parts_of(term) if isinstance(part, terms.Is) and part.kind is PrefixKind.GAME}
    return games.pop() if len(games) == 1 else None


def _marked(asked: str, mistake: BadQuery) -> dict[str, str]:
    """The question in three parts, of which the middle one is wrong, and what was understood of it."""
    start, end = mistake.position, mistake.position + mistake.length
    understood = sentence(mistake.understood) if mistake.understood else ""
    return {"before": asked[:start], "wrong": asked[start:end], "after": asked[end:], "understood": understood}
