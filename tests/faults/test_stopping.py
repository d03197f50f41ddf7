"""Started and stopped as one: whatever ends it, no process is left behind."""

import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.sites import START_SECONDS, STOP_SECONDS, Site, launch, site, wait_until

pytestmark = pytest.mark.faults


@pytest.fixture
def running(data_dir: Path) -> Iterator[Site]:
    with site(data_dir) as running:
        wait_until(running.is_complete, 30)
        yield running


def leave_nothing(running: Site, end: Callable[[], object]) -> None:
    everything = running.processes()
    assert len(everything) >= 7  # supervisor, Valkey, server, two web processes, worker, beat
    end()
    running.process.wait(STOP_SECONDS)
    _, left = psutil.wait_procs(everything, timeout=STOP_SECONDS)
    assert left == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_stop_it_stops_in_order(running: Site, number: signal.Signals) -> None:
    leave_nothing(running, lambda: running.process.send_signal(number))
    assert running.process.returncode == 0
    assert running.lines.rstrip().endswith("Stopped.")


def test_killed_it_takes_everything_with_it(running: Site) -> None:
    leave_nothing(running, running.process.kill)


def test_killed_together_with_its_web_server_it_still_does(running: Site) -> None:
    def both() -> None:
        running.part("granian").kill()
        running.process.kill()

    leave_nothing(running, both)


def test_a_terminated_make_stops_it(data_dir: Path) -> None:
    """The way a process manager stops it: SIGTERM to make alone."""
    made = launch(data_dir, command=("make", "up", f"VENV={sys.prefix}"))
    try:
        wait_until(lambda: made.answers() and "is ready" in made.lines and len(made.processes()) >= 8, START_SECONDS)
        everything = made.processes()
        made.process.terminate()
        _, left = psutil.wait_procs(everything, timeout=STOP_SECONDS)
        assert left == []
    finally:
        made.process.kill()
        made.process.wait()


def test_a_port_in_use_is_said_and_nothing_starts(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        refused = launch(tmp_path / "data", PORT=str(other.getsockname()[1]))
        assert refused.process.wait(30) == 1
    assert "Address already in use" in refused.lines
    assert "Traceback" not in refused.lines
    assert not (tmp_path / "data" / "companion.sqlite3").exists()


def test_a_second_one_on_the_same_data_is_refused_and_the_first_goes_on(running: Site) -> None:
    second = launch(running.data_dir)
    assert second.process.wait(30) == 1
    assert "already running on" in second.lines
    assert running.answers()


def test_a_site_that_cannot_start_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    broken = launch(tmp_path / "data", DATABASE_URL="postgresql://nobody@127.0.0.1:9/nowhere")
    assert broken.process.wait(60) == 1
    assert "The preparation failed" in broken.lines


def test_it_runs_where_the_path_is_too_long_for_a_socket(data_dir: Path, tmp_path: Path) -> None:
    with site(data_dir.rename(tmp_path / ("deep" * 25))) as running:
        assert running.get("/readyz").json()["broker"]["ok"]
