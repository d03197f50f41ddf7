"""The tables of a campaign, opening one, and its history."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, ValidationError
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from rest_framework.exceptions import ValidationError as NotUnderstood

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, posted_data, require_form
from campaigns.models import Member, Sitting
from campaigns.sittings import forms
from campaigns.sittings.actions import opening
from campaigns.sittings.registry import GAMES, OpeningForm, Screen
from campaigns.sittings.views import components_of, game_of, has_helpers, kinds_of_the_leader, state_of
from campaigns.sittings.words import kind_in_words, line_of
from cards.refusals import KeyUsed

LINES_A_PAGE = 100


@login_required
@require_safe
def sittings(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.SEE)
    _screen(seat.campaign.game_id)
    tables = seat.campaign.sittings.defer("snapshot")
    return render(request, "sittings/list.html", {**frame(seat, "sittings"), "sittings": tables[:100]})


@login_required
@require_form
def open_table(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.PLAY)
    form = _screen(seat.campaign.game_id).opening(seat, posted_data(request))
    if request.method == "POST" and form.is_valid():
        sitting = _opened(seat, form, request)
        messages.success(request, _("The table is open. Everybody at this campaign finds it on its page."))
        return redirect("sitting", sitting.pk)
    context = {**frame(seat, "sittings"), "form": form}
    return render(request, f"sittings/{seat.campaign.game_id}/open.html", context, status=status_of(form))


def _opened(seat: Member, form: OpeningForm, request: HttpRequest) -> Sitting:
    """Once, however often the button was tapped; what no field of the form asked for is a plain bad request."""
    key = cleaned_post(forms.AgainForm, request)["key"]
    try:
        return _open_once(seat, forms.as_the_api_reads(form.options()), key)
    except ValidationError as error:
        raise BadRequest(_("The table did not understand that: %(why)s") % {"why": " ".join(error.messages)}) from None
    except NotUnderstood as error:
        raise BadRequest(_("The table did not understand that: %(why)s") % {"why": error.detail}) from None


def _open_once(seat: Member, options: dict[str, Any], key: uuid.UUID) -> Sitting:
    try:
        return opening.open_sitting(seat, options=options, key=key)
    except KeyUsed:
        # Somebody went back to the form and changed something there: that is another table.
        return opening.open_sitting(seat, options=options)


def _screen(game: str) -> Screen:
    found = GAMES.get(game)
    if found is None or found.screen is None:
        raise Http404
    return found.screen


@login_required
@require_safe
def history(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """All that happened, the newest first; of one seat or one kind where that is asked for."""
    seat = access.seat_at(person(request), id, Right.SEE)
    sitting = seat.campaign.sittings.get(pk=id)
    page = Paginator(_asked_for(request, sitting), LINES_A_PAGE).get_page(request.GET.get("page"))
    game, leaders = game_of(sitting), _of_the_leader(seat, sitting)
    context = {
        **frame(seat, "sittings"),
        "sitting": sitting,
        "page": page,
        "lines": [line_of(event, game, leaders=leaders) for event in page],
        "names": _seats_in(sitting),
        "kinds": {kind: kind_in_words(kind) for kind in _told_in(sitting, "kind")},
        "by": request.GET.get("by", ""),
        "kind": request.GET.get("kind", ""),
    }
    return render(request, "sittings/history.html", context)


def _of_the_leader(seat: Member, sitting: Sitting) -> frozenset[str]:
    """The kinds that somebody else leads this table with, and takes back."""
    kinds = kinds_of_the_leader(sitting, state_of(sitting))
    return frozenset() if kinds and access.leads(seat) else kinds


def _asked_for(request: HttpRequest, sitting: Sitting) -> Any:
    events = sitting.events.order_by("-seq")
    by, kind = (request.GET.get(word, "")[:60] for word in ("by", "kind"))
    if by:
        # What somebody else's phone told for a seat is that seat's, too.
        events = events.filter(Q(by_name=by) | Q(for_name=by))
    return events.filter(kind=kind) if kind else events


def _seats_in(sitting: Sitting) -> list[str]:
    return sorted({*_told_in(sitting, "by_name"), *_told_in(sitting, "for_name")} - {""})


def _told_in(sitting: Sitting, field: str) -> Any:
    return sitting.events.order_by(field).values_list(field, flat=True).distinct()


@login_required
@require_safe
def tracking(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Which components the companion keeps track of, and which stay on the table; each with its switch."""
    seat = access.seat_at(person(request), id, Right.SEE)
    sitting = seat.campaign.sittings.get(pk=id)
    context = {
        **frame(seat, "sittings"),
        "sitting": sitting,
        "components": components_of(sitting),
        "are_helpers": has_helpers(sitting),
    }
    return render(request, "sittings/tracking.html", context)
