"""Where a campaign's days are announced: the owner's page."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.access import Right
from campaigns.days import forms
from campaigns.days.actions import announcements as actions
from campaigns.days.actions import webhooks
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, posted_data, require_form
from campaigns.models import SendingState

LATEST = 20


@sensitive_post_parameters("url")
@login_required
@require_form
@never_cache
def announcements(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.ANNOUNCE)
    form = forms.WebhookForm(posted_data(request), initial={"name": _("Discord")})
    if request.method == "POST" and form.is_valid():
        try:
            webhooks.add(seat, **form.cleaned_data, policy=webhooks.policy_here(), now=now())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Each new day will be announced there. Send a test now, if you like."))
            return redirect("announcements", id)
    context = {
        **frame(seat, "settings"),
        "form": form,
        "webhooks": seat.campaign.webhooks.select_related("by"),
        "is_full": seat.campaign.webhooks.count() >= webhooks.WEBHOOKS_AT_MOST,
        "sendings": actions.latest(seat.campaign, LATEST),
    }
    return render(request, "days/announcements.html", context, status=status_of(form))


@login_required
@require_POST
def switch(request: HttpRequest, id: uuid.UUID, announcement_id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.ANNOUNCE)
    on = cleaned_post(forms.SwitchForm, request)["on"]
    webhooks.switch(seat, webhook_id=announcement_id, on=on, now=now())
    messages.success(request, _("Switched on.") if on else _("Switched off."))
    return redirect("announcements", id)


@login_required
@require_POST
def remove(request: HttpRequest, id: uuid.UUID, announcement_id: uuid.UUID) -> HttpResponse:
    webhooks.remove(access.seat_of(person(request), id), webhook_id=announcement_id)
    messages.success(request, _("Removed, and its address forgotten."))
    return redirect("announcements", id)


@login_required
@require_POST
def try_out(request: HttpRequest, id: uuid.UUID, announcement_id: uuid.UUID) -> HttpResponse:
    seat = access.seat_of(person(request), id)
    tried = actions.try_out(seat, webhook_id=announcement_id, policy=webhooks.policy_here(), now=now())
    if tried.state == SendingState.SENT:
        messages.success(request, _("A test was sent. Look for it in the channel."))
    else:
        messages.warning(request, tried.words[:1].upper() + tried.words[1:] + ".")
    return redirect("announcements", id)
