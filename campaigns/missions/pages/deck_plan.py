"""The page of the rebuild planner: what to draw, what to hand over, what to put back, and one tap to book it."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.access import Right
from campaigns.boxes.forms import key_of
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.doors.posted import require_form
from campaigns.missions import forms
from campaigns.missions.actions import deck_plan
from campaigns.missions.actions.missions import finding_in_words
from campaigns.missions.deck_plan import instructions, reconstruction_of, verdicts
from campaigns.models import Member, MissionState
from campaigns.rulebooks.apocrypha.register import Rule


@login_required
@require_form
def decks(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.PLAY if request.method == "POST" else Right.SEE)
    if request.method == "POST":
        return _book(request, seat)
    everyone = bool(request.GET.get("everyone"))
    desk = reconstruction_of(seat.campaign, everyone=everyone)
    context = {
        **frame(seat, "missions"),
        "desk": desk,
        "everyone": everyone,
        "instructions": instructions(desk) if desk else [],
        "findings": [finding_in_words(finding) for finding in desk.findings] if desk else [],
        "verdicts": verdicts(desk) if desk else [],
        "under_way": seat.campaign.missions.filter(state=MissionState.OPEN).first(),
        "rule": Rule.GIFT_PILE,
        "key": uuid.uuid4(),
    }
    return render(request, "missions/decks.html", context)


def _book(request: HttpRequest, seat: Member) -> HttpResponse:
    form = forms.RebuildForm(request.POST)
    if not form.is_valid():
        raise BadRequest("; ".join(form.errors))
    wish = form.cleaned_data
    entry = deck_plan.rebuild(
        seat,
        everyone=wish["everyone"],
        draws=wish["draws"],
        came=form.came(),
        seen=wish["seen"],
        key=key_of(request, wish["key"]),
    )
    cards = ", ".join(entry.facts["cards"]) if entry else ""
    drawn = _("Booked. New in the decks: %(cards)s.") % {"cards": cards}
    messages.success(request, drawn if cards else _("Booked. The decks are as the plan says."))
    address = reverse("deck-plan", args=[seat.campaign_id])
    return redirect(f"{address}?everyone=1" if wish["everyone"] else address)
