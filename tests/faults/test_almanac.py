"""The almanac while everything around it breaks: one row a date, always the same, never an error for a reader."""

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta

import psutil
import pytest

from tests.sites import Site, prepared, site, wait_until

pytestmark = pytest.mark.faults
FIRST = datetime(2018, 11, 6, tzinfo=UTC)
TODAY = "/api/v1/mutations/today/"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = prepared(tmp_path_factory.mktemp("almanac") / "data")
    with site(folder, DJANGO_SETTINGS_MODULE="tests.faults.hasty") as running:
        yield running


@pytest.fixture(autouse=True)
def whole(running: Site) -> None:
    """Each test finds it running and its almanac full."""
    wait_until(lambda: running.answers() and running.is_complete() and is_full(running), 60)


def ask(running: Site, words: str, *values: str) -> list[tuple[str]]:
    with closing(sqlite3.connect(running.data_dir / "companion.sqlite3", timeout=20)) as database, database:
        return database.execute(words, values).fetchall()


def rows(running: Site) -> list[str]:
    return [day for (day,) in ask(running, "SELECT date FROM cards_almanacday ORDER BY date")]


def is_full(running: Site) -> bool:
    """Exactly one row a date, from the first to the one that comes next."""
    newest = datetime.now(UTC) + timedelta(hours=14 + 24)
    days = (newest.date() - FIRST.date()).days + 1
    return rows(running) == [str((FIRST + timedelta(days=n)).date()) for n in range(days)]


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


@pytest.fixture
def told(running: Site) -> Iterator[None]:
    """Whatever happens in between, today is what it was, and every row is right."""
    before = running.get(TODAY).json()
    yield
    assert running.get(TODAY).json() == before
    wait_until(lambda: is_full(running), 60)
    assert manage(running, "almanac", "verify") == 0


@pytest.mark.usefixtures("told")
def test_two_beats_and_five_workers(running: Site) -> None:
    more = [celery(running, "worker", "--pool", "threads", "--hostname", f"w{n}@table") for n in range(4)]
    more.append(celery(running, "beat", "--schedule", str(running.data_dir / "another-schedule")))
    try:
        for _ in range(3):
            forget(running)
            wait_until(lambda: is_full(running), 60)
    finally:
        for process in more:
            process.kill()
            process.wait()


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
@pytest.mark.parametrize("blow", [signal.SIGSTOP, signal.SIGKILL])
def test_redis_hangs_or_dies(running: Site, blow: signal.Signals) -> None:
    valkey = running.part("valkey-server")
    valkey.send_signal(blow)
    try:
        assert {running.get(TODAY).status for _ in range(20)} == {200}
        forget(running, since="2026-01-01")
        assert running.get("/api/v1/mutations/2026-01-02/").status == 200
    finally:
        if blow == signal.SIGSTOP:
            valkey.send_signal(signal.SIGCONT)


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
