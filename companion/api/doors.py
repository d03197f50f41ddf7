"""The way to the API: addresses without their last stroke or with unknown parameters, and programs in others' pages."""

import re
from collections.abc import Callable, Collection
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from cards.reading import UNKNOWN_NAMED
from companion.api.problems import page_of
from companion.api.schema import known_parameters

Handler = Callable[[HttpRequest], HttpResponse]

API = "/api/v1/"
# What is the same for everybody and needs no account: any page on the web may read it.
PUBLIC = re.compile(
    r"/api/v1/(?:$|games/|cards/|card-types/|chapters/|keywords/|glossary/|recipes/|rules/|mutations/|tools/|schema/)"
    r"|/mutations\.(?:ics|atom)$"
)
# Of a card, what somebody keeps for themselves.
OWN = re.compile(r"/api/v1/cards/[^/]+/(?:text|correction)/")
A_DAY = "86400"
# DRF's own, in which form to answer.
FORMAT = "format"


def refuse_without_stroke(get_response: Handler) -> Handler:
    """Never redirect what was sent: a program would come back with GET and nothing in its hands."""

    def middleware(request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path.startswith(API) and not path.endswith("/") and _leads_somewhere(f"{path}/"):
            words = _("There is nothing at this address. Did you mean %(address)s?") % {"address": f"{path}/"}
            return page_of(request, 404, "not-found", words)
        return get_response(request)

    return middleware


def _leads_somewhere(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True


class RefuseUnknownParameters:
    """Refuse what an operation does not declare, so that a slip in an address is an error and not a silence."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        method = "GET" if request.method == "HEAD" else request.method or ""
        view_class = getattr(view, "cls", None)
        if not request.GET or not hasattr(view_class, method.lower()) or method == "OPTIONS":
            return None
        known = known_parameters(view_class, method)
        unknown = [] if known is None else sorted(set(request.GET) - known - {FORMAT})[:UNKNOWN_NAMED]
        return _unknown_parameters(request, unknown, known) if known is not None and unknown else None


def _unknown_parameters(request: HttpRequest, unknown: list[str], known: Collection[str]) -> HttpResponse:
    words = _("There is no such parameter. Those that there are: %(names)s.") % {"names": ", ".join(sorted(known))}
    if not known:
        words = _("There is no such parameter. This address takes none.")
    errors = [{"field": name, "code": "unknown", "message": words} for name in unknown]
    return page_of(request, 400, "invalid", _("Some of what was sent is not right."), errors=errors)


def open_to_other_pages(get_response: Handler) -> Handler:
    """CORS for what is public anyway. Never with credentials: who asks from there is nobody."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not _is_public(request.path_info):
            return get_response(request)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            response = HttpResponse(status=204)
            response["Access-Control-Allow-Methods"] = "GET, HEAD, POST"
            response["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match"
            response["Access-Control-Max-Age"] = A_DAY
        else:
            response = get_response(request)
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        return response

    return middleware


def _is_public(path: str) -> bool:
    return PUBLIC.match(path) is not None and OWN.match(path) is None
