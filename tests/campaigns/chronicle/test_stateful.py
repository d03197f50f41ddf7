"""Whatever a table does and takes back, in whatever order: what is there is what its chronicle leads to."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404
from django.utils.timezone import now
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

from campaigns.archive import file as archive
from campaigns.boxes import actions as boxes
from campaigns.chronicle.deeds import is_deed
from campaigns.chronicle.undo import can_undo, undo, with_dependants
from campaigns.chronicle.words import words
from campaigns.days.actions import vetoes, webhooks
from campaigns.missions.actions import ending as mission_ends
from campaigns.missions.actions import missions
from campaigns.models import SLOTS, Entry, Member, Role, Saint, SaintPlaceKind, SaintState
from campaigns.models.sheet import SaintSheet
from campaigns.rulebooks.apocrypha.halo import Slot
from campaigns.rulebooks.apocrypha.missions.ending import Choose, Decision, MissionOutcome, SlotDeath
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import halos, named_cards, saints, slotting, tallies, wishes
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.actions.slotting import DescribedCard
from campaigns.saints.holdings import SaintHolding, holding_of, holdings
from campaigns.seats.actions import campaigns, guide, members
from campaigns.stories import actions as stories
from cards.box import moving, stock
from cards.box.moving import MoveWish
from cards.models import BoxEntry, Copy, Place, PlaceKind
from cards.refusals import Refused
from tests.campaigns.chronicle.model import OF_DEEDS, Model, Picture, is_born, picture, rows
from tests.depth import depth
from tests.people_at_table import Table, person, set_table, sit_down
from tests.receiver import LOOPBACK
from tests.saints_at_table import card, frank, ophelia, slot
from tests.stories_at_table import FIRST_NIGHT, coven_at_table

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

# How an action says no; whatever else it raises is a fault.
NO = (Refused, Http404, PermissionDenied)
WHO = st.sampled_from(["owner", "owner", "owner", "player", "player", "spectator"])
# Which of some: the machine takes it modulo how many there are.
WHICH = st.integers(0, 11)
WHAT = ["do"] * 8 + ["undo"] * 5 + ["redo"] * 3 + ["undo twice", "take elsewhere"]
# At which table.
AT = st.sampled_from([0, 0, 0, 1])
DAY = date(2025, 10, 31)


Deed = Callable[..., None]


def deed(**wishes: st.SearchStrategy[Any]) -> Callable[[Deed], Deed]:
    """Something that people can do. No rule of its own: the machine would leave too many of them out of a run."""

    def marked(method: Deed) -> Deed:
        method.wishes = st.fixed_dictionaries(wishes)  # type: ignore[attr-defined]
        return method

    return marked


def deeds_of(machine: type) -> dict[str, st.SearchStrategy[Any]]:
    methods = {name: getattr(machine, name) for name in dir(machine)}
    return {name: method.wishes for name, method in methods.items() if hasattr(method, "wishes")}


@contextmanager
def taken_back() -> Iterator[None]:
    """What happens in here has not happened afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


