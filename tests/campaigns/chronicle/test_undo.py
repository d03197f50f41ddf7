"""Taking a change back, and taking that back too, unless something later stands on it."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.timezone import now

from campaigns.boxes import actions as boxes
from campaigns.chronicle import undo
from campaigns.chronicle.kinds import KINDS, Reversal, Undo
from campaigns.days.actions import vetoes as mutations
from campaigns.days.actions import webhooks
from campaigns.evenings.actions import calendar_link, evenings, reminders
from campaigns.models import (
    Entry,
    Evening,
    EveningAnswer,
    Member,
    Role,
    Ruling,
    Saint,
    SaintPlaceKind,
    Says,
    Sitting,
    Veto,
    Webhook,
)
from campaigns.packs.actions import tables as packs
from campaigns.people.actions import delete_account
from campaigns.saints.actions import additions
from campaigns.seats.actions import campaigns, guide, invitations, members, sharing
from campaigns.sittings.actions import closing, opening, rulings, verdicts
from cards.box import stock
from cards.models import Box, Correction
from cards.packs import actions as own_cards
from tests.data_rows import data_rows
from tests.people_at_table import Table, person, refused
from tests.receiver import LOOPBACK
from tests.saints_at_table import frank, held, slot

pytestmark = pytest.mark.both_databases

Deed = Callable[[Table], Any]
GUIDE, PLAYER, SPECTATOR = 2, 3, 4
DAY = date(2025, 10, 31)
REVERSALS = {name: kind.undo for name, kind in KINDS.items() if isinstance(kind.undo, Reversal)}


def change(**changes: Any) -> Deed:
    return lambda table: campaigns.change(table.seat("owner"), changes=changes)


def make(number: int, role: Role) -> Deed:
    return lambda table: members.change_role(table.seat("owner"), number=number, role=role)


def remove(number: int) -> Deed:
    return lambda table: members.remove(table.seat("owner"), number=number)


def name_guide(number: int | None) -> Deed:
    return lambda table: guide.name_guide(table.seat("owner"), number=number)


def rename(who: str, name: str) -> Deed:
    return lambda table: members.rename(table.seat(who), name=name)


def archive(table: Table) -> None:
    campaigns.archive(table.seat("owner"))


def reopen(table: Table) -> None:
    campaigns.reopen(table.seat("owner"))


def veto(reason: str) -> Deed:
    return lambda table: mutations.veto(table.seat("player"), day=DAY, reason=reason, now=now())


def withdraw(table: Table) -> None:
    mutations.withdraw(table.seat("player"), day=DAY)


def meet_in(days: int, place: str = "") -> Deed:
    """At the full hour, so that it can be asked for twice."""
    at = now().replace(minute=0, second=0, microsecond=0) + timedelta(days=days)
    return lambda table: evenings.set_evening(table.seat("player"), at=at, place=place, remind_hours=24, now=now())


def come(table: Table) -> None:
    evenings.answer(table.seat("spectator"), says=Says.YES, now=now())


def call_off(table: Table) -> None:
    evenings.call_off(table.seat("player"), now=now())


def announce(table: Table) -> Webhook:
    url = "http://127.0.0.1:9/"
    return webhooks.add(table.seat("owner"), name="Discord", url=url, policy=LOOPBACK, now=now())


def switch(*, on: bool) -> Deed:
    webhook = Webhook.objects.get
    return lambda table: webhooks.switch(table.seat("owner"), webhook_id=webhook().id, on=on, now=now())


def take_away(table: Table) -> None:
    webhooks.remove(table.seat("owner"), webhook_id=Webhook.objects.get().id)


def undo_newest(table: Table) -> Entry:
    return undo.undo(table.seat("owner"), number=table.newest().number)


def come_back(who: str) -> Deed:
    return lambda table: invitations.accept(person(who), code=table.code())


def lay_a_pack(table: Table) -> Any:
    owner = table.seat("owner")
    pack = own_cards.start(owner.user, game=table.campaign.game, name="Ours")
    return packs.share(owner, pack_id=pack.id)


def slot_a_fragment(table: Table) -> None:
    slot(table, frank(table), "the-fainting-spell", SaintPlaceKind.LEFT)


def say_what_it_adds(table: Table) -> None:
    saint = Saint.objects.get(campaign=table.campaign)
    additions.say_what_it_adds(table.seat("player"), saint.number, held(saint).halo[0].copy, adds={"omen": 1})


def picture(table: Table) -> Any:
    """All that an undo can touch."""
    here = table.now()
    seats = Member.objects.filter(campaign=here).values_list("number", "user", "name", "role", "is_guide")
    vetoes = Veto.objects.filter(campaign=here).values_list("date", "reason")
    fields = (here.name, here.timezone, here.day_turns_at, here.uses_mutations, here.notes, bool(here.archived))
    switches = Webhook.objects.filter(campaign=here).values_list("is_on", "why_off")
    told = Correction.objects.values_list("card", "facts")
    met = Evening.objects.filter(campaign=here).values_list("at", "place", "note", "remind_hours", "is_reminded")
    come = EveningAnswer.objects.filter(seat__campaign=here, at__in=met.values("at")).values_list("seat", "says")
    return fields, list(seats), list(vetoes), list(switches), list(told), list(met), list(come)


# What comes before the deed, the deed, and the kind of entry that it makes.
DEEDS: dict[str, tuple[list[Deed], Deed, str]] = {
    "a new name": ([], change(name="New", timezone="Asia/Tokyo", day_turns_at=3), "campaign.changed"),
    "no mutations": ([], change(uses_mutations=False), "campaign.changed"),
    "a webhook switched off": ([announce], switch(on=False), "announcement.switched_off"),
    "a webhook switched on": ([announce, switch(on=False)], switch(on=True), "announcement.switched_on"),
    "a veto": ([], veto("too sad"), "mutation.vetoed"),
    "a veto withdrawn": ([veto("too sad")], withdraw, "mutation.restored"),
    "an evening": ([], meet_in(7), "evening.set"),
    "an evening that is moved": ([meet_in(7), come], meet_in(8), "evening.moved"),
    "an evening elsewhere": ([meet_in(7), come], meet_in(7, "Ann's"), "evening.moved"),
    "an evening called off": ([meet_in(7), come], call_off, "evening.called-off"),
    "new notes": ([change(notes="old")], change(notes="new"), "campaign.changed"),
    "archived": ([], archive, "campaign.archived"),
    "reopened": ([archive], reopen, "campaign.reopened"),
    "a player now watches": ([], make(PLAYER, Role.SPECTATOR), "member.role_changed"),
    "a spectator now plays": ([], make(SPECTATOR, Role.PLAYER), "member.role_changed"),
    "the guide now watches": ([], make(GUIDE, Role.SPECTATOR), "member.role_changed"),
    "a seat renamed": ([], rename("player", "Ophelia"), "member.renamed"),
    "a player removed": ([], remove(PLAYER), "member.removed"),
    "a guide removed": ([], remove(GUIDE), "member.removed"),
    "a player restored": ([remove(PLAYER)], undo_newest, "member.restored"),
    "what a fragment adds": ([slot_a_fragment], say_what_it_adds, "fragment.described"),
    "another guide": ([], name_guide(PLAYER), "guide.named"),
    "no guide": ([], name_guide(None), "guide.named"),
    "a first guide": ([name_guide(None)], name_guide(PLAYER), "guide.named"),
}


@data_rows("before, deed, kind", DEEDS)
def test_undone_it_is_as_before_and_redone_as_after(table: Table, before: list[Deed], deed: Deed, kind: str) -> None:
    for earlier in before:
        earlier(table)
    first = picture(table)
    deed(table)
    entry, then = table.newest(), picture(table)
    assert (entry.kind, first != then) == (kind, True)
    for expected in (first, then, first, then):
        undone = table.newest()
        assert undo_newest(table).undoes == undone
        assert picture(table) == expected


def test_every_reversible_kind_is_tried_here() -> None:
    assert {kind for _before, _deed, kind in DEEDS.values()} == set(REVERSALS)


def test_every_reverse_is_itself_reversible() -> None:
    assert {reversal.kind for reversal in REVERSALS.values()} <= set(REVERSALS)


# What stands on a deed: the deed, what happened later, why the deed cannot be undone now.
LATER: dict[str, tuple[Deed, list[Deed]]] = {
    "the name changed again": (change(name="New"), [change(name="Newer")]),
    "one of two fields changed again": (change(name="New", notes="New"), [change(notes="Newer")]),
    "reopened since": (archive, [reopen]),
    "the role changed again": (make(PLAYER, Role.SPECTATOR), [make(PLAYER, Role.PLAYER)]),
    "the seat with the role is gone": (make(PLAYER, Role.SPECTATOR), [remove(PLAYER)]),
    "the seat with the role owns the campaign": (
        make(PLAYER, Role.SPECTATOR),
        [
            lambda table: members.hand_over(table.seat("owner"), number=PLAYER),
            lambda table: members.hand_over(table.seat("player"), number=1),
        ],
    ),
    "renamed again": (rename("player", "Ophelia"), [rename("player", "Frank")]),
    "the renamed seat is gone": (rename("player", "Ophelia"), [remove(PLAYER)]),
    "the removed player came back by an invitation": (remove(PLAYER), [come_back("player")]),
    "the webhook is on again": (
        lambda table: (announce(table), switch(on=False)(table)),
        [switch(on=True)],
    ),
    "the webhook is gone": (lambda table: (announce(table), switch(on=False)(table)), [take_away]),
    "the veto is withdrawn": (veto("too sad"), [withdraw]),
    "vetoed again for another reason": (veto("too sad"), [withdraw, veto("too merry")]),
    "the evening is moved": (meet_in(7), [meet_in(8)]),
    "the evening is moved again": (lambda table: (meet_in(7)(table), meet_in(8)(table)), [meet_in(9)]),
    "the moved evening is called off": (lambda table: (meet_in(7)(table), meet_in(8)(table)), [call_off]),
    "another evening is set": (lambda table: (meet_in(7)(table), call_off(table)), [meet_in(8)]),
    "somebody else is the guide": (name_guide(PLAYER), [name_guide(1)]),
    "the lantern is out": (name_guide(PLAYER), [name_guide(None)]),
    "the earlier guide is gone": (name_guide(PLAYER), [remove(GUIDE)]),
    "the earlier guide watches": (name_guide(PLAYER), [make(GUIDE, Role.SPECTATOR)]),
}


@data_rows("deed, later", LATER)
def test_what_has_changed_since_cannot_be_undone(table: Table, deed: Deed, later: list[Deed]) -> None:
    deed(table)
    number = table.newest().number
    for next_deed in later:
        next_deed(table)
    before, count = picture(table), len(table.entries())
    with refused("changed-since"):
        undo.undo(table.seat("owner"), number=number)
    assert (picture(table), len(table.entries())) == (before, count)


RESTORED_AND_THEN: dict[str, Deed] = {
    "removed again": remove(PLAYER),
    "made a spectator": make(PLAYER, Role.SPECTATOR),
    "taken by somebody else": lambda table: Member.objects.filter(number=PLAYER).update(user=person("stranger")),
}


@pytest.mark.parametrize("then", RESTORED_AND_THEN.values(), ids=RESTORED_AND_THEN.keys())
def test_a_restored_seat_that_has_changed_is_not_taken_away_again(table: Table, then: Deed) -> None:
    remove(PLAYER)(table)
    restored = undo_newest(table)
    then(table)
    with refused("changed-since"):
        undo.undo(table.seat("owner"), number=restored.number)


def test_reopening_cannot_be_undone_once_it_is_archived_again(table: Table) -> None:
    archive(table)
    reopen(table)
    number = table.newest().number
    archive(table)
    with refused("archived"):
        undo.undo(table.seat("owner"), number=number)


def test_a_seat_does_not_take_the_lantern_from_whoever_has_it_now(table: Table) -> None:
    remove(GUIDE)(table)
    number = table.newest().number
    name_guide(PLAYER)(table)
    undo.undo(table.seat("owner"), number=number)
    assert (table.seat("guide").is_guide, table.seat("player").is_guide) == (False, True)


def test_a_restored_seat_of_a_deleted_account_waits(table: Table) -> None:
    remove(PLAYER)(table)
    delete_account(person("player"))
    undo_newest(table)
    seat = Member.objects.get(campaign=table.campaign, number=PLAYER)
    assert (seat.user, seat.name) == (None, "Player")


def test_a_full_table_has_no_room_for_a_restored_seat(table: Table) -> None:
    remove(PLAYER)(table)
    number, campaign = table.newest().number, table.campaign
    Member.objects.bulk_create(Member(campaign=campaign, number=n, name="W", role="player") for n in range(10, 67))
    with refused("table-is-full"):
        undo.undo(table.seat("owner"), number=number)


def test_an_undo_is_done_once(table: Table) -> None:
    change(name="New")(table)
    number = table.newest().number
    undo.undo(table.seat("owner"), number=number)
    with refused("undone-already"):
        undo.undo(table.seat("owner"), number=number)


def test_after_undo_and_redo_the_redo_is_what_can_be_undone(table: Table) -> None:
    change(name="New")(table)
    first = table.newest()
    undo_newest(table)
    undo_newest(table)
    with refused("undone-already"):
        undo.undo(table.seat("owner"), number=first.number)
    undo_newest(table)
    assert table.now().name == "Candlepoint"


def bring_a_box(table: Table) -> Box:
    box = stock.register(person("owner"), game=table.campaign.game, name="Ours")
    return boxes.bring(table.seat("owner"), box_id=box.pk).box


def delete_and_restore(table: Table) -> None:
    """A deleted campaign is there for nobody, so it comes back first."""
    campaigns.delete(table.seat("owner"))
    campaigns.restore(table.seat("owner"))


def open_mission(table: Table) -> Sitting:
    options = {"mission": "enter-here", "choir": [{"saint": "Frank"}]}
    return opening.open_sitting(table.seat("owner"), options=options)


def disagree(table: Table) -> Ruling:
    facts = {"step": "start"}
    sitting = open_mission(table).pk
    return rulings.disagree_with_refusal(table.seat("owner"), sitting, key=uuid4(), kind="step-reached", facts=facts)


NOT_UNDOABLE: dict[str, Deed] = {
    "campaign.started": lambda table: None,
    "campaign.deleted": delete_and_restore,
    "campaign.restored": delete_and_restore,
    "campaign.handed_over": lambda table: members.hand_over(table.seat("owner"), number=PLAYER),
    "member.joined": come_back("stranger"),
    "member.left": lambda table: members.leave(table.seat("player")),
    "invitation.made": lambda table: table.invitation(),
    "invitation.revoked": lambda table: invitations.revoke(table.seat("owner"), invitation_id=table.invitation().id),
    "announcement.added": announce,
    "announcement.removed": lambda table: (announce(table), take_away(table)),
    "pack.laid": lay_a_pack,
    "pack.taken": lambda table: packs.unshare(table.seat("owner"), pack_id=lay_a_pack(table).id),
    "box.brought": bring_a_box,
    "box.taken-home": lambda table: boxes.take_home(table.seat("owner"), box_id=bring_a_box(table).pk),
    "sitting.opened": lambda table: open_mission(table),
    "sitting.closed": lambda table: closing.close(table.seat("owner"), open_mission(table).pk),
    "sitting.reopened": lambda table: closing.reopen(
        table.seat("owner"), closing.close(table.seat("owner"), open_mission(table).pk).pk
    ),
    "ruling.made": lambda table: disagree(table),
    "verdict.ruled": lambda table: verdicts.rule_otherwise(
        table.seat("owner"), rule="slotted-cards-touch", verdict="No.", page="", ruling="Yes."
    ),
    "ruling.removed": lambda table: rulings.remove(table.seat("owner"), disagree(table).number),
    "announcement.chosen": lambda table: webhooks.choose(
        table.seat("owner"), webhook_id=announce(table).id, tells=["evening"]
    ),
    "evening.reminded": lambda table: (meet_in(7)(table), reminders.write_due(now() + timedelta(days=6, hours=5))),
    "evening.answered": lambda table: (meet_in(7)(table), come(table)),
    "calendar.opened": lambda table: calendar_link.open_calendar(table.seat("owner")),
    "calendar.closed": lambda table: (
        calendar_link.open_calendar(table.seat("owner")),
        calendar_link.close_calendar(table.seat("owner")),
    ),
    "window.opened": lambda table: sharing.open_window(table.seat("owner")),
    "window.closed": lambda table: (
        sharing.open_window(table.seat("owner")),
        sharing.close_window(table.seat("owner")),
    ),
}


@data_rows("kind, deed", NOT_UNDOABLE.items(), name=lambda kind, _: kind)
def test_some_things_cannot_be_undone(table: Table, kind: str, deed: Deed) -> None:
    deed(table)
    number = table.campaign.chronicle.filter(kind=kind).order_by("-number")[0].number
    with refused("not-undoable"):
        undo.undo(table.held_by(Role.OWNER), number=number)


def test_every_kind_can_be_undone_or_not() -> None:
    deeds = {name for name, kind in KINDS.items() if kind.undo is Undo.DEED}
    assert {name for name, kind in KINDS.items() if kind.undo is Undo.NEVER} == set(NOT_UNDOABLE)
    assert set(REVERSALS) | set(NOT_UNDOABLE) | deeds == set(KINDS)
    assert not set(REVERSALS) & set(NOT_UNDOABLE)
    assert not deeds & {*REVERSALS, *NOT_UNDOABLE}


@pytest.mark.parametrize("who", ["guide", "player"])
def test_players_take_back_notes_and_nothing_else(table: Table, who: str) -> None:
    change(notes="Hers")(table)
    undo.undo(table.seat(who), number=table.newest().number)
    change(notes="Hers", name="Hers")(table)
    with pytest.raises(PermissionDenied):
        undo.undo(table.seat(who), number=table.newest().number)


@pytest.mark.parametrize("deed", [change(notes="New"), change(name="New"), archive, remove(PLAYER), name_guide(None)])
def test_spectators_take_nothing_back(table: Table, deed: Deed) -> None:
    deed(table)
    with pytest.raises(PermissionDenied):
        undo.undo(table.seat("spectator"), number=table.newest().number)


def test_an_entry_of_another_campaign_is_not_there(table: Table, elsewhere: Table) -> None:
    campaigns.change(elsewhere.seat("landlady"), changes={"name": "New"})
    number = elsewhere.newest().number + 100
    Entry.objects.filter(pk=elsewhere.newest().pk).update(number=number)
    with pytest.raises(Http404):
        undo.undo(table.seat("owner"), number=number)


def offered(table: Table, who: str) -> set[str]:
    entries = table.campaign.chronicle.select_related("undone_by")
    return {entry.kind for entry in entries if undo.can_undo(table.seat(who), entry)}


def test_the_chronicle_offers_what_each_person_can_take_back(table: Table) -> None:
    change(name="New")(table)
    rename("player", "Ophelia")(table)
    assert offered(table, "owner") == {"campaign.changed", "member.renamed", "guide.named"}
    assert offered(table, "player") == set()
    change(notes="New")(table)
    assert offered(table, "player") == {"campaign.changed"}
    assert offered(table, "spectator") == set()


def test_the_chronicle_offers_nothing_twice(table: Table) -> None:
    name_guide(None)(table)
    undone = table.newest()
    undo_newest(table)
    entry = Entry.objects.select_related("undone_by").get(pk=undone.pk)
    assert not undo.can_undo(table.seat("owner"), entry)


def test_the_chronicle_of_an_archived_campaign_offers_only_to_reopen_it(table: Table) -> None:
    change(name="New")(table)
    archive(table)
    assert offered(table, "owner") == {"campaign.archived"}
