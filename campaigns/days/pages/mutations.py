"""The mutation of the day at a table, and its veto."""

import uuid
from datetime import date, datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.access import Right
from campaigns.days import forms
from campaigns.days.actions import vetoes
from campaigns.days.mutations import in_force
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post
from campaigns.models import Campaign
from cards.almanac.stored_days import keep


def today(campaign: Campaign, moment: datetime) -> dict[str, Any]:
    """What the table's present day brings, for a page; only the day where it plays without mutations."""
    day = campaign.day(moment)
    if not campaign.uses_mutations:
        return {"day": day}
    keep(day)
    struck_out = campaign.vetoes.filter(date=day).select_related("by").first()
    # The form as such: a page that shows it makes it.
    return {"day": day, "today": in_force(campaign, day), "veto": struck_out, "veto_form": forms.VetoForm}


@login_required
@require_POST
def veto(request: HttpRequest, id: uuid.UUID, day: date) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.VETO)
    vetoes.veto(seat, day=day, reason=cleaned_post(forms.VetoForm, request)["reason"], now=now())
    messages.success(request, _("Vetoed. The history says why."))
    return redirect("campaign", id)


@login_required
@require_POST
def withdraw(request: HttpRequest, id: uuid.UUID, day: date) -> HttpResponse:
    vetoes.withdraw(access.seat_with(person(request), id, Right.VETO), day=day)
    messages.success(request, _("The veto is undone: the mutation counts again."))
    return redirect("campaign", id)
