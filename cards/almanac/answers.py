"""The JSON of each day, made once: a day never changes."""

import hashlib
import json
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags

from cards.almanac.keeping import twists_of
from cards.almanac.reading import day_of

FOR_EVER = "public, max-age=31536000, immutable"


class Answer(NamedTuple):
    """What goes over the line, and its tag."""

    body: bytes
    etag: str


@lru_cache(maxsize=4096)
def answer_of(day: date) -> Answer:
    """One day, as the API gives it."""
    told = day_of(day)
    mutation = told.mutation
    fields = {
        "date": day.isoformat(),
        "edition": told.edition,
        "code": mutation.code,
        "name": mutation.name,
        "tone": mutation.tone,
        "step": mutation.step,
        "rule": mutation.rule,
        "occasion": mutation.occasion,
        "moon": told.moon,
        "weight": mutation.weight,
        "virtue": mutation.virtue,
        "line": mutation.line,
        "twists": twists_of(told),
    }
    return _tagged(json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode())


def answer_of_all(days: Sequence[date]) -> Answer:
    """Several days, as a list."""
    return _tagged(b'{"results":[' + b",".join(answer_of(day).body for day in days) + b"]}")


def respond(request: HttpRequest, answer: Answer, cache_control: str) -> HttpResponse:
    """The answer, or that the caller has it already."""
    known = request.META.get("HTTP_IF_NONE_MATCH")
    if known and _knows(known, answer.etag):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(answer.body, content_type="application/json")
    response.headers["ETag"] = answer.etag
    response.headers["Cache-Control"] = cache_control
    # Anybody's page may ask: there is nothing here that is not public.
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def _knows(if_none_match: str, etag: str) -> bool:
    tags = parse_etags(if_none_match)
    return "*" in tags or any(tag.removeprefix("W/") == etag for tag in tags)


def _tagged(body: bytes) -> Answer:
    return Answer(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
