"""The chronicle in words: every kind of entry, its facts and its sentence."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.utils.timezone import now

from campaigns.away.actions import passports, visits
from campaigns.boxes import actions as boxes
from campaigns.chronicle import undo
from campaigns.chronicle.kinds import KINDS
from campaigns.chronicle.words import words
from campaigns.days.actions import vetoes, webhooks
from campaigns.evenings.actions import calendar_link, evenings, reminders
from campaigns.missions.actions import deck_plan, earlier_missions, ending, missions
from campaigns.models import Entry, Member, Role, SaintPlaceKind, Says
from campaigns.models.sheet import SaintSheet, Virtues
from campaigns.packs.actions import tables as packs
from campaigns.rulebooks.apocrypha.halo import Slot
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome, SlotDeath
from campaigns.saints.actions import additions, existing_cards, halos, saints, tallies
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.actions.saints import saint_of
from campaigns.seats.actions import campaigns, guide, invitations, members, sharing
from campaigns.sittings.actions import closing, opening, rulings, verdicts
from campaigns.stories import actions as stories
from cards.box import stock
from cards.packs import actions as own_cards
from tests.data_rows import data_rows
from tests.people_at_table import Table, person
from tests.receiver import LOOPBACK
from tests.saints_at_table import card, frank, held, ophelia
from tests.stories_at_table import coven_at_table, tell_story

DAY = date(2025, 10, 31)
PLAYER = {"seat": 3, "name": "Frank"}
SETTINGS = {"name": "Night", "timezone": "UTC", "day_turns_at": 5, "uses_mutations": True, "notes": "old"}
CHANGED = {"name": "Day", "timezone": "Asia/Tokyo", "day_turns_at": 6, "uses_mutations": False, "notes": "new"}
WEBHOOK = {"webhook": "9b2f3f6e-5a0f-4a55-8d5e-0d8b8a6c1b11", "name": "Discord"}
VETOED = {"date": "2026-10-31", "name": "The Wrong End", "reason": "too sad"}
EVENING = {
    "at": "2026-11-20T18:30:00+00:00",
    "zone": "Europe/Madrid",
    "place": "Ann's",
    "note": "",
    "remind_hours": 24,
}
LATER = {**EVENING, "at": "2026-11-27T18:30:00+00:00"}
ANSWER = {"seat": 3, "name": "Frank", "at": EVENING["at"], "zone": EVENING["zone"]}
DEED = {"name": "Frank", "saint": 1, "values": []}
TOLD = {"name": "The Tale", "code": "apocrypha-the-tale", "saint": 1, "before": None}
CARDS = {**DEED, "cards": ["Bones", "Reaper"], "count": 4}
UNDONE = {"deed": "saint.made", "who": "Ann", "told": {"name": "Frank", "saint": 1}, "values": []}
AWAY = {"name": "Frank", "saint": 1, "to_name": "Candlepoint", "values": []}

# fmt: off
SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    ("campaign.started", {"name": "Candlepoint"}, "Lily started the campaign."),
    ("campaign.changed", {"before": {"notes": ""}, "after": {"notes": "x"}}, "Lily changed the notes."),
    ("campaign.changed", {"before": {"name": "Night"}, "after": {"name": "Day"}},
     "Lily changed the name from “Night” to “Day”."),
    ("campaign.changed", {"before": SETTINGS, "after": CHANGED},
     "Lily changed the name from “Night” to “Day”, the time zone from UTC to Asia/Tokyo, "
     "the hour at which the day turns from 5 to 6, the mutation of the day from on to off and the notes."),
    ("campaign.changed", {"before": {"uses_mutations": False}, "after": {"uses_mutations": True}},
     "Lily changed the mutation of the day from off to on."),
    ("campaign.changed", {"before": {"name": "owner"}, "after": {"name": "True"}},
     "Lily changed the name from “owner” to “True”."),
    ("campaign.archived", {}, "Lily archived the campaign."),
    ("campaign.deleted", {}, "Lily deleted the campaign."),
    ("campaign.restored", {}, "Lily brought the deleted campaign back."),
    ("campaign.reopened", {}, "Lily reopened the campaign."),
    ("campaign.handed_over", PLAYER, "Lily handed the campaign over to Frank."),
    ("member.joined", {**PLAYER, "role": "player"}, "Lily took a seat as player."),
    ("member.left", PLAYER, "Lily left the table."),
    ("member.removed", {**PLAYER, "role": "player", "guide": True}, "Lily took away the seat of Frank."),
    ("member.restored", {**PLAYER, "role": "player", "guide": False}, "Lily gave Frank the seat back."),
    ("member.renamed", {"seat": 3, "before": "Frank", "after": "Dr. Zeez"},
     "Lily changed a seat’s name from Frank to Dr. Zeez."),
    ("member.role_changed", {**PLAYER, "before": "player", "after": "spectator", "guide": False},
     "Lily made Frank a spectator."),
    ("guide.named", {**PLAYER, "before": None}, "Lily made Frank the guide."),
    ("guide.named", {"seat": None, "name": None, "before": 3}, "Lily took the role of guide away."),
    ("invitation.made", {"role": "player", "seat": None, "name": None}, "Lily made an invitation for a player."),
    ("invitation.made", {**PLAYER, "role": "player"}, "Lily made an invitation for the seat of Frank."),
    ("invitation.revoked", {"role": "spectator"}, "Lily revoked an invitation for a spectator."),
    ("mutation.vetoed", VETOED, "Lily vetoed “The Wrong End”, the mutation of 31 October 2026: “too sad”"),
    ("mutation.restored", VETOED, "Lily let “The Wrong End”, the mutation of 31 October 2026, stand again."),
    ("announcement.added", {"name": "Discord"}, "Lily has announcements sent to “Discord”."),
    ("announcement.removed", {"name": "Discord"}, "Lily took the announcements to “Discord” away."),
    ("announcement.chosen", {"name": "Discord"}, "Lily chose anew what is announced to “Discord”."),
    ("evening.reminded", EVENING, "Lily reminds of the evening of Friday 20 November, 19:30."),
    ("announcement.switched_on", WEBHOOK, "Lily switched the announcements to “Discord” on."),
    ("announcement.switched_off", {**WEBHOOK, "answered": None}, "Lily switched the announcements to “Discord” off."),
    ("announcement.switched_off", {**WEBHOOK, "answered": 404},
     "Lily switched the announcements to “Discord” off: its server says that it is gone or locked (404)."),
    ("evening.set", EVENING, "Lily set the next evening: Friday 20 November, 19:30."),
    ("evening.called-off", EVENING, "Lily called the evening of Friday 20 November, 19:30 off."),
    ("evening.moved", {"before": EVENING, "after": LATER},
     "Lily moved the next evening from Friday 20 November, 19:30 to Friday 27 November, 19:30."),
    ("evening.moved", {"before": EVENING, "after": {**EVENING, "place": "Bob's"}},
     "Lily changed what is said of the evening of Friday 20 November, 19:30."),
    ("evening.answered", {**ANSWER, "says": "yes"}, "Frank comes on Friday 20 November, 19:30."),
    ("evening.answered", {**ANSWER, "says": "maybe"}, "Frank may come on Friday 20 November, 19:30."),
    ("evening.answered", {**ANSWER, "says": "no"}, "Frank does not come on Friday 20 November, 19:30."),
    ("calendar.opened", {}, "Lily gave the calendar a new address."),
    ("calendar.closed", {}, "Lily closed the address of the calendar."),
    ("pack.laid", {"name": "Ours"}, "Lily laid the pack “Ours” on the table."),
    ("pack.taken", {"name": "Ours"}, "Lily took the pack “Ours” off the table."),
    ("box.brought", {"name": "Ours"}, "Lily brought the box “Ours” to the table."),
    ("box.taken-home", {"name": "Ours"}, "Lily took the box “Ours” home."),
    ("saint.made", DEED, "Lily brought Frank into the campaign."),
    ("saint.changed", DEED, "Lily wrote on the sheet of Frank."),
    ("saint.left", DEED, "Lily took Frank out of the campaign."),
    ("saint.entered", CARDS, "Lily entered what Frank held so far: Bones, Reaper and 2 more."),
    ("halo.arranged", DEED, "Lily rearranged the halo of Frank."),
    ("card.slotted", CARDS, "Frank slotted Bones, Reaper and 2 more."),
    ("card.gained", CARDS, "Frank gained Bones, Reaper and 2 more."),
    ("deck.built", CARDS, "Lily put Bones, Reaper and 2 more into the deck of Frank."),
    ("card.sacrificed", CARDS, "Frank sacrificed Bones, Reaper and 2 more."),
    ("fragment.spent", CARDS, "Frank spent Bones, Reaper and 2 more."),
    ("fragment.described", {**TOLD, "adds": {"soul-gift": 1, "omen": 2}},
     "Lily wrote down that The Tale adds 1 Soul gift and 2 omens to the deck."),
    ("fragment.described", {**TOLD, "adds": {}}, "Lily wrote down that The Tale adds no cards to the deck."),
    ("fragment.described", {**TOLD, "adds": None}, "Lily undid what The Tale adds to the deck."),
    ("card.put-back", CARDS, "Lily put Bones, Reaper and 2 more of Frank back into the box."),
    ("card.given", {**CARDS, "to": 2, "to_name": "Ophelia"}, "Frank gave Bones, Reaper and 2 more to Ophelia."),
    ("gift.offered", CARDS, "Frank laid Bones, Reaper and 2 more on the gift pile."),
    ("gift.taken", CARDS, "Frank took Bones, Reaper and 2 more from the gift pile."),
    ("missions.entered", {**DEED, "cards": ["Enter Here"], "value": 1},
     "Lily entered past missions (1): Enter Here."),
    ("mission.begun", DEED, "Lily set out on “Frank”."),
    ("mission.called-off", DEED, "Lily cancelled “Frank”."),
    ("mission.noted", DEED, "Lily wrote on the record of “Frank”."),
    ("mission.ended", DEED, "Lily recorded the end of “Frank”."),
    ("mission.ended", {**DEED, "outcome": "won"}, "“Frank” was won."),
    ("mission.ended", {**DEED, "outcome": "lost"}, "“Frank” was lost."),
    ("mission.ended", {**DEED, "outcome": "timed-out"}, "Time ran out in “Frank”."),
    ("mission.settled", CARDS, "Lily put the halos and decks of “Frank” in order."),
    ("decks.rebuilt", CARDS, "Lily rebuilt the decks of Frank."),
    ("tally.added", DEED, "Lily keeps count of Frank."),
    ("tally.changed", {**DEED, "value": -2}, "Lily set Frank to -2."),
    ("tally.ticked", {**DEED, "value": 1}, "Lily ticked Frank."),
    ("tally.unticked", {**DEED, "value": 0}, "Lily took the tick off Frank."),
    ("tally.removed", DEED, "Lily keeps count of Frank no more."),
    ("story.started", DEED, "Lily started the story “Frank”."),
    ("story.renamed", DEED, "Lily called a story “Frank”."),
    ("story.taken-out", DEED, "Lily deleted the story “Frank”."),
    ("attempt.recorded", DEED, "Lily recorded an attempt at “Frank”."),
    ("attempt.recorded", {**DEED, "story": 1, "attempt": 2, "outcome": "lost"}, "“Frank” was lost."),
    ("attempt.corrected", DEED, "Lily corrected an attempt at “Frank”."),
    ("attempt.taken-out", DEED, "Lily deleted an attempt at “Frank”."),
    ("scene-card.read", DEED, "Lily wrote down what the scene card of “Frank” says."),
    ("deed.undone", UNDONE, "Lily undid: Ann brought Frank into the campaign."),
    ("deed.redone", UNDONE, "Lily redid: Ann brought Frank into the campaign."),
    ("saint.departed", AWAY, "Frank went to play at another table."),
    ("saint.returned", AWAY, "Frank came home from another table."),
    ("saint.died", AWAY, "Frank died for ever."),
    ("saint.died-away", AWAY, "Frank died for ever at another table."),
    ("saint.visited", AWAY, "Frank of Candlepoint came to play here."),
    ("saint.went-home", AWAY, "Frank went home to Candlepoint."),
    ("sitting.opened", {"name": "Frank", "sitting": 1}, "Lily opened a live table for “Frank”."),
    ("sitting.closed", {"name": "Frank", "sitting": 1}, "Lily closed the live table of “Frank”."),
    ("sitting.closed", {"name": "Frank", "sitting": 1, "events": 3, "minutes": 65, "people": ["Ann"]},
     "Lily closed the live table of “Frank”: 3 events in 1:05 hours, Ann."),
    ("sitting.closed", {"name": "Frank", "sitting": 1, "how": "won", "won": True},
     "“Frank” was won at the live table."),
    ("sitting.reopened", {"name": "Frank", "sitting": 1}, "Lily opened the live table of “Frank” again."),
    ("verdict.ruled", {"rule": "slotted-cards-touch", "verdict": "No.", "page": "", "ruling": "They may lie apart."},
     "Lily ruled otherwise than the companion says: “They may lie apart.”"),
    ("ruling.made", {"name": "Frank", "number": 1, "ruling": "He may."},
     "Lily ruled otherwise than the book at “Frank”: He may."),
    ("ruling.made", {"name": "Frank", "number": 1}, "Lily disagreed with the companion at “Frank”."),
    ("ruling.removed", {"name": "Frank", "number": 1}, "Lily removed a ruling of “Frank” from the docket."),
    ("window.opened", {}, "Lily opened the spectators’ page."),
    ("window.closed", {}, "Lily closed the spectators’ page."),
]
# fmt: on


@data_rows("kind, facts, sentence", SENTENCES, name=lambda kind, _, sentence: f"{kind}: {sentence}")
def test_each_kind_of_entry_makes_a_sentence(kind: str, facts: dict[str, Any], sentence: str) -> None:
    assert words(Entry(kind=kind, facts=facts, by_name="Lily")) == sentence
    msgspec.convert(facts, KINDS[kind].facts)


def test_every_kind_has_its_sentence_here() -> None:
    assert {kind for kind, _facts, _sentence in SENTENCES} == set(KINDS)


@pytest.mark.parametrize("name", ["100 % sure", "%(by)s", "{name}", "<b>", "owner"])
def test_a_name_is_only_a_name(name: str) -> None:
    assert words(Entry(kind="member.left", facts={"seat": 3, "name": name}, by_name=name)) == f"{name} left the table."


def everything_happens(table: Table) -> None:
    """One of each kind of entry, by the actions that write them."""
    owner = table.seat("owner")
    campaigns.change(owner, changes={"notes": "x", "timezone": "Asia/Tokyo"})
    campaigns.delete(owner)
    campaigns.restore(owner)
    members.change_role(owner, number=3, role=Role.SPECTATOR)
    members.rename(table.seat("player"), name="Dr. Zeez")
    members.remove(owner, number=3)
    undo.undo(owner, number=table.newest().number)
    guide.name_guide(owner, number=None)
    invitations.revoke(owner, invitation_id=table.invitation().id)
    invitations.accept(person("stranger"), code=table.code())
    members.leave(table.seat("stranger"))
    Member.objects.filter(number=3).update(user=None)
    table.invitation(number=3)
    pack = own_cards.start(owner.user, game=table.campaign.game, name="Ours")
    packs.share(owner, pack_id=pack.id)
    packs.unshare(owner, pack_id=pack.id)
    for reason in ("too sad", "too merry"):
        vetoes.veto(table.seat("guide"), day=DAY, reason=reason, now=now())
        if reason == "too sad":
            vetoes.withdraw(owner, day=DAY)
    for _ in range(2):
        webhook = webhooks.add(owner, name="Discord", url="http://127.0.0.1:9/", policy=LOOPBACK, now=now())
        for on in (False, True):
            webhooks.switch(owner, webhook_id=webhook.id, on=on, now=now())
        webhooks.choose(owner, webhook_id=webhook.id, tells=["evening"])
        webhooks.remove(owner, webhook_id=webhook.id)
    box = stock.register(owner.user, game=table.campaign.game, name="Ours")
    boxes.bring(owner, box_id=box.id)
    boxes.take_home(owner, box_id=box.id)
    an_evening_is_arranged(owner)
    saints_live_and_leave(table)
    saints_travel(table)
    saints_go_on_missions(table)
    sharing.open_window(owner)
    sharing.close_window(owner)
    campaigns.archive(owner)
    campaigns.reopen(owner)
    members.hand_over(owner, number=2)


def an_evening_is_arranged(owner: Member) -> None:
    for days in (7, 8):
        evenings.set_evening(owner, at=now() + timedelta(days=days), remind_hours=24, now=now())
    evenings.answer(owner, says=Says.MAYBE, now=now())
    reminders.write_due(now() + timedelta(days=7, hours=1))
    evenings.call_off(owner, now=now())
    calendar_link.open_calendar(owner)
    calendar_link.close_calendar(owner)


def saints_live_and_leave(table: Table) -> None:
    """One of each deed of saints."""
    owner = table.seat("owner")
    saint, other = frank(table, "owner"), ophelia(table, "owner")
    saints.change(owner, saint.number, changes={"notes": "limps"})
    existing_cards.enter(
        owner, saint.number, existing_cards.WrittenSaint(fragments="The Tale (left)\nThe Insider (top)")
    )
    tea, gift = WantedCopies(card("the-afternoon-tea"), 1, SaintPlaceKind.BOTTOM), WantedCopies(card("murder-board"), 4)
    saint_cards.gain(owner, saint.number, [tea], kind="card.slotted")
    saint_cards.gain(owner, saint.number, [gift], kind="deck.built")
    saint_cards.gain(owner, saint.number, [WantedCopies(card("reaper"), 1)])
    insider, tale, _tea = (one.copy for one in held(saint).halo)
    additions.say_what_it_adds(owner, saint.number, tale, adds={"soul-gift": 2})
    halos.arrange(owner, saint.number, layout={SaintPlaceKind.LEFT: [tale, insider], SaintPlaceKind.BOTTOM: [_tea]})
    saint_cards.lose(owner, saint.number, [tale], kind="card.sacrificed")
    saint_cards.lose(owner, saint.number, [insider], kind="fragment.spent")
    back, given, piled, *_rest = (one.copy for one in held(saint).deck)
    saint_cards.lose(owner, saint.number, [back], kind="card.put-back")
    saint_cards.give(owner, saint.number, [given], to=other.number)
    saint_cards.lay_on_pile(owner, saint.number, [piled])
    saint_cards.pick_up(owner, other.number, [piled])
    undo.undo(owner, number=table.newest().number)
    undo.undo(owner, number=table.newest().number)
    earlier_missions.enter_missions(owner, "Base / Enter Here / won")
    count, box = tallies.add(owner, name="Clues"), tallies.add(owner, name="Bitten", is_box=True)
    tallies.step(owner, count.number, steps=1)
    for is_ticked in (True, False):
        tallies.tick(owner, box.number, is_ticked=is_ticked)
    tallies.remove(owner, count.number)
    saints.take_apart(owner, saint.number)
    saint_cards.gain(owner, other.number, [WantedCopies(card("death"), 9, SaintPlaceKind.TOP)], kind="card.slotted")


def saints_go_on_missions(table: Table) -> None:
    """One of each deed of missions."""
    owner = table.seat("owner")
    saint = saints.make(owner, name="Goer", sheet=SaintSheet(virtues=Virtues(rage=1)))
    begun = missions.set_out(owner, name="The first", choir=[saint.number])
    missions.call_off(owner, begun.number)
    mission = missions.set_out(owner, name="The second", choir=[saint.number])
    missions.note(owner, mission.number, changes={"notes": "cold"})
    missions.finish(owner, mission.number, outcome=MissionOutcome.LOST)
    ending.tell(owner, mission.number, outcome=MissionOutcome.LOST)
    ending.decide(owner, mission.number, SlotDeath(str(saint.number), Slot.TOP))
    ending.agree(owner, mission.number)
    deck_plan.rebuild(owner, draws=True)


def covens_tell_a_story(table: Table) -> None:
    """One of each deed of stories."""
    owner = table.seat("owner")
    story = tell_story(owner, "W")
    stories.rename(owner, story.number, name="Another year")
    stories.correct(owner, 1, changes={"notes": "cold", "played": date(2025, 10, 30)})
    stories.read_card(owner, 1, changes={"has_easy": True, "hours": 6})
    stories.take_out(owner, 1)
    stories.take_story_out(owner, story.number)


def a_night_is_played(table: Table) -> None:
    """One of each deed of the live table."""
    owner = table.seat("owner")
    witches = [{"name": "Lily"}, {"name": "Nancy"}]
    night = opening.open_sitting(owner, options={"scene": 1, "difficulty": "normal", "witches": witches})
    less = {"witch": "Lily", "by": -1}
    ruling = rulings.disagree_with_refusal(owner, night.pk, key=uuid4(), kind="corruption-changed", facts=less)
    rulings.remove(owner, ruling.number)
    verdicts.rule_otherwise(owner, rule="end-of-an-hour", verdict="No.", page="", ruling="Yes.")
    closing.close(owner, night.pk)
    closing.reopen(owner, night.pk)


def saints_travel(table: Table) -> None:
    """One of each deed of away games."""
    owner = table.seat("owner")
    saint = saints.make(owner, name="Traveller", sheet=SaintSheet())
    for is_dead in (False, True):
        left = passports.issue(owner, saint.number).left
        back = {**left, "saint": {**left["saint"], "is_dead": is_dead}}
        passports.bring_back(owner, saint.number, document=back)
        found = passports.homecoming(saint_of(owner, saint.number))
        passports.come_home(owner, saint.number, mark=found.mark if found else "")
    guest = visits.receive(owner, document={**left, "passport": str(uuid4())})
    visits.send_home(owner, guest.number)


def test_what_the_actions_write_has_the_facts_that_its_kind_promises(table: Table) -> None:
    everything_happens(table)
    coven = coven_at_table()
    covens_tell_a_story(coven)
    a_night_is_played(coven)
    entries = [*table.entries(), *coven.entries()]
    assert {entry.kind for entry in entries} == set(KINDS)
    for entry in entries:
        msgspec.convert(entry.facts, KINDS[entry.kind].facts)
        assert words(entry).startswith((entry.by_name, entry.facts.get("name") or entry.by_name, "“"))


BAD_FACTS: list[tuple[str, dict[str, Any]]] = [
    ("campaign.started", {}),
    ("campaign.archived", {"version": 7}),
    ("campaign.changed", {"before": {"name": "x"}, "after": {"notes": "x"}}),
    ("campaign.changed", {"before": {"version": 1}, "after": {"version": 9}}),
    ("campaign.changed", {"before": {"archived": None}, "after": {"archived": None}}),
    ("campaign.changed", {"before": {"day_turns_at": 5}, "after": {"day_turns_at": 24}}),
    ("campaign.changed", {"before": {"timezone": "UTC"}, "after": {"timezone": "Nowhere/At_All"}}),
    ("campaign.changed", {"before": {"name": "x"}, "after": {"name": ""}}),
    ("campaign.changed", {"before": {"notes": ""}, "after": {"notes": "x" * 20_001}}),
    ("campaign.changed", {"before": {"uses_mutations": True}, "after": {"uses_mutations": "no"}}),
    ("announcement.switched_off", WEBHOOK),
    ("announcement.switched_off", {**WEBHOOK, "answered": "404"}),
    ("announcement.switched_on", {**WEBHOOK, "webhook": "discord"}),
    ("announcement.added", {"name": "Discord", "url": "https://discord.com/"}),
    ("evening.set", {**EVENING, "zone": "Nowhere/At_All"}),
    ("evening.set", {**EVENING, "at": "2026-11-20T18:30:00"}),
    ("evening.set", {**EVENING, "at": "9999-12-31T23:59:59+00:00"}),
    ("evening.set", {**EVENING, "remind_hours": 0}),
    ("evening.moved", {"before": EVENING, "after": {**EVENING, "place": "x" * 101}}),
    ("evening.answered", {**ANSWER, "says": "perhaps"}),
    ("mutation.vetoed", {**VETOED, "date": "31 October"}),
    ("mutation.vetoed", {**VETOED, "reason": ""}),
    ("mutation.restored", {"date": "2026-10-31", "name": "The Wrong End"}),
    ("member.renamed", {"seat": 1, "before": "x", "after": "x" * 61}),
    ("member.removed", {**PLAYER, "role": "owner", "guide": False}),
    ("member.removed", {**PLAYER, "role": "spectator", "guide": True}),
    ("member.restored", {**PLAYER, "role": "owner", "guide": False}),
    ("member.role_changed", {**PLAYER, "before": "owner", "after": "player", "guide": False}),
    ("member.role_changed", {**PLAYER, "before": "player", "after": "owner", "guide": False}),
    ("guide.named", {"seat": 0, "name": "x", "before": None}),
    ("attempt.corrected", {**DEED, "values": [{"of": "attempt", "number": 1, "before": {}, "after": {"hour": 7}}]}),
    ("attempt.corrected", {**DEED, "values": [{"of": "attempt", "number": 1, "before": {}, "after": {"key": "x"}}]}),
    ("scene-card.read", {**DEED, "values": [{"of": "scene-card", "number": 1, "before": {}, "after": {"hours": 3}}]}),
    ("guide.named", {"seat": True, "name": "x", "before": None}),
]


@data_rows("kind, facts", BAD_FACTS)
def test_facts_that_no_action_writes_are_not_accepted(kind: str, facts: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(facts, KINDS[kind].facts)
