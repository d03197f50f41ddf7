"""Where a campaign is announced: the owner's page, and everybody's wish to be written to."""

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
from campaigns.days import forms, mailing
from campaigns.days.actions import announcements as actions
from campaigns.days.actions import webhooks
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, posted_data, require_form
from campaigns.models import SendingState, WebhookKind
from campaigns.models.announcements import TOLD_OF

LATEST = 20


@sensitive_post_parameters("url")
@login_required
@require_form
@never_cache
def announcements(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.ANNOUNCE)
    form = forms.WebhookForm(posted_data(request))
    secret = ""
    if request.method == "POST" and form.is_valid():
        try:
            made = webhooks.add(seat, **form.cleaned_data, policy=webhooks.policy_here(), now=now())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            if made.kind != WebhookKind.JSON:
                messages.success(request, _("It will be announced there. Send a test now, if you like."))
                return redirect("announcements", id)
            # Shown on this page and on no other.
            form, secret = forms.WebhookForm(), made.secret
    context = {
        "secret": secret,
        "mail_is_set_up": mailing.is_set_up(),
        "told_of": TOLD_OF,
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
def choose(request: HttpRequest, id: uuid.UUID, announcement_id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.ANNOUNCE)
    webhooks.choose(seat, webhook_id=announcement_id, tells=cleaned_post(forms.TellsForm, request)["tells"])
    messages.success(request, _("Saved."))
    return redirect("announcements", id)


@login_required
@require_POST
def ask_for_mail(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Whoever sits at the table says whether they want to be written to."""
    wanted = cleaned_post(forms.SwitchForm, request)["on"]
    webhooks.ask_for_mail(access.seat_of(person(request), id), wanted=wanted, now=now())
    messages.success(request, _("You will be written to.") if wanted else _("You will be written to no more."))
    return redirect("evening", id)


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
