"""A saint's passport: letting them go, showing it, and what comes home with them."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.away import forms
from campaigns.away.actions import passports as actions
from campaigns.away.passport_file import as_bytes, read_file, stored_passport
from campaigns.chronicle.words import words
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person, visitor
from campaigns.doors.posted import cleaned_post, require_form
from campaigns.doors.qr import shown_address
from campaigns.models import Member, Passport, Saint
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.saints.actions.saints import saint_of
from cards.bodies import PASSPORT_BYTES, takes_bytes


@login_required
@require_form
@never_cache
def passport(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """Where a saint is let go, and to where they come back."""
    seat = access.seat_with(person(request), id, Right.PLAY)
    if request.method == "POST":
        actions.issue(seat, number)
        return redirect("saint-passport", id, number)
    return _page(request, seat, saint_of(seat, number), forms.PassportForm())


def _page(request: HttpRequest, seat: Member, saint: Saint, form: forms.PassportForm) -> HttpResponse:
    issued = actions.passport_of(saint)
    code = issued.code if issued else None
    context = {
        **frame(seat, "saints"),
        "saint": saint,
        "passport": issued,
        **(shown_address(request, reverse("passport", args=[code])) if code else {}),
        "found": actions.homecoming(saint),
        "form": form,
        "rule": Rule.AWAY_GAMES,
    }
    return render(request, "away/saint.html", context, status=status_of(form))


@login_required
@require_POST
@takes_bytes(PASSPORT_BYTES)
def bring_back(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """The passport as a file, changed at the other table."""
    seat = access.seat_with(person(request), id, Right.PLAY)
    form = forms.PassportForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            actions.bring_back(seat, number, document=read_file(form.cleaned_data["file"].read()))
        except ValidationError as error:
            form.add_error("file", error)
        else:
            return redirect("saint-passport", id, number)
    return _page(request, seat, saint_of(seat, number), form)


@login_required
@require_POST
@takes_bytes(PASSPORT_BYTES)
def come_home(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.PLAY)
    entry = actions.come_home(seat, number, **cleaned_post(forms.AcceptForm, request))
    messages.success(request, words(entry))
    return redirect("saint-passport", id, number)


@require_safe
@never_cache
def passport_link(request: HttpRequest, code: str) -> HttpResponse:
    """Where the link of a passport leads: to a table of whoever follows it, or to the file."""
    found = actions.shown_by(code)
    guest = visitor(request)
    tables = _tables(guest, found) if guest else []
    context = {"code": code, "file": stored_passport(found.left), "saint": found.saint, "tables": tables}
    return render(request, "away/shown.html", {**context, "campaign": found.saint.campaign})


def _tables(guest: Any, found: Passport) -> list[Member]:
    """The tables at which this person could let the saint in."""
    seats = access.seats_of(guest).filter(campaign__game=found.saint.campaign.game_id, campaign__archived=None)
    others = seats.exclude(campaign=found.saint.campaign_id).order_by("-campaign__created", "campaign_id")
    return [seat for seat in others if access.may(seat, Right.PLAY)]


@require_safe
@never_cache
def file(request: HttpRequest, code: str) -> HttpResponse:
    found = actions.shown_by(code)
    return download(found.left)


def download(document: dict[str, Any]) -> HttpResponse:
    name = slugify(document["saint"]["name"]) or "saint"
    headers = {"Content-Disposition": f'attachment; filename="{name}.passport.json"'}
    return HttpResponse(as_bytes(document), content_type="application/json", headers=headers)
