"""The page of a short game's tool: an answer that can be passed on as an address, its siblings, and the day's twist."""

from collections.abc import Collection, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from campaigns.tools.frame import Tool
from cards.almanac.dates import today_or_none


def short_page(
    request: HttpRequest,
    game: str,
    tools: Sequence[Tool],
    template: str,
    context: dict[str, Any],
    *,
    address: QueryDict | None = None,
) -> HttpResponse:
    """The tool's page; *address* is its question as an address spells it, where that is not what was asked."""
    here = request.resolver_match.url_name if request.resolver_match else ""
    frame = {
        "section": "tools",
        "game": game,
        "tools": [(tool, reverse(tool.route), tool.route == here) for tool in tools],
    }
    response = render(request, template, {**frame, **context})
    if request.headers.get("HX-Request"):
        asked = (request.GET if address is None else address).urlencode()
        response["HX-Replace-Url"] = f"{request.path}?{asked}" if asked else request.path
    patch_vary_headers(response, ["HX-Request"])
    return response


def twist_of(request: HttpRequest, game: str) -> Any:
    """The small rule of ours for this day; None where the almanac has none."""
    today = today_or_none(request)
    return today.twists.get(game) if today else None


def number_asked(query: QueryDict, word: str, least: int, most: int, otherwise: int) -> int:
    return number_or(query.get(word, ""), least, most, otherwise)


def number_or(sent: str, least: int, most: int, otherwise: int) -> int:
    is_number = sent.isascii() and sent.isdigit() and len(sent) <= 4
    return int(sent) if is_number and least <= int(sent) <= most else otherwise


def one_asked(query: QueryDict, word: str, known: Collection[str]) -> str:
    """What the address says under *word*, if that is known; else nothing."""
    sent = query.get(word, "")
    return sent if sent in known else ""
