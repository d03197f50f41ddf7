"""The page of a list of steps, for phones without the script: every tap is a form."""

import uuid

import pytest
from django.test import Client

from campaigns.models import Checklist
from campaigns.shared_lists.actions import checklists
from campaigns.shared_lists.actions.checklists import ChecklistStep
from tests.people_at_table import Table, browser_of

pytestmark = pytest.mark.django_db

STEPS = [
    ChecklistStep("Build the clock", "The mission", 13),
    ChecklistStep("Chapel: draw <eight>", "The nexuses", 14, "Chapel"),
    ChecklistStep("Chapel: shuffle", "The nexuses", 14, "Chapel"),
]


@pytest.fixture
def found() -> Checklist:
    return checklists.start("Candlepoint", STEPS, game="apocrypha", source="/tools/apocrypha/setup/?saints=3", by=None)


def page(client: Client, found: Checklist) -> str:
    answer = client.get(f"/checklists/{found.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


def tap(client: Client, found: Checklist, **wish: str) -> None:
    answer = client.post(f"/checklists/{found.pk}/tap/", {"key": str(uuid.uuid4()), **wish})
    assert answer.status_code == 302


def test_the_steps_stand_under_their_headings_with_their_pages(client: Client, found: Checklist) -> None:
    words = page(client, found)
    assert words.index("The mission") < words.index("Build the clock") < words.index("The nexuses")
    assert "Chapel: draw &lt;eight&gt;" in words
    assert "p. 13" in words
    assert "/tools/apocrypha/setup/?saints=3" in words
    assert words.count("<svg") > 1


def test_somebody_without_an_account_says_a_name_and_is_remembered(client: Client, found: Checklist) -> None:
    tap(client, found, take="1,2", by="Ophelia")
    tap(client, found, tick="0", by="Ophelia")
    words = page(client, found)
    assert "Done by Ophelia" in words
    assert words.count('name="leave"') == 2
    assert 'value="Ophelia"' in words
    assert 'value="Ophelia"' not in page(Client(), found)


def test_a_name_alone_is_kept_and_ticks_nothing(client: Client, found: Checklist) -> None:
    tap(client, found, by="Ophelia")
    assert 'value="Ophelia"' in page(client, found)
    assert not found.marks.exists()


def test_whoever_is_signed_in_has_their_own_name(table: Table, found: Checklist) -> None:
    tap(browser_of("player"), found, tick="0", by="Somebody else")
    assert found.marks.get().by == "Player"


def test_taking_a_step_needs_a_name_and_the_page_says_so(client: Client, found: Checklist) -> None:
    tap(client, found, take="1")
    assert "Say your name first" in page(client, found)
    assert not found.marks.exists()


def test_the_last_tick_is_taken_back_and_all_of_them_too(client: Client, found: Checklist) -> None:
    tap(client, found, tick="0")
    tap(client, found, tick="2")
    newest = found.marks.get(step=2)
    assert f'name="tap" value="{newest.key}"' in page(client, found)
    tap(client, found, untick="2", tap=str(newest.key))
    assert list(found.marks.values_list("step", flat=True)) == [0]
    assert client.post(f"/checklists/{found.pk}/begin-again/").status_code == 302
    assert not found.marks.exists()


@pytest.mark.parametrize("wish", [{"tick": "x"}, {"tick": "1", "key": "x"}, {"take": "1", "by": "x" * 61}])
def test_a_malformed_tap_is_a_bad_request(client: Client, found: Checklist, wish: dict[str, str]) -> None:
    body = {"key": str(uuid.uuid4()), **wish}
    assert client.post(f"/checklists/{found.pk}/tap/", body).status_code == 400


def test_there_is_no_other_list(client: Client, found: Checklist) -> None:
    assert client.get(f"/checklists/{uuid.uuid4()}/").status_code == 404
    assert client.post(f"/checklists/{found.pk}/tap/", {"key": str(uuid.uuid4()), "tick": "3"}).status_code == 404
