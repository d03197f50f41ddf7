"""A recipe on paper and as plain text."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.models import Rebuild
from campaigns.shared_lists.actions.rebuilds import recipe_of
from campaigns.shared_lists.pages.participants import needs_warning, warning_page
from campaigns.shared_lists.pages.piles import label_of
from cards.recipes import library
from cards.recipes.recipe import Recipe, RecipePile, omens, virtues


@require_safe
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The whole list on one page of paper."""
    return _sheet(request, recipe_of(get_object_or_404(Rebuild, pk=id)))


@require_safe
def plain(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    return _plain(request, recipe_of(get_object_or_404(Rebuild, pk=id)))


@require_safe
def recipe_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    return _sheet(request, library.recipe_called(slug))


@require_safe
def recipe_plain(request: HttpRequest, slug: str) -> HttpResponse:
    return _plain(request, library.recipe_called(slug))


def _sheet(request: HttpRequest, recipe: Recipe) -> HttpResponse:
    if needs_warning(request, recipe.slug):
        return warning_page(request, request.get_full_path())
    context = {"section": "tools", "recipe": recipe, "piles": piles(recipe, library.type_names())}
    return render(request, "shared_lists/rebuilds/sheet.html", context)


def _plain(request: HttpRequest, recipe: Recipe) -> HttpResponse:
    """For curl and for the clipboard; a program accepts the warning with ?spoilers=show."""
    text = as_text(recipe, library.type_names())
    if needs_warning(request, recipe.slug) and request.GET.get("spoilers") != "show":
        text = warning(request.build_absolute_uri(f"{request.path}?spoilers=show"))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def piles(recipe: Recipe, types: dict[str, str]) -> list[dict[str, Any]]:
    """Each pile from top to bottom, as a list on paper shows it."""
    return [
        {
            "pile": pile,
            "faceup": [{"card": card, "label": label_of(card, types)} for card in pile.faceup],
            "facedown": [{"card": card, "label": label_of(card, types)} for card in pile.facedown],
            "virtues": virtues(pile),
            "omens": omens(pile),
        }
        for pile in recipe.piles
    ]


def as_text(recipe: Recipe, types: dict[str, str]) -> str:
    """The recipe in plain lines; pasted as a deck list, it is the same recipe again."""
    title = _("%(name)s: %(total)d cards, each pile from top to bottom") % {"name": recipe.name, "total": recipe.total}
    blocks = [f"// {title}", *(_pile_as_text(pile, types) for pile in recipe.piles)]
    order = " / ".join(pile.name for pile in recipe.one_deck())
    blocks.append("// " + _("One deck, from the top: %(order)s") % {"order": order})
    return "\n\n".join(blocks) + "\n"


def _pile_as_text(pile: RecipePile, types: dict[str, str]) -> str:
    lines = [f"# {pile.name}"]
    lines += [f"   faceup: {card.name} ({label_of(card, types)})" for card in pile.faceup]
    lines += [f"{n:>3}. {card.name} ({label_of(card, types)})" for n, card in enumerate(pile.facedown, start=1)]
    return "\n".join(lines)


def warning(address: str) -> str:
    """What comes instead of the list, until somebody has said that they want it."""
    return (
        _("This list tells which cards the Enter Here deck holds, and in which order: it spoils a first game.")
        + "\n"
        + _("To see it all the same, ask for:")
        + f"\n{address}\n"
    )