class Chronicled(RuleBasedStateMachine):
    """People at tables, their deeds, and all that they undo. Each run is rolled back afterwards."""

    # Laid once, before the first run; and what has happened there by then.
    tables: list[Table]
    past: Model

    @classmethod
    def lay(cls) -> list[Table]:
        raise NotImplementedError

    @classmethod
    def begin(cls) -> Iterator[Any]:
        """What happens before the first run, entry by entry."""
        raise NotImplementedError

    @classmethod
    def prepare(cls) -> None:
        cls.tables = cls.lay()
        before = picture(cls.tables)
        cls.past = Model(dict(before))
        for _done in cls.begin():
            after, entry = picture(cls.tables), Entry.objects.latest("pk")
            cls.past.add(entry, before, after)
            before = after

    def __init__(self) -> None:
        super().__init__()
        self.evening = transaction.atomic()
        self.evening.__enter__()
        self.seats = {who: self.tables[0].seat(who) for who in ("owner", "player", "spectator")}
        self.present = picture(self.tables)
        self.model = Model(dict(self.past.first), dict(self.past.told))
        self.newest: tuple[Table, Entry, Picture] | None = None
        self.deeds: dict[str, st.SearchStrategy[Any]] = {}

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.evening.__exit__(None, None, None)

    def seat(self, who: str, table: Table) -> Member:
        """As it is now; whoever has none any more tries with the one that they had."""
        seat = table.campaign.members.select_related("campaign", "user").filter(user__username=who).first()
        return seat or self.seats[who]

    def act(self, action: Callable[..., Any], who: str, *wish: Any, at: int = 0, **wishes: Any) -> None:
        """Somebody does something: it is told as one entry, or nothing has changed; refused, it leaves no trace."""
        table = self.tables[at % len(self.tables)]
        kept, before, newest = rows(), self.present, table.newest()
        try:
            action(self.seat(who, table), *wish, **wishes)
        except NO:
            assert rows() == kept
            return
        self.present = picture(self.tables)
        told = [entry for entry in table.entries() if entry.number > newest.number]
        assert len(told) == 1 or (not told and self.present == before)
        for entry in told:
            assert words(entry)
            self.model.add(entry, before, self.present)
            self.newest = (table, entry, before)

    @rule(data=st.data(), what=st.sampled_from(WHAT))
    def an_evening_goes_on(self, data: st.DataObject, what: str) -> None:
        if what == "do":
            # Each once, before one comes again.
            self.deeds = self.deeds or deeds_of(type(self))
            name = data.draw(st.sampled_from(sorted(self.deeds)))
            self.newest = None
            getattr(self, name)(**data.draw(self.deeds.pop(name)))
            self.undo_and_do_again()
            return
        table = self.tables[data.draw(AT) % len(self.tables)]
        entries = self.past_of(table, what)
        entry = data.draw(st.sampled_from(entries)) if entries else None
        if entry and what == "take elsewhere":
            self.take_elsewhere(table, entry)
        elif entry:
            self.undo(self.seat(data.draw(WHO), table), entry, data.draw(st.booleans()))

    # --- Undoing

    def past_of(self, table: Table, what: str) -> list[Entry]:
        """The newest first; that people have sat down is not in it."""
        entries = [entry for entry in table.entries()[::-1] if (Entry, entry.pk) in self.model.told]
        undone = {entry.undoes_id for entry in entries}
        kinds = {
            "undo": [entry for entry in entries if entry.pk not in undone and entry.undoes_id is None],
            "redo": [entry for entry in entries if entry.pk not in undone and entry.undoes_id],
            "undo twice": [entry for entry in entries if entry.pk in undone],
        }
        return kinds.get(what, entries)

    def undo(self, seat: Member, entry: Entry, with_all: bool) -> None:
        kept, by_hand = rows(), self.undone_by_hand()
        is_undone = Entry.objects.filter(undoes=entry).exists()
        later = with_dependants(seat, entry.number)[1] if seat.campaign_id == entry.campaign_id else []
        try:
            newest = undo(seat, number=entry.number, with_dependants=with_all)
        except NO as refusal:
            assert rows() == kept
            named = refusal.facts.get("dependants") if isinstance(refusal, Refused) else None
            assert named in (None, [one.number for one in later])
            return
        self.newest = None
        assert not is_undone
        assert with_all or not later
        undone = [*later, entry]
        undoing = Entry.objects.filter(campaign=entry.campaign, number__gt=newest.number - len(undone))
        undoing = undoing.order_by("number")
        assert [one.undoes_id for one in undoing] == [one.pk for one in undone]
        before, self.present = self.present, picture(self.tables)
        if not is_deed(entry):
            self.check_reversal(entry, before)
            self.model.add(newest, before, self.present)
            return
        moved_since = self.undone_by_hand() - by_hand
        told = self.model.of(entry).after
        # Without anything that depends on it, all was as it had left it.
        assert later or moved_since or all(before.get(key) == value for key, value in told.items())
        for one, other in zip(undone, undoing, strict=True):
            self.model.take_back(one, other)
        for moves in moved_since:
            self.model.take_back(moves, moves.undone_by)

    def undone_by_hand(self) -> set[BoxEntry]:
        return set(BoxEntry.objects.filter(told_as=None, undone_by__isnull=False))

    def check_reversal(self, entry: Entry, before: Picture) -> None:
        """What the entry changed is as it was before it, and nothing else is different."""
        expected = {**before, **self.model.of(entry).before}
        lantern = ("lantern", entry.campaign_id)
        if entry.kind != "guide.named" and "seat" in entry.facts:
            expected[lantern] = self.lantern(entry, before.get(lantern), expected)
        assert self.present == {key: value for key, value in expected.items() if value is not None}

    def lantern(self, entry: Entry, held: int | None, expected: Picture) -> int | None:
        """A seat that comes back has it again, unless somebody else was given it since; whoever watches has none."""
        here, seat = entry.campaign_id, entry.facts["seat"]
        if expected.get(("seat", here, seat, "role")) in (None, Role.SPECTATOR):
            return None if held == seat else held
        had = self.model.of(entry).before.get(("lantern", here))
        return seat if held is None and had == seat else held

    def undo_and_do_again(self) -> None:
        if self.newest is None:
            return
        table, entry, before = self.newest
        owner, after = table.held_by(Role.OWNER), self.present
        entry = Entry.objects.get(pk=entry.pk)
        if not can_undo(owner, entry):
            return
        with taken_back():
            undoing = undo(owner, number=entry.number)
            now_here = picture(self.tables)
            assert {key: value for key, value in now_here.items() if key in before} == before
            assert all(is_born(key, before) for key in now_here.keys() - before.keys())
            undo(owner, number=undoing.number)
            assert picture(self.tables) == after

    # --- Out of here and in elsewhere

    def take_elsewhere(self, table: Table, entry: Entry) -> None:
        with taken_back():
            file = archive.export(table.held_by(Role.OWNER))
            importer = person("importer")
            # The owner's seat bears the name of whoever brings the file in.
            importer.name = table.held_by(Role.OWNER).name
            there = archive.restore(archive.read_file(file), by=importer)
            assert archive.export(there) == file
            self.undo_elsewhere(table, there, there.campaign.chronicle.get(number=entry.number))

    def undo_elsewhere(self, table: Table, there: Member, entry: Entry) -> None:
        """The ledger stayed behind: no cards can be moved back, so nothing is undone that moved some."""
        kept, undone = rows(), [entry, *with_dependants(there, entry.number)[1]]
        try:
            undo(there, number=entry.number, with_dependants=True)
        except NO:
            assert rows() == kept
            return
        here = {one.number: one for one in table.entries()}
        assert not any(self.model.of(here[one.number]).moved_cards for one in undone)
        check_nobody_is_forgotten(there.campaign.saints.all())

    # --- What always holds

    @invariant()
    def what_is_there_is_what_the_chronicle_leads_to(self) -> None:
        of_deeds = {key: value for key, value in self.present.items() if key[0] in OF_DEEDS}
        assert of_deeds == self.model.replayed()

    @invariant()
    def entries_are_numbered_and_undone_once(self) -> None:
        for table in self.tables:
            entries = table.entries()
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            undone = [entry.undoes_id for entry in entries if entry.undoes_id]
            assert len(set(undone)) == len(undone)

    @invariant()
    def who_is_gone_holds_nothing(self) -> None:
        for table in self.tables:
            check_nobody_is_forgotten(table.campaign.saints.all())


