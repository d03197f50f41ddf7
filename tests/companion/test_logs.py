"""Log lines: JSON that machines can read, each with the id of its request."""

import json
import logging
import re
import sys

import pytest
from django.test import Client

from companion.logs import JSONLines, RequestId, current_request


def record(message: str, *args: object, **extra: object) -> logging.LogRecord:
    return logging.LogRecord(
        "companion.test", logging.WARNING, __file__, 1, message, args, **{"exc_info": None, **extra}
    )


def test_a_line_is_one_json_object() -> None:
    line = JSONLines().format(record('two\nlines, "quoted" %s', "蠟燭"))
    assert "\n" not in line
    words = json.loads(line)
    assert words["message"] == 'two\nlines, "quoted" 蠟燭'
    assert (words["level"], words["logger"], words["request"]) == ("warning", "companion.test", "-")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", words["at"])


def test_a_failure_carries_its_traceback_in_the_same_line() -> None:
    try:
        raise RuntimeError("dragons")
    except RuntimeError:
        line = JSONLines().format(record("it broke", exc_info=sys.exc_info()))
    assert "\n" not in line
    assert "RuntimeError: dragons" in json.loads(line)["traceback"]


def test_a_line_carries_the_id_of_its_request() -> None:
    token = current_request.set("abc-123")
    try:
        noted = record("hello")
        assert RequestId().filter(noted)
        assert json.loads(JSONLines().format(noted))["request"] == "abc-123"
    finally:
        current_request.reset(token)


def test_the_caller_is_told_the_id_that_the_log_has(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(RequestId())
    with caplog.at_level("WARNING", logger="django.request"):
        response = client.get("/api/v1/nowhere/")
    assert response.status_code == 404
    ids = {getattr(line, "request_id", None) for line in caplog.records if line.name == "django.request"}
    assert ids == {response["X-Request-ID"]}


@pytest.mark.parametrize(
    ("given", "is_kept"),
    [
        ("from-the-proxy.1", True),
        ("short", False),
        ("x" * 65, False),
        ("spaces in it", False),
        ("new\tline-1234", False),
    ],
)
def test_a_proxys_id_is_kept_when_it_is_sensible(client: Client, given: str, is_kept: bool) -> None:
    response = client.get("/healthz", headers={"X-Request-ID": given})
    assert (response["X-Request-ID"] == given) is is_kept
