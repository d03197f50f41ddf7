"""What every request passes through besides Django's own."""

import json
import re
import uuid
from collections.abc import Callable
from copy import copy
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import resolve
from django.utils.functional import SimpleLazyObject

from cards.almanac.api import prepared_today
from cards.bodies import FEW_BYTES, body_limit
from cards.refusals import Refused, TooOften
from companion.front.bridge import PERSON
from companion.logs import current_request
from companion.monitoring import disk
from companion.monitoring.health import healthz, readyz
from companion.pages import bad_request

Handler = Callable[[HttpRequest], HttpResponse]

# By address; one that has no answer for somebody leaves them to the view.
FIRST: dict[str, Callable[[HttpRequest], HttpResponse | None]] = {
    "/healthz": healthz,
    # By whatever name or number a balancer calls this machine.
    "/readyz": readyz,
    "/api/v1/mutations/today/": prepared_today,
}
# As an address has it; a bare one is in none.
NUL = "%00"
_REQUEST_ID = re.compile(r"[\w.-]{8,64}")


def request_id(get_response: Handler) -> Handler:
    """Give each request an id, taken from a proxy where it sent a sensible one, and tell it to the caller."""

    def middleware(request: HttpRequest) -> HttpResponse:
        id = id_of(request)
        # Left set when the answer is ready: Django logs a refused request after the last middleware.
        current_request.set(id)
        response = get_response(request)
        response["X-Request-ID"] = id
        request.META[PERSON] = _known_person(request)
        return response

    return middleware


def id_of(request: HttpRequest) -> str:
    given: str = request.META.get("HTTP_X_REQUEST_ID", "")
    return given if _REQUEST_ID.fullmatch(given) else uuid.uuid4().hex


def _known_person(request: HttpRequest) -> str:
    """Who asked, if anything has looked who it is; for a line in the log nobody is looked up."""
    user = getattr(request, "_cached_user", None) or request.__dict__.get("user")
    # Of one that nobody has looked at there is only the promise.
    if isinstance(user, SimpleLazyObject) or not getattr(user, "is_authenticated", False):
        return ""
    return str(user.pk)  # type: ignore[union-attr]


def read_over_nul(get_response: Handler) -> Handler:
    """Nobody types a NUL, and PostgreSQL fails of one: in the address of a page it says nothing. The API refuses it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if NUL in request.META["QUERY_STRING"] and not request.path_info.startswith("/api/"):
            request.META["QUERY_STRING"] = _without_nul(request.META["QUERY_STRING"])
        return get_response(request)

    return middleware


def _without_nul(query: str) -> str:
    while NUL in query:  # what was around one may make another
        query = query.replace(NUL, "")
    return query


def answer_programs_first(get_response: Handler) -> Handler:
    """What programs ask every minute and is the same for everybody: it needs nothing that a page does."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = _first_answer(request)
        if response is None:
            return get_response(request)
        response.headers["Content-Length"] = str(len(response.content))
        return response

    return middleware


def _first_answer(request: HttpRequest) -> HttpResponse | None:
    answer = FIRST.get(request.path_info) if request.method == "GET" else None
    return answer(request) if answer else None


def limit_body(get_response: Handler) -> Handler:
    """Turn away what is too large for its view before a byte of it is read."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdigit() and int(length) > FEW_BYTES and int(length) > body_limit(request.path_info):
            return bad_request(request, RequestDataTooBig())
        return get_response(request)

    return middleware


def keep_from_storing(get_response: Handler) -> Handler:
    """What the API answers to somebody in particular is stored nowhere, unless its view says otherwise."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path_info.startswith("/api/") and "Cache-Control" not in response and _is_personal(request):
            response["Cache-Control"] = "no-store"
        return response

    return middleware


def _is_personal(request: HttpRequest) -> bool:
    """Whether it brought a token, a session or something to do; asking the session itself would cost a query."""
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    return has_session or "Authorization" in request.headers or request.method not in {"GET", "HEAD", "OPTIONS"}


class Sessions(SessionMiddleware):
    """Whoever only looks gets what they look at, though nothing can be remembered of it on a full disk."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            return super().process_response(request, response)
        except Exception as error:
            if request.method in {"GET", "HEAD"} and disk.is_full(error):
                return response
            raise


class RefusedPost(NamedTuple):
    """What somebody sent that was refused, for the page they sent it from: ``request.refused``."""

    words: str
    action: str
    fields: list[tuple[str, str]]


class Refusals:
    """Say why, where an action said no: on the page it was asked from, with what was typed; else on one of its own."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        match exception:
            case TooOften():
                page = _refused(request, exception, status=exception.status)
                page["Retry-After"] = str(exception.wait)
                return page
            case _ if disk.is_full(exception):
                return _refused(request, disk.NoRoom(), status=507)
            case Refused():
                return _refused(request, exception, status=409)
            case BadRequest():
                return _page_before(request, str(exception), status=400)
        return None


def _refused(request: HttpRequest, refusal: Refused, *, status: int) -> HttpResponse:
    words = str(refusal.message)
    if before := _page_before(request, words, status=status):
        return before
    return refused_page(request, refusal, status=status)


def refused_page(request: HttpRequest, refusal: Refused, *, status: int) -> HttpResponse:
    """A page of its own that says why."""
    page = render(request, "refused.html", {"refusal": refusal}, status=status)
    if "HX-Request" in request.headers:
        # htmx leaves the page as it is; the shell says why.
        page["HX-Trigger"] = json.dumps({"toast": [{"text": str(refusal.message), "tone": "error"}]})
    return page


def _page_before(request: HttpRequest, words: str, *, status: int) -> HttpResponse | None:
    """The page from which *request* was posted, as it is now, with *words* and with what was typed there."""
    came_from = urlsplit(request.headers.get("Referer", ""))
    if request.method != "POST" or "HX-Request" in request.headers or came_from.netloc != request.get_host():
        return None
    again = _as_looked_at(request, came_from)
    again.refused = RefusedPost(words, request.path, _typed(request.POST))  # type: ignore[attr-defined]
    try:
        again.resolver_match = found = resolve(came_from.path)
        page: HttpResponse = found.func(again, *found.args, **found.kwargs)
    except (Http404, PermissionDenied, BadRequest, Refused):
        return None
    if page.status_code != 200 or not page.get("Content-Type", "").startswith("text/html"):
        return None
    page.status_code = status
    return page


def _as_looked_at(request: HttpRequest, address: SplitResult) -> HttpRequest:
    """The same person's request for a page of ours."""
    again = copy(request)
    again.method, again.path, again.path_info = "GET", address.path, address.path
    query = _without_nul(address.query)
    again.META = request.META | {"REQUEST_METHOD": "GET", "QUERY_STRING": query, "PATH_INFO": address.path}
    again.GET, again.POST = QueryDict(query), QueryDict()
    return again


def _typed(post: QueryDict) -> list[tuple[str, str]]:
    """What was written or chosen; no secrets, and no keys, which are for one request."""
    kept = [name for name in post if name not in {"csrfmiddlewaretoken", "key"} and "password" not in name]
    return [(name, value) for name in kept for value in post.getlist(name)]
