"""Many people at once: what the lock on a campaign is for."""

from functools import partial
from itertools import pairwise

import pytest
from django.http import Http404

from campaigns.chronicle import undo
from campaigns.models import Campaign, Invitation, Member
from campaigns.people.models import User
from campaigns.seats.actions import campaigns, guide, invitations, members
from cards.refusals import Refused
from tests.people_at_table import Table, person, together

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]
MANY = 6


def strangers() -> list[User]:
    return [person(f"stranger-{n}") for n in range(MANY)]


def test_writers_at_once_give_the_chronicle_consecutive_numbers(table: Table) -> None:
    writers = [table.seat(who) for who in ("owner", "guide", "player")] * 2
    before = len(table.entries())
    changes = [partial(campaigns.change, seat, changes={"notes": f"note {n}"}) for n, seat in enumerate(writers)]
    assert all(isinstance(result, Campaign) for result in together(*changes))
    entries = table.entries()
    assert [entry.number for entry in entries] == list(range(1, before + len(writers) + 1))
    written = [entry.facts for entry in entries[before:]]
    assert all(earlier["after"] == later["before"] for earlier, later in pairwise(written))
    assert table.now().version == 1 + len(writers)


def test_the_last_use_of_an_invitation_is_spent_once(table: Table) -> None:
    invitation = table.invitation(uses=1)
    accepted = together(*(partial(invitations.accept, user, code=invitation.code) for user in strangers()))
    assert sorted(type(result) for result in accepted if not isinstance(result, Http404)) == [Member]
    invitation.refresh_from_db()
    assert (invitation.used, table.campaign.members.count()) == (1, 5)


def test_one_person_tapping_many_times_gets_one_seat(table: Table) -> None:
    invitation, stranger = table.invitation(), person("stranger")
    seats = together(*[partial(invitations.accept, stranger, code=invitation.code)] * MANY)
    assert {seat.number for seat in seats} == {5}
    invitation.refresh_from_db()
    assert invitation.used == 1


def test_everybody_who_comes_at_once_gets_a_seat_of_their_own(table: Table) -> None:
    code = table.code()
    seats = together(*(partial(invitations.accept, user, code=code) for user in strangers()))
    assert sorted(seat.number for seat in seats) == list(range(5, 5 + MANY))
    assert Invitation.objects.get(campaign=table.campaign).used == MANY


def test_guests_turned_away_at_the_last_use_are_not_left_behind(table: Table) -> None:
    code = table.code(uses=1)
    together(*(partial(invitations.come_as_guest, name=f"Guest {n}", code=code) for n in range(MANY)))
    assert User.objects.filter(is_guest=True).count() == 1


def test_of_two_who_saw_the_same_version_one_saves(table: Table) -> None:
    seats = [table.seat("owner"), table.seat("player")]
    saved = together(*(partial(campaigns.change, seat, changes={"notes": seat.name}, seen=1) for seat in seats))
    assert sorted(type(result).__name__ for result in saved) == ["Campaign", "Refused"]
    assert [result.code for result in saved if isinstance(result, Refused)] == ["changed-meanwhile"]


def test_an_entry_is_undone_once_however_many_tap(table: Table) -> None:
    campaigns.change(table.seat("owner"), changes={"notes": "New"})
    number, seat = table.newest().number, table.seat("owner")
    results = together(*[partial(undo.undo, seat, number=number)] * MANY)
    assert sorted(getattr(result, "code", "undone") for result in results) == ["undone"] + ["undone-already"] * (
        MANY - 1
    )


def test_the_lantern_is_in_one_hand(table: Table) -> None:
    owner = table.seat("owner")
    results = together(*(partial(guide.name_guide, owner, number=number) for number in (1, 2, 3, 1, 2, 3)))
    assert {result.number for result in results} == {1, 2, 3}
    assert Member.objects.filter(campaign=table.campaign, is_guide=True).count() == 1


def test_two_hand_overs_make_one_owner(table: Table) -> None:
    owner = table.seat("owner")
    results = together(*(partial(members.hand_over, owner, number=number) for number in (2, 3)))
    assert sorted(type(result).__name__ for result in results) == ["Member", "PermissionDenied"]
    assert Member.objects.filter(campaign=table.campaign, role="owner").count() == 1


def test_deleting_while_people_come_is_a_404_for_them(table: Table) -> None:
    code, owner = table.code(), table.seat("owner")
    deleted, *came = together(
        partial(campaigns.delete, owner), *(partial(invitations.accept, user, code=code) for user in strangers())
    )
    assert deleted is None
    assert {type(result) for result in came} <= {Member, Http404}
    assert not Campaign.objects.filter(pk=table.campaign.pk, deleted=None).exists()
