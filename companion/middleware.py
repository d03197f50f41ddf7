"""What every request passes through besides Django's own."""

import re
import uuid
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cards.refusals import Refused, TooOften
from companion.logs import current_request
from companion.pages import bad_request

Handler = Callable[[HttpRequest], HttpResponse]

_REQUEST_ID = re.compile(r"[\w.-]{8,64}")


def request_id(get_response: Handler) -> Handler:
    """Give each request an id, taken from a proxy where it sent a sensible one, and tell it to the caller."""

    def middleware(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        id = given if _REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
        # Left set when the answer is ready: Django logs a refused request after the last middleware.
        current_request.set(id)
        response = get_response(request)
        response["X-Request-ID"] = id
        return response

    return middleware


def limit_body(get_response: Handler) -> Handler:
    """Turn away what is too large for any of our doors before a byte of it is read."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdigit() and int(length) > settings.BODY_MAX_BYTES:
            return bad_request(request, RequestDataTooBig())
        return get_response(request)

    return middleware


class Refusals:
    """Show a page, with the reason, where an action said no."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refused):
            return None
        page = render(request, "refused.html", {"refusal": exception}, status=409)
        if isinstance(exception, TooOften):
            page.status_code, page["Retry-After"] = 429, str(exception.wait)
        return page
