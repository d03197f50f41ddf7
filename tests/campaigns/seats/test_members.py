"""The people at the table: roles, leaving, and the handing over of a campaign."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaigns.models import Member, Role
from campaigns.seats.actions import invitations, members
from tests.people_at_table import Table, person, refused


def test_a_player_becomes_a_spectator_and_a_player_again(table: Table) -> None:
    number = table.seat("player").number
    members.change_role(table.seat("owner"), number=number, role=Role.SPECTATOR)
    assert table.seat("player").role == Role.SPECTATOR
    assert table.newest().facts == {
        "seat": number,
        "name": "Player",
        "before": "player",
        "after": "spectator",
        "guide": False,
    }
    members.change_role(table.seat("owner"), number=number, role=Role.PLAYER)
    assert table.seat("player").role == Role.PLAYER


def test_a_guide_who_becomes_a_spectator_loses_the_lantern(table: Table) -> None:
    members.change_role(table.seat("owner"), number=table.seat("guide").number, role=Role.SPECTATOR)
    assert not table.seat("guide").is_guide
    assert table.newest().facts["guide"] is True


def test_the_same_role_again_writes_nothing(table: Table) -> None:
    count = len(table.entries())
    members.change_role(table.seat("owner"), number=table.seat("player").number, role=Role.PLAYER)
    assert len(table.entries()) == count


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR, Role.OWNER])
def test_the_owner_stays_the_owner(table: Table, role: Role) -> None:
    with refused("owner-stays"):
        members.change_role(table.seat("owner"), number=1, role=role)


def test_a_second_owner_cannot_be_made(table: Table) -> None:
    with refused("hand-over-instead"):
        members.change_role(table.seat("owner"), number=table.seat("player").number, role=Role.OWNER)


def test_everybody_renames_their_own_seat(table: Table) -> None:
    members.rename(table.seat("spectator"), name="Ophelia")
    assert table.seat("spectator").name == "Ophelia"
    assert table.newest().facts == {
        "seat": table.seat("spectator").number,
        "before": "Spectator",
        "after": "Ophelia",
    }
    assert table.newest().by_name == "Spectator"
    assert person("spectator").name == "Spectator"


def test_the_same_name_again_writes_nothing(table: Table) -> None:
    count = len(table.entries())
    members.rename(table.seat("player"), name="Player")
    assert len(table.entries()) == count


def test_a_removed_player_is_gone_from_the_table_and_stays_in_the_chronicle(table: Table) -> None:
    number = table.seat("player").number
    joined = table.campaign.chronicle.get(kind="member.joined", facts__seat=number)
    members.remove(table.seat("owner"), number=number)
    assert not Member.objects.filter(campaign=table.campaign, number=number).exists()
    joined.refresh_from_db()
    assert (joined.by, joined.by_name) == (None, "Player")
    assert table.newest().facts == {"seat": number, "name": "Player", "role": "player", "guide": False}


@pytest.mark.parametrize("act", [members.remove, members.hand_over])
def test_a_seat_that_is_not_there_is_not_found(table: Table, act: Callable[..., Any]) -> None:
    with pytest.raises(Http404):
        act(table.seat("owner"), number=99)


def test_the_owner_can_neither_be_removed_nor_leave(table: Table) -> None:
    with refused("owner-stays"):
        members.remove(table.seat("owner"), number=1)
    with refused("owner-stays"):
        members.leave(table.seat("owner"))


@pytest.mark.parametrize("who", ["guide", "player", "spectator"])
def test_everybody_else_may_leave(table: Table, who: str) -> None:
    seat = table.seat(who)
    members.leave(seat)
    assert not Member.objects.filter(pk=seat.pk).exists()
    assert (table.newest().kind, table.newest().by_name) == ("member.left", seat.name)


def test_a_seat_number_is_never_given_twice(table: Table) -> None:
    last = table.seat("spectator").number
    members.remove(table.seat("owner"), number=last)
    assert invitations.accept(person("stranger"), code=table.code()).number == last + 1


def test_handing_over_makes_an_owner_of_one_and_a_player_of_the_other(table: Table) -> None:
    number = table.seat("spectator").number
    members.hand_over(table.seat("owner"), number=number)
    assert (table.seat("spectator").role, table.seat("owner").role) == (Role.OWNER, Role.PLAYER)
    assert (table.newest().kind, table.newest().facts) == (
        "campaign.handed_over",
        {"seat": number, "name": "Spectator"},
    )
    with pytest.raises(PermissionDenied):
        members.hand_over(table.seat("owner"), number=1)


def test_a_campaign_is_not_handed_to_its_owner(table: Table) -> None:
    with refused("already-owner"):
        members.hand_over(table.seat("owner"), number=1)


def test_a_campaign_is_not_handed_to_an_empty_seat(table: Table) -> None:
    Member.objects.filter(pk=table.seat("player").pk).update(user=None)
    with refused("seat-is-empty"):
        members.hand_over(table.seat("owner"), number=3)
    assert table.seat("owner").role == Role.OWNER
