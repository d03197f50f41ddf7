"""How much one caller may ask."""

import pytest
from django.core.cache import caches
from django.test import Client
from pytest_django import Settings

from campaigns.people import actions
from campaigns.people.throttles import Shares
from tests.people_at_table import API, Program, person, program_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("early_in_the_minute")]


@pytest.fixture
def three(settings: Settings) -> None:
    settings.THROTTLE_CALLS = 3


def calls(program: Program, count: int = 4) -> list[int]:
    return [program.send("GET", f"{API}me/").status_code for _ in range(count)]


def test_three_thousand_calls_a_minute_are_always_allowed(settings: Settings) -> None:
    assert settings.THROTTLE_CALLS >= 3_000


@pytest.mark.usefixtures("three")
def test_the_call_too_many_is_a_429_that_says_when_to_come_back() -> None:
    owner = program_of("owner")
    assert calls(owner, 3) == [200, 200, 200]
    answer = owner.send("GET", f"{API}me/")
    assert answer.status_code == 429
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert answer.json()["type"] == "urn:companion:problem:throttled"


@pytest.mark.usefixtures("three")
def test_each_token_has_its_own_count_even_of_one_person() -> None:
    assert calls(program_of("owner")) == [200, 200, 200, 429]
    assert calls(program_of("owner")) == [200, 200, 200, 429]
    assert calls(program_of("player")) == [200, 200, 200, 429]


@pytest.mark.usefixtures("three")
def test_without_a_token_the_address_counts() -> None:
    def statuses(address: str) -> list[int]:
        return [Client(REMOTE_ADDR=address).get(f"{API}games/").status_code for _ in range(4)]

    assert statuses("203.0.113.7") == [200, 200, 200, 429]
    assert statuses("203.0.113.8") == [200, 200, 200, 429]


@pytest.mark.usefixtures("three")
def test_of_the_newer_addresses_a_household_has_one_count() -> None:
    """Each has more of them than anybody could count."""
    addresses = [f"2001:db8:1:2::{number}" for number in range(4)]
    statuses = [Client(REMOTE_ADDR=address).get(f"{API}games/").status_code for address in addresses]
    assert statuses == [200, 200, 200, 429]
    assert Client(REMOTE_ADDR="2001:db8:1:3::1").get(f"{API}games/").status_code == 200


@pytest.mark.usefixtures("three")
def test_a_forwarded_address_is_not_believed_without_a_proxy() -> None:
    headers = [{"X-Forwarded-For": f"198.51.100.{n}"} for n in range(4)]
    statuses = [Client(headers=header).get(f"{API}games/").status_code for header in headers]
    assert statuses == [200, 200, 200, 429]


@pytest.mark.usefixtures("three")
def test_pages_are_not_counted() -> None:
    assert {Client().get("/").status_code for _ in range(6)} == {200}


def test_a_token_that_opens_nothing_counts_for_nobody(settings: Settings) -> None:
    settings.THROTTLE_CALLS = 1
    _token, secret = actions.make_token(person("owner"), name="bot")
    assert calls(Program(headers={"Authorization": "Bearer wrong"}), 2) == [401, 401]
    assert calls(Program(headers={"Authorization": f"Bearer {secret}"}), 2) == [200, 429]


def test_a_process_takes_a_hundredth_at_once_and_never_lets_through_more_than_all() -> None:
    """Three hundred of a limit: two processes, of which each counts for itself what it was given."""
    here, there = Shares(), Shares()
    assert [here.take("somebody", 300), there.take("somebody", 300)] == [True, True]
    assert sum(here.take("somebody", 300) for _ in range(400)) == 300 - 3 - 1
    # What the other was given it still has, and no more.
    assert sum(there.take("somebody", 300) for _ in range(10)) == 2


def test_most_requests_are_counted_without_a_word_to_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, cache = list[int](), caches["default"]
    count = cache.count  # type: ignore[attr-defined]  # SteadfastCache
    monkeypatch.setattr(cache, "count", lambda *args, by: counted.append(by) or count(*args, by=by))
    shares = Shares()
    assert all(shares.take("a-bot", 6_000) for _ in range(120))
    assert counted == [60, 60]
