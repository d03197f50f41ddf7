"""Every error of the API is a problem document (RFC 9457)."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from tests.data_rows import data_rows
from tests.people_at_table import API, Program, Table, browser_of, program_of

MEDIA_TYPE = "application/problem+json"


def problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The document in *answer*, which must be of that kind."""
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == MEDIA_TYPE
    document: dict[str, Any] = answer.json()
    assert document["status"] == status
    assert document["type"] == f"urn:companion:problem:{code}"
    assert document["title"]
    assert document["detail"]
    return document


def test_400_names_each_field_that_is_wrong(table: Table) -> None:
    sent = {"name": "", "timezone": "Mars", "day_turns_at": 24}
    document = problem(program_of("owner").send("PATCH", table.api, sent), 400, "invalid")
    assert {error["field"] for error in document["errors"]} == set(sent)
    assert all(error["code"] and error["message"] for error in document["errors"])


def test_400_names_each_unknown_field(table: Table) -> None:
    document = problem(program_of("owner").send("PATCH", table.api, {"nmae": "x", "owner": "me"}), 400, "invalid")
    assert [(error["field"], error["code"]) for error in document["errors"]] == [
        ("nmae", "unknown"),
        ("owner", "unknown"),
    ]
    known = "Those that there are: name, timezone, day_turns_at, uses_mutations, notes, version."
    assert {error["message"] for error in document["errors"]} == {f"There is no such field. {known}"}


def test_400_for_what_is_not_json(table: Table) -> None:
    answer = program_of("owner").generic("PATCH", table.api, "{", content_type="application/json")
    problem(answer, 400, "parse-error")


@pytest.mark.parametrize("value", [0, 7, 1.5, True, False])
def test_400_for_a_number_where_words_belong(table: Table, value: Any) -> None:
    document = problem(program_of("owner").send("PATCH", table.api, {"name": value}), 400, "invalid")
    assert [error["field"] for error in document["errors"]] == ["name"]


@data_rows("value", ["7", "", True, None, 1.5, [7]])
def test_400_for_anything_else_where_a_number_belongs(table: Table, value: Any) -> None:
    document = problem(program_of("owner").send("PATCH", table.api, {"day_turns_at": value}), 400, "invalid")
    assert [error["field"] for error in document["errors"]] == ["day_turns_at"]


def test_401_says_how_to_sign_in(table: Table) -> None:
    answer = program_of("anonymous").send("GET", table.api)
    problem(answer, 401, "not-authenticated")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_401_for_a_wrong_token_says_so(table: Table) -> None:
    answer = Program(headers={"Authorization": "Bearer wrong"}).send("GET", table.api)
    problem(answer, 401, "authentication-failed")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_403_for_a_member_without_the_right(table: Table) -> None:
    problem(program_of("player").send("DELETE", table.api), 403, "permission-denied")


def test_403_for_a_browser_without_its_csrf_token(table: Table) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = browser_of("owner").cookies
    assert browser.get(table.api).status_code == 200
    answer = browser.patch(table.api, {"name": "Stolen"}, content_type="application/json")
    problem(answer, 403, "permission-denied")
    assert "CSRF" in answer.json()["detail"]
    assert table.now().name == "Candlepoint"


def test_a_browser_with_its_csrf_token_may_use_the_api(table: Table) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = browser_of("owner").cookies
    browser.get(table.path)
    token = browser.cookies["csrftoken"].value
    headers = {"X-CSRFToken": token}
    answer = browser.patch(table.api, {"name": "Night"}, content_type="application/json", headers=headers)
    assert answer.status_code == 200


def test_a_token_needs_no_csrf(table: Table) -> None:
    header = program_of("owner").defaults["HTTP_AUTHORIZATION"]
    program = Client(enforce_csrf_checks=True, headers={"Authorization": header})
    assert program.patch(table.api, {"name": "Night"}, content_type="application/json").status_code == 200


