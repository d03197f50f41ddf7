"""Parts that die or hang while people play: the others go on, and what fell comes back."""

import signal
import time
from collections.abc import Iterator

import psutil
import pytest

from companion.monitoring import falls
from tests.sites import Site, site, wait_until

pytestmark = pytest.mark.faults


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("falling") / "data") as running:
        wait_until(lambda: "ready." in running.lines and any((running.data_dir / "backups").glob("companion-*")), 60)
        yield running


@pytest.fixture(autouse=True)
def recovered(running: Site) -> None:
    """Each test finds it whole, whatever the one before did."""
    wait_until(lambda: running.answers() and is_well(running) and running.is_complete(), 60)


def is_well(running: Site) -> bool:
    return all(part["ok"] for part in running.get("/readyz").json().values())


def is_replaced(running: Site, word: str, victim: psutil.Process) -> bool:
    return running.find(word) not in (None, victim)


def test_a_fresh_installation_is_ready_and_has_a_backup(running: Site) -> None:
    assert is_well(running)
    assert len(list((running.data_dir / "backups").glob("companion-*.jsonl.gz"))) == 1


def test_what_it_keeps_is_for_its_owners_eyes(running: Site) -> None:
    assert running.data_dir.stat().st_mode & 0o777 == 0o700
    assert (running.data_dir / "secret.key").stat().st_mode & 0o777 == 0o600


def test_a_killed_web_process_is_replaced(running: Site) -> None:
    victim = running.web_workers()[0]
    victim.kill()
    wait_until(lambda: len(running.web_workers()) == 2 and victim not in running.web_workers(), 30)
    wait_until(running.answers)
    assert {running.get("/healthz").status for _ in range(20)} == {200}
    # The new one tells of it once it has loaded.
    wait_until(lambda: falls.newest(running.data_dir), 30)
    assert falls.newest(running.data_dir)[0][:2] == ("web process", "ended unexpectedly")


def test_a_killed_web_server_comes_back(running: Site) -> None:
    server = running.part("granian")
    orphans = server.children()
    server.kill()
    wait_until(lambda: is_replaced(running, "granian", server) and running.answers(), 60)
    assert psutil.wait_procs(orphans, timeout=10)[1] == []
    assert "The web server stopped unexpectedly (killed by signal 9); starting it again in 1 s." in running.lines
    assert falls.newest(running.data_dir)[0][:2] == ("web server", "killed by signal 9")


@pytest.mark.parametrize(("word", "name"), [("worker", "Celery worker"), ("beat", "Celery beat")])
def test_a_killed_worker_or_beat_comes_back(running: Site, word: str, name: str) -> None:
    victim = running.part(word)
    victim.kill()
    wait_until(lambda: is_replaced(running, word, victim), 30)
    assert f"The {name} stopped unexpectedly" in running.lines
    assert running.answers()


def test_a_killed_valkey_comes_back_and_jobs_run_again(running: Site) -> None:
    victim = running.part("valkey-server")
    victim.kill()
    assert running.get("/").status == 200
    wait_until(lambda: is_well(running), 30)
    enqueue(running)


def enqueue(running: Site) -> None:
    """Have the worker do something, over the broker, and see it done."""
    for backup in (running.data_dir / "backups").glob("companion-*"):
        backup.unlink()  # the job finds out that they are gone
    celery = running.part("worker").cmdline()
    command = [*celery[: celery.index("worker")], "call", "companion.tasks.back_up"]
    psutil.Popen(command, env=running.part("worker").environ(), cwd=running.part("worker").cwd()).wait(60)
    wait_until(lambda: any((running.data_dir / "backups").glob("companion-*")), 60)


def test_while_valkey_hangs_pages_and_api_answer_and_readyz_says_so(running: Site) -> None:
    valkey = running.part("valkey-server")
    valkey.send_signal(signal.SIGSTOP)
    try:
        started = time.monotonic()
        readiness = running.get("/readyz")
        assert time.monotonic() - started < 3
        assert readiness.status == 200, "pages go on"
        assert [name for name, part in readiness.json().items() if not part["ok"]] == ["broker"]
        for path in ("/", "/about/", "/account/login/", "/api/v1/games/"):
            assert running.get(path).status == 200
        guest = running.post("/api/v1/guests/", {"name": "Red seat"})
        assert guest.status == 201
        started = time.monotonic()
        assert {running.get("/api/v1/games/").status for _ in range(50)} == {200}
        assert time.monotonic() - started < 10
    finally:
        valkey.send_signal(signal.SIGCONT)
    wait_until(lambda: is_well(running), 30)
