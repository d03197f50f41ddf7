"""What a phone without the script does at the table: each act is a small form, answered on the same screen."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from rest_framework.exceptions import ValidationError

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post
from campaigns.models import Member
from campaigns.sittings import forms
from campaigns.sittings.actions import closing, events, opening, particulars, screen_link, undoing
from campaigns.sittings.pages.table import Refusal, acting_for, table_page
from campaigns.sittings.views import game_of, state_of
from campaigns.sittings.words import words_of
from cards.refusals import Refused


def _seat(request: HttpRequest, id: uuid.UUID) -> Member:
    return access.seat_at(person(request), id, Right.PLAY)


@login_required
@require_POST
def tell(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Something happened; what a rule forbids is told on the same screen, with what can be done about it."""
    seat, sent = _seat(request, id), cleaned_post(forms.EventForm, request)
    try:
        happened = events.add_event(seat, id, **sent, for_name=acting_for(request, id))
    except ValidationError as error:
        raise BadRequest(_("The table did not understand that: %(why)s") % {"why": error.detail}) from None
    except Refused as refused:
        if "rule" not in refused.facts:
            raise
        return table_page(request, seat, id, refusal=Refusal.of(refused, sent))
    messages.success(request, words_of(happened.event, game_of(happened.sitting)))
    return redirect("sitting", id)


@login_required
@require_POST
def undo(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Take something back; where more depends on it, that is shown first."""
    seat, asked = _seat(request, id), cleaned_post(forms.UndoForm, request)
    try:
        undoing.undo(seat, id, **asked)
    except ValidationError:
        raise BadRequest(_("There is no such event.")) from None
    except Refused as refused:
        if "dependants" not in refused.facts:
            raise
        return render(request, "sittings/undo.html", _dependants(seat, id, asked, refused), status=409)
    messages.success(request, _("Undone."))
    return redirect("sitting", id)


def _dependants(seat: Member, id: uuid.UUID, asked: dict[str, Any], refused: Refused) -> dict[str, Any]:
    sitting = seat.campaign.sittings.get(pk=id)
    return {**frame(seat, "sittings"), "sitting": sitting, "seq": asked["seq"], "told": refused.facts["told"]}


@login_required
@require_POST
def set_savepoint(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    undoing.set_savepoint(_seat(request, id), id, **cleaned_post(forms.SavepointForm, request))
    messages.success(request, _("The table can return to this moment."))
    return redirect("sitting-history", id)


@login_required
@require_POST
def return_to(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    try:
        undoing.return_to(_seat(request, id), id, **cleaned_post(forms.ReturnForm, request))
    except ValidationError:
        raise BadRequest(_("There is no such savepoint.")) from None
    messages.success(request, _("The table is back at this moment."))
    return redirect("sitting", id)


@login_required
@require_POST
def again(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The next match of the same people."""
    opened = opening.open_again(_seat(request, id), id, **cleaned_post(forms.AgainForm, request))
    return redirect("sitting", opened.pk)


@login_required
@require_POST
def keep_particulars(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_at(person(request), id, Right.SHARE_PACKS)
    pack = particulars.keep_particulars(seat, id)
    messages.success(request, _("Written down. It is offered when this scene is opened again here."))
    return redirect("pack", pack.pk)


@login_required
@require_POST
def close(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    sitting = closing.close(_seat(request, id), id)
    game, state = game_of(sitting), state_of(sitting)
    # Where the table goes on asking, that is what is looked at.
    if game.answer is None or game.rules.outcome(state) is None:
        messages.success(request, _("This table is closed. How it ended stands in the campaign's history."))
    return redirect(game.onward(sitting, state) or reverse("sitting", args=[id]))


@login_required
@require_POST
def reopen(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    closing.reopen(_seat(request, id), id)
    messages.success(request, _("This table is open again."))
    return redirect("sitting", id)


@login_required
@require_POST
def open_screen(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    screen_link.open_screen(_seat(request, id), id)
    messages.success(request, _("Open this address on the screen in the middle."))
    return redirect("sitting-people", id)


@login_required
@require_POST
def close_screen(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    screen_link.close_screen(_seat(request, id), id)
    messages.success(request, _("This address shows nothing any more."))
    return redirect("sitting-people", id)
