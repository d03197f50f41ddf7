"""The missions that a group has played so far: read back first, and kept when somebody has agreed."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.access import Right
from campaigns.chronicle.words import words
from campaigns.doors.frame import status_of
from campaigns.doors.posted import posted_data, require_form
from campaigns.missions import forms
from campaigns.missions.actions import earlier_missions
from campaigns.saints.pages.existing_cards import line_in_words
from campaigns.saints.pages.saint_view import choir_seat
from campaigns.saints.pages.saints import saints_frame
from cards.bodies import TEXT_BYTES, takes_bytes
from cards.box.lists import first_problems
from cards.refusals import Refused


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def missions(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The missions that the group has played so far."""
    seat = choir_seat(request, id, Right.PLAY)
    form = forms.MissionsForm(posted_data(request))
    context = {**saints_frame(seat), "form": form}
    if request.method == "POST" and form.is_valid():
        played, problems = earlier_missions.read_missions(seat.campaign, form.cleaned_data["lines"])
        for problem in first_problems(problems):
            form.add_error("lines", line_in_words(problem))
        if not form.errors and form.cleaned_data["sure"]:
            try:
                entry = earlier_missions.enter_missions(seat, form.cleaned_data["lines"])
            except Refused as refusal:
                form.add_error(None, str(refusal.message))
            else:
                messages.success(request, words(entry))
                return redirect("saints", id)
        elif not form.errors:
            context["played"] = played
    return render(request, "missions/earlier.html", context, status=status_of(form))
