"""Events that wait together are written together: each has its own verdict, and none is told that did not hold."""

import threading
import time
import uuid
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from campaigns.doors import feeds
from campaigns.models import SittingCheckpoint, SittingEvent
from campaigns.people import throttles
from campaigns.sittings.actions import closing, statements
from campaigns.sittings.actions import together as writing
from campaigns.sittings.actions.together import ToldByToken, add_together
from campaigns.sittings.replay import LoggedEvent, replay
from campaigns.sittings.turns import fair_turn
from campaigns.sittings.views import game_of, kept, state_of
from tests.event_programs import asked, in_use, once
from tests.people_at_table import Program, together
from tests.sittings_at_table import LiveTable, night_at_table

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch) -> LiveTable:
    # On a busy machine the usual 20 ms pass before the first event is folded.
    monkeypatch.setattr(writing, "LONGEST_SECONDS", 60)
    return night_at_table()


def event(live: LiveTable, program: Program, **body: Any) -> ToldByToken:
    read = asked(live, program, **body)
    assert read
    return read.told


def added(told: Sequence[ToldByToken]) -> list[int | None]:
    """The numbers of those that held."""
    return [held.happened.event.seq if held else None for held in add_together(once(told))]


def corruption(state: Any) -> tuple[int, ...]:
    return tuple(witch.corruption for witch in state.witches)


def counted_commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One for each commit."""
    counted = list[int]()
    plain = transaction.Atomic.__exit__

    def counting(self: Any, *exit: Any) -> None:
        plain(self, *exit)
        if not connection.in_atomic_block:
            counted.append(1)

    monkeypatch.setattr(transaction.Atomic, "__exit__", counting)
    return counted


def of(witch: str, by: int) -> dict[str, Any]:
    return {"facts": {"witch": witch, "by": by}}


def test_one_commit_holds_for_all_and_each_hears_of_its_own(night: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, player = in_use("owner"), in_use("player")
    told = [event(night, owner), event(night, player, **of("Nancy", 2)), event(night, owner)]
    commits = counted_commits(monkeypatch)
    held = add_together(once(told))
    assert len(commits) == 1
    assert [each.happened.event.seq for each in held if each] == [1, 2, 3]
    assert [each.seat.name for each in held if each] == ["Owner", "Player", "Owner"]
    assert [corruption(each.happened.state) for each in held if each] == [(4, 0), (4, 2), (5, 2)]
    assert night.by().corruption() == {"Lily": 5, "Nancy": 2}


def test_what_is_refused_to_one_takes_nothing_from_another(night: LiveTable) -> None:
    owner, spectator = in_use("owner"), in_use("spectator")
    bad = [event(night, owner, **of("Lily", -9)), event(night, spectator), event(night, owner, kind="unheard-of")]
    assert added([event(night, owner), *bad, event(night, owner)]) == [1, None, None, None, 2]
    assert [each["seq"] for each in night.by().events()] == [1, 2]


def test_the_same_key_twice_at_once_is_one_event(night: LiveTable) -> None:
    owner, key = in_use("owner"), str(uuid.uuid4())
    assert added([event(night, owner, key=key) for _ in range(3)]) == [1, None, None]
    assert night.by().corruption()["Lily"] == 4


def test_where_a_key_came_before_all_of_them_are_asked_one_by_one(night: LiveTable) -> None:
    owner, key = in_use("owner"), str(uuid.uuid4())
    assert added([event(night, owner, key=key)]) == [1]
    assert added([event(night, owner), event(night, owner, key=key)]) == [None, None]
    assert night.now().seq == 1


def test_one_key_at_two_tables_is_two_events(night: LiveTable) -> None:
    other, owner, key = night_at_table(), in_use("owner"), str(uuid.uuid4())
    assert added([event(night, owner, key=key), event(other, owner, key=key)]) == [1, 1]


def test_where_the_commit_does_not_hold_nothing_does(night: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = in_use("owner")
    told = [event(night, owner) for _ in range(3)]

    def fail(table: Any) -> None:
        raise DatabaseError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(statements, "keep", fail)
        with pytest.raises(DatabaseError):
            added(told)
    assert not SittingEvent.objects.exists()
    assert added(told) == [1, 2, 3]


def test_a_table_that_was_closed_or_a_seat_that_was_lost_takes_nothing(night: LiveTable) -> None:
    owner, player = in_use("owner"), in_use("player")
    told = event(night, player)
    night.table.campaign.members.filter(name="Player").update(user=None)
    assert added([told, event(night, owner)]) == [None, 1]
    closing.close(night.table.seat("owner"), night.sitting.pk)
    before = night.now().seq
    assert added([event(night, owner)]) == [None]
    assert night.now().seq == before


def test_whom_redis_would_be_asked_about_is_left_to_the_view(night: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    told = event(night, in_use("owner"))
    with monkeypatch.context() as fresh:
        fresh.setattr(throttles, "_shares", throttles.Shares())
        assert added([told]) == [None]
    assert added([told]) == [1]


def test_a_state_is_kept_once_more_after_every_fiftieth_event(night: LiveTable) -> None:
    owner = in_use("owner")
    for _ in range(3):
        added([event(night, owner) for _ in range(19)])
    (kept_once,) = SittingCheckpoint.objects.filter(seq__gt=0)
    events = [
        LoggedEvent(one.seq, one.kind, one.facts) for one in night.sitting.events.filter(seq__lte=50).order_by("seq")
    ]
    rules = game_of(night.sitting).rules
    assert (kept_once.seq, kept_once.snapshot) == (50, kept(replay(rules, state_of(night.sitting), events).state))


def test_listeners_are_told_once_of_each_table(night: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    other, owner, told = night_at_table(), in_use("owner"), list[uuid.UUID]()
    monkeypatch.setattr(feeds, "_ears", [lambda feed, topic, is_nudge: told.append(topic)])
    added([event(night, owner), event(other, owner), event(night, owner)])
    assert sorted(told) == sorted([night.sitting.pk, other.sitting.pk])


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's own locks are fair")
def test_who_comes_while_another_writes_is_taken_along(night: LiveTable) -> None:
    """What waits is looked at when it is our turn, not before."""
    owner, waiting = in_use("owner"), list[ToldByToken]()
    first, second = event(night, owner), event(night, owner)
    has_begun, is_free = threading.Event(), threading.Event()

    def hold() -> None:
        with fair_turn():
            has_begun.set()
            assert is_free.wait(10)

    def write() -> list[int | None]:
        has_begun.wait(10)
        waiting.append(first)
        threading.Timer(0.2, lambda: (waiting.append(second), is_free.set())).start()
        return added(waiting)

    assert together(hold, write)[1] == [1, 2]


def test_what_it_asks_of_the_database_does_not_grow_with_those_who_wait(
    night: LiveTable, django_assert_num_queries: Any
) -> None:
    """The lock where there is one; seats with their tables; the events, the state; and the transaction's own two."""
    owner, lock = in_use("owner"), int(connection.features.has_select_for_update)
    for count in (1, 5, 20):
        told = [event(night, owner) for _ in range(count)]
        with django_assert_num_queries(5 + lock):
            assert all(added(told))


