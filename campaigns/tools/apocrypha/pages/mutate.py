"""Mutating a check: the side that is up, the dice, and how likely each of the card's powers is."""

from enum import StrEnum

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_safe

from campaigns.rulebooks.apocrypha import mutation
from campaigns.rulebooks.apocrypha.dice import FACES
from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR
from campaigns.tools.apocrypha.pages import choir_query
from campaigns.tools.apocrypha.pages.choir_query import Choir
from campaigns.tools.apocrypha.pages.findings import rule_lines
from campaigns.tools.apocrypha.pages.frame import choir_of_request, tool_page
from campaigns.tools.apocrypha.pages.query import ToolQuery

OWN = ("check", "assisting", "power", "lowest")


class CheckKind(StrEnum):
    THREAT = "threat"
    OTHER = "other"


@require_safe
def mutate(request: HttpRequest) -> HttpResponse:
    choir = choir_of_request(request)
    sent = ToolQuery(request.GET)
    check = sent.choice("check", CheckKind.THREAT)
    usual = _named(request.GET, choir)
    assisting = sent.number("assisting", usual, most=LARGEST_CHOIR)
    by_power = sent.has("power")
    lowest = sent.number("lowest", 0, most=FACES[-1])
    found = mutation.mutate(
        is_to_win_vs_threat=check is CheckKind.THREAT,
        assists=assisting,
        by_power=by_power,
        rolled=[lowest] if lowest else [],
    )
    context = {
        "problems": sent.problems,
        "check": check,
        "assisting": assisting,
        "counts": range(LARGEST_CHOIR + 1),
        "by_power": by_power,
        "found": found,
        "dice": range(found.dice),
        "powers": [(face, float(chance) * 100) for face, chance in enumerate(found.chances, 1)],
        "lines": rule_lines(found.steps, "mutate"),
    }
    handed = choir_query.choir_as_query(choir, request.GET)
    if assisting == usual:
        handed.pop("assisting", None)  # so that whoever assists next is counted
    return tool_page(request, "tools/apocrypha/mutate.html", choir, context, own=OWN, handed=handed)


def _named(query: QueryDict, choir: Choir) -> int:
    """The other tools name everyone who assists, and nobody where a check of the choir is without assists."""
    named = min(len(query.getlist("assist")), LARGEST_CHOIR)
    is_weighed = choir.saints and "virtue" in query
    return named if is_weighed else named or 1
