"""Every error of the API as a problem document (RFC 9457)."""

import math
from collections.abc import Iterator
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as DjangoValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from cards.problems import LONGEST_SENTENCE, PROBLEMS_AT_MOST, and_more
from cards.refusals import KeyUsed, Refused, TooOften
from companion.monitoring import disk, outage

MEDIA_TYPE = "application/problem+json"


def problem(status: int, code: str, detail: str, **more: Any) -> dict[str, Any]:
    return {
        "type": f"urn:companion:problem:{code.replace('_', '-')}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        **more,
    }


def handler(exception: Exception, context: dict[str, Any]) -> Response | None:
    """What DRF calls for every exception; None lets an unforeseen one become a 500."""
    set_rollback()
    if isinstance(exception, TooOften):
        refusal = _answer(exception.status, exception.code, str(exception.message))
        refusal["Retry-After"] = str(exception.wait)
        return refusal
    if disk.is_full(exception):
        return _answer(507, "disk-full", str(disk.NoRoom().message))
    if outage.is_away(exception):
        refusal = _answer(503, "database-away", str(outage.Away().message))
        refusal["Retry-After"] = outage.RETRY_SECONDS
        return refusal
    if isinstance(exception, Refused):
        status = 422 if isinstance(exception, KeyUsed) else 409
        return _answer(status, exception.code, str(exception.message), **exception.facts)
    if isinstance(exception, Http404):
        exception = exceptions.NotFound()
    elif isinstance(exception, PermissionDenied):
        exception = exceptions.PermissionDenied(*exception.args)
    elif isinstance(exception, DjangoValidationError):
        exception = exceptions.ValidationError(exceptions.ValidationError(_messages(exception)).detail)
    if isinstance(exception, exceptions.ValidationError):
        return _invalid(_errors(exception.get_full_details()))
    if isinstance(exception, exceptions.APIException):
        return _from_api_exception(exception)
    return None


def _invalid(errors: Iterator[dict[str, str]]) -> Response:
    named = list(islice(errors, PROBLEMS_AT_MOST))
    more = sum(1 for _error in errors)
    words = _("Some of what was sent is not right.")
    return _answer(400, "invalid", f"{words} {and_more(more)}" if more else words, errors=named)


def _from_api_exception(exception: exceptions.APIException) -> Response:
    code = exception.get_codes()
    response = _answer(exception.status_code, code if isinstance(code, str) else "error", str(exception.detail))
    auth_header, wait = getattr(exception, "auth_header", None), getattr(exception, "wait", None)
    if auth_header:
        response["WWW-Authenticate"] = auth_header
    if wait:
        response["Retry-After"] = str(math.ceil(wait))
    return response


def _answer(status: int, code: str, detail: str, **more: Any) -> Response:
    return Response(problem(status, code, detail, **more), status=status, content_type=MEDIA_TYPE)


def _messages(error: DjangoValidationError) -> Any:
    return error.message_dict if hasattr(error, "error_dict") else error.messages


def _errors(details: Any, field: str = "") -> Iterator[dict[str, str]]:
    """DRF's nested details as a flat list, each error with the path of its field."""
    if isinstance(details, dict) and "message" in details and "code" in details:
        # A message repeats what was sent, however long that is.
        message = Truncator(str(details["message"])).chars(LONGEST_SENTENCE)
        yield {"field": field, "code": str(details["code"]), "message": message}
    elif isinstance(details, dict):
        for name, inner in details.items():
            yield from _errors(inner, field if name == "non_field_errors" else f"{field}.{name}".lstrip("."))
    elif isinstance(details, list):
        for inner in details:
            yield from _errors(inner, field)


def page_of(request: HttpRequest, status: int, code: str, detail: str, **more: Any) -> HttpResponse:
    """A problem for what never reached a view of the API: an unknown path, a broken server."""
    return JsonResponse(problem(status, code, detail, **more), status=status, content_type=MEDIA_TYPE)
