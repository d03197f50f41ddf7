"""The table as a phone shows it, the screen in the middle, and their parts as they change."""

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.person import person
from campaigns.models import Member, Sitting
from campaigns.sittings import presence
from campaigns.sittings.actions import screen_link
from campaigns.sittings.registry import Look
from campaigns.sittings.screens import changed_parts, filled, look_of, mark_of, tried_parts
from campaigns.sittings.views import game_of, has_helpers
from cards.almanac.days import NoSuchDay, day_of
from cards.almanac.files import Malformed
from cards.refusals import Refused


def acting_for(request: HttpRequest, id: uuid.UUID) -> str:
    """For whom this phone acts at a table; for its own person where that is empty."""
    name: str = request.session.get(f"acting-for:{id}", "")
    return name


@dataclass(frozen=True)
class Refusal:
    """What a rule forbids, and what was sent, for whoever wants to rule otherwise or to disagree."""

    words: str
    rule: str
    # Of the book; some rules stand in none.
    page: int | None
    kind: str
    facts: str
    can_be_overruled: bool
    # How this table decided before.
    rulings: list[dict[str, Any]]

    @classmethod
    def of(cls, refused: Refused, sent: Mapping[str, Any]) -> "Refusal":
        told = refused.facts
        facts = json.dumps(sent["facts"])
        words = str(refused.message)
        return cls(words, told["rule"], told["page"], sent["kind"], facts, told["can_be_overruled"], told["rulings"])


@login_required
@require_safe
@cache_control(private=True, no_store=True)
def table(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    return table_page(request, access.seat_at(person(request), id, Right.SEE), id)


def table_page(request: HttpRequest, seat: Member, id: uuid.UUID, refusal: Refusal | None = None) -> HttpResponse:
    """The table as it stands; with a *refusal*, what was just refused stands above it."""
    sitting = seat.campaign.sittings.select_related("screen_link").get(pk=id)
    look = look_of(seat, sitting)
    context = {
        "section": "campaigns",
        "campaign": seat.campaign,
        **_shown(request, sitting, look),
        "people": presence.people_at(sitting),
        "refusal": refusal,
        "can_track": game_of(sitting).tracking is not None,
        "are_helpers": has_helpers(sitting),
        "data": {
            "name": f"sitting-{id}",
            "parts": reverse("sitting-parts", args=[id]),
            "taps": reverse("api-sitting-taps", args=[id]),
            "stream": reverse("api-sitting-stream", args=[id]),
            "here": reverse("sitting-here", args=[id]),
            "register": reverse("rules-register", args=[sitting.game]),
            "for": acting_for(request, id),
            "changes": sitting.seq,
            "mark": mark_of(sitting, look),
        },
    }
    return render(request, "sittings/table.html", context, status=409 if refusal else 200)


@require_safe
@cache_control(private=True, no_store=True)
def board(request: HttpRequest, code: str) -> HttpResponse:
    """The same on a screen that belongs to nobody; nothing can be done there."""
    return _watched(request, screen_link.sitting_of_screen(code), Look(is_board=True), code, "board")


@require_safe
@cache_control(private=True, no_store=True)
def window_table(request: HttpRequest, code: str) -> HttpResponse:
    """And for people in another city, who have the address of the spectators' page."""
    return _watched(request, screen_link.sitting_of_window(code), Look(), code, "window-table")


def _watched(request: HttpRequest, sitting: Sitting, look: Look, code: str, route: str) -> HttpResponse:
    context = {
        **_shown(request, sitting, look),
        "campaign": sitting.campaign,
        "people": presence.people_at(sitting),
        "data": {
            "name": f"{route}-{sitting.pk}",
            "parts": reverse(f"{route}-parts", args=[code]),
            "stream": reverse(f"api-{route}-stream", args=[code]),
            "changes": sitting.seq,
            "mark": mark_of(sitting, look),
        },
    }
    return render(request, "sittings/board.html", context)


def _shown(request: HttpRequest, sitting: Sitting, look: Look) -> dict[str, Any]:
    token = get_token(request) if look.may_play else ""
    parts = tried_parts(sitting, look, request.GET)
    game = game_of(sitting)
    if game.screen is None:
        raise Http404  # only programs play it here so far
    drawn = {name: mark_safe(filled(html, token)) for name, html in parts.items()}  # noqa: S308 drawn by templates
    return {
        "sitting": sitting,
        "look": look,
        "parts": drawn,
        "stylesheets": [*game.screen.borrowed, game.screen.stylesheet],
        "scripts": game.screen.scripts,
        "twist": _twist(sitting),
    }


def _twist(sitting: Sitting) -> Any:
    """The small rule of ours for the day on which it began; None where the almanac has none."""
    try:
        return day_of(sitting.day).twists.get(sitting.game)
    except (NoSuchDay, Malformed):
        return None


@login_required
@require_safe
def parts(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """What has changed since the seq that the phone knows, as the server draws it."""
    seat = access.seat_at(person(request), id, Right.SEE)
    sitting = seat.campaign.sittings.get(pk=id)
    return _changes(request, sitting, look_of(seat, sitting))


@require_safe
def board_parts(request: HttpRequest, code: str) -> HttpResponse:
    return _changes(request, screen_link.sitting_of_screen(code), Look(is_board=True))


@require_safe
def window_table_parts(request: HttpRequest, code: str) -> HttpResponse:
    return _changes(request, screen_link.sitting_of_window(code, also_closed=True), Look())


def _changes(request: HttpRequest, sitting: Sitting, look: Look) -> HttpResponse:
    mark = mark_of(sitting, look)
    known = request.headers.get("If-None-Match", "").strip('"')
    if known == mark:
        answer: HttpResponse = HttpResponse(status=304)
    else:
        answer = JsonResponse({"changes": sitting.seq, "mark": mark, "parts": changed_parts(sitting, look, known)})
    answer["ETag"] = f'"{mark}"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@login_required
@require_safe
def here(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A phone says that it is here and how far it knows the table; answered with who else is."""
    seat = access.seat_at(person(request), id, Right.SEE)
    sitting = seat.campaign.sittings.get(pk=id)
    presence.note(sitting, seat, seen=request.GET.get("seen", ""))
    return render(request, "sittings/people.html", {"people": presence.people_at(sitting), "sitting": sitting})
