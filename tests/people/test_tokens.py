"""What a program shows instead of a password."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.utils import timezone

from campaigns.people import actions
from campaigns.people.models import ApiToken, User
from campaigns.people.tokens import digest, new_token
from tests.data_rows import data_rows
from tests.people_at_table import API, Program, browser_of, person, program_of, refused

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def bearing(secret: str, scheme: str = "Bearer") -> Program:
    return Program(headers={"Authorization": f"{scheme} {secret}"})


def test_a_token_is_its_persons() -> None:
    _token, secret = actions.make_token(person("owner"), name="bot")
    assert bearing(secret).send("GET", f"{API}me/").json()["name"] == "Owner"


def test_the_secret_is_long_and_kept_as_a_digest_alone() -> None:
    token, secret = actions.make_token(person("owner"), name="bot")
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM people_apitoken")
        kept = str(cursor.fetchall())
    assert len(secret) >= 43
    assert secret not in kept
    assert token.digest == digest(secret)
    assert new_token() != new_token()


def test_the_secret_is_shown_once_to_a_program() -> None:
    owner = program_of("owner")
    made = owner.send("POST", f"{API}tokens/", {"name": "Discord bot"})
    assert made.status_code == 201
    assert set(made.json()) == {"id", "name", "created", "last_used", "token"}
    listed = owner.send("GET", f"{API}tokens/")
    assert made.json()["token"] not in listed.content.decode()
    assert [token["name"] for token in listed.json()["results"]] == ["test", "Discord bot"]
    assert set(listed.json()["results"][0]) == {"id", "name", "created", "last_used"}


def test_the_secret_is_shown_once_in_a_browser() -> None:
    browser = browser_of("owner")
    answer = browser.post("/account/tokens/", {"name": "Discord bot"})
    secret = answer.context["secret"]
    assert secret in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]
    assert bearing(secret).send("GET", f"{API}me/").status_code == 200
    again = browser.get("/account/").content.decode()
    assert secret not in again
    assert "Discord bot" in again


@pytest.mark.parametrize("name", ["", "x" * 61, "a\0b"])
def test_a_token_needs_a_name(name: str) -> None:
    assert browser_of("owner").post("/account/tokens/", {"name": name}).status_code == 400
    assert not ApiToken.objects.exists()


def test_a_revoked_token_opens_nothing() -> None:
    token, secret = actions.make_token(person("owner"), name="bot")
    assert program_of("owner").send("DELETE", f"{API}tokens/{token.id}/").status_code == 204
    assert bearing(secret).send("GET", f"{API}me/").status_code == 401


def test_a_token_can_revoke_itself() -> None:
    token, secret = actions.make_token(person("owner"), name="bot")
    assert bearing(secret).send("DELETE", f"{API}tokens/{token.id}/").status_code == 204
    assert bearing(secret).send("DELETE", f"{API}tokens/{token.id}/").status_code == 401


def test_a_token_is_revoked_in_a_browser() -> None:
    token, _secret = actions.make_token(person("owner"), name="bot")
    browser_of("owner").post(f"/account/tokens/{token.id}/revoke/")
    assert not ApiToken.objects.exists()


def test_nobody_revokes_or_lists_the_token_of_another() -> None:
    token, _secret = actions.make_token(person("owner"), name="bot")
    stranger = program_of("stranger")
    assert stranger.send("DELETE", f"{API}tokens/{token.id}/").status_code == 404
    assert browser_of("stranger").post(f"/account/tokens/{token.id}/revoke/").status_code == 404
    listed = stranger.send("GET", f"{API}tokens/").json()
    assert [each["name"] for each in listed["results"]] == ["test"]
    assert ApiToken.objects.filter(pk=token.pk).exists()


def test_twenty_tokens_are_enough() -> None:
    owner = person("owner")
    ApiToken.objects.bulk_create(ApiToken(user=owner, name="x", digest=str(n)) for n in range(19))
    actions.make_token(owner, name="the last")
    with refused("too-many-tokens"):
        actions.make_token(owner, name="one too many")


def test_the_day_of_its_last_use_is_kept_and_written_once_a_day() -> None:
    token, secret = actions.make_token(person("owner"), name="bot")
    assert token.last_used is None
    bearing(secret).send("GET", f"{API}me/")
    token.refresh_from_db()
    assert token.last_used == timezone.now().astimezone(UTC).date()
    ApiToken.objects.update(last_used=date(2020, 1, 1))
    bearing(secret).send("GET", f"{API}me/")
    token.refresh_from_db()
    assert token.last_used == datetime.now(UTC).date()


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_scheme_is_written_in_any_case(scheme: str) -> None:
    _token, secret = actions.make_token(person("owner"), name="bot")
    assert bearing(secret, scheme).send("GET", f"{API}me/").status_code == 200


@data_rows("header", ["Bearer wrong", "Bearer", "Bearer ", "Bearer a b c", "Bearer \xff\xfe", "Bearer " + "x" * 5_000])
def test_a_wrong_token_is_a_401_that_says_how(header: str) -> None:
    answer = Program(headers={"Authorization": header}).send("GET", f"{API}me/")
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.json()["type"] == "urn:companion:problem:authentication-failed"


@pytest.mark.parametrize("header", ["Basic b3duZXI6eA==", "Token abc", "x", ""])
def test_another_scheme_is_nobody(header: str) -> None:
    answer = Program(headers={"Authorization": header}).send("GET", f"{API}me/")
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")


def test_a_wrong_token_is_refused_even_where_nobody_needs_one() -> None:
    assert bearing("wrong").send("GET", f"{API}games/").status_code == 401


def test_somebody_who_was_locked_out_has_no_tokens_that_work() -> None:
    _token, secret = actions.make_token(person("owner"), name="bot")
    User.objects.update(is_active=False)
    assert bearing(secret).send("GET", f"{API}me/").status_code == 401
