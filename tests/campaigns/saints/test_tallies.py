"""Counting: per chapter and per saint, up and down, ticked and removed; each a deed that can be undone."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaigns.chronicle.undo import undo
from campaigns.chronicle.words import words
from campaigns.models import Tally
from campaigns.saints.actions import tallies
from tests.people_at_table import Table, refused
from tests.saints_at_table import frank, seat


def kept(table: Table) -> list[tuple[str, int]]:
    return list(table.campaign.tallies.filter(is_gone=False).values_list("name", "value"))


def test_a_count_goes_up_and_down_and_back(table: Table) -> None:
    tally = tallies.add(seat(table), name="Clues", chapter="skinwalkers")
    tallies.step(seat(table), tally.number, steps=1)
    tallies.step(seat(table), tally.number, steps=1)
    assert words(table.newest()) == "Player set Clues to 2."
    tallies.step(seat(table), tally.number, steps=-1)
    assert kept(table) == [("Clues", 1)]
    undo(seat(table), number=table.newest().number)
    assert kept(table) == [("Clues", 2)]
    assert words(table.newest()) == "Player undid: Player set Clues to 1."


def test_a_box_is_ticked_once_however_often_it_is_tapped(table: Table) -> None:
    saint = frank(table)
    tally = tallies.add(seat(table), name="Lycanthropy", saint=saint.number, is_box=True)
    assert words(table.newest()) == "Player keeps count of Lycanthropy (Frank)."
    tallies.tick(seat(table), tally.number, is_ticked=True)
    ticked = table.newest().number
    tallies.tick(seat(table), tally.number, is_ticked=True)
    assert table.newest().number == ticked
    assert words(table.newest()) == "Player ticked Lycanthropy (Frank)."
    undo(seat(table), number=ticked)
    assert kept(table) == [("Lycanthropy", 0)]


def test_what_is_removed_can_come_back_with_its_count(table: Table) -> None:
    tally = tallies.add(seat(table), name="Clues")
    tallies.step(seat(table), tally.number, steps=1)
    tallies.remove(seat(table), tally.number)
    assert kept(table) == []
    with pytest.raises(Http404):
        tallies.step(seat(table), tally.number, steps=1)
    undo(seat(table), number=table.newest().number)
    assert kept(table) == [("Clues", 1)]


def test_a_count_has_its_ends_and_a_box_is_not_counted(table: Table) -> None:
    tally = tallies.add(seat(table), name="Clues")
    Tally.objects.update(value=999)
    with refused("too-far"):
        tallies.step(seat(table), tally.number, steps=1)
    with pytest.raises(Http404):
        tallies.tick(seat(table), tally.number, is_ticked=True)


def test_only_chapters_of_the_game_and_only_so_many(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with refused("no-such-chapter"):
        tallies.add(seat(table), name="Clues", chapter="wickville")
    monkeypatch.setattr(tallies, "TALLIES_AT_MOST", 1)
    tallies.add(seat(table), name="Clues")
    with refused("too-many-tallies"):
        tallies.add(seat(table), name="More clues")


def test_a_spectator_counts_nothing(table: Table) -> None:
    with pytest.raises(PermissionDenied):
        tallies.add(seat(table, "spectator"), name="Clues")


def test_long_names_fit_into_the_chronicle(table: Table) -> None:
    saint = frank(table)
    saint.name = "F" * 60
    saint.save()
    tallies.add(seat(table), name="L" * 60, saint=saint.number)
    assert len(table.newest().facts["name"]) == 100
