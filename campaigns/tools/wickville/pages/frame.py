"""What Wickville's pages share: their names, and the way from one to the other."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy as _

from campaigns.tools.frame import Tool

TOOLS = [Tool("tool-wickville-setup", _("Set-up"), "players"), Tool("tool-wickville-turn", _("Turns"), "redo")]


def wickville_page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    here = request.resolver_match.url_name if request.resolver_match else ""
    tools = [(tool, reverse(tool.route), tool.route == here) for tool in TOOLS]
    response = render(request, template, {"section": "tools", "tools": tools, **context})
    patch_vary_headers(response, ["HX-Request"])
    return response


def address(route: str, query: QueryDict) -> str:
    return f"{reverse(route)}?{query.urlencode()}"
