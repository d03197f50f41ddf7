"""What a host of an earlier release has goes on living in today's."""

from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import Client

from campaigns.chronicle import undo
from campaigns.chronicle.words import words
from campaigns.models import Campaign, Entry, Member, Saint, Told
from campaigns.people.models import User
from cards import catalogue
from cards.models import Box, Copy
from companion.backup import backups
from companion.backup.restoring import restore
from tests.companion.backed_up import lines, rewrite

HERE = Path(__file__).parent / "earlier_release"

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("folder"),
]


def owner_of(campaign: Campaign) -> Member:
    return campaign.members.select_related("user").get(role="owner")


def test_a_backup_of_an_earlier_release_is_brought_up_to_date_and_its_pages_open(folder: Path) -> None:
    """Every later migration runs on its rows."""
    content = lines(HERE / "backup.jsonl.gz")
    (told,) = (line for line in content if isinstance(line, list) and "The Swing" in line and "Guide" in line)
    told[1] = 2  # shown to one seat; the release showed it to everybody
    restore(rewrite(folder / "earlier.gz", content), replaces=True)
    loader = MigrationLoader(connection)
    assert backups.applied_nodes(loader) == sorted(loader.graph.leaf_nodes())
    catalogue.load()
    campaign = Campaign.objects.get(name="Candlepoint")
    # What is there.
    assert {saint.name for saint in Saint.objects.filter(campaign=campaign)} == {"Frank Block", "Ophelia", "Ruth"}
    assert (Campaign.objects.count(), campaign.missions.count(), Box.objects.count()) == (2, 2, 1)
    assert Copy.objects.count() == 235
    assert Entry.objects.count() == 33
    assert all(words(entry) for entry in Entry.objects.all())
    # A migration of today's filled what the release did not know.
    assert Told.objects.get().person == campaign.members.get(number=2).user
    # What is shown.
    client, seat = Client(), owner_of(campaign)
    client.force_login(seat.user or User())
    here = f"/campaigns/{campaign.pk}/"
    pages = [here, *(f"{here}{page}/" for page in ("saints", "saints/1", "saints/1/halo", "missions", "missions/1"))]
    pages += [f"{here}chronicle/", f"/boxes/{Box.objects.get().pk}/", "/boxes/", "/deleted/", "/"]
    assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
    # What was done before can be undone.
    undo.undo(seat, number=campaign.chronicle.get(kind="campaign.changed").number)
    campaign.refresh_from_db()
    assert campaign.notes == ""


@pytest.mark.parametrize("name", ["candlepoint", "moonrise"])
def test_a_file_of_an_earlier_release_is_taken_in(name: str) -> None:
    client = Client()
    client.force_login(User.objects.create_user("newcomer"))
    with (HERE / f"{name}.companion.json").open("rb") as file:
        answer = client.post("/campaigns/import/", {"file": file})
    assert answer.status_code == 302, answer.content
    assert client.get(answer["Location"]).status_code == 200
    assert Campaign.objects.count() == 1
