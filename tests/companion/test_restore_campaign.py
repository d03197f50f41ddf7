"""One campaign out of a backup: as it was then, beside all that is here now; or nothing changes."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from campaigns.archive.file import export
from campaigns.models import Campaign, GuideNote, Member
from campaigns.models.sheet import SaintSheet
from campaigns.people.models import User
from campaigns.saints.actions import saints
from campaigns.seats.actions import campaigns, guide
from companion.backup import backups
from tests.companion.backed_up import NOW
from tests.people_at_table import Table, person, set_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("folder")]


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


def take_out(*arguments: Any, **options: Any) -> str:
    out = StringIO()
    call_command("restore_campaign", *arguments, stdout=out, **options)
    return out.getvalue()


def test_it_comes_back_as_it_was_with_its_people_and_all_else_stays(kept: Path, campaign: Campaign) -> None:
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


def test_it_comes_to_somebody_else_where_its_owner_is_gone(kept: Path, campaign: Campaign) -> None:
    Campaign.objects.all().delete()
    User.objects.all().delete()
    with pytest.raises(CommandError, match="Say with --to"):
        take_out(kept, str(campaign.pk))
    assert not Campaign.objects.exists()
    heir = person("heir")
    take_out(kept, str(campaign.pk), to="Heir")
    again = Campaign.objects.get()
    assert [seat.user for seat in Member.objects.filter(campaign=again)] == [heir, None]


def test_without_a_name_it_lists_what_the_backup_holds(kept: Path, campaign: Campaign) -> None:
    listed = take_out(kept)
    assert f"{campaign.pk}  {campaign.name} (apocrypha, of owner)" in listed
    assert Campaign.objects.count() == 1


def test_what_is_not_there_is_said_so(kept: Path, folder: Path) -> None:
    with pytest.raises(CommandError, match=r"holds no such campaign.*Nothing has been changed"):
        take_out(kept, "Nowhere")
    broken = folder / "broken.gz"
    broken.write_bytes(b"nothing of ours")
    with pytest.raises(CommandError, match="Nothing has been changed"):
        take_out(broken, "Nowhere")
