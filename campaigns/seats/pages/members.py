"""The table: who sits where, and what the owner can do about it."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post
from campaigns.models import Role
from campaigns.seats import forms
from campaigns.seats.actions import members
from campaigns.seats.actions.invitations import can_be_offered


@login_required
@require_safe
def table(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.SEE)
    seats = seat.campaign.members.select_related("user")
    free = [] if seat.campaign.archived else [one.number for one in seats if can_be_offered(one)]
    context = {
        **frame(seat, "table"),
        "seats": seats,
        "free_seats": free,
        "name_form": forms.SeatNameForm(instance=seat),
    }
    return render(request, "seats/table.html", context)


@login_required
@require_POST
def rename(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.SEE)
    members.rename(seat, name=cleaned_post(forms.SeatNameForm, request)["name"])
    messages.success(request, _("Your seat has its new name."))
    return redirect("campaign-table", id)


@login_required
@require_POST
def leave(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    members.leave(access.seat_of(person(request), id))
    messages.success(request, _("You have left the campaign."))
    return redirect("campaigns")


@login_required
@require_POST
def change_role(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.SEAT_PEOPLE)
    member = members.change_role(seat, number=number, role=Role(cleaned_post(forms.RoleForm, request)["role"]))
    messages.success(
        request, _("%(name)s is a %(role)s now.") % {"name": member.name, "role": member.get_role_display()}
    )
    return redirect("campaign-table", id)


@login_required
@require_POST
def remove(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    members.remove(access.seat_of(person(request), id), number=number)
    messages.success(request, _("The seat is removed. You can undo it in the history."))
    return redirect("campaign-table", id)


@login_required
@require_POST
def hand_over(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    heir = members.hand_over(access.seat_of(person(request), id), number=number)
    messages.success(request, _("The campaign is %(name)s’s now.") % {"name": heir.name})
    return redirect("campaign-table", id)
