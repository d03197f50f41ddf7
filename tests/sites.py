"""A whole installation of one's own, as ``make up`` runs it, for browsers, faults and benchmarks."""

import http.client
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from companion.running.processes import BASE_DIR
from companion.up import lan_address
from tests.databases import prepared_folder

START_SECONDS = 120
STOP_SECONDS = 25
UP = (sys.executable, "-m", "companion.up")
# Tests ask more of one address than a table would.
GENEROUS = {
    "THROTTLE_CALLS": "10000000",
    "THROTTLE_COSTLY": "10000000",
    "THROTTLE_GUESTS": "10000000",
    "THROTTLE_RETURNS": "10000000",
    "ALLOWED_HOSTS": "companion.test",
    # Whoever opens a link stays on the address where they are signed in.
    "TABLE_URL": "",
}


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Site:
    port: int
    data_dir: Path
    process: "subprocess.Popen[bytes]"
    log: Path
    launched: float = field(default_factory=time.monotonic)
    start_seconds: float = 0

    def wait(self) -> None:
        """Until it answers."""
        wait_until(lambda: self.answers() or self.process.poll() is not None, START_SECONDS)
        assert self.process.poll() is None, self.lines
        self.start_seconds = time.monotonic() - self.launched

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def lan_url(self) -> str:
        """The same site by an address that is not localhost, so browsers do not call it secure."""
        return f"http://{lan_address() or 'companion.test'}:{self.port}"

    @property
    def lines(self) -> str:
        return self.log.read_text(errors="replace")

    def get(self, path: str, *, token: str = "", timeout: float = 10) -> Answer:
        return self.call("GET", path, token=token, timeout=timeout)

    def post(self, path: str, body: Any, *, token: str = "", timeout: float = 30) -> Answer:
        return self.call("POST", path, body, token=token, timeout=timeout)

    def call(self, method: str, path: str, body: Any = None, *, token: str = "", timeout: float = 10) -> Answer:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            # An answer that ends with its line has taken the line over, and is cut off where the site falls.
            with connection.getresponse() as response:
                return Answer(response.status, response.read())
        finally:
            connection.close()

    def answers(self) -> bool:
        try:
            return self.get("/healthz", timeout=2).status == 200
        except (OSError, http.client.HTTPException):
            return False

    # its processes

    def processes(self) -> list[psutil.Process]:
        return [*psutil.Process(self.process.pid).children(recursive=True), psutil.Process(self.process.pid)]

    def part(self, word: str) -> psutil.Process:
        """The supervisor's child that is started by *word*: granian, worker, beat or valkey-server."""
        found = self.find(word)
        assert found, f"{word} does not run"
        return found

    def find(self, word: str) -> psutil.Process | None:
        return next((child for child in self._children() if word in _words(child)), None)

    def is_complete(self) -> bool:
        """Whether everything that belongs to it runs."""
        return all(self.find(word) for word in ("valkey-server", "granian", "worker", "beat"))

    def _children(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children()

    def web_workers(self) -> list[psutil.Process]:
        return self.part("granian").children()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(STOP_SECONDS)


def _words(process: psutil.Process) -> set[str]:
    try:
        return {argument.partition(" ")[0].rpartition("/")[2] for argument in process.cmdline()}
    except psutil.NoSuchProcess:
        return set()


def free_port() -> int:
    """Below those that outgoing connections get, which would take it before it is listened on."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("0.0.0.0", port))
            return port


def prepared(data_dir: Path) -> Path:
    """A folder as ``prepare`` leaves it, without a secret key: copied from the template."""
    return shutil.copytree(prepared_folder(), data_dir)


def launch(data_dir: Path, command: tuple[str, ...] = UP, *, errors: Path | None = None, **environment: str) -> Site:
    """Start one, without waiting for it. What it says on standard error goes to *errors*, where that is said."""
    port = int(environment.get("PORT") or free_port())
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    env = {**kept, **GENEROUS, **environment, "PORT": str(port), "DATA_DIR": str(data_dir)}
    data_dir.mkdir(mode=0o700, exist_ok=True)
    log = data_dir / "up.log"
    with open(log, "ab") as output, open(errors or log, "ab") as error_output:
        process = subprocess.Popen(command, cwd=BASE_DIR, env=env, stdout=output, stderr=error_output)
    return Site(port, data_dir, process, log)


@contextmanager
def site(data_dir: Path, command: tuple[str, ...] = UP, **environment: str) -> Iterator[Site]:
    """A running one; nothing of it is left afterwards, whatever the block did to it."""
    with starting(data_dir, command, **environment) as running:
        running.wait()
        yield running


@contextmanager
def starting(data_dir: Path, command: tuple[str, ...] = UP, **environment: str) -> Iterator[Site]:
    """One that gets ready while the block does something else, which calls ``wait`` before it needs it."""
    running = launch(data_dir, command, **environment)
    try:
        yield running
    finally:
        _end(running)


def _end(running: Site) -> None:
    if running.process.poll() is None:
        everything = running.processes()
        running.process.terminate()
        _, left = psutil.wait_procs(everything, timeout=STOP_SECONDS)
        for process in left:
            process.kill()
        running.process.wait()


def open_connections(running: Site) -> int:
    found = 0
    server = running.find("granian")
    for process in server.children() if server else []:
        try:
            found += sum(each.status == psutil.CONN_ESTABLISHED for each in process.net_connections("tcp"))
        except psutil.NoSuchProcess:
            continue
    return found


def wait_until(is_true: Callable[[], object], seconds: float = 15) -> None:
    deadline = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < deadline, f"not within {seconds} s"
        time.sleep(0.05)
