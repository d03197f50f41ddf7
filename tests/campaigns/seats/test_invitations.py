"""Inviting people to a table, and their coming."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import Http404
from django.utils import timezone
from pytest_django import Settings

from campaigns.models import Invitation, Member, Role
from campaigns.people.models import User
from campaigns.seats.actions import campaigns, invitations, members
from campaigns.seats.actions.invitations import OPEN_AT_MOST
from campaigns.seats.actions.members import SEATS_AT_MOST
from tests.people_at_table import Table, person, refused

pytestmark = pytest.mark.both_databases


def waiting_seat(table: Table) -> Member:
    """The player's seat after the player is gone from it."""
    seat = table.seat("player")
    seat.user = None
    seat.save()
    return seat


def guests_seat(table: Table) -> Member:
    """The player's seat, when the player is but a guest."""
    User.objects.filter(pk=person("player").pk).update(is_guest=True)
    return table.seat("player")


def test_an_invitation_lasts_a_week_and_ten_uses_unless_told_otherwise(table: Table) -> None:
    invitation = table.invitation()
    assert (invitation.role, invitation.uses, invitation.used) == (Role.PLAYER, 10, 0)
    assert abs(invitation.expires - timezone.now() - timedelta(days=7)) < timedelta(minutes=1)
    other = table.invitation(role=Role.SPECTATOR, days=1, uses=1)
    assert (other.role, other.uses) == (Role.SPECTATOR, 1)
    assert other.expires < timezone.now() + timedelta(days=2)


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR])
def test_whoever_accepts_gets_a_seat_in_its_role(table: Table, role: Role) -> None:
    invitation = table.invitation(role=role)
    seat = invitations.accept(person("stranger"), code=str(invitation.code))
    assert (seat.role, seat.name, seat.number) == (role, "Stranger", 5)
    invitation.refresh_from_db()
    assert invitation.used == 1
    assert (table.newest().kind, table.newest().by_name) == ("member.joined", "Stranger")
    assert table.newest().facts == {"seat": 5, "name": "Stranger", "role": role}


@pytest.mark.parametrize("who", ["owner", "guide", "spectator"])
def test_who_sits_at_the_table_already_keeps_their_seat_and_spends_no_use(table: Table, who: str) -> None:
    invitation, before, count = table.invitation(uses=1), table.seat(who), len(table.entries())
    assert invitations.accept(person(who), code=str(invitation.code)) == before
    invitation.refresh_from_db()
    assert (invitation.used, table.seat(who).role, len(table.entries())) == (0, before.role, count)


def test_who_came_by_an_invitation_may_open_it_again_after_it_closed(table: Table) -> None:
    code = table.code(uses=1)
    seat = invitations.accept(person("stranger"), code=code)
    assert invitations.accept(person("stranger"), code=code) == seat


def test_what_is_kept_does_not_tell_the_code(table: Table) -> None:
    invitation = table.invitation()
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM campaigns_invitation")
        kept = str(cursor.fetchall())
    assert invitation.code
    assert invitation.code not in kept
    assert invitation.digest in kept


def test_a_code_can_be_shown_again_but_not_by_another_installation(table: Table, settings: Settings) -> None:
    invitation = Invitation.objects.get(pk=table.invitation().pk)
    code = invitation.code
    assert code == table.campaign.invitations.get().code
    settings.SECRET_KEY = "another installation"
    assert invitation.code is None
    assert invitations.find(str(code)) == invitation


def test_codes_are_long_and_differ(table: Table) -> None:
    codes = {table.code() for _ in range(5)}
    assert len(codes) == 5
    assert {len(code) for code in codes} == {43}


CLOSED: dict[str, Callable[..., Any]] = {
    "used up": lambda table, one: Invitation.objects.filter(pk=one.pk).update(used=10),
    "expired": lambda table, one: Invitation.objects.filter(pk=one.pk).update(expires=timezone.now()),
    "revoked": lambda table, one: invitations.revoke(table.seat("owner"), invitation_id=one.id),
    "of an archived campaign": lambda table, one: campaigns.archive(table.seat("owner")),
    "of a deleted campaign": lambda table, one: campaigns.delete(table.seat("owner")),
}


@pytest.mark.parametrize("close", CLOSED.values(), ids=CLOSED.keys())
def test_a_closed_invitation_lets_nobody_in(table: Table, close: Callable[..., Any]) -> None:
    invitation = table.invitation()
    close(table, invitation)
    with pytest.raises(Http404):
        invitations.find(str(invitation.code))
    with pytest.raises(Http404):
        invitations.accept(person("stranger"), code=str(invitation.code))
    assert not person("stranger").seats.exists()


@pytest.mark.parametrize("close", [CLOSED["used up"], CLOSED["expired"], CLOSED["revoked"]])
def test_what_is_closed_is_not_listed_and_cannot_be_revoked(table: Table, close: Callable[..., Any]) -> None:
    invitation, kept = table.invitation(), table.invitation()
    close(table, invitation)
    assert list(invitations.open_invitations(table.seat("owner"))) == [kept]
    with pytest.raises(Http404):
        invitations.revoke(table.seat("owner"), invitation_id=invitation.id)


