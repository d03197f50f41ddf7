"""The supervisor's choices; what it does with real processes is in tests/faults."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from companion import up
from companion.running import processes
from companion.running.processes import CrewProcess, Trouble
from companion.up import Door


def test_it_stays_light_and_sets_no_django_up() -> None:
    question = "import companion.up; from django.conf import settings; print(settings.configured)"
    done = subprocess.run([sys.executable, "-c", question], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# Where it listens


def test_by_default_it_listens_everywhere_on_port_8000() -> None:
    assert Door.of({}) == Door("0.0.0.0", 8000, "")
    assert Door.of({"PORT": "", "HOST": ""}) == Door("0.0.0.0", 8000, "")
    assert Door.of({"PORT": "80", "HOST": "::1"}) == Door("::1", 80, "")


@pytest.mark.parametrize("port", ["0", "-1", "65536", "eighty", "8000 "[:-1] + "x"])
def test_a_port_that_is_none_is_named(port: str) -> None:
    with pytest.raises(Trouble, match=f"PORT must be a number .* not '{port}'"):
        Door.of({"PORT": port})


def test_a_port_in_use_is_said_before_anything_starts() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(Trouble, match=f"port {port}: Address already in use.*make up PORT={port % 65535 + 1}"):
            Door("0.0.0.0", port, "").check_free()
    Door("0.0.0.0", port, "").check_free()


def test_nobody_answers_at_a_closed_door() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        assert not Door("0.0.0.0", other.getsockname()[1], "").answers()


# Where to open it


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(up, "lan_address", lambda: "192.168.7.20")


def test_it_says_where_to_open_it_also_for_the_phones(at_home: None) -> None:
    words = up.welcome(Door("0.0.0.0", 8123, ""))
    assert "http://localhost:8123\n" in words
    assert "http://192.168.7.20:8123\n" in words
    assert words.count("█") > 100


def test_with_a_public_address_it_says_that_instead(at_home: None) -> None:
    words = up.welcome(Door("0.0.0.0", 8123, "https://companion.example"))
    assert "https://companion.example\n" in words
    assert "8123" not in words


def test_on_no_network_it_promises_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(up, "SOMEWHERE_ELSE", ("127.0.0.1", 9))
    assert up.lan_address() is None
    words = up.welcome(Door("0.0.0.0", 8000, ""))
    assert "At the table" not in words
    assert "█" not in words


@pytest.mark.parametrize(
    ("host", "table"),
    [
        ("0.0.0.0", "192.168.7.20"),
        ("::", "192.168.7.20"),
        ("10.1.1.1", "10.1.1.1"),
        ("fd00::7", "[fd00::7]"),
        ("127.0.0.1", None),
        ("localhost", None),
    ],
)
def test_the_phones_get_an_address_that_it_listens_on(at_home: None, host: str, table: str | None) -> None:
    assert Door(host, 8000, "").table_address() == table


def test_that_address_is_accepted_beside_the_ones_we_were_told(at_home: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "companion.example")
    told = up.environment(Door("0.0.0.0", 8000, ""), Path("/data"), "unix:///data/valkey.sock")
    assert told["ALLOWED_HOSTS"] == "companion.example,192.168.7.20"
    assert told["TABLE_URL"] == "http://192.168.7.20:8000"
    assert (told["DATA_DIR"], told["REDIS_URL"]) == ("/data", "unix:///data/valkey.sock")


# Valkey's socket


def test_valkey_listens_beside_the_data() -> None:
    with up.valkey_socket(Path("/srv/companion")) as path:
        assert path == Path("/srv/companion/valkey.sock")


@pytest.mark.parametrize("folder", ["/srv/" + "deep/" * 20, "/srv/our companion", "/srv/100%", "/srv/räume"])
def test_where_that_does_not_fit_it_listens_in_a_short_place(folder: str) -> None:
    with up.valkey_socket(Path(folder)) as path:
        assert len(str(path)) < 100
        assert path.parent.stat().st_mode & 0o777 == 0o700
    assert not path.parent.exists()


# One at a time


def test_a_second_one_on_the_same_data_is_refused(tmp_path: Path) -> None:
    with up.sole_use(tmp_path), pytest.raises(Trouble, match=f"already running on {tmp_path}"), up.sole_use(tmp_path):
        pass
    with up.sole_use(tmp_path):
        pass


# Parts


def part(*command: str, **options: Any) -> CrewProcess:
    return CrewProcess("test part", [sys.executable, "-c", *command], os.environ, **options)


def test_a_part_takes_its_children_with_it(tmp_path: Path) -> None:
    sleeper = "import time; time.sleep(60)"
    child = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', '{sleeper}']); {sleeper}"
    parent = part(child, log=tmp_path / "log")
    parent.start()
    assert parent.process
    family = psutil.Process(parent.process.pid)
    while not (children := family.children()):
        time.sleep(0.01)
    parent.sweep()
    assert psutil.wait_procs(children, timeout=5)[1] == []
    assert parent.process is None


@pytest.fixture
def hands() -> "Any":
    """A crew, whose signal handlers are put back afterwards."""
    numbers = {*processes.STOP_SIGNALS, signal.SIGCHLD}
    before = {number: signal.getsignal(number) for number in numbers}
    wakeup = signal.set_wakeup_fd(-1)
    # Whoever runs the tests under nohup ignores it, and so would the crew.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    made = processes.Crew()
    yield made
    made.stop()
    signal.set_wakeup_fd(wakeup)
    for number, handler in before.items():
        signal.signal(number, handler)
    made._ear.close()
    made._bell.close()


def fall(hands: processes.Crew, part: CrewProcess) -> float:
    """Let it end, and have it looked after; return how long it must wait for its next start."""
    part.again_at = 0
    hands.tend()
    while part.is_running:
        hands.pause(5)
    return hands.tend()


def test_what_falls_over_is_started_again_each_time_later(
    hands: processes.Crew, capsys: pytest.CaptureFixture[str]
) -> None:
    fallen = hands.start(part("raise SystemExit(3)"))
    for delay in (1, 2, 4):
        assert fall(hands, fallen) == pytest.approx(delay, abs=0.5)
        assert f"stopped unexpectedly (exit status 3); starting it again in {delay} s." in capsys.readouterr().out


def test_what_keeps_falling_is_started_again_for_ever_with_a_pause_of_at_most_a_minute(hands: processes.Crew) -> None:
    fallen = hands.start(part("raise SystemExit(3)"))
    fallen.tries = 40
    assert fall(hands, fallen) == pytest.approx(60, abs=0.5)


def test_what_runs_once_is_not_started_again(hands: processes.Crew, capsys: pytest.CaptureFixture[str]) -> None:
    done = hands.start(part("import os; os.abort()", runs_once=True))
    while done.is_running:
        hands.pause(5)
    hands.tend()
    assert hands.parts == []
    assert "The test part failed (killed by signal 6)." in capsys.readouterr().out


def test_a_failed_preparation_stops_everything(hands: processes.Crew) -> None:
    with pytest.raises(Trouble, match="test part failed"):
        hands.finish(hands.start(part("raise SystemExit(1)", runs_once=True)))


@pytest.mark.parametrize("number", sorted(processes.STOP_SIGNALS))
def test_signals_to_stop_are_heard(hands: processes.Crew, number: signal.Signals) -> None:
    os.kill(os.getpid(), number)
    with pytest.raises(processes.Stopped):
        hands.pause(5)


def test_a_deaf_part_is_killed_after_a_while(
    hands: processes.Crew, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('x', flush=True); time.sleep(60)"
    stubborn = hands.start(part(deaf, log=tmp_path / "log"))
    while not (tmp_path / "log").read_bytes():
        time.sleep(0.01)
    monkeypatch.setattr(processes, "GRACE_SECONDS", 0.3)
    started = time.monotonic()
    hands.stop()
    assert stubborn.process is None
    assert 0.2 < time.monotonic() - started < 5
