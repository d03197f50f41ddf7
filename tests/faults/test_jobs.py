"""The jobs while everything around them breaks: an almanac of one row a date, always the same, never an error for a
reader; and days that are announced once, or perhaps once, and never twice."""

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Any

import psutil
import pytest

from tests.receiver import Receiver, serving, silence
from tests.sites import Site, prepared, site, wait_until

pytestmark = pytest.mark.faults
FIRST = datetime(2018, 11, 6, tzinfo=UTC)
TODAY = "/api/v1/mutations/today/"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = prepared(tmp_path_factory.mktemp("jobs") / "data")
    with site(folder, DJANGO_SETTINGS_MODULE="tests.faults.hurried_jobs") as running:
        yield running


@pytest.fixture(autouse=True)
def whole(running: Site) -> None:
    """Each test finds it running and its almanac full."""
    wait_until(lambda: running.answers() and running.is_complete() and is_full(running), 60)


def ask(running: Site, words: str, *values: str) -> list[Any]:
    with closing(sqlite3.connect(running.data_dir / "companion.sqlite3", timeout=20)) as database, database:
        return database.execute(words, values).fetchall()


def rows(running: Site) -> list[str]:
    return [day for (day,) in ask(running, "SELECT date FROM cards_almanacday ORDER BY date")]


def is_full(running: Site) -> bool:
    """Exactly one row a date, from the first to the one that comes next."""
    newest = datetime.now(UTC) + timedelta(hours=14 + 24)
    days = (newest.date() - FIRST.date()).days + 1
    return rows(running) == [str((FIRST + timedelta(days=n)).date()) for n in range(days)]


def almanac(running: Site) -> list[Any]:
    """Everything in every row."""
    return ask(running, "SELECT * FROM cards_almanacday ORDER BY date")


def forget(running: Site, since: str = "2018-11-06") -> None:
    ask(running, "DELETE FROM cards_almanacday WHERE date >= ?", since)


def celery(running: Site, *words: str) -> psutil.Popen:
    """Another process of the same kind, beside those that ``make up`` started."""
    worker = running.part("worker")
    command = worker.cmdline()
    return psutil.Popen(
        [*command[: command.index("worker")], *words], env=worker.environ(), cwd=worker.cwd(), stdout=-3, stderr=-3
    )


def manage(running: Site, *words: str) -> int:
    worker = running.part("worker")
    command = [worker.cmdline()[0], "manage.py", *words]
    return int(psutil.Popen(command, env=worker.environ(), cwd=worker.cwd(), stdout=-3, stderr=-3).wait(60))


@pytest.fixture(scope="module")
def right(running: Site) -> list[Any]:
    """The almanac as it was verified once."""
    wait_until(lambda: running.is_complete() and is_full(running), 60)
    assert manage(running, "almanac", "verify") == 0
    return almanac(running)


@pytest.fixture
def told(running: Site, right: list[Any]) -> Iterator[None]:
    """Whatever happens in between, today is what it was, and every row is right."""
    before = running.get(TODAY).json()
    yield
    assert running.get(TODAY).json() == before
    wait_until(lambda: is_full(running), 60)
    assert almanac(running)[: len(right)] == right


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with serving() as receiver:
        yield receiver


def subscribe(running: Site, receiver: Receiver) -> None:
    """A new campaign whose days are announced to *receiver*."""
    token = running.post("/api/v1/guests/", {"name": "Red seat"}).json()["token"]
    campaign = running.post("/api/v1/campaigns/", {"game": "apocrypha", "name": "Night"}, token=token).json()["id"]
    made = running.post(f"/api/v1/campaigns/{campaign}/announcements/", {"url": receiver.url}, token=token)
    assert made.status == 201, made.body


def states(running: Site, receiver: Receiver) -> list[str]:
    words = "SELECT state FROM campaigns_sending JOIN campaigns_webhook w ON w.id = webhook_id WHERE w.url = ?"
    return [state for (state,) in ask(running, words, receiver.url)]


def wait_for_another_round(running: Site) -> None:
    """Another table's day is told, so everything that was due has been looked at since."""
    with serving() as other:
        subscribe(running, other)
        wait_until(lambda: other.got, 60)


