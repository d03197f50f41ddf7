"""The pages of a box: the list, registering one, the box itself with its dividers, and what is done by hand there."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, ValidationError
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import BoxRight
from campaigns.boxes import actions, forms
from campaigns.boxes.pages.box_view import Drawer, frame
from campaigns.boxes.pages.contents import cached_contents, contents
from campaigns.doors import drawn
from campaigns.doors.frame import status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, posted_data, require_form
from cards.box import chapters, drawing, moving_by_card
from cards.box.words import where
from cards.models import Box, BoxEntry, Card, Chapter, Place, PlaceKind
from cards.refusals import Refused
from cards.search.folding import fold
from cards.sight import Viewer, reveal, viewer_of


@login_required
@require_safe
def box_list(request: HttpRequest) -> HttpResponse:
    inside = Count("copies", filter=~Q(copies__place__kind=PlaceKind.OUTSIDE))
    boxes = access.boxes_of(person(request)).annotate(cards=inside)
    return render(request, "boxes/list.html", {"section": "cards", "boxes": boxes})


@login_required
@require_form
def register(request: HttpRequest) -> HttpResponse:
    owner = person(request)
    proposed = {"game": request.GET.get("game", "apocrypha"), "name": _("%(name)s’s box") % {"name": owner.name}}
    form = forms.RegisterForm(posted_data(request), initial=proposed)
    if request.method == "POST" and form.is_valid():
        try:
            box = actions.register_box(owner, **form.chosen())
        except Refused as refusal:
            if refusal.code != "quiet-box":
                raise
            form.add_error("is_another", str(refusal.message))
        else:
            messages.success(
                request, _("Your box is here, with every card that the book proves. Add what it does not name.")
            )
            return redirect("box", box.pk)
    context = {"section": "cards", "form": form, "quiet": access.boxes_of(owner).filter(owner=owner, is_quiet=True)}
    return render(request, "boxes/new.html", context, status=status_of(form))


@login_required
@require_safe
def box(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    here = access.box_with(person(request), id, BoxRight.SEE)
    form = forms.LookForm(request.GET)
    if not form.is_valid():
        raise BadRequest("; ".join(f"{field}: {errors[0]}" for field, errors in form.errors.items()))
    asked = form.cleaned_data
    viewer = viewer_of(request, sees_all=asked["spoilers"] == "show")
    framed = frame(request, here, "box")
    tables = access.shares_of(person(request), here).values_list("campaign_id", "campaign__name")
    if asked["place"] or asked["q"]:
        shown = _looked_up(Drawer(here, viewer), viewer, asked, framed["may"]["move"])
    else:
        shown = cached_contents(here, viewer, can_move=framed["may"]["move"])
    context = {
        "others": _others_like(here) if here.is_quiet and framed["may"]["keep"] else [],
        "q": asked["q"],
        "spoilers": asked["spoilers"],
        "tables": tables,
        "planned": _planned(request, here, framed["may"], shown["with_saints"]),
    }
    return render(request, "boxes/box.html", {**framed, **context, **shown})


def _others_like(here: Box) -> QuerySet[Box]:
    """Into which it could be taken."""
    return access.own_boxes(here.owner_id, here.game_id).exclude(pk=here.pk)


def _planned(request: HttpRequest, here: Box, may: dict[str, bool], with_saints: list[Any]) -> SafeString:
    """Plans that are under way, and what was packed away."""
    values = {
        "plans": list(here.plans.filter(entry=None).values("pk", "name", "created")),
        "kept": list(here.kept.values("pk", "name", "created")),
        "with_saints": with_saints,
        "box": {"pk": here.pk, "game_id": here.game_id},
        "may": may,
    }
    return drawn.draw(request, "boxes/plans.html", values)


def _looked_up(drawer: Drawer, viewer: Viewer, asked: dict[str, Any], can_move: bool) -> dict[str, Any]:
    """The place that is open, or wherever the words of the search lie; and all the rest of the box around it."""
    place = drawer.places.get(asked["place"]) if asked["place"] else None
    if asked["place"] and (place is None or place.kind == PlaceKind.OUTSIDE):
        raise Http404
    opened = drawer.opened(place) if place else None
    shown = contents(drawer, viewer, can_move, opened)
    return {**shown, "drawer": drawer, "opened": opened, "found": drawer.found(asked["q"])}


@login_required
@require_POST
def move(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """What is ticked goes where the tapped button says."""
    here = access.box_with(person(request), id, BoxRight.MOVE)
    form = forms.MoveCardsForm(request.POST)
    try:
        handfuls = [*form.handfuls(), *_typed(here, form)] if form.is_valid() else []
    except ValidationError as error:
        form.add_error(None, error)
    if form.errors or not handfuls:
        raise Refused("nothing-ticked", _first_error(form) or _("Tick the cards first, then tap where they go."))
    to = _target(here, form.cleaned_data)
    why = "copies.drawn" if form.cleaned_data["drawn"] else "copies.moved"
    entry = moving_by_card.hand_over(
        here, handfuls, to=to, by=person(request), why=why, key=forms.key_of(request, form.cleaned_data["key"])
    )
    _say_moved(request, entry, to)
    return _back(request, id)


def _typed(box: Box, form: forms.MoveCardsForm) -> list[moving_by_card.CopiesToHand]:
    """The card whose name somebody typed, since they hold it: it lies in the place that is open."""
    name, place = form.cleaned_data["typed"], form.cleaned_data["place"]
    if not name:
        return []
    cards = Card.objects.filter(copies_in_boxes__box=box, copies_in_boxes__place=place).distinct()
    found = [card for card in cards if fold(card.name) == fold(name)]
    if not found:
        raise ValidationError(_("No card called “%(name)s” lies there."), params={"name": name})
    return [moving_by_card.CopiesToHand(place, found[0].pk, 1)]


def _target(box: Box, wish: dict[str, Any]) -> Place | None:
    if wish["to"] == "new":
        return moving_by_card.open_place(box, kind=wish["new_kind"], name=wish["new_name"])
    try:
        return forms.target_of(box, wish)
    except Place.DoesNotExist:
        raise Http404 from None


def _first_error(form: Any) -> str:
    return next((str(error) for errors in form.errors.values() for error in errors), "")


def _say_moved(request: HttpRequest, entry: BoxEntry, to: Place | None) -> None:
    count = entry.moves.count()
    facts = {"n": count, "where": where(to) if to else _("behind their dividers")}
    words = ngettext("One card is now %(where)s.", "%(n)d cards are now %(where)s.", count)
    if not to and count == 1:
        words = _("The card is behind its divider again.")
    messages.success(request, words % facts)


def _back(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Where on the box's page somebody was."""
    look = forms.LookForm({name: request.POST.get(f"back_{name}", "") for name in forms.LookForm.base_fields})
    where_they_were = {k: v for k, v in look.cleaned_data.items() if v} if look.is_valid() else {}
    anchor = "#open" if where_they_were.keys() & {"place", "q"} else ""
    return redirect(reverse("box", args=[id], query=where_they_were) + anchor)


