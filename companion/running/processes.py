"""Processes that live and die together: started, watched, started again when they fall, stopped as one."""

import ctypes
import os
import resource
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from companion.monitoring import falls

BASE_DIR = Path(__file__).resolve().parents[2]
GRACE_SECONDS = 10
STEADY_SECONDS = 60
LONGEST_PAUSE_SECONDS = 60
MANY_FILES = 65_536
STOP_SIGNALS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}

PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class Trouble(Exception):
    """Why the companion cannot run, in words for the person who started it."""


class Stopped(Exception):
    """Somebody asked us to stop."""


def say(line: str = "") -> None:
    with suppress(OSError):  # nobody may be reading any more, and we still have processes to look after
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def leave_unsaid() -> None:
    """What no log took, because its disk is full or nobody reads it, is no failure of ours."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@dataclass
class CrewProcess:
    """One process that belongs to the companion, leader of its own group."""

    name: str
    command: list[str]
    env: Mapping[str, str]
    # What it gets when we vanish without a word. None of them minds being killed; the web server has children to tell.
    farewell: signal.Signals = signal.SIGKILL
    log: Path | None = None
    runs_once: bool = False
    # The others talk to it while they finish, so it goes last; it has nothing to finish itself.
    is_leaned_on: bool = False
    tries: int = 0
    again_at: float = 0
    started_at: float = 0
    process: "subprocess.Popen[bytes] | None" = field(default=None, repr=False)

    def start(self) -> None:
        self.started_at = time.monotonic()
        with ExitStack() as files:
            output = files.enter_context(open(self.log, "wb")) if self.log else None
            self.process = subprocess.Popen(  # noqa: S603 the commands are ours
                self.command,
                cwd=BASE_DIR,
                env=dict(self.env),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=partial(die_with, os.getpid(), self.farewell),
            )

    @property
    def exit_status(self) -> int | None:
        return self.process.poll() if self.process else None

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.exit_status is None

    def signal(self, number: signal.Signals) -> None:
        if self.process and self.is_running:
            self.process.send_signal(number)

    def sweep(self) -> None:
        """Kill whatever is left of its group, then forget it."""
        if self.process:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


def die_with(parent: int, farewell: signal.Signals) -> None:
    """Have Linux send this process *farewell* when *parent* dies, even by kill -9."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, farewell)
        if os.getppid() != parent:
            os._exit(1)


def give_back_memory() -> None:
    """What was freed goes back to the system, where the C library can do that."""
    if hasattr(LIBC, "malloc_trim"):
        LIBC.malloc_trim(0)  # type: ignore[union-attr]


def most_files() -> int:
    """How many files and connections this process and its children may open: all that we are allowed."""
    _now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if most == resource.RLIM_INFINITY else most
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _ending(status: int | None) -> str:
    return f"killed by signal {-status}" if status is not None and status < 0 else f"exit status {status}"


class Crew:
    """All parts together, and the ear for signals."""

    def __init__(self, data_dir: Path | None = None) -> None:
        """In *data_dir* is written what fell."""
        self._data_dir = data_dir
        self.parts: list[CrewProcess] = []
        self._ear, self._bell = socket.socketpair()
        self._ear.setblocking(False)
        self._bell.setblocking(False)
        signal.set_wakeup_fd(self._bell.fileno(), warn_on_full_buffer=False)
        for number in {*STOP_SIGNALS, signal.SIGCHLD}:
            # Under nohup a closing terminal shall not stop us.
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, lambda *_: None)

    def pause(self, seconds: float) -> None:
        """Wait so long, or until a process ends; raise Stopped when asked to stop."""
        ready, _, _ = select.select([self._ear], [], [], max(seconds, 0))
        if ready and STOP_SIGNALS & set(self._ear.recv(4096)):
            raise Stopped

    def start(self, part: CrewProcess) -> CrewProcess:
        part.start()
        self.parts.append(part)
        return part

    def finish(self, part: CrewProcess) -> None:
        """Wait for a part that runs once, while the others are looked after."""
        while part.is_running:
            self.pause(1)
        status = part.exit_status
        part.sweep()
        self.parts.remove(part)
        if status:
            raise Trouble(f"The {part.name} failed; the lines above say why.")

    def tend(self) -> float:
        """Start again what fell over; return how long nothing will need us."""
        for part in list(self.parts):
            if part.process and not part.is_running:
                self._mourn(part)
            elif part.process is None and time.monotonic() >= part.again_at:
                part.start()
        waiting = [part.again_at - time.monotonic() for part in self.parts if part.process is None]
        return min(waiting, default=3600)

    def _mourn(self, part: CrewProcess) -> None:
        status = part.exit_status
        part.sweep()
        if part.runs_once:
            self.parts.remove(part)
            if status:
                say(f"The {part.name} failed ({_ending(status)}).")
            return
        part.tries = 1 if time.monotonic() - part.started_at > STEADY_SECONDS else part.tries + 1
        # What has once run is started again for ever: nobody sits beside the box to do it.
        delay = min(2 ** (part.tries - 1), LONGEST_PAUSE_SECONDS)
        part.again_at = time.monotonic() + delay
        say(f"The {part.name} stopped unexpectedly ({_ending(status)}); starting it again in {delay} s.")
        if self._data_dir:
            falls.note(self._data_dir, part.name, _ending(status))

    def stop(self) -> None:
        """Let everyone finish, then kill what remains, and last what the others talked to."""
        finishing = [part for part in self.parts if not part.is_leaned_on]
        for part in finishing:
            part.signal(signal.SIGTERM)
        self._wait_for(finishing)
        for part in sorted(self.parts, key=lambda part: part.is_leaned_on):
            part.sweep()

    def _wait_for(self, parts: list[CrewProcess]) -> None:
        deadline = time.monotonic() + GRACE_SECONDS
        while any(part.is_running for part in parts) and time.monotonic() < deadline:
            try:
                self.pause(0.2)
            except Stopped:  # asked twice: they mean it
                if time.monotonic() > deadline - GRACE_SECONDS + 1:
                    return
