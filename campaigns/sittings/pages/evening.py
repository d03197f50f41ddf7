"""A table that is over, to keep and to share: a page for those at the table, words and a picture for others."""

import uuid

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.models import Member, Sitting
from campaigns.sittings.registry import Evening
from campaigns.sittings.views import game_of, state_of
from cards.refusals import Refused


@login_required
@require_safe
def evening(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = _seat(request, id)
    sitting = seat.campaign.sittings.get(pk=id)
    context = {**frame(seat, "sittings"), "sitting": sitting, "evening": _evening(sitting)}
    return render(request, "sittings/evening.html", context)


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def picture(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """As others may see it."""
    sitting = _seat(request, id).campaign.sittings.get(pk=id)
    return HttpResponse(_evening(sitting).picture, content_type="image/svg+xml; charset=utf-8")


def _seat(request: HttpRequest, id: uuid.UUID) -> Member:
    return access.seat_at(person(request), id, Right.SEE)


def _evening(sitting: Sitting) -> Evening:
    found = game_of(sitting).evening(sitting, state_of(sitting))
    if found is None:
        raise Refused("not-over", _("There is nothing to keep yet: this table goes on."))
    return found
