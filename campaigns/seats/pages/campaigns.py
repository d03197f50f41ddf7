"""The pages of a campaign: the list, the start, the campaign itself, its settings, notes and chronicle."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import posted_data, require_form
from campaigns.models import Member
from campaigns.seats import forms
from campaigns.seats.actions import campaigns
from cards.bodies import TEXT_BYTES, takes_bytes
from cards.refusals import Refused


@login_required
@require_safe
def campaign_list(request: HttpRequest) -> HttpResponse:
    seats = with_table_sizes(access.seats_of(person(request)))
    return render(
        request,
        "seats/list.html",
        {
            "section": "campaigns",
            "open": seats.filter(campaign__archived=None),
            "archived": seats.exclude(campaign__archived=None),
        },
    )


def with_table_sizes(seats: QuerySet[Member]) -> QuerySet[Member]:
    """The seats with how many people sit at each table, newest campaign first."""
    return seats.annotate(table_size=Count("campaign__members")).order_by("-campaign__created", "campaign_id")


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def start(request: HttpRequest) -> HttpResponse:
    proposed = {"game": request.GET.get("game", "apocrypha"), "timezone": "UTC", "day_turns_at": 5}
    form = forms.StartCampaignForm(posted_data(request), initial=proposed)
    if request.method == "POST" and form.is_valid():
        seat = campaigns.start(person(request), **form.cleaned_data)
        messages.success(request, _("Your campaign is open. Now invite your table."))
        return redirect("campaign", seat.campaign_id)
    return render(request, "seats/start.html", {"section": "campaigns", "form": form}, status=status_of(form))


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def change(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.CHANGE)
    return _edit(request, seat, forms.SettingsForm, "settings")


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def notes(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.WRITE_NOTES)
    return _edit(request, seat, forms.NotesForm, "notes")


def _edit(request: HttpRequest, seat: Member, form_class: Any, place: str) -> HttpResponse:
    """Save what the form holds, unless someone else saved in the meantime: then show both."""
    present = {name: getattr(seat.campaign, name) for name in form_class.Meta.fields}
    form = form_class(posted_data(request), initial={**present, "version": seat.campaign.version})
    context, template = {**frame(seat, place), "form": form}, f"seats/{place}.html"
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data.pop("version")
        try:
            campaigns.change(seat, changes=form.cleaned_data, seen=seen)
        except Refused as refusal:
            if refusal.code != "changed-meanwhile":
                raise
            form.data = {**form.data.dict(), "version": refusal.facts["version"]}
            return render(request, template, {**context, "refusal": refusal, "present": present}, status=409)
        messages.success(request, _("Saved."))
        return redirect("campaign", seat.campaign_id)
    return render(request, template, context, status=status_of(form))


@login_required
@require_POST
def archive(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    campaigns.archive(access.seat_of(person(request), id))
    messages.success(request, _("Archived. It can be read, exported and reopened."))
    return redirect("campaign", id)


@login_required
@require_POST
def reopen(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    campaigns.reopen(access.seat_of(person(request), id))
    messages.success(request, _("Open again."))
    return redirect("campaign", id)


@login_required
@require_form
def delete(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.DELETE)
    form = forms.DeleteForm(posted_data(request), campaign=seat.campaign)
    if request.method == "POST" and form.is_valid():
        campaigns.delete(seat)
        messages.success(
            request, _("The campaign is deleted. For thirty days you can restore it from “Recently deleted”.")
        )
        return redirect("campaigns")
    return render(request, "seats/delete.html", {**frame(seat, "settings"), "form": form}, status=status_of(form))
