"""The guide's lantern, and what a guide writes for themselves."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaigns.seats.actions import guide
from tests.people_at_table import Table, refused


def test_the_lantern_goes_from_one_seat_to_the_next(table: Table) -> None:
    player = table.seat("player")
    guide.name_guide(table.seat("owner"), number=player.number)
    assert [who for who in ("owner", "guide", "player", "spectator") if table.seat(who).is_guide] == ["player"]
    facts = {"seat": player.number, "name": "Player", "before": table.seat("guide").number}
    assert (table.newest().kind, table.newest().facts) == ("guide.named", facts)


def test_an_owner_can_be_the_guide(table: Table) -> None:
    guide.name_guide(table.seat("owner"), number=1)
    assert table.seat("owner").is_guide


def test_the_lantern_can_be_put_out(table: Table) -> None:
    guide.name_guide(table.seat("owner"), number=None)
    assert not table.seat("guide").is_guide
    assert table.newest().facts == {"seat": None, "name": None, "before": table.seat("guide").number}


def test_naming_the_same_guide_again_writes_nothing(table: Table) -> None:
    count = len(table.entries())
    guide.name_guide(table.seat("owner"), number=table.seat("guide").number)
    assert len(table.entries()) == count


def test_putting_out_what_is_out_writes_nothing(table: Table) -> None:
    guide.name_guide(table.seat("owner"), number=None)
    count = len(table.entries())
    guide.name_guide(table.seat("owner"), number=None)
    assert len(table.entries()) == count


def test_a_spectator_cannot_be_the_guide(table: Table) -> None:
    with refused("guide-is-spectator"):
        guide.name_guide(table.seat("owner"), number=table.seat("spectator").number)
    assert table.seat("guide").is_guide


def test_a_seat_that_is_not_there_cannot_be_the_guide(table: Table) -> None:
    with pytest.raises(Http404):
        guide.name_guide(table.seat("owner"), number=99)


def test_the_guide_keeps_notes_and_finds_them_again(table: Table) -> None:
    assert guide.notes_of(table.seat("guide")) == ""
    guide.keep_notes(table.seat("guide"), text="The Mancubs")
    guide.keep_notes(table.seat("guide"), text="The Mancubs, in the bar")
    assert guide.notes_of(table.seat("guide")) == "The Mancubs, in the bar"
    assert guide.notes_of(table.seat("owner")) == ""


@pytest.mark.parametrize("who", ["owner", "player", "spectator"])
def test_nobody_else_keeps_secrets(table: Table, who: str) -> None:
    with pytest.raises(PermissionDenied):
        guide.keep_notes(table.seat(who), text="Mine")


def test_a_former_guide_finds_the_notes_when_the_lantern_comes_back(table: Table) -> None:
    guide.keep_notes(table.seat("guide"), text="The Mancubs")
    guide.name_guide(table.seat("owner"), number=table.seat("player").number)
    with pytest.raises(PermissionDenied):
        guide.keep_notes(table.seat("guide"), text="Overwritten")
    guide.name_guide(table.seat("owner"), number=table.seat("guide").number)
    assert guide.notes_of(table.seat("guide")) == "The Mancubs"
