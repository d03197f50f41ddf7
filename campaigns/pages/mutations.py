"""The mutation of the day at a table, and its veto."""

import uuid
from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.access import Right
from campaigns.actions import mutations
from campaigns.pages import forms
from campaigns.pages.person import person
from campaigns.pages.posted import posted


@login_required
@require_POST
def veto(request: HttpRequest, id: uuid.UUID, day: date) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.VETO)
    mutations.veto(seat, day=day, reason=posted(forms.VetoForm, request)["reason"], now=now())
    messages.success(request, _("Vetoed. The chronicle says why."))
    return redirect("campaign", id)


@login_required
@require_POST
def withdraw(request: HttpRequest, id: uuid.UUID, day: date) -> HttpResponse:
    mutations.withdraw(access.seat_with(person(request), id, Right.VETO), day=day)
    messages.success(request, _("The mutation stands again."))
    return redirect("campaign", id)
