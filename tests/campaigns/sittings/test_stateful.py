"""Whatever happens at a live table, is taken back or brought back: it stands where a naive one stands."""

import uuid
from typing import Any, ClassVar

import pytest
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from rest_framework.exceptions import ValidationError

from campaigns.archive import file as archive
from campaigns.models import Role, Sitting
from campaigns.rulebooks.sitting import Viewer
from campaigns.sittings import screens
from campaigns.sittings.actions import events, opening, undoing
from campaigns.sittings.replay import in_force
from campaigns.sittings.views import kept, state_of, state_seen_by
from cards.memory import forget_everything
from cards.refusals import KeyUsed, Refused
from tests.campaigns.archive.documents import restore
from tests.campaigns.sittings.naive import NaiveTable, No
from tests.depth import depth
from tests.people_at_table import Table, person, set_table, sit_down

pytestmark = pytest.mark.django_db

# So few that every run folds from one, and loses one.
CHECKPOINT_EVERY = 4
RUNS, STEPS = depth(8, full=60), 30
Told = tuple[str, dict[str, Any]]
SEQ = st.integers(1, 30)


class Evening(RuleBasedStateMachine):
    """One sitting, by its actions and by the naive table; each run is rolled back afterwards."""

    game: ClassVar[str]
    options: ClassVar[dict[str, Any]]
    told: ClassVar[st.SearchStrategy[Told]]
    table: ClassVar[Table]

    @classmethod
    def prepare(cls) -> None:
        cls.table = set_table("Moonrise", game=cls.game)
        for who, role in {"player": Role.PLAYER, "spectator": Role.SPECTATOR}.items():
            sit_down(cls.table, who, role)
        person("stranger")

    @initialize()
    def lay_the_table(self) -> None:
        self.evening = transaction.atomic()
        self.evening.__enter__()
        self.seats = {who: self.table.seat(who) for who in ("owner", "player", "spectator")}
        self.sitting = opening.open_sitting(self.seats["owner"], options=self.options)
        self.naive = NaiveTable(self.fold, state_of(self.sitting))
        self.sent: list[tuple[uuid.UUID, Any, dict[str, Any], int]] = []
        # A phone: which seq it knows, and its screen.
        self.shown: dict[str, tuple[int, dict[str, str]]] = {}

    @property
    def fold(self) -> Any:
        return events.GAMES[self.game].rules

    def now(self) -> Sitting:
        return Sitting.objects.get(pk=self.sitting.pk)

    # --- What people do: the same at both tables

    def both(self, naively: Any, act: Any, who: str = "owner", **wish: Any) -> None:
        """One thing at both tables, which must end alike."""
        key = uuid.uuid4()
        expected = self._naively(naively)
        try:
            event = act(self.seats[who], self.sitting.pk, key=key, **wish).event
        except (Refused, ValidationError) as error:
            code = error.code if isinstance(error, Refused) else "malformed"
            dependants = tuple(error.facts.get("dependants", ())) if isinstance(error, Refused) else ()
            assert isinstance(expected, No), (code, expected)
            assert (expected.code, expected.dependants) == (code, dependants)
            return
        assert not isinstance(expected, No), (expected.code, event.facts)
        assert (event.seq, event.kind, event.ruling) == (expected.seq, expected.kind, expected.ruling)
        facts = dict(expected.facts)
        if expected.kind in ("undo", "returned"):
            facts |= {"undone": sorted(expected.took), "restored": sorted(expected.brought)}
        assert event.facts == facts
        self.sent.append((key, act, wish, event.seq))

    @staticmethod
    def _naively(call: Any) -> Any:
        try:
            return call()
        except No as no:
            return no

    @rule(who=st.sampled_from(["owner", "player"]), data=st.data())
    def something_happens(self, who: str, data: st.DataObject) -> None:
        kind, facts = data.draw(self.told)
        self.both(lambda: self.naive.tell(kind, facts), events.add_event, who, kind=kind, facts=facts)

    @rule(data=st.data())
    def more_happens(self, data: st.DataObject) -> None:
        self.something_happens("player", data)

    @rule(data=st.data())
    def the_owner_rules_otherwise(self, data: st.DataObject) -> None:
        kind, facts = data.draw(self.told)
        wish = {"kind": kind, "facts": facts, "ruling": "So we play it here."}
        self.both(lambda: self.naive.tell(kind, facts, wish["ruling"]), events.add_event, **wish)

    @rule(all_of_it=st.booleans())
    def the_last_is_undone(self, all_of_it: bool) -> None:
        self.both(
            lambda: self.naive.undo(None, with_dependants=all_of_it), undoing.undo, "player", with_dependants=all_of_it
        )

    @rule(seq=SEQ, all_of_it=st.booleans())
    def something_is_undone(self, seq: int, all_of_it: bool) -> None:
        self.both(
            lambda: self.naive.undo(seq, with_dependants=all_of_it), undoing.undo, seq=seq, with_dependants=all_of_it
        )

    def reversals(self) -> list[int]:
        return [
            one.seq for one in self.naive.log if one.kind in ("undo", "returned") and one.seq in self.naive.counting
        ]

    @precondition(lambda self: self.reversals())
    @rule(which=st.integers(0, 9), all_of_it=st.booleans())
    def an_undo_is_undone(self, which: int, all_of_it: bool) -> None:
        there = self.reversals()
        self.something_is_undone(there[which % len(there)], all_of_it)

    @rule()
    def a_savepoint_is_set(self) -> None:
        self.both(lambda: self.naive.save("Here"), undoing.set_savepoint, name="Here")

    @precondition(lambda self: any(one.kind == "savepoint" for one in self.naive.log))
    @rule(which=st.integers(0, 9))
    def the_table_returns(self, which: int) -> None:
        there = [one.seq for one in self.naive.log if one.kind == "savepoint"]
        seq = there[which % len(there)]
        self.both(lambda: self.naive.return_to(seq), undoing.return_to, savepoint=seq)

    @rule(seq=SEQ)
    def the_table_returns_to_what_may_be_no_savepoint(self, seq: int) -> None:
        self.both(lambda: self.naive.return_to(seq), undoing.return_to, savepoint=seq)

    # --- What comes twice

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 30), who=st.sampled_from(["owner", "player"]))
    def a_request_comes_again(self, which: int, who: str) -> None:
        key, act, wish, seq = self.sent[which % len(self.sent)]
        if wish.get("ruling"):
            who = "owner"
        happened = act(self.seats[who], self.sitting.pk, key=key, **wish)
        assert (happened.event.seq, happened.event.key) == (seq, key)
        assert happened.sitting.seq == len(self.naive.log)

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 30))
    def another_request_has_the_key(self, which: int) -> None:
        key, _act, wish, _seq = self.sent[which % len(self.sent)]
        with pytest.raises(KeyUsed):
            undoing.set_savepoint(self.seats["owner"], self.sitting.pk, key=key, name=f"Not {wish.get('name')}")

    # --- What must hold after each of these

    @invariant()
    def it_stands_where_the_naive_one_stands(self) -> None:
        sitting, state = self.now(), self.naive.state()
        assert sitting.snapshot == kept(state)
        assert sitting.seq == len(self.naive.log)
        rows = list(sitting.events.all())
        assert [(row.seq, row.kind, row.ruling) for row in rows] == [
            (one.seq, one.kind, one.ruling) for one in self.naive.log
        ]
        counting = {row.seq for row in rows if row.in_force}
        assert counting == in_force(map(undoing.logged, rows)) == self.naive.counting

    @invariant()
    def no_checkpoint_lies(self) -> None:
        for checkpoint in self.sitting.checkpoints.all():
            assert checkpoint.snapshot == kept(self.naive.state(until=checkpoint.seq)), checkpoint.seq

    @invariant()
    def everybody_sees_what_they_may(self) -> None:
        sitting, state = self.now(), self.naive.state()
        for who, seat in self.seats.items():
            viewer = Viewer() if who == "spectator" else Viewer(seat.name, is_guide=seat.is_guide)
            assert state_seen_by(sitting, seat) == self.fold.view(state, viewer)
        assert state_seen_by(sitting, None) == self.fold.view(state, Viewer())

    @rule(who=st.sampled_from(["owner", "player", "spectator"]))
    def a_phone_asks_what_changed(self, who: str) -> None:
        """Its screen, of which only the parts that changed are sent, is that of a phone that has just come."""
        sitting = self.now()
        if events.GAMES[self.game].screen is None:
            return
        look = screens.look_of(self.seats[who], sitting)
        seen, screen = self.shown.get(who, (-1, {}))
        screen = {**screen, **screens.changed_parts(sitting, look, seen)}
        forget_everything()
        assert screen == dict(screens.parts_of(sitting, look))
        self.shown[who] = (sitting.seq, screen)

    def teardown(self) -> None:
        if not hasattr(self, "evening"):
            return
        try:
            self._travel()
        finally:
            transaction.set_rollback(True)
            self.evening.__exit__(None, None, None)

    def _travel(self) -> None:
        """As a file to another installation: the sitting that comes out there is the same, and goes on alike."""
        file = archive.export(self.seats["owner"])
        copy = restore(archive.read_file(file))
        assert archive.export(copy.seat("stranger")) == file
        arrived, here = copy.campaign.sittings.get(), self.now()
        assert (arrived.snapshot, arrived.seq) == (here.snapshot, here.seq)
        fields = ("seq", "key", "digest", "kind", "facts", "at", "by_name", "ruling", "in_force")
        assert list(arrived.events.values_list(*fields)) == list(here.events.values_list(*fields))
        self.sitting, self.seats["player"] = arrived, copy.seat("stranger")
        self.the_last_is_undone(True)
        self.it_stands_where_the_naive_one_stands()


