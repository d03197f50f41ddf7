"""The short way of an event says what the view says, and leaves to the view whatever it would have to refuse."""

import json
import uuid
from typing import Any

import msgspec
import pytest
from django.core.cache import caches
from pytest_django import Settings
from rest_framework.renderers import JSONRenderer

from campaigns.sittings.shapes import EventSerializer, event_facts
from companion.event_door import EventDoor
from tests import event_programs
from tests.data_rows import data_rows
from tests.event_programs import in_use, tell
from tests.people_at_table import Program, program_of
from tests.sittings_at_table import LiveTable, night_at_table

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

# What nearly no program says, and so is left to the view.
UNUSUAL = {"Accept": "application/json; q=0.9"}


@pytest.fixture
def night() -> LiveTable:
    return night_at_table()


def told(*args: Any, **body: Any) -> Any:
    return tell(*args, **body)[0]


def is_short(*args: Any, **body: Any) -> bool:
    return tell(*args, **body)[1]


def test_both_ways_give_the_same_answer(night: LiveTable) -> None:
    owner = in_use("owner")
    (short, is_first_short), (long, is_second_short) = tell(night, owner), tell(night, owner, UNUSUAL)
    assert (is_first_short, is_second_short) == (True, False)
    assert (short.status_code, short["Content-Type"], short["Cache-Control"]) == (201, "application/json", "no-store")
    assert (long.status_code, long["Content-Type"], long["Cache-Control"]) == (201, "application/json", "no-store")
    one, other = json.loads(short.content), json.loads(long.content)
    assert list(one) == list(other)
    assert (one["seq"], other["seq"]) == (1, 2)
    assert one["at"][-1] == other["at"][-1] == "Z"
    assert len(one["at"]) == len(other["at"])
    for same in ("kind", "facts", "by", "ruling", "for"):
        assert one[same] == other[same]
    assert [each["state"]["witches"][0]["corruption"] for each in (one, other)] == [4, 5]
    assert one["state"].keys() == other["state"].keys()


def test_an_event_is_told_as_its_document_says(night: LiveTable) -> None:
    assert told(night, in_use("owner")).status_code == 201
    event = night.sitting.events.get()
    assert JSONRenderer().render(event_facts(event)) == JSONRenderer().render(EventSerializer(event).data)
    assert msgspec.json.encode(event_facts(event)) == JSONRenderer().render(EventSerializer(event).data)


def test_the_same_key_by_either_way_is_one_event(night: LiveTable) -> None:
    owner, key = in_use("owner"), str(uuid.uuid4())
    answers = [tell(night, owner, headers, key=key) for headers in (None, UNUSUAL, None)]
    assert [is_short for _answer, is_short in answers] == [True, False, False]  # what is known the view looks up
    assert [json.loads(answer.content)["seq"] for answer, _is_short in answers] == [1, 1, 1]
    assert night.now().seq == 1


@data_rows(
    "who, body, status",
    [
        ("owner", {"facts": {"witch": "Lily", "by": -4}}, 409),
        ("owner", {"facts": {"witch": "Lily", "by": "one"}}, 400),
        ("owner", {"facts": []}, 400),
        ("owner", {"kind": "unheard-of"}, 400),
        ("owner", {"kind": 7}, 400),
        ("owner", {"key": "no key"}, 400),
        ("owner", {"key": 7}, 400),
        ("owner", {"more": 1}, 400),
        ("spectator", {}, 403),
        ("stranger", {}, 404),
    ],
)
def test_what_it_would_refuse_the_view_does(night: LiveTable, who: str, body: dict[str, Any], status: int) -> None:
    answer, is_short = tell(night, in_use(who), **body)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert not is_short
    assert night.now().seq == 0


def test_another_body_under_the_same_key_is_noticed(night: LiveTable) -> None:
    owner, key = in_use("owner"), str(uuid.uuid4())
    assert told(night, owner, key=key).status_code == 201
    assert told(night, owner, key=key, facts={"witch": "Nancy", "by": 1}).status_code == 422


def test_a_wrong_token_and_no_token_are_told_so(night: LiveTable) -> None:
    assert told(night, Program(headers={"Authorization": "Bearer wrong"})).status_code == 401
    assert told(night, Program()).status_code == 401


def test_a_token_that_was_not_used_today_is_written_down(night: LiveTable) -> None:
    owner = program_of("owner")
    assert [is_short(night, owner) for _ in range(2)] == [False, True]
    assert night.now().seq == 2


@pytest.mark.usefixtures("early_in_the_minute")
def test_every_event_counts_once_whichever_way_it_takes(night: LiveTable, settings: Settings) -> None:
    settings.THROTTLE_CALLS = 4
    owner = in_use("owner")
    refused = {"facts": {"witch": "Lily", "by": -9}}
    assert [told(night, owner, **body).status_code for body in (refused, {}, refused, {})] == [409, 201, 409, 429]
    caches["default"].clear()


def test_many_words_are_left_to_the_view(night: LiveTable) -> None:
    answer, is_short = tell(night, in_use("owner"), facts={"witch": "Lily" * 2000, "by": 1})
    assert (answer.status_code, is_short) == (400, False)


def test_it_says_what_every_answer_says(night: LiveTable) -> None:
    short, _is_short = tell(night, in_use("owner"), {"X-Request-ID": "evening-at-home"})
    long, _is_short = tell(night, in_use("owner"), UNUSUAL)
    assert short["X-Request-ID"] == "evening-at-home"
    assert len(long["X-Request-ID"]) == 32
    for name in ("X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy"):
        assert short[name] == long[name]


def test_where_everybody_is_sent_to_https_programs_are_too(
    night: LiveTable, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = in_use("owner")
    settings.SECURE_SSL_REDIRECT = True
    monkeypatch.setattr(event_programs, "DOOR", EventDoor())
    answer, is_short = tell(night, Program(headers={"Authorization": owner.defaults["HTTP_AUTHORIZATION"]}))
    assert (answer.status_code, is_short, night.now().seq) == (301, False, 0)