@pytest.mark.usefixtures("told")
def test_two_beats_and_five_workers_fill_it_and_tell_the_day_once(running: Site, receiver: Receiver) -> None:
    more = [celery(running, "worker", "--pool", "threads", "--hostname", f"w{n}@table") for n in range(4)]
    more.append(celery(running, "beat", "--schedule", str(running.data_dir / "another-schedule")))
    try:
        for _ in range(3):
            forget(running)
            wait_until(lambda: is_full(running), 60)
        subscribe(running, receiver)
        wait_until(lambda: states(running, receiver) == ["sent"], 60)
        wait_for_another_round(running)
        assert len(receiver.got) == 1
    finally:
        for process in more:
            process.kill()
            process.wait()


# The almanac


@pytest.mark.usefixtures("told")
def test_without_any_beat_the_first_reader_fills_the_day(running: Site) -> None:
    beat, worker = running.part("beat"), running.part("worker")
    beat.send_signal(signal.SIGSTOP)
    worker.send_signal(signal.SIGSTOP)
    try:
        yesterday = str((datetime.now(UTC) - timedelta(days=1)).date())
        forget(running, since=yesterday)
        # Each web process remembers what it has kept, and has not been asked for this one.
        assert running.get(f"/api/v1/mutations/{yesterday}/").status == 200
        wait_until(lambda: yesterday in rows(running), 5)
    finally:
        beat.send_signal(signal.SIGCONT)
        worker.send_signal(signal.SIGCONT)


@pytest.mark.usefixtures("told")
def test_redis_hangs_and_dies(running: Site) -> None:
    valkey = running.part("valkey-server")
    for blow in (signal.SIGSTOP, signal.SIGKILL):
        valkey.send_signal(blow)
        assert {running.get(TODAY).status for _ in range(20)} == {200}
        forget(running, since="2026-01-01")
        assert running.get("/api/v1/mutations/2026-01-02/").status == 200
        if blow == signal.SIGSTOP:
            valkey.send_signal(signal.SIGCONT)
            wait_until(lambda: is_full(running), 60)


@pytest.mark.usefixtures("told")
def test_a_worker_that_is_killed_while_it_fills(running: Site) -> None:
    worker = running.part("worker")
    forget(running)
    wait_until(lambda: rows(running) or not worker.is_running(), 30)
    worker.kill()
    wait_until(lambda: running.find("worker") not in (None, worker), 30)


@pytest.mark.usefixtures("told")
@pytest.mark.parametrize("damage", ["deleted", "broken"])
def test_a_schedule_file_that_is_lost(running: Site, damage: str) -> None:
    beat = running.part("beat")
    beat.send_signal(signal.SIGSTOP)
    for path in running.data_dir.glob("beat-schedule*"):
        path.unlink()
    if damage == "broken":
        (running.data_dir / "beat-schedule").write_bytes(b"\0not a schedule" * 500)
    forget(running)
    beat.kill()
    wait_until(lambda: running.find("beat") not in (None, beat), 30)


@pytest.mark.usefixtures("told")
def test_thirty_days_of_silence(running: Site) -> None:
    forget(running, since=str((datetime.now(UTC) - timedelta(days=30)).date()))


def test_readyz_says_when_a_day_is_missing(running: Site) -> None:
    worker = running.part("worker")
    worker.send_signal(signal.SIGSTOP)
    try:
        forget(running, since=str(datetime.now(UTC).date()))
        readiness = running.get("/readyz")
        assert not readiness.json()["almanac"]["ok"]
    finally:
        worker.send_signal(signal.SIGCONT)
    wait_until(lambda: running.get("/readyz").json()["almanac"]["ok"], 30)


# Announcements


def test_a_worker_killed_while_it_sends_does_not_send_again(running: Site, receiver: Receiver) -> None:
    receiver.will(silence)
    subscribe(running, receiver)
    wait_until(lambda: receiver.got, 60)
    worker = running.part("worker")
    for process in [worker, *worker.children(recursive=True)]:
        process.send_signal(signal.SIGKILL)
    wait_until(lambda: running.is_complete() and running.part("worker") != worker, 60)
    wait_for_another_round(running)
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
        wait_until(lambda: not running.get("/readyz").json()["broker"]["ok"])
        assert receiver.got == []
    finally:
        broker.send_signal(signal.SIGKILL)
    wait_until(lambda: states(running, receiver) == ["sent"], 90)
    assert len(receiver.got) == 1
