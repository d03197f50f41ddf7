"""What a host of an earlier release has goes on living in today's."""

from pathlib import Path

import pytest
from django.test import Client

from campaigns.chronicle import undo
from campaigns.chronicle.words import words
from campaigns.models import Campaign, Entry, Member, Saint
from campaigns.people.models import User
from cards import catalogue
from cards.models import Box, Copy
from companion.backup.restoring import restore

HERE = Path(__file__).parent / "earlier_release"

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("folder")]


@pytest.fixture
def upgraded() -> Campaign:
    restore(HERE / "backup.jsonl.gz", replaces=True)
    catalogue.load()
    return Campaign.objects.get(name="Candlepoint")


def owner_of(campaign: Campaign) -> Member:
    return campaign.members.select_related("user").get(role="owner")


def test_a_backup_of_an_earlier_release_is_brought_up_to_date(upgraded: Campaign) -> None:
    saints = {saint.name: saint for saint in Saint.objects.filter(campaign=upgraded)}
    assert set(saints) == {"Frank Block", "Ophelia", "Ruth"}
    assert (Campaign.objects.count(), upgraded.missions.count(), Box.objects.count()) == (2, 2, 1)
    assert Copy.objects.count() == 235
    assert Entry.objects.count() == 33
    assert all(words(entry) for entry in Entry.objects.all())


def test_its_pages_open_and_what_was_done_before_can_be_undone(upgraded: Campaign) -> None:
    client, seat = Client(), owner_of(upgraded)
    client.force_login(seat.user or User())
    here = f"/campaigns/{upgraded.pk}/"
    pages = [here, *(f"{here}{page}/" for page in ("saints", "saints/1", "saints/1/halo", "missions", "missions/1"))]
    pages += [f"{here}chronicle/", f"/boxes/{Box.objects.get().pk}/", "/boxes/", "/deleted/", "/"]
    assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
    told = upgraded.chronicle.get(kind="campaign.changed")
    undo.undo(seat, number=told.number)
    upgraded.refresh_from_db()
    assert upgraded.notes == ""


@pytest.mark.parametrize("name", ["candlepoint", "moonrise"])
def test_a_file_of_an_earlier_release_is_taken_in(name: str) -> None:
    client = Client()
    client.force_login(User.objects.create_user("newcomer"))
    with (HERE / f"{name}.companion.json").open("rb") as file:
        answer = client.post("/campaigns/import/", {"file": file})
    assert answer.status_code == 302, answer.content
    assert client.get(answer["Location"]).status_code == 200
    assert Campaign.objects.count() == 1
