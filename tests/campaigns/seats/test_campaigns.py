"""Starting, changing, archiving and deleting a campaign."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import Http404

from campaigns.chronicle import undo
from campaigns.models import Campaign, Entry, GuideNote, Invitation, Member, Role, ShareLink
from campaigns.seats.actions import campaigns, guide, invitations, members, sharing
from cards.models import Game
from tests.data_rows import data_rows
from tests.people_at_table import SEATED, Table, person, refused, set_table

pytestmark = pytest.mark.both_databases

Deed = Callable[[Table], Any]


@pytest.mark.django_db
def test_who_starts_a_campaign_owns_its_first_seat() -> None:
    seat = campaigns.start(person("owner"), game=Game.objects.get(slug="wickville"), name="Wickville", day_turns_at=4)
    assert (seat.number, seat.role, seat.name, seat.is_guide) == (1, Role.OWNER, "Owner", False)
    assert (seat.campaign.game_id, seat.campaign.timezone, seat.campaign.day_turns_at) == ("wickville", "UTC", 4)
    assert [(entry.number, entry.kind) for entry in seat.campaign.chronicle.all()] == [(1, "campaign.started")]


@pytest.mark.django_db
def test_five_hundred_campaigns_are_enough_for_one_owner() -> None:
    owner, game = person("owner"), Game.objects.get(slug="apocrypha")
    made = Campaign.objects.bulk_create(Campaign(game=game, name=f"Night {n}") for n in range(500))
    Member.objects.bulk_create(Member(campaign=c, number=1, user=owner, name="O", role="owner") for c in made[1:])
    Member.objects.create(campaign=made[0], number=1, user=owner, name="O", role="player")
    campaigns.start(owner, game=game, name="The last one")
    with refused("too-many-campaigns"):
        campaigns.start(owner, game=game, name="One too many")
    assert not Campaign.objects.filter(name="One too many").exists()


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "Candlepoint at night"},
        {"timezone": "Europe/Madrid"},
        {"day_turns_at": 0},
        {"notes": "The bar is sealed."},
        {"name": "Both", "notes": "at once"},
    ],
)
def test_a_change_is_written_down_with_what_stood_there_before(table: Table, changes: dict[str, Any]) -> None:
    before = {field: getattr(table.campaign, field) for field in changes}
    campaigns.change(table.seat("owner"), changes=changes)
    assert {field: getattr(table.now(), field) for field in changes} == changes
    assert (table.newest().kind, table.newest().facts) == ("campaign.changed", {"before": before, "after": changes})
    assert table.now().version == 2


@pytest.mark.parametrize("changes", [{}, {"name": "Candlepoint"}])
def test_changing_nothing_writes_nothing(table: Table, changes: dict[str, Any]) -> None:
    count = len(table.entries())
    campaigns.change(table.seat("owner"), changes=changes)
    assert (len(table.entries()), table.now().version) == (count, 1)


def test_players_write_the_notes_and_nothing_else(table: Table) -> None:
    campaigns.change(table.seat("player"), changes={"notes": "Mind the gap."})
    assert table.now().notes == "Mind the gap."
    with pytest.raises(PermissionDenied):
        campaigns.change(table.seat("player"), changes={"notes": "Mine", "name": "Mine"})
    with pytest.raises(PermissionDenied):
        campaigns.change(table.seat("spectator"), changes={"notes": "Mine"})
    assert (table.now().notes, table.now().name) == ("Mind the gap.", "Candlepoint")


def test_a_change_to_an_older_version_is_refused_and_tells_the_present_one(table: Table) -> None:
    campaigns.change(table.seat("owner"), changes={"notes": "first"}, seen=1)
    with refused("changed-meanwhile") as caught:
        campaigns.change(table.seat("player"), changes={"notes": "second"}, seen=1)
    assert caught.value.facts == {"version": 2}
    assert table.now().notes == "first"


def test_an_archived_campaign_can_be_reopened(table: Table) -> None:
    campaigns.archive(table.seat("owner"))
    assert table.now().archived
    assert table.newest().kind == "campaign.archived"
    campaigns.reopen(table.seat("owner"))
    assert table.now().archived is None
    assert table.newest().kind == "campaign.reopened"


def test_an_open_campaign_cannot_be_reopened(table: Table) -> None:
    with refused("not-archived"):
        campaigns.reopen(table.seat("owner"))


WRITES: dict[str, Deed] = {
    "change": lambda table: campaigns.change(table.seat("owner"), changes={"name": "New"}),
    "write notes": lambda table: campaigns.change(table.seat("player"), changes={"notes": "New"}),
    "archive": lambda table: campaigns.archive(table.seat("owner")),
    "invite": lambda table: invitations.invite(table.seat("owner")),
    "revoke": lambda table: invitations.revoke(
        table.seat("owner"), invitation_id=Invitation.objects.get(campaign=table.campaign).id
    ),
    "change a role": lambda table: members.change_role(table.seat("owner"), number=3, role=Role.SPECTATOR),
    "rename": lambda table: members.rename(table.seat("player"), name="New"),
    "remove": lambda table: members.remove(table.seat("owner"), number=3),
    "name a guide": lambda table: guide.name_guide(table.seat("owner"), number=3),
    "keep secrets": lambda table: guide.keep_notes(table.seat("guide"), text="New"),
    "open a window": lambda table: sharing.open_window(table.seat("owner")),
    "undo": lambda table: undo.undo(
        table.seat("owner"), number=table.campaign.chronicle.get(kind="campaign.changed").number
    ),
}


@data_rows("write", WRITES)
def test_an_archived_campaign_refuses_every_write(table: Table, write: Deed) -> None:
    campaigns.change(table.seat("owner"), changes={"day_turns_at": 6})
    table.invitation()
    campaigns.archive(table.seat("owner"))
    count = len(table.entries())
    with refused("archived"):
        write(table)
    assert len(table.entries()) == count


@data_rows("write", WRITES)
def test_the_same_writes_are_fine_while_it_is_open(table: Table, write: Deed) -> None:
    campaigns.change(table.seat("owner"), changes={"day_turns_at": 6})
    table.invitation()
    write(table)


LAST_WISHES: dict[str, Deed] = {
    "leave": lambda table: members.leave(table.seat("player")),
    "hand over": lambda table: members.hand_over(table.seat("owner"), number=3),
    "close the window": lambda table: sharing.close_window(table.seat("owner")),
    "undo the archiving": lambda table: undo.undo(table.seat("owner"), number=table.newest().number),
    "delete": lambda table: campaigns.delete(table.seat("owner")),
}


@pytest.mark.parametrize("wish", LAST_WISHES.values(), ids=LAST_WISHES.keys())
def test_an_archived_campaign_can_still_be_given_up(table: Table, wish: Deed) -> None:
    sharing.open_window(table.seat("owner"))
    campaigns.archive(table.seat("owner"))
    wish(table)


def test_deleting_for_good_leaves_nothing_of_it_and_everything_of_the_others(table: Table, elsewhere: Table) -> None:
    guide.keep_notes(table.seat("guide"), text="Secret")
    sharing.open_window(table.seat("owner"))
    table.invitation()
    campaigns.delete(table.seat("owner"))
    campaigns.delete_for_good(table.seat("owner"))
    kept: list[type[models.Model]] = [Entry, GuideNote, Invitation, Member, ShareLink]
    assert not any(model._default_manager.filter(campaign=table.campaign).exists() for model in kept)
    assert list(Campaign.objects.all()) == [elsewhere.campaign]
    assert person("owner").pk


@pytest.mark.parametrize("who", [who for who in SEATED if who != "owner"])
def test_only_the_owner_deletes(table: Table, who: str) -> None:
    with pytest.raises(PermissionDenied):
        campaigns.delete(table.seat(who))
    assert table.now()


class TestWhatChangedWhileSomeoneWaited:
    """An action trusts the seat as it is under the lock, not as the caller remembers it."""

    def test_a_removed_player_writes_nothing_more(self, table: Table) -> None:
        remembered = table.seat("player")
        members.remove(table.seat("owner"), number=remembered.number)
        with pytest.raises(Http404):
            campaigns.change(remembered, changes={"notes": "Still here"})

    def test_a_player_turned_spectator_writes_nothing_more(self, table: Table) -> None:
        remembered = table.seat("player")
        members.change_role(table.seat("owner"), number=remembered.number, role=Role.SPECTATOR)
        with pytest.raises(PermissionDenied):
            campaigns.change(remembered, changes={"notes": "Still here"})

    def test_a_seat_that_went_to_somebody_else_acts_for_them_alone(self, table: Table) -> None:
        remembered = table.seat("player")
        Member.objects.filter(pk=remembered.pk).update(user=person("stranger"))
        with pytest.raises(Http404):
            campaigns.change(remembered, changes={"notes": "Still here"})

    def test_a_deleted_campaign_is_gone_for_whoever_has_it_open(self, table: Table) -> None:
        remembered = table.seat("player")
        campaigns.delete(table.seat("owner"))
        with pytest.raises(Http404):
            campaigns.change(remembered, changes={"notes": "Still here"})


def test_campaigns_do_not_feel_each_other(table: Table) -> None:
    other = set_table("Second", owner="player")
    campaigns.change(other.seat("player"), changes={"notes": "Other"})
    assert (table.now().notes, other.newest().number) == ("", 2)
