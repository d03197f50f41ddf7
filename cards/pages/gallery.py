"""The gallery: all games, a game, a type, a chapter."""

import random
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, F, Max, Min, Q, QuerySet, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from cards.models import Card, CardType, Chapter, Game, Term
from cards.models.catalogue import Virtue
from cards.pages.counts import count_of, with_copies
from cards.pages.faces import Face, face_of, sign_of
from cards.pages.tables import components_of
from cards.sight import SeenCard, Viewer, viewer_of

ON_A_PAGE = 48
FEATURED = 6
SHEETS = ["reference", "help", "chart", "components", "types"]
# Tried until enough of them are cards that may be shown; numbers have gaps.
DRAWN = 90

IN_CATALOGUE = Q(pack=None, is_retired=False)
# Types whose cards are told apart by a number, which their names hide.
BY_NUMBER = {"archetype": ["facts__kind", "facts__archetype_number"], "scene": ["number"]}


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    known = dict(Card.objects.filter(IN_CATALOGUE).order_by().values_list("game").annotate(Count("pk")))
    games = [{"game": game, "known": known.get(game.pk, 0)} for game in Game.objects.all()]
    return render(
        request, "cards/cards.html", {"section": "cards", "games": games, "faces": featured(viewer_of(request))}
    )


def featured(viewer: Viewer) -> list[Face]:
    """A few cards for today, the same all day; never one that somebody may not have seen."""
    ends = Card.objects.aggregate(least=Min("pk"), most=Max("pk"))
    if ends["least"] is None:
        return []
    # Chosen by the date alone, so that nobody's phone needs to remember them.
    chosen = random.Random(localdate().toordinal())  # noqa: S311
    drawn = [chosen.randint(ends["least"], ends["most"]) for _ in range(DRAWN)]
    shown = set(Card.objects.filter(IN_CATALOGUE, pk__in=drawn, is_spoiler=False).values_list("pk", flat=True))
    places = [pk for pk in dict.fromkeys(drawn) if pk in shown][:FEATURED]
    found = with_face(viewer.all_cards().filter(pk__in=places)).in_bulk()
    return [face_of(found[pk]) for pk in places]


@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    here = get_object_or_404(Game, slug=game)
    viewer = viewer_of(request)
    in_catalogue = Count("cards", filter=Q(cards__pack=None, cards__is_retired=False))
    chapters = list(here.chapters.annotate(known=in_catalogue).order_by("place"))
    sheets = list(here.sheets.filter(kind__in=SHEETS).order_by("place"))
    context = {
        **frame(here),
        "groups": _groups(here, {chapter.slug for chapter in chapters}),
        "chapters": _by_box(here, chapters),
        "helps": [sheet for sheet in sheets if sheet.kind == "help"],
        "references": [sheet for sheet in sheets if sheet.kind == "reference"],
        "charts": [sheet for sheet in sheets if sheet.kind == "chart"],
        "components": [part for sheet in sheets if sheet.kind == "components" for part in components_of(sheet)],
        "totals": next((sheet.facts for sheet in sheets if sheet.kind == "types"), {}),
        "veil": veil_over(here, chapters, viewer),
    }
    return render(request, "cards/game.html", context)


def frame(game: Game, **more: Any) -> dict[str, Any]:
    return {"section": "cards", "game": game, **more}


def _groups(game: Game, chapters: set[str]) -> list[dict[str, Any]]:
    """The types with their counts: cards, then what is printed on cards; other pieces are components."""
    types = with_copies(CardType.objects.filter(game=game))
    rows: list[dict[str, Any]] = [
        {"type": type, "count": count_of(type, chapters), "sign": sign_of(type.slug)} for type in types
    ]
    shelves = {"card": [row for row in rows if _is_card(row["type"])]}
    shelves["on-cards"] = [row for row in rows if row["type"].group in {"ability", "mark"}]
    return [{"slug": slug, "rows": found} for slug, found in shelves.items() if found]


def _is_card(type: CardType) -> bool:
    """Cards, and other pieces that the catalogue has one by one, such as spell tiles."""
    return type.group == "card" or (type.group == "component" and type.facts["named"] > 0)


def _by_box(game: Game, chapters: Sequence[Chapter]) -> list[dict[str, Any]]:
    boxes = game.facts.get("boxes", [])
    return [{"box": box, "chapters": [c for c in chapters if c.facts.get("box") == box["slug"]]} for box in boxes]


def veil_over(game: Game, chapters: Sequence[Chapter], viewer: Viewer) -> dict[str, Any]:
    """What this viewer has still to see of *game*, and what they said that they have seen."""
    spoilers = viewer.all_cards().filter(game=game, is_spoiler=True)
    rows = spoilers.values_list("chapter", "is_veiled").annotate(cards=Count("pk")).order_by()
    hidden = {chapter: cards for chapter, is_veiled, cards in rows if is_veiled}
    return {
        "hidden": sum(hidden.values()),
        "seen": sum(cards for _chapter, is_veiled, cards in rows if not is_veiled),
        "chapters": [{"chapter": c, "hidden": hidden[c.pk]} for c in chapters if c.pk in hidden],
    }


@require_safe
def of_type(request: HttpRequest, game: str, type: str) -> HttpResponse:
    here = get_object_or_404(with_copies(CardType.objects.select_related("game")), game=game, slug=type)
    virtue = request.GET.get("virtue", "")
    found = viewer_of(request).all_cards().filter(game=game, type=here)
    if virtue in Virtue.values:
        found = found.filter(virtue=virtue)
    page = _page(request, in_order(found, *BY_NUMBER.get(type, [])))
    chapters = set(here.game.chapters.values_list("slug", flat=True))
    explained = Term.objects.filter(game=game, slug=type).exists()
    more = {
        "explained": explained,
        "type": here,
        "count": count_of(here, chapters),
        "virtue": virtue,
        "virtues": Virtue.choices,
    }
    return render(request, "cards/type.html", frame(here.game, **more, **_shown(page)))


@require_safe
def of_chapter(request: HttpRequest, game: str, chapter: str) -> HttpResponse:
    here = get_object_or_404(Chapter.objects.select_related("game"), game=game, slug=chapter)
    found = viewer_of(request).all_cards().filter(game=game, chapter=here)
    page = _page(request, in_order(found, "type__place"))
    hidden = found.filter(is_veiled=True).count()
    return render(request, "cards/chapter.html", frame(here.game, chapter=here, hidden=hidden, **_shown(page)))


def in_order(cards: QuerySet[SeenCard], *first: str) -> QuerySet[SeenCard]:
    """By name; the veiled ones last and in an order that says nothing of theirs."""
    shown = Case(When(is_veiled=True, then=F("alias")), default=F("name"))
    return with_face(cards).order_by("is_veiled", *first, shown, "pk")


def with_face(cards: QuerySet[SeenCard]) -> QuerySet[SeenCard]:
    """With everything that a face reads."""
    return cards.select_related("type", "chapter").prefetch_related("targets", "keywords")


def _page(request: HttpRequest, cards: QuerySet[SeenCard]) -> Page[SeenCard]:
    return Paginator(cards, ON_A_PAGE).get_page(request.GET.get("page"))


def _shown(page: Page[SeenCard]) -> dict[str, Any]:
    return {"page_obj": page, "faces": faces(page)}


def faces(cards: Iterable[SeenCard]) -> list[Face]:
    return [face_of(card) for card in cards]
