"""Several phones at one table at the same moment: every event once, in order, and none lost."""

import uuid
from collections import Counter
from collections.abc import Callable
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from campaigns.models import Sitting, SittingEvent
from campaigns.sittings.actions import events, statements, undoing
from campaigns.sittings.actions.events import Happened, add_event
from campaigns.sittings.replay import LoggedEvent, in_force, replay
from campaigns.sittings.views import game_of, kept, state_in, state_of
from cards.refusals import Refused
from tests.people_at_table import together
from tests.sittings_at_table import LiveTable, night_at_table

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]

PHONES = 6
# Two from each: PostgreSQL lets about a hundred in.
SAME, EACH = 50, 2
MOMENTS = 5


@pytest.fixture
def night() -> LiveTable:
    return night_at_table()


def corrupt(night: LiveTable, by: int = 1, key: uuid.UUID | None = None) -> Callable[[], Happened]:
    seat, id, key = night.table.seat("owner"), night.sitting.id, key or uuid.uuid4()
    return lambda: add_event(seat, id, key=key, kind="corruption-changed", facts={"witch": "Lily", "by": by})


def refusals(call: Callable[[], Any]) -> Callable[[], Any]:
    """What it made, or the code of the refusal; anything else stays an exception."""

    def run() -> Any:
        try:
            return call()
        except Refused as problem:
            return problem.code

    return run


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    results = together(*map(refusals, calls))
    broken = [result for result in results if isinstance(result, Exception)]
    assert not broken, broken
    return results


def assert_whole(night: LiveTable) -> None:
    """Numbered without a gap, and the state is that which follows from the events."""
    sitting = night.now()
    rows = list(sitting.events.all())
    assert [row.seq for row in rows] == list(range(1, sitting.seq + 1))
    logged = [undoing.logged(row) for row in rows]
    counting = in_force(logged)
    assert {row.seq for row in rows if row.in_force} == counting
    start = state_in(sitting.checkpoints.get(seq=0).snapshot, game_of(sitting))
    replayed = replay(game_of(sitting).rules, start, (one for one in logged if one.seq in counting))
    assert (kept(replayed.state), replayed.refused) == (sitting.snapshot, ())


def lily(night: LiveTable) -> int:
    corruption: int = state_of(night.now()).witches[0].corruption  # type: ignore[attr-defined]
    return corruption


# --- What would happen without the lock


def append_without_lock(night: LiveTable, all_have_read: Barrier) -> Callable[[], Happened]:
    """The same event, read and written as the engine does, but in no transaction and with no lock around both."""
    seat, id = night.table.seat("owner"), night.sitting.id

    def call() -> Happened:
        table = Sitting.objects.get(pk=id)
        event = LoggedEvent(table.seq + 1, "corruption-changed", {"witch": "Lily", "by": 1})
        state = events.folded(game_of(table).rules, state_of(table), event)
        all_have_read.wait(timeout=10)
        return events.append(events.happen(table, seat, event, uuid.uuid4(), "", state))

    return call


def test_without_the_lock_events_are_lost(night: LiveTable) -> None:
    """Whoever reads the same state writes the same number: one holds, and the others' taps are gone."""
    all_have_read = Barrier(PHONES)
    results = together(*[append_without_lock(night, all_have_read) for _ in range(PHONES)])
    assert sum(isinstance(result, Happened) for result in results) == 1
    assert lily(night) == 3 + 1


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one writer in at a time")
def test_without_the_row_lock_the_database_refuses_what_came_too_late(
    night: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole action as it is, but for `FOR UPDATE`: the constraint is what is left, and taps get lost."""
    monkeypatch.setattr(statements, "wait_for", lambda sitting: None)
    lost = 0
    for _ in range(20):
        results = together(*[corrupt(night) for _ in range(PHONES)])
        lost += sum(isinstance(result, Exception) for result in results)
    assert lost


# --- And with it


def test_six_phones_at_once_lose_nothing(night: LiveTable) -> None:
    for moment in range(1, MOMENTS + 1):
        at_once(*[corrupt(night) for _ in range(PHONES)])
        assert (night.now().seq, lily(night)) == (moment * PHONES, 3 + moment * PHONES)
    assert_whole(night)


def test_the_same_key_a_hundred_times_at_once_is_one_event(night: LiveTable) -> None:
    key = uuid.uuid4()
    call = corrupt(night, key=key)
    results = at_once(*[lambda: [call() for _ in range(EACH)]] * SAME)
    assert {happened.event.seq for each in results for happened in each} == {1}
    assert (SittingEvent.objects.count(), lily(night)) == (1, 4)
    assert_whole(night)


def test_the_same_key_again_and_again_while_others_play(night: LiveTable) -> None:
    for _ in range(MOMENTS):
        key = uuid.uuid4()
        results = at_once(*[corrupt(night, key=key)] * 3, *[corrupt(night) for _ in range(3)])
        assert len({result.event.seq for result in results}) == 4
    assert (night.now().seq, lily(night)) == (4 * MOMENTS, 3 + 4 * MOMENTS)
    assert_whole(night)


def test_one_key_for_two_requests_serves_one_of_them(night: LiveTable) -> None:
    key = uuid.uuid4()
    results = at_once(corrupt(night, 1, key), corrupt(night, 2, key))
    assert results.count("key-used") == 1
    assert night.now().seq == 1


def test_what_can_happen_once_happens_once_however_many_claim_it(night: LiveTable) -> None:
    """Three corruption, and six phones that take all three of them."""
    for _ in range(MOMENTS):
        results = at_once(*[corrupt(night, -3) for _ in range(PHONES)])
        assert Counter(isinstance(result, Happened) for result in results) == {True: 1, False: PHONES - 1}
        assert {result for result in results if isinstance(result, str)} == {"against-the-rules"}
        assert lily(night) == 0
        corrupt(night, 3)()
    assert_whole(night)


def test_the_same_key_for_what_can_happen_once_is_acknowledged_to_all(night: LiveTable) -> None:
    """Who comes second must not hear that it is against the rules: it was their own tap."""
    for _ in range(MOMENTS):
        key = uuid.uuid4()
        results = at_once(*[corrupt(night, -3, key)] * PHONES)
        assert all(isinstance(result, Happened) for result in results), results
        corrupt(night, 3)()
    assert_whole(night)


def test_undo_of_one_event_by_six_phones_undoes_it_once(night: LiveTable) -> None:
    corrupt(night, 2)()
    seat = night.table.seat("player")
    results = at_once(*[lambda: undoing.undo(seat, night.sitting.id, key=uuid.uuid4(), seq=1)] * PHONES)
    assert results.count("undone-already") == PHONES - 1
    assert lily(night) == 3
    assert_whole(night)


def test_undo_of_the_last_while_others_play_takes_one_each(night: LiveTable) -> None:
    seat = night.table.seat("player")
    for _ in range(PHONES):
        corrupt(night)()
    undo = [lambda: undoing.undo(seat, night.sitting.id, key=uuid.uuid4()) for _ in range(3)]
    at_once(*undo, *[corrupt(night) for _ in range(3)])
    assert lily(night) == 3 + PHONES
    assert_whole(night)