def check_nobody_is_forgotten(everybody: Any) -> None:
    """Cards that lie with whoever is not here are lost to the table."""
    left = everybody.filter(state__in=[SaintState.GONE, SaintState.DEAD])
    assert not Copy.objects.filter(place__in=left.values("places__place")).exists()


OUTCOMES = st.sampled_from(MissionOutcome)
PARTS = st.sampled_from(SaintPlaceKind)
SLOTTED = ("The Afternoon Tea", "The Insider", "The Abandoned House", "The Rusty Bell")


class Apocrypha(Chronicled):
    """Two tables that play with one box."""

    @classmethod
    def lay(cls) -> list[Table]:
        table, other = set_table("Candlepoint"), set_table("Hollow")
        for who, role in {"player": Role.PLAYER, "spectator": Role.SPECTATOR}.items():
            sit_down(table, who, role)
            sit_down(other, who, role)
        webhooks.add(table.seat("owner"), name="Discord", url="http://127.0.0.1:9/", policy=LOOPBACK, now=now())
        box = stock.register(person("owner"), game=table.campaign.game, name="Ours")
        boxes.bring(table.seat("owner"), box_id=box.pk)
        boxes.bring(other.seat("owner"), box_id=box.pk)
        return [table, other]

    @classmethod
    def begin(cls) -> Iterator[Any]:
        table, other = cls.tables
        yield (one := frank(table))
        yield slot(table, one, "the-fainting-spell", SaintPlaceKind.LEFT)
        yield slot(table, one, "death", SaintPlaceKind.LEFT)
        yield (two := ophelia(table))
        yield saint_cards.gain(
            table.seat("player"), two.number, [WantedCopies(card("murder-board"), 2, SaintPlaceKind.BURY)]
        )
        yield saint_cards.lay_on_pile(
            table.seat("player"), two.number, [holding_of(two).of(SaintPlaceKind.BURY)[0].copy]
        )
        yield missions.set_out(table.seat("player"), name="Cornered", choir=[two.number])
        yield tallies.add(table.seat("player"), name="Seals")
        yield saints.make(other.seat("owner"), name="Ruth", sheet=SaintSheet())

    def saint(self, which: int, at: int = 0) -> Saint:
        """One of a table, whether they are still there or not."""
        found = self.saints(at)
        return found[which % len(found)]

    def saints(self, at: int) -> list[Saint]:
        return list(self.tables[at].campaign.saints.select_related("box"))

    def holding(self, which: int, at: int = 0) -> SaintHolding:
        """What one of them holds, of those who hold something."""
        found = [holding for holding in holdings(self.saints(at)).values() if len(holding.held) > 1]
        return found[which % len(found)] if found else holding_of(self.saint(which, at))

    def cards(self, holding: SaintHolding, pick: int) -> list[int]:
        """One or two of the cards there; now and then the saint's own is among them."""
        held = [one.copy for one in holding.held if one.part != SaintPlaceKind.CARD or pick == 0]
        return [held[n % len(held)] for n in range(pick, pick + 1 + pick % 2)] if held else []

    def number(self, kind: str, which: int) -> int:
        """The number of one of the table's missions or tallies; in want of one, a wrong one."""
        numbers = list(getattr(self.tables[0].campaign, kind).values_list("number", flat=True))
        return numbers[which % len(numbers)] if numbers else which

    # --- Saints and their cards

    @deed(who=WHO, name=st.sampled_from(["Ann", "Ben"]), of=st.sampled_from(["frank-block", "dr-zeez", None]), at=AT)
    def a_saint_is_made(self, who: str, name: str, of: str | None, at: int) -> None:
        self.act(
            saints.make, who, name=name, sheet=SaintSheet(), card=card(of) if of else None, seat=at % 4 or None, at=at
        )

    @deed(
        who=WHO,
        which=WHICH,
        changes=st.sampled_from([{"name": "Bob"}, {"name": "Eve"}, {"notes": "limps"}, {"omens": 5}, {"seat": 2}]),
    )
    def somebody_writes_on_a_sheet(self, who: str, which: int, changes: Any) -> None:
        self.act(saints.change, who, self.saint(which).number, changes=changes)

    @deed(which=WHICH, add=st.booleans())
    def a_card_is_wished_for(self, which: int, add: bool) -> None:
        self.act(wishes.add if add else wishes.strike, "player", self.saint(which).number, card="Murder Board")

    @deed(who=WHO, which=WHICH, name=st.sampled_from(SLOTTED), where=st.sampled_from([*SLOTS, None]), at=AT)
    def a_card_is_slotted(self, who: str, which: int, name: str, where: SaintPlaceKind | None, at: int) -> None:
        described = DescribedCard("fragment", lasts="fleeting") if at % 2 else None
        number = self.saint(which, at).number
        self.act(slotting.slot, who, number, name=name, where=where, described=described, at=at)

    @deed(which=WHICH, where=st.sampled_from(SLOTS), count=st.integers(1, 8))
    def deaths_are_slotted(self, which: int, where: SaintPlaceKind, count: int) -> None:
        wanted = [WantedCopies(card("death"), count, where)]
        self.act(saint_cards.gain, "player", self.saint(which).number, wanted, kind="card.slotted")

    @deed(
        who=WHO,
        which=WHICH,
        count=st.integers(1, 2),
        part=st.sampled_from([SaintPlaceKind.DECK, SaintPlaceKind.BURY]),
        at=AT,
    )
    def a_gift_is_gained(self, who: str, which: int, count: int, part: SaintPlaceKind, at: int) -> None:
        self.act(
            saint_cards.gain,
            who,
            self.saint(which, at).number,
            [WantedCopies(card("murder-board"), count, part)],
            at=at,
        )

    @deed(which=WHICH, name=st.sampled_from(["Brass Key", "Murder Board"]))
    def a_gift_is_gained_by_its_name(self, which: int, name: str) -> None:
        self.act(named_cards.gain_gift, "player", self.saint(which).number, name=name, virtue="rage")

    @deed(which=WHICH, slots=st.lists(st.sampled_from(SLOTS), min_size=1, max_size=3), turned=st.booleans())
    def a_halo_is_arranged(self, which: int, slots: Sequence[SaintPlaceKind], turned: bool) -> None:
        holding, layout = self.holding(which), dict[SaintPlaceKind, list[int]]()
        for n, one in enumerate(reversed(holding.halo) if turned else holding.halo):
            layout.setdefault(slots[n % len(slots)], []).append(one.copy)
        self.act(halos.arrange, "player", holding.saint.number, layout=layout)

    @deed(who=WHO, which=WHICH, pick=WHICH, at=AT)
    def a_card_is_lost(self, who: str, which: int, pick: int, at: int) -> None:
        holding = self.holding(which, at)
        copies = self.cards(holding, pick)
        self.act(saint_cards.lose, who, holding.saint.number, copies, kind="card.sacrificed", at=at)

    @deed(which=WHICH, to=WHICH, pick=WHICH)
    def a_card_is_given(self, which: int, to: int, pick: int) -> None:
        holding = self.holding(which)
        copies = self.cards(holding, pick)
        self.act(saint_cards.give, "player", holding.saint.number, copies, to=self.saint(to).number)

    @deed(which=WHICH, pick=WHICH, at=AT)
    def a_gift_is_offered(self, which: int, pick: int, at: int) -> None:
        holding = self.holding(which, at)
        self.act(saint_cards.lay_on_pile, "player", holding.saint.number, self.cards(holding, pick), at=at)

    @deed(which=WHICH, at=AT)
    def a_gift_is_picked_up(self, which: int, at: int) -> None:
        lying = Copy.objects.filter(place__kind=PlaceKind.GIFT_PILE).values_list("pk", flat=True)
        self.act(saint_cards.pick_up, "player", self.saint(which, at).number, list(lying)[:1], at=at)

    @deed(who=WHO, which=WHICH, at=AT)
    def a_saint_is_taken_apart(self, who: str, which: int, at: int) -> None:
        self.act(saints.take_apart, who, self.saint(which, at).number, at=at)

    # --- Tallies

    @deed(who=WHO, of=st.one_of(st.none(), WHICH), is_box=st.booleans())
    def something_is_counted(self, who: str, of: int | None, is_box: bool) -> None:
        saint = self.saint(of).number if of is not None else None
        self.act(tallies.add, who, name="Seals", saint=saint, is_box=is_box)

    @deed(which=st.integers(1, 3), steps=st.integers(-2, 600), what=st.sampled_from(["step", "tick", "remove"]))
    def a_count_changes(self, which: int, steps: int, what: str) -> None:
        how: Any = {"step": {"steps": steps}, "tick": {"is_ticked": steps % 2 == 0}, "remove": {}}
        self.act(getattr(tallies, what), "player", self.number("tallies", which), **how[what])

    # --- Missions

    @deed(who=WHO, first=WHICH, second=st.one_of(st.none(), WHICH))
    def they_set_out(self, who: str, first: int, second: int | None) -> None:
        everybody = [self.saint(which) for which in (first, second) if which is not None]
        # Whoever may not go with their cards is taken once in a while.
        able = [saint for saint in everybody if saint.state == "playing" and not missions.findings(holding_of(saint))]
        choir = [saint.number for saint in able or everybody]
        self.act(missions.set_out, who, name="Cornered", choir=choir)

    @deed(
        which=st.integers(1, 3),
        changes=st.sampled_from([{"name": "Again"}, {"notes": "sealed"}, {"acts": 2}, {"chapter": "base"}]),
    )
    def a_mission_is_noted(self, which: int, changes: Any) -> None:
        self.act(missions.note, "player", self.number("missions", which), changes=changes)

    @deed(who=WHO, which=st.integers(1, 3), outcome=OUTCOMES)
    def a_mission_is_over(self, who: str, which: int, outcome: MissionOutcome) -> None:
        self.act(missions.finish, who, self.number("missions", which), outcome=outcome)

    @deed(who=WHO, which=st.integers(1, 3))
    def a_mission_is_called_off(self, who: str, which: int) -> None:
        self.act(missions.call_off, who, self.number("missions", which))

    @deed(which=st.integers(1, 3), outcome=OUTCOMES)
    def they_begin_to_end_it(self, which: int, outcome: MissionOutcome) -> None:
        self.act(mission_ends.tell, "player", self.number("missions", which), outcome=outcome)

    @deed(
        which=st.integers(1, 3),
        outcome=OUTCOMES,
        slots=st.permutations([Slot.TOP, Slot.RIGHT, Slot.BOTTOM]),
        faded=st.booleans(),
    )
    def they_end_it(self, which: int, outcome: MissionOutcome, slots: Sequence[Slot], faded: bool) -> None:
        number = self.number("missions", which)
        mission = self.tables[0].campaign.missions.filter(number=number).first()
        choir = [went["saint"] for went in mission.record["choir"]] if mission else [1]
        fragments = [(name, True) for name in SLOTTED[: len(choir)]] if outcome is MissionOutcome.WON else []
        has_faded = choir if faded else []
        decisions: list[Decision] = [
            Choose(str(saint), f"f{n}", where)
            for n, (saint, where) in enumerate(zip(choir, slots, strict=False), start=1)
            if fragments
        ]
        dying = has_faded or ([] if fragments else choir[:1])
        decisions += [SlotDeath(str(saint), where) for saint, where in zip(dying, slots[::-1], strict=False)]
        wish: Any = {"fragments": fragments, "decisions": decisions, "changes": {"faded": has_faded}}
        self.act(mission_ends.end_at_once, "owner", number, outcome=outcome, **wish)

    # --- The table itself

    @deed(who=WHO, name=st.sampled_from(["Ann", "Ben"]))
    def a_seat_is_renamed(self, who: str, name: str) -> None:
        self.act(members.rename, who, name=name)

    @deed(who=WHO, number=st.integers(2, 3), role=st.sampled_from(Role))
    def a_role_changes(self, who: str, number: int, role: Role) -> None:
        self.act(members.change_role, who, number=number, role=role)

    @deed(number=st.integers(2, 3))
    def somebody_has_to_go(self, number: int) -> None:
        self.act(members.remove, "owner", number=number)

    @deed(who=st.sampled_from(["owner", "player"]), number=st.integers(1, 2))
    def the_campaign_is_handed_over(self, who: str, number: int) -> None:
        self.act(members.hand_over, who, number=number)

    @deed(who=WHO, number=st.sampled_from([None, 1, 2, 3]))
    def the_lantern_is_passed(self, who: str, number: int | None) -> None:
        self.act(guide.name_guide, who, number=number)

    @deed(
        who=WHO,
        changes=st.sampled_from(
            [{"name": "New"}, {"notes": "sealed"}, {"name": "Old", "day_turns_at": 3}, {"uses_mutations": False}]
        ),
    )
    def the_campaign_is_changed(self, who: str, changes: Any) -> None:
        self.act(campaigns.change, who, changes=changes)

    @deed()
    def it_is_archived_for_a_while(self) -> None:
        self.act(campaigns.archive, "owner")
        self.act(halos.arrange, "player", 1, layout={})
        self.act(campaigns.reopen, "owner")

    @deed(who=WHO, days=st.integers(0, 1), reason=st.sampled_from(["too sad", "too merry", None]))
    def a_mutation_is_struck_out(self, who: str, days: int, reason: str | None) -> None:
        day = DAY + timedelta(days=days)
        if reason is None:
            self.act(vetoes.withdraw, who, day=day)
        else:
            self.act(vetoes.veto, who, day=day, reason=reason, now=now())

    @deed(is_on=st.booleans())
    def announcements_are_switched(self, is_on: bool) -> None:
        webhook = self.tables[0].campaign.webhooks.get()
        self.act(webhooks.switch, "owner", webhook_id=webhook.pk, on=is_on, now=now())

    # --- By hand, on the box's own page

    @deed(which=WHICH, pick=WHICH, to=st.sampled_from([PlaceKind.STASH, PlaceKind.GIFT_PILE, PlaceKind.LOST]))
    def a_card_is_moved_by_hand(self, which: int, pick: int, to: PlaceKind) -> None:
        holding = self.holding(which)
        if not holding.held:
            return
        copy = Copy.objects.get(pk=holding.held[pick % len(holding.held)].copy)
        box, target = holding.saint.box, Place.objects.get(box=holding.saint.box, kind=to)
        moves = moving.move(box, [MoveWish(copy.pk, copy.place_id, target.pk)], by=person("owner"))
        self.newest, before, self.present = None, self.present, picture(self.tables)
        self.model.add(moves, before, self.present)

    @deed(which=WHICH)
    def a_move_by_hand_is_undone(self, which: int) -> None:
        by_hand = list(BoxEntry.objects.filter(told_as=None, undone_by=None, why__in=["copies.moved", "entry.undone"]))
        if not by_hand:
            return
        entry, kept = by_hand[which % len(by_hand)], rows()
        try:
            undoing = boxes.undo(entry, by=person("owner"))
        except NO:
            assert rows() == kept
            return
        self.newest, self.present = None, picture(self.tables)
        self.model.take_back(entry, undoing)


