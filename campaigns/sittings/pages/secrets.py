"""What one seat keeps to itself: its own page, which no other seat and no cache ever gets, and the act of keeping."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe
from rest_framework.exceptions import ValidationError

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post
from campaigns.sittings import forms
from campaigns.sittings.actions import secrets
from campaigns.sittings.screens import look_of
from campaigns.sittings.views import game_of, state_of


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def secret(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_at(person(request), id, Right.PLAY)
    sitting = seat.campaign.sittings.get(pk=id)
    game = game_of(sitting)
    if game.secrets is None or game.screen is None:
        raise Http404
    own = {"secrets": secrets.secrets_of(seat, id), **game.screen.context(state_of(sitting), look_of(seat, sitting))}
    context = {**frame(seat, "sittings"), "sitting": sitting, "stylesheet": game.screen.stylesheet, **own}
    return render(request, f"sittings/{game.slug}/secret.html", context)


@login_required
@require_POST
def keep(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """What nobody hears of leads back to it; what the table waited for, to the table."""
    seat = access.seat_at(person(request), id, Right.PLAY)
    try:
        happened = secrets.keep_secret(seat, id, **cleaned_post(forms.KeepForm, request))
    except ValidationError as error:
        raise BadRequest(_("The table did not understand that: %(why)s") % {"why": error.detail}) from None
    if happened is None:
        messages.success(request, _("Saved. Only you can read it."))
        return redirect("sitting-secret", id)
    return redirect("sitting", id)
