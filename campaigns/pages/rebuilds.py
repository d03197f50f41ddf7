"""Rebuilding a deck, card by card: the warning, the ways in, and the table on which the piles grow."""

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.actions import rebuilds as actions
from campaigns.models import Rebuild, Stage
from campaigns.pages import sheets
from campaigns.pages.invitations import qr
from campaigns.pages.posted import posted
from campaigns.pages.stacking import Heap, Spot, Table, data_of, say
from campaigns.people.models import User
from campaigns.people.throttles import guests_may_come
from cards.models import Box
from cards.recipes import shelf, written
from cards.recipes.names import called
from cards.recipes.recipe import Recipe, where_to
from cards.sight import viewer_of

ENTER_HERE = "enter-here"
# What the session keeps: that the warning was accepted, which rebuilds began here, and at which one helps.
ACCEPTED, BEGAN, HELPED = "rebuild_spoilers", "rebuilds_began", "rebuilds_helped"
REMEMBERED = 20
VIEWS = ["stack", "find", "box", "away", "check", "finish", "more"]
# Kept on the phone for when the network goes, but asked for anew each time.
fresh = cache_control(private=True, no_cache=True)


# --- The warning and the ways in


@require_http_methods(["GET", "HEAD", "POST"])
def enter_here(request: HttpRequest) -> HttpResponse:
    """First the warning; whoever accepts it sees the two ways in."""
    if request.method == "POST":
        request.session[ACCEPTED] = True
        return redirect(_back_to(request) or "enter-here")
    if ACCEPTED not in request.session:
        return _warning(request, reverse("enter-here"))
    recipe = shelf.recipe_called(ENTER_HERE)
    context = {"section": "tools", "recipe": recipe, "rebuilds": _mine(request), "boxes": _boxes(request)}
    return render(request, "rebuilds/ways.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def rebuilds(request: HttpRequest) -> HttpResponse:
    """The rebuilds of this person and this phone; a post begins another one."""
    if request.method == "POST":
        wish = posted(StartForm, request)
        return _begin(request, shelf.recipe_called(wish["recipe"]), wish["way"] or "stack")
    return render(request, "rebuilds/list.html", {"section": "tools", "rebuilds": _mine(request)})


@require_http_methods(["GET", "HEAD", "POST"])
def another(request: HttpRequest) -> HttpResponse:
    """Any other recipe: a saint's starting deck, a deck list, a file."""
    form = WrittenForm(request.POST, request.FILES) if request.method == "POST" else WrittenForm()
    if form.is_bound and form.is_valid():
        recipe = _written(request, form)
        if recipe:
            return _begin(request, recipe, "box")
    saints = [(slug, name) for slug, name in shelf.all_slugs() if slug != ENTER_HERE]
    context = {"section": "tools", "form": form, "saints": saints}
    return render(request, "rebuilds/another.html", context, status=400 if form.errors else 200)


class StartForm(forms.Form):
    recipe = forms.SlugField(max_length=80)
    way = forms.ChoiceField(choices=[(view, view) for view in VIEWS], required=False)


class WrittenForm(forms.Form):
    """A recipe that somebody wrote: lines or a file."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120, required=False)
    lines = forms.CharField(
        label=gettext_lazy("Deck list"),
        required=False,
        max_length=40_000,
        widget=forms.Textarea(attrs={"rows": 8, "placeholder": "3 Murder Board\n2 Grifter\nBones"}),
        help_text=gettext_lazy(
            "One card a line, from the top of the pile to its bottom, with how many before it. "
            "A line that begins with # begins another pile."
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a recipe file"),
        required=False,
        help_text=gettext_lazy("JSON, in the shape in which this site’s API gives a recipe."),
    )
    keep_unknown = forms.BooleanField(
        label=gettext_lazy("Keep names that the companion does not know"), required=False, initial=False
    )

    def clean_file(self) -> bytes | None:
        file = self.cleaned_data["file"]
        if file and file.size > 1024 * 1024:
            raise ValidationError(_("This file is too large to be a recipe: the most is 1 MB."))
        return file.read() if file else None

    def clean(self) -> dict[str, Any]:
        if not self.errors and not self.cleaned_data.get("lines") and not self.cleaned_data.get("file"):
            raise ValidationError(_("Paste a deck list, or choose a file."))
        return self.cleaned_data


def _written(request: HttpRequest, form: WrittenForm) -> Recipe | None:
    """The recipe that the form holds, or None and an error on the form."""
    wish = form.cleaned_data
    field = "file" if wish["file"] else "lines"
    known = shelf.known_to(viewer_of(request))
    try:
        if wish["file"]:
            found = written.from_file(wish["file"], known)
        else:
            found = written.from_lines(wish["lines"], known, wish["name"] or _("Deck list"))
    except ValidationError as error:
        form.add_error(field, error)
        return None
    if found.unknown and not wish["keep_unknown"]:
        form.add_error(field, [written.unknown_in_words(name, known) for name in found.unknown[:10]])
        return None
    return found.recipe


def _begin(request: HttpRequest, recipe: Recipe, way: str) -> HttpResponse:
    if not guests_may_come(request):
        response = render(request, "429.html", status=429)
        response["Retry-After"] = "60"
        return response
    begun = actions.start(recipe, by=_person(request))
    _remember(request, BEGAN, begun.pk)
    return redirect(f"{reverse('rebuild', args=[begun.pk])}?{urlencode({'view': way})}")


# --- The table


@require_safe
@fresh
@gzip_page
def rebuild(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """All views of one rebuild in one page, so that a phone that has opened it needs no network."""
    found = get_object_or_404(Rebuild, pk=id)
    if _needs_warning(request, found.recipe):
        return _warning(request, request.get_full_path())
    _remember(request, HELPED, id)
    table = Table(found, found.ticks.all(), shelf.type_names())
    asked = _asked(request)
    url = request.build_absolute_uri(reverse("rebuild", args=[id]))
    context = {
        "section": "tools",
        "rebuild": found,
        "table": table,
        "recipe": table.recipe,
        "url": url,
        "qr": qr(url),
        "data": data_of(table, by=_name(request)),
        "key": uuid.uuid4(),
        "boxes": _boxes(request),
        **_shown(table, asked),
    }
    return render(request, "rebuilds/rebuild.html", context)


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


def _asked(request: HttpRequest) -> dict[str, Any]:
    form = AskedForm(request.GET)
    if not form.is_valid():
        raise BadRequest("; ".join(f"{field}: {errors[0]}" for field, errors in form.errors.items()))
    return form.cleaned_data


def _shown(table: Table, asked: dict[str, Any]) -> dict[str, Any]:
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


def _finder(table: Table, typed: str, group: str) -> dict[str, Any]:
    """Which names the finder shows; when none has those letters, the nearest ones."""
    found = table.found(typed, "" if typed else group)
    is_unknown = bool(typed and not found)
    return {"is_unknown": is_unknown, "shown": {name.card.code for name in found or table.nearest(typed)}}


def _heap(table: Table, index: int | None) -> Heap:
    if index is None:
        return table.first_open()
    if index >= len(table.heaps):
        raise Http404
    return table.heaps[index]


def _answer(table: Table, number: int | None) -> dict[str, Any] | None:
    """Where the card that was just found went."""
    if number is None:
        return None
    if number >= table.total:
        raise Http404
    spot: Spot = table.spots[number]
    heap = table.heaps[spot.place.pile]
    height = say("height", height=spot.place.height, of=spot.place.of)
    return {"spot": spot, "heap": heap, "sentence": table.sentence(spot.place), "height": height}


# --- Taps, for phones without the script


class TapForm(forms.Form):
    """A tap: the places that are done, or one that is not, and where to go on."""

    key = forms.UUIDField()
    stage = forms.ChoiceField(choices=Stage.choices, required=False)
    tick = forms.RegexField(r"^\d{1,5}(,\d{1,5}){0,600}$", required=False)
    untick = forms.RegexField(r"^\d{1,5}(,\d{1,5}){0,600}$", required=False)
    tap = forms.UUIDField(required=False)
    back = forms.CharField(required=False, max_length=400)


@require_POST
def tap(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    wish = posted(TapForm, request)
    stage = wish["stage"] or Stage.STACK
    for place in _numbers(wish["untick"]):
        actions.untick(id, place=place, stage=stage, tap=wish["tap"])
    for place in _numbers(wish["tick"]):
        # Several copies in one tap: each has a key of its own that follows from the tap's.
        actions.tick(id, place=place, key=uuid.uuid5(wish["key"], str(place)), stage=stage, by=_name(request))
    return redirect(f"{reverse('rebuild', args=[id])}?{wish['back']}")


class FindForm(forms.Form):
    key = forms.UUIDField()
    name = forms.CharField(max_length=120)


@require_POST
def find(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The card in one's hand: it goes to the best place that is free, and the page says where that is."""
    wish = posted(FindForm, request)
    found = get_object_or_404(Rebuild, pk=id)
    recipe = actions.recipe_of(found)
    card = called(recipe.cards(), wish["name"])
    here = reverse("rebuild", args=[id])
    if card is None:
        return redirect(f"{here}?{urlencode({'view': 'find', 'q': wish['name']})}")
    place = where_to(recipe, card.code, found.ticks.filter(stage=Stage.STACK).values_list("place", flat=True))
    if place is None:
        messages.warning(request, actions.one_too_many(recipe, card))
        return redirect(f"{here}?view=find")
    laid = actions.tick(id, place=place.number, key=wish["key"], by=_name(request))
    return redirect(f"{here}?{urlencode({'view': 'find', 'laid': str(laid.place)})}")


@require_POST
def begin_again(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    actions.begin_again(id)
    messages.success(request, _("Every place is empty again."))
    return redirect("rebuild", id)


def _numbers(places: str) -> list[int]:
    return [int(number) for number in places.split(",") if number]


# --- On paper and as plain text


@require_safe
def sheet(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The whole list on one page of paper."""
    return _sheet(request, actions.recipe_of(get_object_or_404(Rebuild, pk=id)))


@require_safe
def plain(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    return _plain(request, actions.recipe_of(get_object_or_404(Rebuild, pk=id)))


@require_safe
def recipe_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    return _sheet(request, shelf.recipe_called(slug))


@require_safe
def recipe_plain(request: HttpRequest, slug: str) -> HttpResponse:
    return _plain(request, shelf.recipe_called(slug))


def _sheet(request: HttpRequest, recipe: Recipe) -> HttpResponse:
    if _needs_warning(request, recipe.slug):
        return _warning(request, request.get_full_path())
    context = {"section": "tools", "recipe": recipe, "piles": sheets.piles(recipe, shelf.type_names())}
    return render(request, "rebuilds/sheet.html", context)


def _plain(request: HttpRequest, recipe: Recipe) -> HttpResponse:
    """For curl and for the clipboard; a program accepts the warning with ?spoilers=show."""
    text = sheets.as_text(recipe, shelf.type_names())
    if _needs_warning(request, recipe.slug) and request.GET.get("spoilers") != "show":
        text = sheets.warning(request.build_absolute_uri(f"{request.path}?spoilers=show"))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


# --- Who is here, and what they know


def _needs_warning(request: HttpRequest, slug: str) -> bool:
    """A list that somebody wrote tells them nothing new."""
    return slug != written.OWN and ACCEPTED not in request.session


def _warning(request: HttpRequest, next: str) -> HttpResponse:
    return render(request, "rebuilds/warning.html", {"section": "tools", "next": next})


def _back_to(request: HttpRequest) -> str | None:
    """Where the warning stood in the way, if that is a page of ours."""
    wanted = request.POST.get("next", "")
    return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else None


def _person(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _boxes(request: HttpRequest) -> list[Box]:
    """The boxes from which this person could take the cards."""
    person = _person(request)
    return list(Box.objects.filter(owner=person, game=shelf.GAME)) if person else []


def _name(request: HttpRequest) -> str:
    person = _person(request)
    return person.name if person else ""


def _remember(request: HttpRequest, list: str, id: uuid.UUID) -> None:
    kept = request.session.get(list, [])
    if str(id) not in kept[:1]:
        request.session[list] = [str(id), *(other for other in kept if other != str(id))][:REMEMBERED]


def _mine(request: HttpRequest) -> QuerySet[Rebuild]:
    """What this person began anywhere, and what was begun or helped at on this phone."""
    began, helped = (request.session.get(list, []) for list in (BEGAN, HELPED))
    person = _person(request)
    if person and began:
        actions.adopt(began, by=person)
    own = Q(owner=person) if person else Q(pk__in=[])
    counted = Count("ticks", filter=Q(ticks__stage=Stage.STACK))
    return Rebuild.objects.filter(own | Q(pk__in=[*began, *helped])).annotate(done=counted).defer("piles")[:REMEMBERED]