def test_who_comes_while_others_are_looked_at_goes_along(night: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, player, key = in_use("owner"), in_use("player"), str(uuid.uuid4())
    rounds = iter(
        [
            [event(night, owner, key=key)],
            [event(night, player, **of("Lily", -4)), event(night, owner, key=key)],
            [event(night, player, **of("Lily", -1)), event(night, owner)],
        ]
    )
    commits = counted_commits(monkeypatch)
    held = add_together(lambda: next(rounds, []))
    assert commits == [1]
    if connection.vendor == "sqlite":
        assert [each.happened.event.seq if each else None for each in held] == [1, 2, None, None, 3]
        assert night.by().corruption()["Lily"] == 1
    else:  # whoever has locked one table waits for no other
        assert [each.happened.event.seq if each else None for each in held] == [1]


def test_others_do_not_wait_long_for_it(night: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes longer than others shall wait is left to the view, which takes a turn for each."""
    owner, plain = in_use("owner"), writing.fold

    def slowly(table: Any, event: Any) -> Any:
        time.sleep(1)
        return plain(table, event)

    monkeypatch.setattr(writing, "fold", slowly)
    monkeypatch.setattr(writing, "LONGEST_SECONDS", 1.5)
    assert added([event(night, owner) for _ in range(3)]) == [1, 2, None]


def test_nothing_to_write_writes_nothing() -> None:
    assert add_together(list) == []
