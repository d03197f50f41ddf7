"""What the Witching Hour's tools share: their names, and an answer that can be passed on as an address."""

from collections.abc import Collection
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy as _

from campaigns.tools.frame import Tool

GAME = "witching-hour"
TOOLS = [
    Tool("tool-scene-setup", _("Set-up"), "moon"),
    Tool("tool-phases", _("Phases"), "clock"),
    Tool("tool-corruption", _("Corruption"), "skull"),
]
# What the tools pass to each other: a scene and its Coven.
SHARED = ("scene", "players", "player", "witch", "side", "leader", "variety", "secrets", "limit", "campaign", "story")


def tool_page(
    request: HttpRequest, template: str, query: QueryDict, context: dict[str, Any], *, own: Collection[str] = ()
) -> HttpResponse:
    """A tool's page. *own* are the words of the address that its form asks for itself; the form carries all others."""
    address = f"{request.path}?{query.urlencode()}" if query else request.path
    is_live = bool(request.headers.get("HX-Request"))
    if "do" in request.GET and not is_live:
        return HttpResponseRedirect(address)
    carried = [(word, value) for word, values in query.lists() if word not in own for value in values]
    frame = {"section": "tools", "query": query.urlencode(), "carried": carried, "tools": _siblings(request, query)}
    response = render(request, template, {**frame, **context})
    if is_live:
        response["HX-Replace-Url"] = address
    patch_vary_headers(response, ["HX-Request"])
    return response


def _siblings(request: HttpRequest, query: QueryDict) -> list[tuple[Tool, str, bool]]:
    """All tools, with the scene and its Coven filled in."""
    here = request.resolver_match.url_name if request.resolver_match else ""
    passed = query.copy()
    for word in [word for word in passed if word not in SHARED]:
        del passed[word]
    sent = f"?{passed.urlencode()}" if passed else ""
    return [(tool, reverse(tool.route) + sent, tool.route == here) for tool in TOOLS]