def test_an_invitation_of_another_campaign_cannot_be_revoked(table: Table, elsewhere: Table) -> None:
    invitation = elsewhere.invitation()
    with pytest.raises(Http404):
        invitations.revoke(table.seat("owner"), invitation_id=invitation.id)
    assert invitations.find(str(invitation.code))


def test_revoking_leaves_those_who_came(table: Table) -> None:
    invitation = table.invitation()
    invitations.accept(person("stranger"), code=str(invitation.code))
    invitations.revoke(table.seat("owner"), invitation_id=invitation.id)
    assert table.seat("stranger").role == Role.PLAYER
    assert (table.newest().kind, table.newest().facts) == ("invitation.revoked", {"role": "player"})


@pytest.mark.parametrize("who", ["guide", "player", "spectator"])
def test_only_the_owner_invites(table: Table, who: str) -> None:
    with pytest.raises(PermissionDenied):
        invitations.invite(table.seat(who))


def test_fifty_open_invitations_are_enough_and_closed_ones_do_not_count(table: Table) -> None:
    first = table.invitation()
    Invitation.objects.bulk_create(
        Invitation(campaign=table.campaign, digest=str(n), role="player", expires=first.expires, uses=1)
        for n in range(OPEN_AT_MOST - 1)
    )
    with refused("too-many-invitations"):
        table.invitation()
    Invitation.objects.filter(pk=first.pk).update(expires=timezone.now())
    table.invitation()


class TestGuests:
    def test_a_name_is_enough_to_take_a_seat(self, table: Table) -> None:
        seat = invitations.come_as_guest(name="Red seat", code=table.code())
        assert seat.user
        assert (seat.name, seat.user.name, seat.user.is_guest) == ("Red seat", "Red seat", True)

    def test_a_wrong_code_leaves_no_guest_behind(self, table: Table) -> None:
        with pytest.raises(Http404):
            invitations.come_as_guest(name="Red seat", code="wrong")
        assert not User.objects.filter(is_guest=True).exists()

    def test_a_full_table_leaves_no_guest_behind_and_spends_no_use(self, table: Table) -> None:
        invitation = table.invitation()
        Member.objects.bulk_create(
            Member(campaign=table.campaign, number=n, name="Waiting", role="player")
            for n in range(5, SEATS_AT_MOST + 1)
        )
        with refused("table-is-full"):
            invitations.come_as_guest(name="Red seat", code=str(invitation.code))
        invitation.refresh_from_db()
        assert invitation.used == 0
        assert not User.objects.filter(is_guest=True).exists()


class TestInvitationsToOneSeat:
    def test_whoever_comes_gets_that_seat_with_its_name_and_role(self, table: Table) -> None:
        number = waiting_seat(table).number
        invitation = table.invitation(number=number, role=Role.SPECTATOR, uses=10)
        assert (invitation.role, invitation.uses) == (Role.PLAYER, 1)
        assert table.newest().facts == {"role": "player", "seat": number, "name": "Player"}
        seat = invitations.accept(person("stranger"), code=str(invitation.code))
        assert (seat.number, seat.name, seat.user) == (number, "Player", person("stranger"))
        with pytest.raises(Http404):
            invitations.accept(person("lodger"), code=str(invitation.code))

    def test_a_guest_who_lost_their_phone_gets_their_seat_back(self, table: Table) -> None:
        code = table.code(number=guests_seat(table).number)
        seat = invitations.come_as_guest(name="Player, new phone", code=code)
        assert (seat.number, seat.name) == (3, "Player")
        assert not person("player").seats.exists()

    def test_who_has_a_seat_already_keeps_it_and_leaves_the_other_waiting(self, table: Table) -> None:
        code = table.code(number=waiting_seat(table).number)
        assert invitations.accept(person("spectator"), code=code).number == 4
        assert invitations.accept(person("stranger"), code=code).number == 3

    def test_a_seat_of_an_account_is_not_given_away(self, table: Table) -> None:
        with refused("seat-is-taken"):
            table.invitation(number=table.seat("player").number)

    def test_a_seat_that_a_guest_has_claimed_since_is_not_given_away(self, table: Table) -> None:
        code = table.code(number=guests_seat(table).number)
        User.objects.filter(pk=person("player").pk).update(is_guest=False)
        with refused("seat-is-taken"):
            invitations.accept(person("stranger"), code=code)
        assert table.seat("player").number == 3

    def test_the_owners_seat_is_not_given_away(self, table: Table) -> None:
        User.objects.filter(pk=person("owner").pk).update(is_guest=True)
        with refused("owner-stays"):
            table.invitation(number=1)

    def test_a_campaign_handed_to_a_guest_is_not_taken_with_an_old_invitation_to_their_seat(self, table: Table) -> None:
        code = table.code(number=guests_seat(table).number)
        members.hand_over(table.seat("owner"), number=3)
        with refused("owner-stays"):
            invitations.accept(person("stranger"), code=code)
        assert table.seat("player").role == Role.OWNER

    def test_a_seat_that_is_not_there_cannot_be_offered(self, table: Table) -> None:
        with pytest.raises(Http404):
            table.invitation(number=99)

    def test_the_invitation_goes_with_its_seat(self, table: Table) -> None:
        code = table.code(number=waiting_seat(table).number)
        members.remove(table.seat("owner"), number=3)
        with pytest.raises(Http404):
            invitations.find(code)
