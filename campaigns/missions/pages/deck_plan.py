"""The page of the rebuild planner: what to draw, what to hand over, what to put back; each line can be changed."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
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
from campaigns.missions.deck_plan import instructions, reconstruction_of, staying, verdicts
from campaigns.missions.plan_choices import PlanChoices, address_with, read_choices
from campaigns.models import Member, MissionState
from campaigns.rulebooks.apocrypha.register import Rule
from cards.costs import Cost, costs
from cards.refusals import Refused


@login_required
@require_form
@costs(Cost.RECKONING)
def decks(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The plan for the choices in the address; changing a line leads to another address, saving to the deed."""
    seat = access.seat_with(person(request), id, Right.PLAY if request.method == "POST" else Right.SEE)
    if request.method == "POST":
        form = forms.RebuildForm(request.POST)
        if not form.is_valid():
            raise BadRequest("; ".join(form.errors))
        is_saved = form.cleaned_data["act"] != "plan" and _save(request, seat, form)
        return redirect(_address(seat, form, read_choices(QueryDict() if is_saved else request.POST), is_saved))
    everyone, choices = bool(request.GET.get("everyone")), read_choices(request.GET)
    desk = reconstruction_of(seat.campaign, everyone=everyone, choices=choices)
    under_way = seat.campaign.missions.filter(state=MissionState.OPEN).first()
    context = {
        **frame(seat, "missions"),
        "desk": desk,
        "everyone": everyone,
        "instructions": instructions(desk, forms.came_in(request.GET)) if desk else [],
        "staying": staying(desk) if desk else [],
        "findings": [finding_in_words(finding) for finding in desk.findings] if desk else [],
        "verdicts": verdicts(desk) if desk else [],
        "under_way": under_way,
        "may_change": access.may(seat, Right.PLAY) and seat.campaign.archived is None and under_way is None,
        "rule": Rule.GIFT_PILE,
        "key": uuid.uuid4(),
    }
    return render(request, "missions/decks.html", context)


def _save(request: HttpRequest, seat: Member, form: forms.RebuildForm) -> bool:
    """A refusal is told beside the plan as it is now, with the choices that were made."""
    wish = form.cleaned_data
    try:
        entry = deck_plan.rebuild(
            seat,
            everyone=wish["everyone"],
            choices=read_choices(request.POST),
            draws=wish["act"] == "draw",
            came=form.came(),
            seen=wish["seen"],
            key=key_of(request, wish["key"]),
        )
    except Refused as refusal:
        messages.error(request, str(refusal.message))
        return False
    cards = ", ".join(entry.facts["cards"]) if entry else ""
    drawn = _("Saved. New in the decks: %(cards)s.") % {"cards": cards}
    messages.success(request, drawn if cards else _("Saved. The decks are as the plan says."))
    return True


def _address(seat: Member, form: forms.RebuildForm, choices: PlanChoices, is_saved: bool) -> str:
    """Of the plan for these choices; what was typed of drawn gifts goes along until it is saved."""
    more = [("everyone", "1")] if form.cleaned_data["everyone"] else []
    if not is_saved:
        more += [(forms.came_field(*which), name) for which, names in form.came().items() for name in names]
    return address_with(reverse("deck-plan", args=[seat.campaign_id]), choices, more)
