"""One campaign out of a backup: as it was then, beside all that is here now; or nothing changes."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from campaigns.archive.file import export
from campaigns.models import Campaign, GuideNote, Member
from campaigns.models.sheet import SaintSheet
from campaigns.people.models import User
from campaigns.saints.actions import saints
from campaigns.seats.actions import campaigns, guide
from companion.backup import backups, restoring
from companion.management.commands import restore_campaign
from tests.companion.backed_up import NOW
from tests.people_at_table import Table, person, set_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("folder")]
ON_SQLITE = connection.vendor == "sqlite"


@pytest.fixture
def kept(campaign: Campaign, folder: Path) -> Path:
    """A backup of a table with a saint and a guide's secret."""
    table = Table(campaign)
    saints.make(table.seat("owner"), name="Frank", sheet=SaintSheet())
    guide.name_guide(table.seat("owner"), number=table.seat("player").number)
    guide.keep_notes(table.seat("player"), text="It is the butler.")
    path = folder / "night.jsonl.gz"
    backups.write(path, NOW)
    return path


@pytest.fixture
def read_here(tables_at_hand: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command's inner half runs in this process, on a SQLite of its own: another process would have to migrate."""

    def read(file: Path, campaign: str, folder: Path) -> bytes:
        with restoring._standing_in(folder / "companion.sqlite3"):
            call_command("restore_campaign", file, campaign, read_into=folder / "answer")
        return (folder / "answer").read_bytes()

    monkeypatch.setattr(restore_campaign, "_read_apart", read)


def take_out(*arguments: Any, **options: Any) -> str:
    out = StringIO()
    call_command("restore_campaign", *arguments, stdout=out, **options)
    return out.getvalue()


def test_it_comes_back_as_it_was_with_its_people_and_all_else_stays(kept: Path, campaign: Campaign) -> None:
    """Read by a process that migrates an empty SQLite, as in no other test on SQLite."""
    file = export(Table(campaign).seat("owner"))
    campaigns.delete(Table(campaign).seat("owner"))
    campaigns.delete_for_good(Table(campaign).seat("owner"))
    other = set_table("Since then", "owner")
    said = take_out(kept, campaign.name)
    again = Campaign.objects.get(name=campaign.name)
    assert str(again.pk) in said
    assert export(Table(again).seat("owner")) == file
    assert {seat.user for seat in again.members.all()} == {person("owner"), person("player")}
    assert GuideNote.objects.get(campaign=again, author=person("player")).text == "It is the butler."
    assert Campaign.objects.filter(pk=other.campaign.pk).exists()


@pytest.mark.skipif(not ON_SQLITE, reason="reads the backup with SQLite in this process")
@pytest.mark.usefixtures("read_here")
def test_all_are_listed_and_one_comes_to_somebody_else_where_its_owner_is_gone(kept: Path, campaign: Campaign) -> None:
    assert f"{campaign.pk}  {campaign.name} (apocrypha, of owner)" in take_out(kept)
    with pytest.raises(CommandError, match=r"holds no such campaign"):
        take_out(kept, "Nowhere")
    assert Campaign.objects.get() == campaign
    Campaign.objects.all().delete()
    User.objects.all().delete()
    with pytest.raises(CommandError, match="Say with --to"):
        take_out(kept, str(campaign.pk))
    assert not Campaign.objects.exists()
    heir = person("heir")
    take_out(kept, str(campaign.pk), to="Heir")
    again = Campaign.objects.get()
    assert [seat.user for seat in Member.objects.filter(campaign=again)] == [heir, None]


def test_a_file_that_is_no_backup_is_refused(folder: Path) -> None:
    broken = folder / "broken.gz"
    broken.write_bytes(b"nothing of ours")
    with pytest.raises(CommandError, match=r"not a backup.*Nothing has been changed"):
        take_out(broken, "Nowhere")
