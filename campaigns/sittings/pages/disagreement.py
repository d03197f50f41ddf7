"""“We disagree” beside a verdict of a tool or a page: the case as a file, and the ruling kept with a campaign."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import status_of
from campaigns.doors.person import visitor
from campaigns.doors.posted import posted_data, require_form
from campaigns.models import Member
from campaigns.rules.registers import REGISTERS
from campaigns.sittings.actions import verdicts
from campaigns.sittings.case_file import verdict_answer
from campaigns.sittings.forms import VerdictForm
from cards.models import Game

# So many campaigns can be chosen from.
OFFERED_AT_MOST = 50


@dataclass(frozen=True)
class EarlierRuling:
    campaign: str
    ruling: str
    by: str


@require_form
def disagree(request: HttpRequest, game: str) -> HttpResponse:
    """The page that said it is the position: its address holds all that a tool knows."""
    here, seats = get_object_or_404(Game, slug=game), _seats(request, game)
    given = {name: request.GET.get(name, "") for name in ("rule", "verdict")} | {"page": _came_from(request)}
    campaigns = {str(seat.campaign_id): seat.campaign.name for seat in seats if access.may(seat, Right.RULE)}
    form = VerdictForm(posted_data(request), initial=given, rules=REGISTERS[game], campaigns=campaigns)
    if request.method == "POST" and form.is_valid():
        return _answer(request, game, seats, form.cleaned_data)
    rule = str(form["rule"].value() or "")
    context = {"section": "tools", "game": here, "form": form, "rule": rule, "earlier": _earlier(seats, rule)}
    return render(request, "sittings/disagree.html", context, status=status_of(form))


def _answer(request: HttpRequest, game: str, seats: list[Member], wish: dict[str, Any]) -> HttpResponse:
    case = {name: wish[name] for name in ("rule", "verdict", "page", "ruling")}
    if not wish["campaign"]:
        return verdict_answer(REGISTERS[game], **case)
    seat = next(seat for seat in seats if str(seat.campaign_id) == wish["campaign"])
    verdicts.rule_otherwise(seat, **case)
    messages.success(request, _("Kept. It is offered when this rule speaks again."))
    return redirect("campaign-docket", seat.campaign_id)


def _seats(request: HttpRequest, game: str) -> list[Member]:
    who = visitor(request)
    if who is None:
        return []
    return list(access.seats_of(who).filter(campaign__game=game, campaign__archived=None)[:OFFERED_AT_MOST])


def _came_from(request: HttpRequest) -> str:
    """The address of the page with the verdict, without whose it is."""
    came = urlsplit(request.headers.get("Referer", ""))
    if came.netloc != request.get_host():
        return ""
    return came._replace(scheme="", netloc="", fragment="").geturl()[: verdicts.LONGEST_PAGE]


def _earlier(seats: list[Member], rule: str) -> list[EarlierRuling]:
    """How the reader's tables decided before."""
    return [
        EarlierRuling(seat.campaign.name, entry.facts["ruling"], entry.by_name)
        for seat in seats
        if rule
        for entry in verdicts.rulings_on(seat.campaign_id, rule)
    ]
