"""The lantern, and the guide's own page."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, require_form
from campaigns.seats import forms
from campaigns.seats.actions import guide as guides
from cards.bodies import TEXT_BYTES, takes_bytes


@login_required
@require_POST
def name_guide(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.NAME_GUIDE)
    guide = guides.name_guide(seat, number=cleaned_post(forms.GuideForm, request)["seat"])
    words = _("%(name)s is the guide now.") % {"name": guide.name} if guide else _("Nobody is the guide now.")
    messages.success(request, words)
    return redirect("campaign-table", id)


@login_required
@require_form
@never_cache
@takes_bytes(TEXT_BYTES)
def notes(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.KEEP_SECRETS)
    form = forms.GuideNotesForm(request.POST or None, initial={"text": guides.notes_of(seat)})
    if request.method == "POST" and form.is_valid():
        guides.keep_notes(seat, text=form.cleaned_data["text"])
        messages.success(request, _("Kept. Only you can read this."))
        return redirect("guide-notes", id)
    context = {**frame(seat, "guide"), "here": "notes", "form": form}
    return render(request, "seats/guide-notes.html", context, status=status_of(form))
