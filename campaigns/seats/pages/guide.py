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
from cards.refusals import Refused


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
    present = guides.notes_of(seat)
    form = forms.GuideNotesForm(request.POST or None, initial={"text": present, "version": guides.version_of(present)})
    context, template = {**frame(seat, "guide"), "here": "notes", "form": form}, "seats/guide-notes.html"
    if request.method == "POST" and form.is_valid():
        try:
            guides.keep_notes(seat, text=form.cleaned_data["text"], seen=form.cleaned_data["version"] or None)
        except Refused as refusal:
            if refusal.code != "changed-meanwhile":
                raise
            form.data = {**request.POST.dict(), "version": refusal.facts["version"]}
            context |= {"refusal": refusal, "present": {"notes": present}}
            return render(request, template, context, status=409)
        messages.success(request, _("Kept. Only you can read this."))
        return redirect("guide-notes", id)
    return render(request, template, context, status=status_of(form))
