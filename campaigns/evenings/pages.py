"""The pages of the next evening, and its calendar."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.days import mailing
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, posted_data, require_form
from campaigns.doors.qr import shown_address
from campaigns.evenings import forms
from campaigns.evenings.actions import calendar_link, evenings
from campaigns.evenings.attendance import moment_of, next_evening
from campaigns.evenings.calendar import calendar_of
from campaigns.models import CalendarLink, Member, Says
from cards.refusals import Refused


@login_required
@require_form
@never_cache
def evening(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """When the table meets next; whoever may, sets or moves it here."""
    seat = access.seat_with(person(request), id, Right.ARRANGE if request.method == "POST" else Right.SEE)
    form = forms.EveningForm(posted_data(request), initial=forms.filled_with(evenings.evening_of(seat.campaign, now())))
    if request.method == "POST" and form.is_valid():
        try:
            _set(seat, form.cleaned_data)
        except Refused as error:
            form.add_error("date", str(error.message))
        else:
            return redirect("evening", id)
    seats = seat.campaign.members.all()
    context = {**frame(seat, "campaign"), **_calendar(request, seat), "form": form, "seats": seats}
    context |= {"mail_is_set_up": mailing.is_set_up(), "wants_mail": _wants_mail(seat)}
    context["has_address"] = mailing.is_set_up() and mailing.has_confirmed_address(person(request))
    context["evening"] = next_evening(seat.campaign, list(seats), now())
    return render(request, "evenings/evening.html", context, status=status_of(form))


def _set(seat: Member, wishes: dict[str, Any]) -> None:
    at = moment_of(seat.campaign, wishes["date"], wishes["time"])
    rest = {name: wishes[name] for name in ("place", "note", "remind_hours")}
    evenings.set_evening(seat, at=at, **rest, now=now())


def _wants_mail(seat: Member) -> bool:
    return mailing.is_set_up() and seat.campaign.mail_wishes.filter(person=seat.user_id).exists()


def _calendar(request: HttpRequest, seat: Member) -> dict[str, Any]:
    link = CalendarLink.objects.filter(campaign=seat.campaign).first()
    code = link.code if link else None
    url = shown_address(request, reverse("evening-calendar", args=[code]))["url"] if code else None
    return {"calendar": link, "calendar_url": url}


@login_required
@require_POST
def call_off(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    evenings.call_off(access.seat_of(person(request), id), now=now())
    return redirect("campaign", id)


@login_required
@require_POST
def answer(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_of(person(request), id)
    wishes = cleaned_post(forms.AnswerForm, request)
    evenings.answer(seat, says=Says(wishes["says"]), number=wishes["seat"], now=now())
    return redirect("evening" if wishes["seat"] else "campaign", id)


@login_required
@require_POST
def open_calendar(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    calendar_link.open_calendar(access.seat_of(person(request), id))
    messages.success(request, _("The calendar has an address. Give it to your calendar program."))
    return redirect("evening", id)


@login_required
@require_POST
def close_calendar(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    calendar_link.close_calendar(access.seat_of(person(request), id))
    messages.success(request, _("The address of the calendar leads nowhere now."))
    return redirect("evening", id)


@require_safe
@never_cache
def calendar(request: HttpRequest, code: str) -> HttpResponse:
    """The campaign's own calendar, for programs that follow its secret address."""
    campaign = calendar_link.campaign_of_calendar(code)
    file = calendar_of(campaign, evenings.evening_of(campaign, now()), request.build_absolute_uri("/"))
    response = HttpResponse(file, content_type="text/calendar; charset=utf-8")
    response.headers["Content-Disposition"] = 'inline; filename="evening.ics"'
    return response
