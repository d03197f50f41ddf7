"""What is dear draws on a smaller throttle, and in each process one reckoning goes at a time."""

import threading

import pytest
from django.test import Client
from pytest_django import Settings

from companion import costs
from tests.people_at_table import API, Program, early_in_the_minute, program_of

__all__ = ["early_in_the_minute"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("early_in_the_minute")]

CHECK = f"{API}tools/apocrypha/check/"
ODDS = "/tools/apocrypha/odds/"
DICE = {"dice": 3, "keep": 2, "target": 7}


@pytest.fixture
def two(settings: Settings) -> None:
    settings.THROTTLE_COSTLY = 2


@pytest.fixture
def somebody_reckons(monkeypatch: pytest.MonkeyPatch) -> threading.BoundedSemaphore:
    turn = threading.BoundedSemaphore(1)
    turn.acquire()
    monkeypatch.setattr(costs, "_turn", turn)
    monkeypatch.setattr(costs, "PATIENCE_SECONDS", 0.05)
    return turn


@pytest.mark.usefixtures("two")
def test_a_dear_tool_has_a_smaller_count_and_a_cheap_one_has_not() -> None:
    answers = [Program().send("POST", CHECK, DICE) for _ in range(3)]
    assert [answer.status_code == 429 for answer in answers] == [False, False, True]
    assert int(answers[-1]["Retry-After"]) > 0
    assert Program().get(f"{API}games/").status_code == 200


@pytest.mark.usefixtures("two")
def test_each_token_has_its_own() -> None:
    for _ in range(3):
        Program().send("POST", CHECK, DICE)
    assert program_of("owner").send("POST", CHECK, DICE).status_code != 429


@pytest.mark.usefixtures("two")
def test_pages_count_with_it_and_say_so_in_words() -> None:
    Program().send("POST", CHECK, DICE)
    assert Client().get(ODDS).status_code == 200
    refused = Client().get(ODDS)
    assert (refused.status_code, int(refused["Retry-After"]) > 0) == (429, True)
    assert "Wait a moment" in refused.content.decode()


@pytest.mark.usefixtures("two")
def test_only_what_is_sent_to_an_import_counts() -> None:
    owner = program_of("owner")
    for _ in range(3):
        assert owner.get(f"{API}me/").status_code == 200
    answers = [owner.send("POST", f"{API}archives/", {}).status_code for _ in range(3)]
    assert answers[-1] == 429
    assert 429 not in answers[:2]


def test_a_table_has_plenty() -> None:
    from companion import settings

    assert settings.THROTTLE_COSTLY >= 600


@pytest.mark.usefixtures("somebody_reckons")
def test_whoever_waits_too_long_for_a_reckoning_is_told_when_to_come_back() -> None:
    answer, page = Program().send("POST", CHECK, DICE), Client().get(ODDS)
    assert (answer.status_code, page.status_code) == (503, 503)
    assert answer["Content-Type"] == "application/problem+json"
    assert int(answer["Retry-After"]) > 0
    assert int(page["Retry-After"]) > 0
    assert Client().get("/today/").status_code == 200


def test_when_the_other_is_done_it_is_ones_turn(
    somebody_reckons: threading.BoundedSemaphore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(costs, "PATIENCE_SECONDS", 5)
    threading.Timer(0.1, somebody_reckons.release).start()
    assert Client().get(ODDS).status_code == 200
    # And the turn is given back, after a refusal too.
    Program().send("POST", CHECK, {"nonsense": 1})
    assert somebody_reckons.acquire(blocking=False)


@pytest.mark.usefixtures("somebody_reckons")
def test_where_others_wait_already_one_is_told_at_once_and_holds_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = threading.BoundedSemaphore(1)
    monkeypatch.setattr(costs, "_threads", waiting)
    monkeypatch.setattr(costs, "PATIENCE_SECONDS", 3600)
    waiting.acquire()
    assert Client().get(ODDS).status_code == 503
    # Whoever was told so has nothing to give back.
    with pytest.raises(ValueError, match="released too many times"):
        [waiting.release() for _ in range(2)]