@data_rows(
    "path",
    [
        "nothing/",
        "campaigns/7/",
        "campaigns/00000000-0000-0000-0000-000000000000/",
        "games",
        "%00/",
        "%ff/",
        "../x",
    ],
)
@pytest.mark.django_db
def test_404_for_what_is_not_there(path: str) -> None:
    problem(program_of("owner").send("GET", API + path), 404, "not-found")


@pytest.mark.parametrize("path", ["/api/", "/api/v2/campaigns/", "/api/x"])
def test_404_for_anything_else_below_api(path: str) -> None:
    problem(Client().get(path), 404, "not-found")


def test_404_for_a_person_is_a_page() -> None:
    answer = Client().get("/nothing/")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"].startswith("text/html")


def test_405_says_what_is_allowed(table: Table) -> None:
    answer = program_of("owner").send("PUT", table.api, {})
    problem(answer, 405, "method-not-allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "PATCH", "DELETE", "HEAD", "OPTIONS"}


def test_409_says_why_and_what_to_do(table: Table) -> None:
    document = problem(program_of("owner").send("DELETE", f"{table.api}seat/"), 409, "owner-stays")
    assert "Hand the campaign over first" in document["detail"]


def test_413_for_what_is_too_large(table: Table) -> None:
    answer = program_of("owner").send("PATCH", table.api, {"notes": "x" * 1024 * 1024})
    problem(answer, 413, "too-large")


def test_413_for_a_file_that_is_too_large(table: Table) -> None:
    answer = program_of("owner").send("POST", f"{API}archives/", {"notes": "x" * 8 * 1024 * 1024})
    problem(answer, 413, "too-large")


def test_a_file_may_be_larger_than_any_other_call(table: Table) -> None:
    answer = program_of("owner").send("POST", f"{API}archives/", {"notes": "x" * 3 * 1024 * 1024})
    problem(answer, 400, "invalid")


@pytest.mark.parametrize("media_type", ["text/plain", "application/xml", "application/x-www-form-urlencoded", "x"])
def test_415_for_what_is_not_sent_as_json(table: Table, media_type: str) -> None:
    answer = program_of("owner").generic("PATCH", table.api, "name=x", content_type=media_type)
    problem(answer, 415, "unsupported-media-type")


def test_429_says_when_to_come_back(settings: Settings, table: Table) -> None:
    settings.THROTTLE_CALLS = 0
    answer = program_of("owner").send("GET", table.api)
    problem(answer, 429, "throttled")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "*/*", "application/json"])
def test_the_answer_is_json_or_a_406(table: Table, accept: str) -> None:
    answer = program_of("owner").send("GET", table.api, Accept=accept)
    if accept in {"*/*", "application/json"}:
        assert answer.headers["Content-Type"] == "application/json"
    else:
        problem(answer, 406, "not-acceptable")


def test_500_is_a_problem_that_gives_nothing_away(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.doors.api.access.seat_with", lambda *args: 1 / 0)
    program = program_of("owner")
    program.raise_request_exception = False
    answer = program.send("GET", table.api)
    document = problem(answer, 500, "server-error")
    assert "ZeroDivision" not in str(document)


@pytest.mark.parametrize("path", ["/", "/api/v1/games/", "/nothing/", "/api/nothing"])
@pytest.mark.django_db
def test_every_answer_carries_its_request_id(path: str) -> None:
    given = "from-the-proxy-0001"
    assert Client().get(path, headers={"X-Request-ID": given}).headers["X-Request-ID"] == given
    for bad in ("", "short", "x" * 65, "with spaces in it"):
        made = Client().get(path, headers={"X-Request-ID": bad}).headers["X-Request-ID"]
        assert made != bad
        assert len(made) == 32


@pytest.mark.django_db
def test_a_page_is_told_that_its_form_was_too_large() -> None:
    answer = browser_of("owner").post(
        "/account/name/", "name=" + "x" * 3 * 1024 * 1024, content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 413


@pytest.mark.django_db
def test_a_page_without_its_csrf_token_is_a_403() -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = browser_of("owner").cookies
    answer = browser.post("/account/name/", {"name": "Stolen"})
    assert answer.status_code == 403
    assert answer.headers["Content-Type"].startswith("text/html")
