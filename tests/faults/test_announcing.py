"""Announcements while processes die: a day is told once, or perhaps once, and never twice."""

import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Any

import psutil
import pytest

from tests.receiver import Receiver, serving, silence
from tests.sites import Site, prepared, site, wait_until

pytestmark = pytest.mark.faults


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = prepared(tmp_path_factory.mktemp("day") / "data")
    with site(folder, DJANGO_SETTINGS_MODULE="tests.faults.announcing") as running:
        yield running


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with serving() as receiver:
        yield receiver


@pytest.fixture(autouse=True)
def whole(running: Site) -> None:
    wait_until(lambda: running.answers() and running.is_complete(), 60)


def subscribe(running: Site, receiver: Receiver) -> None:
    """A new campaign whose days are announced to *receiver*."""
    token = running.post("/api/v1/guests/", {"name": "Red seat"}).json()["token"]
    campaign = running.post("/api/v1/campaigns/", {"game": "apocrypha", "name": "Night"}, token=token).json()["id"]
    made = running.post(f"/api/v1/campaigns/{campaign}/announcements/", {"url": receiver.url}, token=token)
    assert made.status == 201, made.body


def ask(running: Site, words: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(running.data_dir / "companion.sqlite3", timeout=20)) as database, database:
        return database.execute(words, values).fetchall()


def states(running: Site, receiver: Receiver) -> list[str]:
    words = "SELECT state FROM campaigns_sending JOIN campaigns_webhook w ON w.id = webhook_id WHERE w.url = ?"
    return [state for (state,) in ask(running, words, receiver.url)]


def celery(running: Site, *words: str) -> psutil.Popen:
    """Another process of the same kind, beside those that ``make up`` started."""
    worker = running.part("worker")
    command = worker.cmdline()
    return psutil.Popen(
        [*command[: command.index("worker")], *words], env=worker.environ(), cwd=worker.cwd(), stdout=-3, stderr=-3
    )


def test_two_beats_and_five_workers_tell_it_once(running: Site, receiver: Receiver) -> None:
    more = [celery(running, "worker", "--pool", "threads", "--hostname", f"w{n}@table") for n in range(4)]
    more.append(celery(running, "beat", "--schedule", str(running.data_dir / "another-schedule")))
    try:
        subscribe(running, receiver)
        wait_until(lambda: states(running, receiver) == ["sent"], 60)
        time.sleep(3)
        assert len(receiver.got) == 1
    finally:
        for process in more:
            process.kill()
            process.wait()


def test_a_worker_killed_while_it_sends_does_not_send_again(running: Site, receiver: Receiver) -> None:
    receiver.will(silence)
    subscribe(running, receiver)
    wait_until(lambda: receiver.got, 60)
    worker = running.part("worker")
    for process in [worker, *worker.children(recursive=True)]:
        process.send_signal(signal.SIGKILL)
    wait_until(lambda: running.is_complete() and running.part("worker") != worker, 60)
    # Another table's day is told, so the new worker is at work.
    with serving() as other:
        subscribe(running, other)
        wait_until(lambda: other.got, 60)
    assert states(running, receiver) == ["sending"]
    earlier = (datetime.now(UTC) - timedelta(minutes=11)).replace(tzinfo=None)
    ask(running, "UPDATE campaigns_sending SET at = ? WHERE state = 'sending'", str(earlier))
    wait_until(lambda: states(running, receiver) == ["perhaps"], 30)
    assert len(receiver.got) == 1


def test_what_fell_due_while_the_broker_was_dead_is_told_when_it_is_back(running: Site, receiver: Receiver) -> None:
    broker = running.part("valkey-server")
    broker.send_signal(signal.SIGSTOP)
    try:
        subscribe(running, receiver)
        time.sleep(3)
        assert receiver.got == []
    finally:
        broker.send_signal(signal.SIGKILL)
    wait_until(lambda: states(running, receiver) == ["sent"], 90)
    assert len(receiver.got) == 1
