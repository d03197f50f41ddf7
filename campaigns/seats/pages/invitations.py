"""Inviting people, their coming in, and the read-only window."""

import uuid

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, posted_data, require_form
from campaigns.doors.qr import shown_address
from campaigns.models import Invitation, Member, Role, ShareLink
from campaigns.people.models import User
from campaigns.people.throttles import WINDOW, guests_may_come
from campaigns.seats import forms
from campaigns.seats.actions import invitations as actions
from campaigns.seats.actions import sharing


@login_required
@require_form
def invitations(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.INVITE)
    if request.method == "POST" and "seat" in request.POST:
        invitation = actions.invite(seat, number=cleaned_post(forms.SeatInviteForm, request)["seat"])
        return redirect("invitation", id, invitation.id)
    form = forms.InviteForm(posted_data(request))
    if request.method == "POST" and form.is_valid():
        wishes = form.cleaned_data
        invitation = actions.invite(seat, role=Role(wishes["role"]), uses=wishes["uses"], days=wishes["days"])
        return redirect("invitation", id, invitation.id)
    return render(request, "seats/invitations.html", {**_links(request, seat), "form": form}, status=status_of(form))


def _links(request: HttpRequest, seat: Member) -> dict[str, object]:
    link = ShareLink.objects.filter(campaign=seat.campaign).first()
    url = shown_address(request, reverse("window", args=[link.code]))["url"] if link and link.code else None
    return {
        **frame(seat, "invitations"),
        "invitations": actions.open_invitations(seat),
        "waiting": actions.waiting_seats(seat),
        "window": link,
        "window_url": url,
    }


@login_required
@require_safe
@never_cache
def show(request: HttpRequest, id: uuid.UUID, invitation_id: uuid.UUID) -> HttpResponse:
    """One invitation, large enough to be scanned across a table."""
    seat = access.seat_with(person(request), id, Right.INVITE)
    invitation = get_object_or_404(actions.open_invitations(seat), pk=invitation_id)
    shown = shown_address(request, reverse("join", args=[invitation.code])) if invitation.code else {}
    context = {**frame(seat, "invitations"), "invitation": invitation, **shown}
    return render(request, "seats/invitation.html", context)


@login_required
@require_POST
def revoke(request: HttpRequest, id: uuid.UUID, invitation_id: uuid.UUID) -> HttpResponse:
    actions.revoke(access.seat_of(person(request), id), invitation_id=invitation_id)
    messages.success(request, _("Revoked. Those who came by it stay."))
    return redirect("invitations", id)


@login_required
@require_POST
def open_window(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    sharing.open_window(access.seat_of(person(request), id))
    messages.success(request, _("The spectators’ page is open. Its address is below."))
    return redirect("invitations", id)


@login_required
@require_POST
def close_window(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    sharing.close_window(access.seat_of(person(request), id))
    messages.success(request, _("The spectators’ page is closed; its address leads nowhere now."))
    return redirect("invitations", id)


@require_form
@never_cache
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Where an invitation leads: someone signed in takes the seat, anyone else says their name first."""
    if isinstance(request.user, User):
        return _join_as(request, request.user, code)
    invitation = actions.find(code)
    seat_name = invitation.seat.name if invitation.seat else ""
    form = forms.GuestForm(posted_data(request), initial={"name": seat_name})
    if request.method == "POST" and form.is_valid():
        if not guests_may_come(request):
            form.add_error(None, _("Many people have come from this address just now. Try again in a minute."))
            page = render(request, "seats/join.html", {"invitation": invitation, "form": form}, status=429)
            page["Retry-After"] = str(WINDOW)
            return page
        seat = actions.come_as_guest(name=form.cleaned_data["name"], code=code)
        login(request, seat.user)
        _say_name(request, invitation, seat)
        return redirect("campaign", seat.campaign_id)
    return render(request, "seats/join.html", {"invitation": invitation, "form": form}, status=status_of(form))


def _say_name(request: HttpRequest, invitation: Invitation, seat: Member) -> None:
    """Where somebody at the table has that name, how the newcomer is called, and what to do if it is their own seat."""
    assert seat.user is not None
    wished = seat.user.name
    if invitation.seat is None and seat.name != wished:
        words = _(
            "Somebody here is called %(wished)s already, so you are %(name)s at this table. "
            "If that seat is yours, ask the owner to invite you to it."
        )
        messages.info(request, words % {"wished": wished, "name": seat.name})


def _join_as(request: HttpRequest, user: User, code: str) -> HttpResponse:
    invitation = actions.find_even_used(code, user)
    if request.method == "POST":
        seat = actions.accept(user, code=code)
        messages.success(request, _("Welcome to the table."))
        _say_name(request, invitation, seat)
        return redirect("campaign", seat.campaign_id)
    if Member.objects.filter(campaign=invitation.campaign_id, user=user).exists():
        return redirect("campaign", invitation.campaign_id)
    return render(request, "seats/join.html", {"invitation": invitation})
