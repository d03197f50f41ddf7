"""Test databases: copies of a template that is migrated and filled once per state of the migrations and the catalog.

Templates are stored under ``build/test-databases`` and survive the run, so a single test file starts in seconds.
``pytest --create-db`` builds them again.
"""

import fcntl
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "build" / "test-databases"
# A template depends on these files; the lock file stands for the migrations of our dependencies.
SOURCES = (
    "*/migrations/*.py",
    "*/*/migrations/*.py",
    "cards/catalogue/**/*.py",
    "fixtures/catalogue/**/*",
    "fixtures/almanac/**/*",
    "requirements/dev.lock",
    "tests/databases.py",
)
# Other branches have templates of their own; older ones than the newest four are deleted.
TEMPLATES_AT_MOST = 4
FILE = "companion.sqlite3"
POSTGRES_TEMPLATE = "template_companion"
# ``prepare`` stores years of days ahead. Tests start without them, like a site whose scheduled job never ran.
EMPTY_ALMANAC = "DELETE FROM cards_almanacday"


@cache
def key() -> str:
    """Return the hash of everything that a template is made from."""
    digest = hashlib.sha256()
    for path in sorted({path for pattern in SOURCES for path in ROOT.glob(pattern) if path.is_file()}):
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def template_folder() -> Iterator[Path]:
    """The folder for today's templates, locked against other processes that would make them too."""
    TEMPLATES.mkdir(parents=True, exist_ok=True)
    with open(TEMPLATES / "lock", "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = TEMPLATES / key()
        if not folder.exists():
            others = sorted(
                (path for path in TEMPLATES.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime
            )
            for old in others[: 1 - TEMPLATES_AT_MOST]:
                shutil.rmtree(old)
            folder.mkdir()
        yield folder


def discard_templates() -> None:
    with template_folder() as folder:
        shutil.rmtree(folder)


def prepare(data_dir: Path, database_url: str = "") -> None:
    """Run ``manage.py prepare``: migrations, catalog, almanac, static files."""
    data_dir.mkdir(parents=True, exist_ok=True)
    env = {"PATH": os.environ["PATH"], "DATA_DIR": str(data_dir), "SECRET_KEY": "none", "DATABASE_URL": database_url}
    subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)


def prepared_folder() -> Path:
    """The data folder of a site as ``prepare`` leaves it, made when it is first needed."""
    with template_folder() as folder:
        made = folder / "site"
        if not made.exists():
            unfinished = folder / "site.unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            prepare(unfinished)
            unfinished.rename(made)
    return made


def sqlite_template() -> Path:
    """A SQLite file with all tables and the catalog."""
    site = prepared_folder()
    with template_folder() as folder:
        made = folder / FILE
        if not made.exists():
            unfinished = folder / f"{FILE}.unfinished"
            shutil.copyfile(site / FILE, unfinished)
            with closing(sqlite3.connect(unfinished)) as database:
                database.execute(EMPTY_ALMANAC)
                database.commit()
                database.execute("VACUUM")
            unfinished.rename(made)
    return made


def create_test_database() -> None:
    """Point the default connection to a fresh copy of the template."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    is_sqlite = connection.vendor == "sqlite"
    name = f"{os.environ['DATA_DIR']}/test.sqlite3" if is_sqlite else f"test_{worker}"
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name
    restore_test_database()


def restore_test_database() -> None:
    """Put everything back to what the template has, for tests that commit. Takes milliseconds."""
    connection.close()
    if connection.vendor == "sqlite":
        # Not a copy of the file: another connection may still have it open.
        with (
            closing(sqlite3.connect(sqlite_template())) as source,
            closing(sqlite3.connect(connection.settings_dict["NAME"])) as target,
        ):
            source.backup(target)
        return
    name = connection.ops.quote_name(connection.settings_dict["NAME"])
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        cursor.execute(f"CREATE DATABASE {name} TEMPLATE {POSTGRES_TEMPLATE}")
