"""Counting: the counters and boxes of a campaign's chapters and of its saints."""

import uuid
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.access import Right
from campaigns.doors.posted import cleaned_post
from campaigns.models import Member, Saint, Tally
from campaigns.saints.actions import tallies
from campaigns.saints.forms import saints as forms
from campaigns.saints.pages.saint_view import choir_seat
from cards.refusals import Refused


def tallies_of(seat: Member, saint: Saint | None = None) -> dict[str, Any]:
    """What is counted for a saint, or for the campaign, by chapter; and the form for one more."""
    form = forms.TallyForm(campaign=seat.campaign, initial={"saint": saint.number if saint else None})
    names = dict(form.fields["chapter"].choices)  # type: ignore[attr-defined]
    groups: dict[str, list[Tally]] = {}
    for tally in seat.campaign.tallies.filter(is_gone=False, saint=saint):
        groups.setdefault(str(names.get(tally.chapter, tally.chapter)) if tally.chapter else "", []).append(tally)
    return {"tallies": groups, "tally_form": form}


@login_required
@require_POST
def add(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = choir_seat(request, id, Right.PLAY)
    form = forms.TallyForm(request.POST, campaign=seat.campaign)
    saint = form.cleaned_data.get("saint") if form.is_valid() else None
    if form.errors:
        raise Refused("no-name", _("Give it a name of at most sixty letters, then add it."))
    wish = form.cleaned_data
    tallies.add(seat, name=wish["name"], chapter=wish["chapter"], saint=saint, is_box=wish["kind"] == "box")
    return _back(id, saint)


@login_required
@require_POST
def tap(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """One more, one less, ticked or not, or away with it."""
    seat = choir_seat(request, id, Right.PLAY)
    match cleaned_post(forms.TallyTapForm, request)["do"]:
        case "up":
            tally = tallies.step(seat, number, steps=1)
        case "down":
            tally = tallies.step(seat, number, steps=-1)
        case "remove":
            tally = tallies.remove(seat, number)
        case do:
            tally = tallies.tick(seat, number, is_ticked=do == "tick")
    return _back(id, tally.saint.number if tally.saint else None)


def _back(id: uuid.UUID, saint: int | None) -> HttpResponse:
    page = reverse("saint", args=[id, saint]) if saint else reverse("saints", args=[id])
    return redirect(f"{page}#tallies")
