"""Several who wait to write share one commit: each has its own verdict, and none hears of what did not hold."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction

from campaigns.models import Campaign
from campaigns.sittings import turns
from campaigns.sittings.turns import fair_turn, in_turn
from tests.people_at_table import Table, set_table, together
from tests.sites import wait_until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL gathers commits by itself"),
]
PHONES = 5


@pytest.fixture
def table() -> Table:
    return set_table("Moonrise", game="witching-hour")


def note(table: Table, word: str) -> Callable[[], str]:
    """Adds a word to the campaign's notes, which every other word needs to be there still."""

    def write() -> str:
        notes = Campaign.objects.values_list("notes", flat=True).get(pk=table.campaign.pk)
        Campaign.objects.filter(pk=table.campaign.pk).update(notes=f"{notes}{word}")
        if word == "x":
            raise ValueError(word)
        return word

    return write


def notes(table: Table) -> str:
    return Campaign.objects.get(pk=table.campaign.pk).notes


def all_wait(*writes: Callable[[], Any]) -> list[Any]:
    """They come while somebody else has the turn, so that whoever gets it next has all of them to write."""
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with fair_turn():
            held.set()
            wait_until(lambda: len(turns._waiting) == len(writes))
        done.set()

    def wait_and_write(write: Callable[[], Any]) -> Callable[[], Any]:
        def call() -> Any:
            held.wait(10)
            return in_turn(write)

        return call

    found = together(hold, *map(wait_and_write, writes))
    assert done.is_set()
    return found[1:]


def commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One for each commit."""
    counted = list[int]()
    plain = transaction.Atomic.__exit__

    def counting(self: Any, *exit: Any) -> None:
        plain(self, *exit)
        if not connection.in_atomic_block:
            counted.append(1)

    monkeypatch.setattr(transaction.Atomic, "__exit__", counting)
    return counted


def test_one_commit_holds_for_all_who_wait(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = commits(monkeypatch)
    assert sorted(all_wait(*[note(table, word) for word in "abcde"])) == list("abcde")
    assert len(counted) == 1
    assert sorted(notes(table)) == list("abcde")


def test_what_one_of_them_raises_is_told_to_it_alone_and_takes_back_only_its_own(table: Table) -> None:
    found = all_wait(*[note(table, word) for word in "abxcd"])
    assert [str(each) for each in found] == list("abxcd")
    assert isinstance(found[2], ValueError)
    assert sorted(notes(table)) == list("abcd")


def test_where_the_commit_does_not_hold_nobody_hears_that_it_did(table: Table) -> None:
    def break_it() -> None:
        transaction.set_rollback(True)
        # As a disk that is full does: SQLite has let go of the whole transaction.
        connection.connection.rollback()

    found = all_wait(note(table, "a"), break_it, note(table, "b"))
    assert all(isinstance(each, Exception) for each in found), found
    assert notes(table) == ""
    assert in_turn(note(table, "c")) == "c"
    assert notes(table) == "c"


def test_alone_it_is_a_transaction_of_its_own(table: Table) -> None:
    with pytest.raises(ValueError, match="x"):
        in_turn(note(table, "x"))
    assert notes(table) == ""
    assert not turns._waiting