class TheWitchingHour(Chronicled):
    """A coven that tells its stories."""

    @classmethod
    def lay(cls) -> list[Table]:
        return [coven_at_table()]

    @classmethod
    def begin(cls) -> Iterator[Any]:
        yield stories.start(cls.tables[0].seat("player"), name="Our year")

    @deed(who=WHO, name=st.sampled_from(["Ours", "Theirs"]))
    def a_story_is_started(self, who: str, name: str) -> None:
        self.act(stories.start, who, name=name)

    @deed(who=WHO, number=st.integers(1, 3), name=st.sampled_from(["Ours", "Theirs"]))
    def a_story_is_renamed(self, who: str, number: int, name: str) -> None:
        self.act(stories.rename, who, number, name=name)

    @deed(who=WHO, number=st.integers(1, 3))
    def a_story_is_taken_out(self, who: str, number: int) -> None:
        self.act(stories.take_story_out, who, number)

    @deed(
        who=WHO,
        story=st.sampled_from([None, 1, 1, 1, 2]),
        scene=st.integers(0, 3),
        ending=st.sampled_from(["dawn", "pentagram"]),
        week=st.integers(0, 3),
        hour=st.sampled_from([None, 3, 6]),
    )
    def an_attempt_is_recorded(self, who: str, story: int | None, scene: int, week: int, **ending: Any) -> None:
        wish = {"scene": scene, "played": FIRST_NIGHT + timedelta(weeks=week), **ending}
        self.act(stories.record, who, story=story, wish=wish)

    @deed(
        who=WHO,
        number=st.integers(1, 4),
        changes=st.sampled_from(
            [{"notes": "late"}, {"ending": "dawn", "hour": None}, {"ending": "pentagram", "hour": 2}, {"story": None}]
        ),
    )
    def an_attempt_is_corrected(self, who: str, number: int, changes: Any) -> None:
        self.act(stories.correct, who, number, changes=changes)

    @deed(who=WHO, number=st.integers(1, 4))
    def an_attempt_is_taken_out(self, who: str, number: int) -> None:
        self.act(stories.take_out, who, number)

    @deed(
        who=WHO,
        scene=st.integers(0, 3),
        changes=st.sampled_from([{"has_easy": True}, {"has_hard": False, "hours": 5}, {"hours": 6}, {"hours": None}]),
    )
    def a_scene_card_is_read(self, who: str, scene: int, changes: Any) -> None:
        self.act(stories.read_card, who, scene, changes=changes)

    @deed(who=WHO, name=st.sampled_from(["Ann", "Ben"]))
    def a_seat_is_renamed(self, who: str, name: str) -> None:
        self.act(members.rename, who, name=name)


@pytest.mark.hypothesis
@pytest.mark.parametrize("machine", [Apocrypha, TheWitchingHour], ids=["apocrypha", "the-witching-hour"])
def test_a_campaign_of_deeds_and_regrets(machine: type[Chronicled]) -> None:
    # The same runs every time; what they find is told without asking for minutes why it happened.
    phases = (Phase.generate, Phase.shrink)
    runs = settings(
        max_examples=depth(8, full=64), stateful_step_count=25, phases=phases, derandomize=True, database=None
    )
    machine.prepare()
    run_state_machine_as_test(machine, settings=runs)  # type: ignore[no-untyped-call]
