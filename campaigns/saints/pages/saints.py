"""The choir of a campaign, making a saint, and a saint's own page with the sheet behind it."""

import uuid
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import Right
from campaigns.chronicle.pages import entries_in_words
from campaigns.doors.frame import frame, status_of
from campaigns.doors.posted import posted_data, require_form
from campaigns.models import Member, MissionState, Saint, SaintState
from campaigns.models.sheet import SaintSheet, sheet_of, sheet_of_card
from campaigns.saints.actions import saints
from campaigns.saints.deck_proposal import as_text, since_last_mission, whereabouts
from campaigns.saints.forms import saints as forms
from campaigns.saints.holdings import holding_of
from campaigns.saints.labels import TYPES
from campaigns.saints.pages.card_entry import ADDED, entry_frame, last_words, saints_entry
from campaigns.saints.pages.saint_view import (
    SaintFigure,
    ShownSaint,
    choir_seat,
    figure_of_form,
    figure_of_sheet,
    players_of,
    shown_saints,
    with_box,
)
from campaigns.saints.pages.tallies import tallies_of
from cards.models import Card, Copy, PlaceKind
from cards.refusals import Refused
from cards.sight import Viewer, viewer_of

LATELY = 4


@login_required
@require_safe
def choir(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = choir_seat(request, id, Right.SEE)
    everyone = seat.campaign.saints.exclude(state=SaintState.GONE)
    found = shown_saints(everyone, players_of(seat))
    context = {
        **saints_frame(seat),
        "choir": [one for one in found if one.saint.state != SaintState.DEAD],
        "dead": [one for one in found if one.saint.state == SaintState.DEAD],
        **tallies_of(seat),
    }
    return render(request, "saints/choir.html", context)


def saints_frame(seat: Member) -> dict[str, Any]:
    """What every page about saints needs."""
    context = frame(seat, "saints")
    may_play = context["may"]["play"] and seat.campaign.archived is None
    return {**context, "may_play": may_play, "key": uuid.uuid4()}


# --- Making one


@login_required
@require_form
def make(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = choir_seat(request, id, Right.PLAY)
    viewer = viewer_of(request)
    card = _catalogue(viewer).filter(code=request.GET.get("of", "")[:200]).first()
    known = sheet_of_card(card.facts) if card else SaintSheet()
    initial = {**forms.sheet_initial(known), "name": card.name if card else "", "seat": seat.number, "symbol": "halo"}
    form = forms.SaintForm(posted_data(request), campaign=seat.campaign, initial=initial)
    context = {**saints_frame(seat), "form": form, "card": card, "figure": _figure(request, known)}
    if request.method == "POST" and form.is_valid():
        try:
            saint = _make_saint(seat, form, card)
        except Refused as refusal:
            form.add_error(None, str(refusal.message))
        else:
            messages.success(request, _("%(name)s is in the campaign. Now their deck.") % {"name": saint.name})
            return redirect("saint-start", id, saint.number)
    return render(request, "saints/new.html", {**context, "known": _known(seat, viewer)}, status=status_of(form))


def _make_saint(seat: Member, form: forms.SaintForm, card: Card | None) -> Saint:
    sheet = msgspec.convert(form.sheet(), SaintSheet)
    return saints.make(seat, name=form.cleaned_data["name"], sheet=sheet, card=card, seat=form.cleaned_data["seat"])


def _figure(request: HttpRequest, sheet: SaintSheet) -> SaintFigure:
    """The card as the form shows it: what was sent, where something was."""
    return figure_of_form(request.POST.dict()) if request.method == "POST" else figure_of_sheet(sheet)


@login_required
@require_safe
def saint_figure(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The figure alone, for a form that somebody is filling in."""
    choir_seat(request, id, Right.PLAY)
    return render(request, "saints/figure.html", {"figure": figure_of_form(request.GET.dict())})


def _catalogue(viewer: Viewer) -> QuerySet[Any]:
    cards = viewer.all_cards().filter(game="apocrypha", type__slug="saint", is_veiled=False)
    return cards.select_related("type").order_by("name")


def _known(seat: Member, viewer: Viewer) -> list[tuple[Card, SaintFigure, bool]]:
    """The saints of the catalogue, each as it is drawn, and whether one is in the campaign already."""
    here = set(seat.campaign.saints.exclude(state=SaintState.GONE).values_list("card", flat=True))
    return [(card, figure_of_sheet(sheet_of_card(card.facts)), card.pk in here) for card in _catalogue(viewer)]


# --- One saint


@login_required
@require_safe
def saint(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    seat = choir_seat(request, id, Right.SEE)
    found = with_box(request, saints.saint_of(seat, number))
    (one,) = shown_saints([found], players_of(seat))
    others = seat.campaign.saints.filter(state=SaintState.PLAYING, box=found.box).exclude(number=number)
    entries = seat.campaign.chronicle.select_related("undone_by").filter(facts__saint=number)
    context = {
        **saints_frame(seat),
        "one": one,
        "others": others,
        "mission": seat.campaign.missions.filter(state=MissionState.OPEN).first(),
        "comparison": since_last_mission(one.holding),
        "wishes": _wishes(one),
        "pile": _pile(found),
        "entries": entries_in_words(seat, entries[:LATELY]),
        "types": TYPES,
        **tallies_of(seat, found),
    }
    context["may_play"] = context["may_play"] and found.state == SaintState.PLAYING
    if context["may_play"]:
        last = "" if one.holding.deck else last_words(one.holding)
        context |= {**entry_frame(found), "added": saints_entry(request, found, ADDED), "last": last}
    return render(request, "saints/saint.html", context)


def _wishes(one: ShownSaint) -> list[dict[str, Any]]:
    wishes = one.sheet.wishes
    where = whereabouts(one.saint.box, [wish.card for wish in wishes]) if wishes else {}
    return [{"card": wish.card, "note": wish.note, "where": where.get(wish.card, "")} for wish in wishes]


def _pile(saint: Saint) -> QuerySet[Copy]:
    pile = Copy.objects.filter(box=saint.box, place__kind=PlaceKind.GIFT_PILE)
    return pile.select_related("card__type").order_by("card__virtue", "card__name", "number")


@login_required
@require_form
def sheet(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """Save what the form holds, unless somebody else saved in the meantime: then show both."""
    seat = choir_seat(request, id, Right.PLAY)
    found = saints.saint_of(seat, number)
    written = sheet_of(found.sheet)
    present = forms.saint_initial(found, written)
    form = forms.SheetForm(posted_data(request), campaign=seat.campaign, initial=present)
    context = {**saints_frame(seat), "form": form, "saint": found, "figure": _figure(request, written)}
    if request.method == "POST" and form.is_valid():
        wish = form.cleaned_data
        changes = {**form.sheet(), "name": wish["name"], "seat": wish["seat"]}
        try:
            saints.change(seat, number, changes=changes, seen=wish["version"])
        except Refused as refusal:
            if refusal.code != "changed-meanwhile":
                raise
            form.data = {**request.POST.dict(), "version": refusal.facts["version"]}
            context |= {"refusal": refusal, "differences": _differences(form, present)}
            return render(request, "saints/sheet.html", context, status=409)
        messages.success(request, _("Saved."))
        return redirect("saint", id, number)
    return render(request, "saints/sheet.html", context, status=status_of(form))


def _differences(form: forms.SheetForm, present: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Each field in which the two versions differ: its label, what stands there now, and what was written here."""
    return [
        (str(field.label), _as_shown(field, present.get(name)), _as_shown(field, form.cleaned_data[name]))
        for name, field in form.fields.items()
        if name != "version" and (present.get(name) or "") != (form.cleaned_data[name] or "")
    ]


def _as_shown(field: Any, value: Any) -> str:
    """A value as the form words it; nothing is a dash."""
    choices = {str(choice): str(word) for choice, word in getattr(field, "choices", ())}
    return choices.get(str(value or ""), str(value or "–"))


@login_required
@require_safe
def deck_text(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """The deck as a list, to be kept when its cards go back into the box: Rule.DECKS_AS_LISTS."""
    found = saints.saint_of(choir_seat(request, id, Right.SEE), number)
    name = slugify(found.name) or "saint"
    headers = {"Content-Disposition": f'inline; filename="{name}-deck.txt"'}
    return HttpResponse(as_text(holding_of(found)), content_type="text/plain; charset=utf-8", headers=headers)


@login_required
@require_POST
def leave(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    found = saints.take_apart(choir_seat(request, id, Right.PLAY), number)
    messages.success(request, _("%(name)s is removed; every card is back in the box.") % {"name": found.name})
    return redirect("saints", id)
