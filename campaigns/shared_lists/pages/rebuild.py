"""The table of one rebuild, on which the piles grow card by card, and its taps for phones without the script."""

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from campaigns.doors.posted import cleaned_post, cleaned_query
from campaigns.doors.qr import shown_address
from campaigns.models import Rebuild, Stage
from campaigns.shared_lists.actions import rebuilds as actions
from campaigns.shared_lists.pages.participants import HELPED, boxes_of, name_of, needs_warning, remember, warning_page
from campaigns.shared_lists.pages.piles import RebuildPile, RebuildPlace
from campaigns.shared_lists.pages.rebuild_view import RebuildTable, data_of, say
from cards.almanac.dates import today_or_none
from cards.recipes import library
from cards.recipes.names import card_named
from cards.recipes.recipe import place_for

VIEWS = ["stack", "find", "box", "away", "check", "finish", "more"]
# Kept on the phone for when the network goes, but asked for anew each time.
fresh = cache_control(private=True, no_cache=True)


@require_safe
@fresh
@gzip_page
def rebuild(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """All views of one rebuild in one page, so that a phone that has opened it needs no network."""
    found = get_object_or_404(Rebuild, pk=id)
    if needs_warning(request, found.recipe):
        return warning_page(request, request.get_full_path())
    remember(request, HELPED, id)
    table = RebuildTable(found, found.ticks.all(), library.type_names())
    asked = cleaned_query(AskedForm, request)
    context = {
        "section": "tools",
        "rebuild": found,
        "table": table,
        "recipe": table.recipe,
        **shown_address(request, reverse("rebuild", args=[id])),
        "data": data_of(table, by=name_of(request)),
        "key": uuid.uuid4(),
        "day": today_or_none(request),
        "boxes": boxes_of(request),
        **_page_context(table, asked),
    }
    return render(request, "shared_lists/rebuilds/rebuild.html", context)


class AskedForm(forms.Form):
    """Where on the page somebody is, for phones without the script."""

    view = forms.ChoiceField(choices=[(view, view) for view in VIEWS], required=False)
    pile = forms.IntegerField(required=False, min_value=0, max_value=999)
    order = forms.ChoiceField(choices=[("up", "up"), ("down", "down")], required=False)
    after = forms.IntegerField(required=False, min_value=0, max_value=32_767)
    q = forms.CharField(required=False, max_length=120)
    group = forms.SlugField(required=False, max_length=60)
    laid = forms.IntegerField(required=False, min_value=0, max_value=32_767)
    moved = forms.BooleanField(required=False)
    at = forms.IntegerField(required=False, min_value=0, max_value=32_767)
    saints = forms.IntegerField(required=False, min_value=1, max_value=4)


def _page_context(table: RebuildTable, asked: dict[str, Any]) -> dict[str, Any]:
    """What the page shows first: the view that was asked for, with its pile and its card."""
    view = asked["view"] or "stack"
    stage = {"box": Stage.PULL, "away": Stage.AWAY}.get(view, Stage.STACK)
    heap = _heap(table, asked["pile"])
    downwards = asked["order"] == "down"
    spot = table.next_spot(heap, downwards=downwards, after=asked["after"])
    at = min(asked["at"] or 0, table.total - 1)
    return {
        "view": view,
        "stage": stage,
        "order": "down" if downwards else "up",
        "heap": heap,
        "spot": spot,
        "sentence": table.sentence(spot.place) if spot else "",
        "box": "away" if view == "away" else "box",
        "shelves": table.shelves(Stage.AWAY if view == "away" else Stage.PULL),
        "laid": _answer(table, asked["laid"]),
        "moved": asked["moved"],
        "typed": asked["q"],
        "group": asked["group"],
        "names": table.names(),
        "buttons": table.buttons(),
        **_finder(table, asked["q"], asked["group"]),
        "at": at,
        "checked": table.checked[at],
        "checked_heap": table.heaps[table.checked[at].place.pile],
        "saints": asked["saints"] or len(table.picture["saints"]) or 1,
        "done": len(table.filled[stage]),
        "newest": table.newest(stage),
    }


def _finder(table: RebuildTable, typed: str, group: str) -> dict[str, Any]:
    """Which names the finder shows; when none has those letters, the nearest ones."""
    found = table.found(typed, "" if typed else group)
    is_unknown = bool(typed and not found)
    return {"is_unknown": is_unknown, "shown": {name.card.code for name in found or table.nearest(typed)}}


def _heap(table: RebuildTable, index: int | None) -> RebuildPile:
    if index is None:
        return table.first_open()
    if index >= len(table.heaps):
        raise Http404
    return table.heaps[index]


def _answer(table: RebuildTable, number: int | None) -> dict[str, Any] | None:
    """Where the card that was just found went."""
    if number is None:
        return None
    if number >= table.total:
        raise Http404
    spot: RebuildPlace = table.spots[number]
    heap = table.heaps[spot.place.pile]
    height = say("height", height=spot.place.height, of=spot.place.of)
    return {"spot": spot, "heap": heap, "sentence": table.sentence(spot.place), "height": height}


# --- Taps, for phones without the script


class RebuildTapForm(forms.Form):
    """A tap: the places that are done, or one that is not, and where to go on."""

    key = forms.UUIDField()
    stage = forms.ChoiceField(choices=Stage.choices, required=False)
    tick = forms.RegexField(r"^\d{1,5}(,\d{1,5}){0,600}$", required=False)
    untick = forms.RegexField(r"^\d{1,5}(,\d{1,5}){0,600}$", required=False)
    tap = forms.UUIDField(required=False)
    back = forms.CharField(required=False, max_length=400)


@require_POST
def tap(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    wish = cleaned_post(RebuildTapForm, request)
    remember(request, HELPED, id)
    stage = wish["stage"] or Stage.STACK
    for place in _numbers(wish["untick"]):
        actions.untick(id, place=place, stage=stage, tap=wish["tap"])
    for place in _numbers(wish["tick"]):
        # Several copies in one tap: each has a key of its own that follows from the tap's.
        actions.tick(id, place=place, key=uuid.uuid5(wish["key"], f"{stage} {place}"), stage=stage, by=name_of(request))
    return redirect(f"{reverse('rebuild', args=[id])}?{wish['back']}")


class FindForm(forms.Form):
    key = forms.UUIDField()
    name = forms.CharField(max_length=120)


@require_POST
def find(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The card in one's hand: it goes to the best place that is free, and the page says where that is."""
    wish = cleaned_post(FindForm, request)
    found = get_object_or_404(Rebuild, pk=id)
    recipe = actions.recipe_of(found)
    card = card_named(recipe.cards(), wish["name"])
    here = reverse("rebuild", args=[id])
    if card is None:
        return redirect(f"{here}?{urlencode({'view': 'find', 'q': wish['name']})}")
    place = place_for(recipe, card.code, found.ticks.filter(stage=Stage.STACK).values_list("place", flat=True))
    if place is None:
        messages.warning(request, actions.one_too_many(recipe, card))
        return redirect(f"{here}?view=find")
    laid = actions.tick(id, place=place.number, key=wish["key"], by=name_of(request), is_any_place=True)
    return redirect(f"{here}?{urlencode({'view': 'find', 'laid': str(laid.place)})}")


@require_POST
def begin_again(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    actions.begin_again(id)
    messages.success(request, _("Every place is empty again."))
    return redirect("rebuild", id)


def _numbers(places: str) -> list[int]:
    return [int(number) for number in places.split(",") if number]
