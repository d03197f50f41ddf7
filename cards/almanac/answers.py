"""How the almanac answers: each day's JSON, made once, since a day never changes; and how long an answer is good."""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags

from cards.almanac.days import MOST_AHEAD, day_of, end_of, latest
from cards.almanac.stored_days import twists_of

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
    return with_etag(json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode())


def answer_of_all(days: Sequence[date]) -> Answer:
    """Several days, as a list."""
    return with_etag(b'{"results":[' + b",".join(answer_of(day).body for day in days) + b"]}")


def until_it_ends(day: date, zone: ZoneInfo, moment: datetime) -> str:
    """What is said of a today: good until the clocks of *zone* show another date."""
    return _until(end_of(day, zone), moment)


def until_another_begins(moment: datetime) -> str:
    """What is said of the newest days: good until one more date begins somewhere on Earth."""
    return _until(first_moment(latest(moment) + timedelta(days=1)), moment)


def first_moment(day: date) -> datetime:
    """The moment at which *day* begins, where it begins first."""
    return datetime.combine(day, time(), UTC) - MOST_AHEAD


def _until(end: datetime, moment: datetime) -> str:
    return f"public, max-age={max(int((end - moment).total_seconds()), 0)}"


def is_known(request: HttpRequest, etag: str) -> bool:
    """Whether the caller has it already."""
    known = request.META.get("HTTP_IF_NONE_MATCH")
    return bool(known and _knows(known, etag))


def respond(
    request: HttpRequest, answer: Answer, cache_control: str, content_type: str = "application/json"
) -> HttpResponse:
    """The answer, or that the caller has it already."""
    if is_known(request, answer.etag):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(answer.body, content_type=content_type)
    response.headers["ETag"] = answer.etag
    response.headers["Cache-Control"] = cache_control
    # Anybody's page may ask: there is nothing here that is not public.
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def _knows(if_none_match: str, etag: str) -> bool:
    tags = parse_etags(if_none_match)
    return "*" in tags or any(tag.removeprefix("W/") == etag for tag in tags)


def with_etag(body: bytes) -> Answer:
    return Answer(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
