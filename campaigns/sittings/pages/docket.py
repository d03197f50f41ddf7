"""The docket: disagreeing with the companion, what was ruled before, and each situation as a file."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from rest_framework.exceptions import ValidationError

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post
from campaigns.sittings import forms
from campaigns.sittings.actions import rulings, verdicts
from campaigns.sittings.case_file import case_answer
from campaigns.sittings.views import game_of
from campaigns.sittings.words import ruling_line

SHOWN_AT_ONCE = 100


@login_required
@require_POST
def disagree(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """With something that was refused, or by its seq with something that has happened."""
    seat = access.seat_at(person(request), id, Right.PLAY)
    try:
        if "seq" in request.POST:
            rulings.disagree_with_event(seat, id, **cleaned_post(forms.DisagreementForm, request))
        else:
            rulings.disagree_with_refusal(seat, id, **cleaned_post(forms.EventForm, request))
    except ValidationError:
        raise BadRequest(_("There is no such event.")) from None
    messages.success(request, _("Kept on the docket. You can download it there as a case."))
    return redirect("sitting", id)


@login_required
@require_safe
def docket(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.SEE)
    found = seat.campaign.rulings.select_related("sitting").defer("sitting__snapshot")[:SHOWN_AT_ONCE]
    lines = [ruling_line(ruling, game_of(ruling.sitting)) for ruling in found]
    ruled = verdicts.all_rulings(seat.campaign_id)[:SHOWN_AT_ONCE]
    return render(request, "sittings/docket.html", {**frame(seat, "sittings"), "lines": lines, "ruled": ruled})


@login_required
@require_safe
def case(request: HttpRequest, id: uuid.UUID, ruling: int) -> HttpResponse:
    """To be laid into fixtures/cases as a test that fails until the rules agree with the table."""
    seat = access.seat_with(person(request), id, Right.SEE)
    found = get_object_or_404(seat.campaign.rulings.select_related("sitting"), number=ruling)
    return case_answer(found, game_of(found.sitting))


@login_required
@require_POST
def remove(request: HttpRequest, id: uuid.UUID, ruling: int) -> HttpResponse:
    rulings.remove(access.seat_with(person(request), id, Right.RULE), ruling)
    messages.success(request, _("Removed from the docket."))
    return redirect("campaign-docket", id)
