"""The chronicle: its pages, one entry with what depends on it, and undo."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle import forms
from campaigns.chronicle import undo as undoing
from campaigns.chronicle.veil import veiled_from, words_without
from campaigns.chronicle.words import words
from campaigns.doors.frame import frame, newest_number
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post
from campaigns.models import Entry, Member
from cards.refusals import Refused


@login_required
@require_safe
def chronicle(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.SEE)
    page = Paginator(entries_of(seat), 50).get_page(request.GET.get("page"))
    context = {**frame(seat, "chronicle"), "page_obj": page, "entries": entries_in_words(seat, page)}
    return render(request, "chronicle/chronicle.html", context)


@login_required
@require_safe
@never_cache
def changes(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Whether anything happened since a page was drawn: phones ask every few seconds, and most often nothing did."""
    seat = access.seat_with(person(request), id, Right.SEE)
    mark = newest_number(seat.campaign)
    headers = {"ETag": f'"{mark}"'}
    if request.headers.get("If-None-Match") == headers["ETag"]:
        return HttpResponse(status=304, headers=headers)
    return JsonResponse({"mark": mark}, headers=headers)


@login_required
@require_safe
def chronicle_entry(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    return _entry_page(request, access.seat_with(person(request), id, Right.SEE), number)


def _entry_page(request: HttpRequest, seat: Member, number: int, *, back: str = "", status: int = 200) -> HttpResponse:
    """One entry, and what would have to be undone with it; *back* is where whoever leaves it came from."""
    entry, later = undoing.with_dependants(seat, number)
    context = {"one": entries_in_words(seat, [entry]), "dependants": entries_in_words(seat, later), "back": back}
    return render(request, "chronicle/entry.html", {**frame(seat, "chronicle"), **context}, status=status)


@login_required
@require_POST
def undo_entry(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """One tap where nothing depends on it; else the list of what does, and a second tap."""
    seat, wish = access.seat_of(person(request), id), cleaned_post(forms.UndoForm, request)
    try:
        entry = undoing.undo(seat, number=number, with_dependants=wish["all"])
    except Refused as refusal:
        if refusal.code != "has-dependants":
            raise
        return _entry_page(request, seat, number, back=wish["back"], status=409)
    messages.success(request, _("Undone. %(words)s") % {"words": words(entry)})
    return redirect(wish["back"] or reverse("campaign-chronicle", args=[id]))


def entries_in_words(seat: Member, entries: Any, *, shows_cards: bool = False) -> list[dict[str, Any]]:
    """Entries with their words, who did it where those do not say so, and whether this person is offered an undo.

    Nothing is veiled on a page that *shows_cards* of which they tell.
    """
    entries = list(entries)
    veiled = veiled_from(seat.user, entries) if seat.user and not shows_cards else frozenset()
    return [
        {
            "number": entry.number,
            "at": entry.at,
            "by": "" if entry.by_name in told else entry.by_name,
            "words": told,
            "is_undone": hasattr(entry, "undone_by"),
            "is_undo": entry.undoes_id is not None,
            "can_undo": undoing.can_undo(seat, entry),
        }
        for entry in entries
        for told in [words_without(entry, veiled)]
    ]


def entries_of(seat: Member) -> QuerySet[Entry]:
    return seat.campaign.chronicle.select_related("undone_by")
