"""The rules in our words: each game's glossary from A to Z, its references step by step, and its charts."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cards.catalogue.passages import KINDS
from cards.models import CardType, Game, Sheet, Term
from cards.pages.entries import LinkedRule, rule_of, rules_for
from cards.pages.gallery import frame
from cards.pages.steps import steps_of, where
from cards.pages.tables import table_of

# So many answers are shown from all games together; a game's own glossary shows all that it has.
MOST = 40


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("q", "").strip()
    games = Game.objects.annotate(words=Count("terms")).order_by("place")
    found = rules_for(asked, most=MOST) if asked else []
    return render(request, "cards/rules.html", {"section": "cards", "games": games, "q": asked, "found": found})


@require_safe
def glossary(request: HttpRequest, game: str) -> HttpResponse:
    here = get_object_or_404(Game, slug=game)
    asked = request.GET.get("q", "").strip()
    if asked:
        return render(request, "cards/glossary.html", frame(here, q=asked, rules=rules_for(asked, here.slug)))
    letters = list(by_letter(here.terms.order_by("name")))
    return render(request, "cards/glossary.html", frame(here, letters=letters, **_sheets(here)))


def by_letter(terms: Iterable[Term]) -> Iterable[tuple[str, list[LinkedRule]]]:
    """*terms*, which are in order, under their first letters."""
    for letter, group in groupby(terms, key=lambda term: term.name[:1].upper()):
        yield letter, list(map(rule_of, group))


def _sheets(game: Game) -> dict[str, list[Sheet]]:
    """The game's references, helps and charts, without what is in them."""
    sheets = list(game.sheets.filter(kind__in=KINDS).order_by("place").defer("facts"))
    return {f"{kind}s": [sheet for sheet in sheets if sheet.kind == kind] for kind in KINDS}


@require_safe
def term(request: HttpRequest, game: str, term: str) -> HttpResponse:
    here = get_object_or_404(Term.objects.select_related("game"), game=game, slug=term)
    others = {other.slug: other for other in Term.objects.filter(game=game).order_by("name")}
    sheets = list(Sheet.objects.filter(game=game, kind__in=["reference", "help"]).order_by("place"))
    see = here.facts.get("see", [])
    context = {
        "term": here,
        "see": [others[slug] for slug in see if slug in others],
        "seen_from": [o for o in others.values() if term in o.facts.get("see", []) and o.slug not in see],
        "places": [place for sheet in sheets if sheet.kind == "reference" for place in where(sheet, term)],
        "help": next((sheet for sheet in sheets if sheet.kind == "help" and sheet.slug == term), None),
        "type": CardType.objects.filter(game=game, slug=term).first(),
        **_beside(list(others.values()), here),
    }
    return render(request, "cards/term.html", frame(here.game, **context))


@require_safe
def reference(request: HttpRequest, game: str, reference: str) -> HttpResponse:
    here, sheets = _one_of(game, "reference", reference)
    explained = set(Term.objects.filter(game=game).values_list("slug", flat=True))
    context = {"sheet": here, "steps": steps_of(here, explained), "all": sheets, **_beside(sheets, here)}
    return render(request, "cards/reference.html", frame(here.game, **context))


def _one_of(game: str, kind: str, slug: str) -> tuple[Sheet, list[Sheet]]:
    """A sheet, and with it all of its kind in their order."""
    sheets = list(Sheet.objects.filter(game=game, kind=kind).select_related("game").order_by("place"))
    for sheet in sheets:
        if sheet.slug == slug:
            return sheet, sheets
    raise Http404


def _beside(all: list[Any], here: Any) -> dict[str, Any]:
    """What stands before and after *here*."""
    place = all.index(here)
    return {"before": all[place - 1] if place else None, "after": all[place + 1] if place + 1 < len(all) else None}


@require_safe
def chart(request: HttpRequest, game: str, chart: str) -> HttpResponse:
    here, sheets = _one_of(game, "chart", chart)
    context = {"sheet": here, "table": table_of(here), **_beside(sheets, here)}
    return render(request, "cards/chart.html", frame(here.game, **context))
