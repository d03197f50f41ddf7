"""A card's page: its face, every fact with its source, where it is used; and the word that one has seen it."""

from collections import Counter
from typing import Any

from django.contrib import messages
from django.db.models import IntegerField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_cookie

from cards import sight
from cards.almanac.kept_pages import GOOD_SECONDS, kept_for_visitors
from cards.memory import Memory
from cards.models import Card, Correction, Game, Keyword, OwnText, Sheet, Target, Term
from cards.pages.faces import face_of
from cards.pages.facts import facts_of, named_by, search_url
from cards.pages.gallery import frame
from cards.pages.links import is_called, may_be_called, slug_of, url_of
from cards.pages.missions import codes_in, mission_context
from cards.pages.words import in_words, label_of
from cards.prepared import Prepared
from cards.search.find import suggest
from cards.search.folding import fold
from cards.sight import SeenCard, Viewer, viewer_of

# The sheets in which a card may have a part: any in a recipe, a mission in its own, a saint in that of its deck.
SHEETS = {"mission": ["recipe", "mission"], "saint": ["recipe", "deck"]}
# Of the catalogue, which changes with a release; what a host loads beside it is seen after a while.
_known_sheets: Memory[list[Sheet]] = Memory(16, seconds=GOOD_SECONDS)
_known_terms: Memory[list[Term]] = Memory(200, seconds=GOOD_SECONDS)
_TARGETS: Prepared[Target] = Prepared(lambda card: Target.objects.filter(card=card), IntegerField())
_KEYWORDS: Prepared[Keyword] = Prepared(lambda card: Keyword.objects.filter(cards=card), IntegerField())


@require_safe
@cache_control(private=True, no_cache=True)
@vary_on_cookie
@kept_for_visitors
def card(request: HttpRequest, game: str, card: str) -> HttpResponse:
    viewer = viewer_of(request)
    here = _card(viewer, game, card)
    if not here.is_veiled and card == here.alias:
        return redirect(url_of(here))
    context = frame(here.game, card=here, face=face_of(here))
    if here.is_veiled:
        return render(request, "cards/veiled.html", context)
    return render(request, "cards/card.html", {**context, **_about(here, viewer), **_own(here, viewer)})


@require_safe
def card_called(request: HttpRequest, game: str) -> HttpResponse:
    """To the page of the card with that name, for whoever has seen one; else to the search for it."""
    wanted = request.GET.get("name", "")
    found = suggest(wanted, viewer_of(request), get_object_or_404(Game, slug=game))
    card = next((card for card in found if fold(card.name) == fold(wanted)), None)
    return redirect(url_of(card) if card else search_url(wanted))


def _card(viewer: Viewer, game: str, slug: str) -> SeenCard:
    """With everything that its face reads."""
    found = viewer.all_cards().select_related("game", "type", "chapter", "pack")
    for card in found.filter(may_be_called(game, slug)).order_by():
        if is_called(card, game, slug):
            _TARGETS.prefetch(card, "targets", card.pk)
            _KEYWORDS.prefetch(card, "keywords", card.pk)
            return card
    raise Http404


def _about(card: Card, viewer: Viewer) -> dict[str, Any]:
    """Its facts, the words that explain it, and the sheets in which it has a part."""
    sheets = _sheets(card)
    mission = next((s for s in sheets if s.kind == "mission" and s.facts["card"] == slug_of(card)), None)
    deck = next((s for s in sheets if s.kind == "deck" and s.slug == slug_of(card)), None)
    named = {*named_by(card), *(codes_in(mission) if mission else ()), *(_codes_of_deck(deck) if deck else ())}
    # Most cards name no other.
    seen = viewer.all_cards().filter(code__in=named) if named else ()
    others: dict[str, SeenCard] = {other.code: other for other in seen}
    return {
        "facts": facts_of(card, others),
        "terms": _terms(card),
        "recipes": [use for sheet in sheets if sheet.kind == "recipe" if (use := _use(sheet, slug_of(card)))],
        "mission": mission_context(mission, card, others, viewer) if mission else None,
        "deck": _deck(deck, card.game_id, others) if deck else None,
    }


def _sheets(card: Card) -> list[Sheet]:
    """Those in which it may have a part."""
    kinds = SHEETS.get(card.type.slug, ["recipe"])
    rows = Sheet.objects.filter(game=card.game_id, kind__in=kinds).order_by("place")
    return _known_sheets.get_or_make((card.game_id, *kinds), lambda: list(rows))


def _terms(card: Card) -> list[Term]:
    """The words of the glossary that explain what stands on the card."""
    slugs = {card.type.slug, str(card.facts.get("kind") or ""), *(keyword.slug for keyword in card.keywords.all())}
    rows = Term.objects.filter(game=card.game_id, slug__in=slugs).order_by("name")
    return _known_terms.get_or_make((card.game_id, *sorted(slugs)), lambda: list(rows))


def _use(recipe: Sheet, code: str) -> dict[str, Any] | None:
    """How often a recipe uses a card, and in which of its piles."""
    piles: Counter[str] = Counter()
    for pile in recipe.facts["piles"]:
        lain = [*pile["faceup"], *(card["card"] for card in pile["facedown"])]
        piles[pile["name"]] += lain.count(code)
    used = [f"{name} ×{count}" if count > 1 else name for name, count in piles.items() if count]
    return {"recipe": recipe, "count": piles.total(), "piles": used} if used else None


def _codes_of_deck(deck: Sheet) -> set[str]:
    gifts = (deck.facts.get("gifts") or {}).values()
    return {f"{deck.game_id}-{code}" for codes in (*gifts, deck.facts.get("omens") or []) for code in codes}


def _deck(deck: Sheet, game: str, others: dict[str, SeenCard]) -> dict[str, Any]:
    """The deck in which the book shows a saint, pile by pile."""
    piles = {**(deck.facts.get("gifts") or {}), "omen": deck.facts.get("omens") or []}
    rows = [{"kind": kind, "cards": _counted(codes, game, others)} for kind, codes in piles.items() if codes]
    return {"source": deck.facts["source"], "rows": rows} if rows else {}


def _counted(codes: list[str], game: str, others: dict[str, SeenCard]) -> list[dict[str, Any]]:
    known = Counter(code for code in codes if f"{game}-{code}" in others)
    cards = [(others[f"{game}-{code}"], count) for code, count in known.items()]
    return [{"card": card, "url": url_of(card), "count": count} for card, count in cards if not card.is_veiled]


def _own(card: Card, viewer: Viewer) -> dict[str, Any]:
    """What this person keeps of the card for themselves: its printed text, and what they know better."""
    if viewer.user is None:
        return {}
    mine = {"owner": viewer.user, "card": card}
    known_better = Correction.objects.filter(**mine).values_list("facts", flat=True).first() or {}
    corrected = [(label_of(key), in_words(value)) for key, value in known_better.items()]
    return {"own_text": OwnText.objects.filter(**mine).first(), "corrected": corrected}


@require_POST
def mark_seen(request: HttpRequest, game: str, card: str) -> HttpResponse:
    """This viewer has seen a card; having played a mission, everything that lies in it."""
    viewer = viewer_of(request)
    here = _card(viewer, game, card)
    sight.reveal(request, here)
    for mission in Sheet.objects.filter(game=game, kind="mission", facts__card=slug_of(here)):
        for other in viewer.all_cards().filter(code__in=codes_in(mission), is_spoiler=True):
            sight.reveal(request, other)
    here.is_veiled = False
    messages.success(request, _("Marked as seen, for you alone."))
    return redirect(url_of(here))
