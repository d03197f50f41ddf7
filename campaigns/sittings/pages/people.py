"""Who is at a table: the way in for somebody who comes late, acting for somebody without a phone, and the screen."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post
from campaigns.doors.qr import shown_address
from campaigns.models import Member, Role
from campaigns.seats.actions import invitations
from campaigns.sittings import forms, presence
from campaigns.sittings.pages.table import acting_for


@login_required
@require_safe
@never_cache
def people(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_at(person(request), id, Right.SEE)
    sitting = seat.campaign.sittings.select_related("screen_link").get(pk=id)
    link = getattr(sitting, "screen_link", None)
    context = {
        **frame(seat, "sittings"),
        "sitting": sitting,
        "people": presence.people_at(sitting),
        "names": seat.campaign.members.exclude(role=Role.SPECTATOR).exclude(pk=seat.pk).values_list("name", flat=True),
        "acting_for": acting_for(request, id),
        "way_in": _way_in(request, seat),
        "screen": shown_address(request, reverse("board", args=[link.code])) if link and link.code else {},
    }
    return render(request, "sittings/who.html", context)


def _way_in(request: HttpRequest, seat: Member) -> dict[str, Any]:
    """The code of an invitation that is open, for whoever may invite."""
    if not access.may(seat, Right.INVITE):
        return {}
    still_open = invitations.open_invitations(seat).filter(role=Role.PLAYER, seat=None).first()
    if still_open is None or not still_open.code:
        return {}
    return shown_address(request, reverse("join", args=[still_open.code]))


@login_required
@require_POST
def invite(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Somebody comes late: a code for them, on the same page."""
    invitations.invite(access.seat_at(person(request), id, Right.INVITE))
    messages.success(request, _("Whoever scans this code takes a seat at this table."))
    return redirect("sitting-people", id)


@login_required
@require_POST
def act_for(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Whatever this phone tells from now on, it tells for somebody without one; without a name, for its own person."""
    access.seat_at(person(request), id, Right.PLAY)
    name = cleaned_post(forms.ActForForm, request)["name"]
    request.session[f"acting-for:{id}"] = name
    words = _("You act for %(name)s now; the history says so.") if name else _("You act for yourself again.")
    messages.success(request, words % {"name": name})
    return redirect("sitting", id)