@login_required
@require_POST
def draw(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """New cards, drawn by the app; whoever drew them has seen them."""
    here = access.box_with(person(request), id, BoxRight.MOVE)
    form = forms.DrawForm(request.POST)
    if not form.is_valid():
        raise Refused("nothing-drawn", _first_error(form))
    wish = form.cleaned_data
    divider = get_object_or_404(Place, box=here, pk=wish["place"], kind__in=[PlaceKind.DIVIDER, PlaceKind.GIFT_PILE])
    target = _target(here, wish)
    if target is None or target == divider:
        raise Refused("nowhere-to-go", _("Choose where the drawn cards go."))
    entry = drawing.draw(
        here, divider, target, by=person(request), count=wish["count"], key=forms.key_of(request, wish["key"])
    )
    drawn = [move.copy.card for move in entry.moves.select_related("copy__card")]
    for card in drawn:
        if card.is_spoiler:
            reveal(request, card)
    names = ", ".join(sorted(card.name for card in drawn))
    messages.success(request, _("Drawn: %(names)s. Now %(where)s.") % {"names": names, "where": where(target)})
    return _back(request, id)


@login_required
@require_POST
def turn_chapter(request: HttpRequest, id: uuid.UUID, chapter: str) -> HttpResponse:
    """A chapter goes in or out, by the book."""
    here = access.box_with(person(request), id, BoxRight.MOVE)
    wish = cleaned_post(forms.ChapterForm, request)
    found = get_object_or_404(Chapter, game=here.game, slug=chapter)
    turn = chapters.put_chapter_in if wish["is_in"] else chapters.take_chapter_out
    entry = turn(here, found, by=person(request), key=forms.key_of(request, wish["key"]))
    moved = entry.moves.count()
    words = _("%(chapter)s is in.") if wish["is_in"] else _("%(chapter)s is out.")
    cards = ngettext("One card to move.", "%(n)d cards to move.", moved) % {"n": moved}
    messages.success(request, f"{words % {'chapter': found.name}} {cards}")
    return redirect(reverse("box", args=[id]) + "#chapters")


# --- On a campaign's table


@login_required
@require_POST
def bring(request: HttpRequest, id: uuid.UUID, box_id: uuid.UUID) -> HttpResponse:
    share = actions.bring(access.seat_of(person(request), id), box_id=box_id)
    messages.success(request, _("“%(name)s” is used at this table.") % {"name": share.box.name})
    return redirect("campaign", id)


@login_required
@require_POST
def take_home(request: HttpRequest, id: uuid.UUID, box_id: uuid.UUID) -> HttpResponse:
    actions.take_home(access.seat_of(person(request), id), box_id=box_id)
    messages.success(request, _("The box is removed from this table."))
    return redirect("campaign", id)
