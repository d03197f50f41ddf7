"""The matches of a campaign over its evenings, and the ways to send them on."""

import uuid

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.models import Member
from campaigns.sittings import play_log
from campaigns.sittings.results import evenings_of, matches_of, standings_of
from campaigns.sittings.results_chart import chart_of


def _seat(request: HttpRequest, id: uuid.UUID) -> Member:
    return access.seat_with(person(request), id, Right.SEE)


@login_required
@require_safe
def results(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = _seat(request, id)
    matches = matches_of(seat.campaign)
    evenings = evenings_of(matches)
    standings = standings_of(evenings)
    game = seat.campaign.game.name
    context = {
        **frame(seat, "sittings"),
        "matches": matches,
        "evenings": [
            (evening, [(match, play_log.bg_stats_link(match, game)) for match in evening.matches])
            for evening in evenings
        ],
        "standings": standings,
        "chart": chart_of(standings),
    }
    return render(request, "sittings/results.html", context)


@login_required
@require_safe
def as_csv(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    text = play_log.as_csv(matches_of(_seat(request, id).campaign))
    return HttpResponse(
        text,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="results.csv"'},
    )


@login_required
@require_safe
def as_text(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Every evening in plain words, the newest first; one alone where its day is asked for."""
    campaign = _seat(request, id).campaign
    asked = request.GET.get("day", "")
    evenings = [evening for evening in evenings_of(matches_of(campaign)) if asked in ("", evening.day.isoformat())]
    told = "\n".join(play_log.evening_in_words(evening, campaign.game.name) for evening in evenings)
    return HttpResponse(told, content_type="text/plain; charset=utf-8")
