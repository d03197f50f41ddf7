"""What all tools share: their names, the choir, and an answer that can be passed on as an address."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import gettext_lazy as _

from campaigns import access
from campaigns.doors.person import visitor
from campaigns.models import Member
from campaigns.saints.labels import VIRTUES, WAYS
from campaigns.tools.apocrypha.pages import choir_query
from campaigns.tools.apocrypha.pages.choir_query import Choir
from campaigns.tools.apocrypha.pages.last_seating import remember, remembered_choir
from campaigns.tools.apocrypha.pages.mission_query import is_of_campaign
from campaigns.tools.apocrypha.pages.nexuses import choir_at_nexuses, visible_mission
from campaigns.tools.frame import Tool
from cards.sight import viewer_of

# The form of a tool's own page. A live table takes answers too, and keeps its own address.
FORM = "tool"
# Campaigns whose choir is offered to whoever sits in many.
MOST_CAMPAIGNS = 6


TOOLS = [
    Tool("tool-setup", _("Set-up"), "cards"),
    Tool("tool-assists", _("Assists"), "players"),
    Tool("tool-odds", _("Odds"), "bonus"),
    Tool("tool-mutate", _("Mutate"), "strange"),
    Tool("tool-damage", _("Damage"), "skull"),
    Tool("tool-cost", _("Cost"), "cards"),
    Tool("tool-sanctify", _("Sanctify"), "rose"),
    Tool("tool-turn", _("The turn"), "clock"),
]


def choir_of_request(request: HttpRequest) -> Choir:
    """The choir that a tool is opened with, after what its form asks to be done with it."""
    choir = choir_query.read_choir(request)
    if choir.campaign and "saint" not in request.GET:
        choir = remembered_choir(request, choir, choir.campaign)
    mission = visible_mission(request, choir)
    choir = choir_at_nexuses(choir, mission, request.GET)
    if choir.laid and "place" not in request.GET:
        choir = replace(choir, places=())  # those of another mission, as they were left
    if "do" in request.GET:
        # One saint more or less, and the mission uses other nexuses.
        choir = choir_at_nexuses(
            choir_query.changed_choir(choir, request.GET["do"], _known(request)), mission, request.GET
        )
    if choir.campaign and {"saint", "do"} & request.GET.keys():
        remember(request, choir, choir.campaign)
    return choir


def tool_page(
    request: HttpRequest,
    template: str,
    choir: Choir,
    context: dict[str, Any],
    *,
    own: Collection[str] = (),
    handed: QueryDict | None = None,
) -> HttpResponse:
    """A tool's page. *own* are the words of the address that its form asks for itself; the form carries all others.

    *handed* is what the other tools are opened with, where that is more than the address.
    """
    query = choir_query.choir_as_query(choir, request.GET)
    address = f"{request.path}?{query.urlencode()}" if query else request.path
    is_live = bool(request.headers.get("HX-Request"))
    if "do" in request.GET and not is_live:
        return HttpResponseRedirect(address)
    response = render(request, template, {**_frame(request, choir, query, own, handed or query), **context})
    if is_live and request.headers.get("HX-Target", FORM) == FORM:
        response["HX-Replace-Url"] = address
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    if is_of_campaign(request.GET.get("mission", "")):
        add_never_cache_headers(response)  # what a guide wrote is not kept for reading without a network
    return response


def _frame(
    request: HttpRequest, choir: Choir, query: QueryDict, own: Collection[str], handed: QueryDict
) -> dict[str, Any]:
    here = request.resolver_match.url_name if request.resolver_match else ""
    sent = handed.urlencode()
    return {
        "section": "tools",
        "choir": choir,
        # The way back, for whoever came from there.
        "live_table": choir.campaign.sittings.filter(closed=None).only("pk").first() if choir.campaign else None,
        "virtues": VIRTUES,
        "ways": WAYS,
        "query": sent,
        "carried": [(word, value) for word, values in query.lists() if word not in own for value in values],
        "tools": [
            (tool, f"{reverse(tool.route)}?{sent}" if sent else reverse(tool.route), tool.route == here)
            for tool in TOOLS
        ],
        "known_saints": [
            (card.code.removeprefix(f"{choir_query.GAME}-"), card.name)
            for card in _known(request)
            if not choir.has(card.name)
        ],
        "campaigns": [(seat.campaign, _but(query, campaign=seat.campaign_id)) for seat in _campaigns(request, choir)],
        "cleared": _but(query, saint=""),
    }


def _but(query: QueryDict, **choir: Any) -> str:
    """The same address with another choir; a mission of the campaign goes with its choir."""
    others = choir_query.query_without_choir(query)
    if is_of_campaign(others.get("mission", "")):
        del others["mission"]
    others.update({word: str(value) for word, value in choir.items()})
    return f"?{others.urlencode()}"


def _known(request: HttpRequest) -> QuerySet[Any]:
    """The saints of the catalogue that whoever asks may see."""
    cards = viewer_of(request).all_cards().filter(game=choir_query.GAME, type__slug="saint", is_veiled=False)
    return cards.order_by("name")


def _campaigns(request: HttpRequest, choir: Choir) -> list[Member]:
    """The other campaigns of whoever asks, whose choir they may want."""
    person = visitor(request)
    if person is None:
        return []
    seats = access.seats_of(person).filter(campaign__game=choir_query.GAME, campaign__archived=None)
    if choir.campaign:
        seats = seats.exclude(campaign=choir.campaign)
    return list(seats.order_by("-campaign__created")[:MOST_CAMPAIGNS])
