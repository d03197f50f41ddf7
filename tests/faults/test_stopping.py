"""Started and stopped as one: whatever ends it, no process is left behind."""

import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from tests.faults.test_writing import Writer, writers
from tests.sites import START_SECONDS, STOP_SECONDS, Site, launch, site, wait_until

pytestmark = pytest.mark.faults


def leave_nothing(running: Site, end: Callable[[], object]) -> None:
    everything = running.processes()
    assert len(everything) >= 7  # supervisor, Valkey, server, two web processes, worker, beat
    end()
    running.process.wait(STOP_SECONDS)
    _, left = psutil.wait_procs(everything, timeout=STOP_SECONDS)
    assert left == []


@contextmanager
def complete(data_dir: Path) -> Iterator[Site]:
    """A site of which everything runs, to be ended."""
    with site(data_dir) as running:
        wait_until(running.is_complete, 30)
        yield running


def test_interrupted_it_stops_in_order_also_where_the_path_is_too_long_for_a_socket(
    data_dir: Path, tmp_path: Path
) -> None:
    with complete(data_dir.rename(tmp_path / ("deep" * 25))) as running:
        assert running.get("/readyz").json()["broker"]["ok"]
        leave_nothing(running, lambda: running.process.send_signal(signal.SIGINT))
        assert running.process.returncode == 0
        assert running.lines.rstrip().endswith("Stopped.")


def test_one_that_hangs_on_valkey_still_stops_and_no_second_one_disturbs_it(data_dir: Path) -> None:
    with complete(data_dir) as running:
        second = launch(running.data_dir)
        assert second.process.wait(30) == 1
        assert "already running on" in second.lines
        assert running.answers()
        running.part("valkey-server").send_signal(signal.SIGSTOP)
        leave_nothing(running, lambda: running.process.send_signal(signal.SIGTERM))
        assert running.process.returncode == 0


def test_a_terminated_make_stops_it(data_dir: Path) -> None:
    """The way a process manager stops it: SIGTERM to make alone."""
    made = launch(data_dir, command=("make", "up", f"VENV={sys.prefix}"))
    try:
        wait_until(lambda: made.answers() and "is ready" in made.lines and len(made.processes()) >= 8, START_SECONDS)
        everything = made.processes()
        made.process.terminate()
        _, left = psutil.wait_procs(everything, timeout=STOP_SECONDS)
        assert left == []
        wait_until(lambda: made.lines.rstrip().endswith("Stopped."))
    finally:
        made.process.kill()
        made.process.wait()


# Killed, in the middle of what six people write


def test_killed_it_takes_everything_with_it_but_what_was_acknowledged(data_dir: Path) -> None:
    """The supervisor alone, then together with its web server, then with every web process: each time after writes."""
    found: list[Writer] = []
    for victims in ([], ["granian"], ["granian", "web processes"]):
        with complete(data_dir) as running:
            check_stored(running, found)
            found = writers(running, 10_000)
            wait_until(lambda found=found: all(len(writer.acknowledged) >= 5 for writer in found), 60)
            leave_nothing(running, lambda running=running, victims=victims: kill(running, victims))
            for writer in found:
                writer.join(60)
    with site(data_dir) as again:
        check_stored(again, found)


def kill(running: Site, victims: list[str]) -> None:
    for process in running.web_workers() if "web processes" in victims else []:
        process.kill()
    if "granian" in victims:
        running.part("granian").kill()
    running.process.kill()


def check_stored(running: Site, found: list[Writer]) -> None:
    for writer in found:
        writer.running = running
        assert writer.refused == []
        assert writer.stored() >= set(writer.acknowledged)


# Not started


def test_a_port_in_use_is_said_and_nothing_starts(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        refused = launch(tmp_path / "data", PORT=str(other.getsockname()[1]))
        assert refused.process.wait(30) == 1
    assert "Address already in use" in refused.lines
    assert "Traceback" not in refused.lines
    assert not (tmp_path / "data" / "companion.sqlite3").exists()


def test_a_site_that_cannot_start_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    broken = launch(tmp_path / "data", DATABASE_URL="postgresql://nobody@127.0.0.1:9/nowhere")
    assert broken.process.wait(60) == 1
    assert "The preparation failed" in broken.lines