# --- The games, each with what may happen there; much of it is refused now and then

WITCH = st.sampled_from(["Lily", "Lily", "Nancy", "Morgana"])
SIGILS = st.lists(st.integers(1, 6), max_size=2, unique=True)


def told(kind: str, /, **facts: st.SearchStrategy[Any]) -> st.SearchStrategy[Told]:
    return st.tuples(st.just(kind), st.fixed_dictionaries(facts))


class Night(Evening):
    game = "witching-hour"
    options: ClassVar = {
        "scene": 1,
        "difficulty": "normal",
        "witches": [{"name": "Lily", "player": "Owner", "corruption": 3}, {"name": "Nancy"}],
        "locus": [1, 1, 1, 0, 0, 0],
    }
    told = st.one_of(
        told("corruption-changed", witch=WITCH, by=st.sampled_from([-3, -1, 1, 2, 9])),
        told("corruption-changed", witch=WITCH, by=st.sampled_from([-2, 2])),
        told("sigils-changed", witch=WITCH, open=SIGILS),
        told("pool-changed", by=st.sampled_from([-1, 1])),
        told("spell-acquired", witch=WITCH, locus=st.integers(1, 3)),
        told(
            "summoned",
            witch=WITCH,
            name=st.sampled_from(["Imp", "Hex"]),
            kind=st.just("imp"),
            cost=st.integers(0, 4),
            sigils=st.just([]),
        ),
        told("bound", witch=WITCH, name=st.sampled_from(["Imp", "Hex"])),
        told("banished", witch=WITCH, name=st.sampled_from(["Imp", "Hex"])),
        told("summoning-ended"),
        told("hour-ended"),
    )


