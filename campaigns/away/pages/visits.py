"""Saints of other tables who play at this one: letting them in, and sending them home."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right, require
from campaigns.away import forms
from campaigns.away.actions import passports
from campaigns.away.actions import visits as visitors
from campaigns.away.pages.passports import download
from campaigns.away.passport_file import as_document, read_file
from campaigns.chronicle.words import words
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, require_form
from campaigns.models import Member, SaintState
from cards.bodies import PASSPORT_BYTES, takes_bytes
from cards.costs import Cost, costs

LATEST = 60


@login_required
@require_form
@never_cache
@takes_bytes(PASSPORT_BYTES)
@costs(Cost.IMPORT)
def guests(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Who plays here with the passport of another table, and the door for the next one."""
    seat = access.seat_with(person(request), id, Right.SEE)
    if request.method != "POST":
        return _page(request, seat, forms.PassportForm())
    require(seat, Right.PLAY)
    if "code" in request.POST:
        # A link is as good as the file that it leads to.
        return _let_in(request, seat, passports.shown_by(cleaned_post(forms.CodeForm, request)["code"]).left)
    form = forms.PassportForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            return _let_in(request, seat, read_file(form.cleaned_data["file"].read()))
        except ValidationError as error:
            form.add_error("file", error)
    return _page(request, seat, form)


def _let_in(request: HttpRequest, seat: Member, document: object) -> HttpResponse:
    saint = visitors.receive(seat, document=document)
    messages.success(request, _("%(name)s plays here now, with cards of their own.") % {"name": saint.name})
    return redirect("campaign-visitors", seat.campaign_id)


def _page(request: HttpRequest, seat: Member, form: forms.PassportForm) -> HttpResponse:
    visits = list(visitors.visits_of(seat.campaign)[:LATEST])
    here = [visit for visit in visits if visit.saint.state != SaintState.GONE]
    gone = [visit for visit in visits if visit.saint.state == SaintState.GONE and visit.went is not None]
    context = {**frame(seat, "saints"), "here": here, "gone": gone, "form": form}
    return render(request, "away/visitors.html", context, status=status_of(form))


@login_required
@require_POST
def send_home(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    entry = visitors.send_home(access.seat_with(person(request), id, Right.PLAY), number)
    messages.success(request, words(entry))
    return redirect("campaign-visitors", id)


@login_required
@require_safe
@never_cache
def file(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """The passport of a guest, to take home."""
    seat = access.seat_with(person(request), id, Right.PLAY)
    return download(as_document(visitors.passport_now(seat, number)))