NEXUSES = st.sampled_from(["Chapel", "Hospital", "Nowhere"])


class Mission(Evening):
    game = "apocrypha"
    options: ClassVar = {
        "mission": {"nexuses": [{"name": name} for name in ("Chapel", "Hospital", "Manor")]},
        "choir": [{"saint": "Ophelia", "player": "Owner", "nexus": "Chapel"}, {"saint": "Frank", "nexus": "Manor"}],
        "clock": 3,
    }
    told = st.one_of(
        told("step-reached", step=st.sampled_from(["support", "investigate", "end"])),
        told("clock-changed", by=st.sampled_from([-2, -1, 1])),
        told("moved", saint=st.sampled_from(["Ophelia", "Frank"]), nexus=NEXUSES),
        told("nexus-oriented", nexus=NEXUSES, side=st.sampled_from(["doom", "hope"])),
        told("nexus-sealed", nexus=NEXUSES),
        told("saint-faded", saint=st.sampled_from(["Ophelia", "Frank"])),
        told("turn-ended"),
        told("mission-ended", how=st.sampled_from(["won", "lost"])),
    )


class Ritual(Evening):
    game = "full-moon-ritual"
    options: ClassVar = {"witches": ["Ana", "Ben"], "moons": 3}
    told = st.one_of(
        told(
            "magic-done",
            witch=st.sampled_from(["Ana", "Ben", "Cleo"]),
            do=st.sampled_from(["cast", "gather"]),
            chips=st.integers(1, 3),
            success=st.booleans(),
        ),
        told("turn-ended"),
        told("turn-ended"),
    )


@pytest.mark.hypothesis
@pytest.mark.parametrize("machine", [Night, Mission, Ritual], ids=["night", "mission", "ritual"])
def test_an_evening_of_deeds_and_regrets(machine: type[Evening], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "CHECKPOINT_EVERY", CHECKPOINT_EVERY)
    # The same runs every time, and what they find is told as it was found: to make it smaller takes minutes.
    runs = settings(
        max_examples=RUNS, stateful_step_count=STEPS, phases=(Phase.generate,), derandomize=True, database=None
    )
    machine.prepare()
    run_state_machine_as_test(machine, settings=runs)  # type: ignore[no-untyped-call]
