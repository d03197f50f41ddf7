"""Backups: the whole database in one portable file, made while people play, and which of them are kept."""

import base64
import gzip
import json
import os
import re
import tempfile
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.db import connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.utils.duration import duration_string

from companion.backup import backup_folder
from companion.monitoring import disk
from companion.running.locks import hold_lock

FORMAT = "companion-backup"
VERSION = 1
# A reader never takes in more than this at once, so a writer never writes more.
LINE_MAX = 16 * 1024 * 1024
# The hour, UTC, from which on a night's backup is due.
NIGHT_HOUR = 3

NAME_FORMAT = "companion-%Y%m%d-%H%M%S.jsonl.gz"
NAME = re.compile(r"companion-\d{8}-\d{6}\.jsonl\.gz")
UNFINISHED = ".unfinished-"
ALIAS = "backup"
OF_ITSELF = "companion"

Node = tuple[str, str]
Model = type[models.Model]


class RowTooLong(Exception):
    """A row that no restore would read back; better a loud failure than a backup that is none."""


# Which are kept


@dataclass(frozen=True)
class Backup:
    path: Path
    made: datetime
    size: int


def backups() -> list[Backup]:
    """The backups in their folder, newest first."""
    found = (_backup_at(path) for path in settings.BACKUPS_DIR.glob("companion-*") if NAME.fullmatch(path.name))
    return sorted(found, key=lambda backup: backup.made, reverse=True)


def _backup_at(path: Path) -> Backup:
    return Backup(path, datetime.strptime(path.name, NAME_FORMAT).replace(tzinfo=UTC), path.stat().st_size)


def note(now: datetime) -> None:
    """Have the database know what lies in this folder, also what somebody put there or took away."""
    backup_folder.tell([(backup.path.name, backup.made, backup.size) for backup in backups()], now)


def is_due(now: datetime) -> bool:
    """Whether the newest, on whichever machine, is from before the last night."""
    night = now.astimezone(UTC).replace(hour=NIGHT_HOUR, minute=0, second=0, microsecond=0)
    if night > now:
        night -= timedelta(days=1)
    last = backup_folder.newest()
    return last is None or last.made < night


def back_up_if_due(now: datetime) -> Path | None:
    """This night's backup, unless it exists or somebody else is at it."""
    with _turn() as is_ours:
        if not is_ours:
            return None
        note(now)
        return _back_up(now) if is_due(now) else None


def back_up(now: datetime) -> Path | None:
    """A backup in the folder, due or not; the oldest give way."""
    with _turn() as is_ours:
        return _back_up(now) if is_ours else None


@contextmanager
def _turn() -> Iterator[bool]:
    settings.BACKUPS_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    with hold_lock(settings.BACKUPS_DIR / "backup.lock") as is_ours:
        yield is_ours


def _back_up(now: datetime) -> Path:
    # Of one that was killed; its room is needed.
    for remains in settings.BACKUPS_DIR.glob(f"{UNFINISHED}*"):
        remains.unlink(missing_ok=True)
    disk.check_room()
    path: Path = settings.BACKUPS_DIR / now.astimezone(UTC).strftime(NAME_FORMAT)
    write(path, now)
    for backup in backups()[settings.BACKUPS_KEPT :]:
        backup.path.unlink(missing_ok=True)
    note(now)
    return path


# Writing one


def write(path: Path, now: datetime) -> None:
    """The whole database as of one moment, in *path*: all of it or nothing."""
    with _replacing(path) as file, gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed, _snapshot() as connection:
        for line in _lines(connection, now):
            packed.write(_encoded(line))


@contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file that takes the place of *path* only once it is complete and on the disk."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=UNFINISHED)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(name)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have a rename in *folder* survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _snapshot() -> Iterator[BaseDatabaseWrapper]:
    """A connection of its own that sees one moment of the database and holds no writer up."""
    connection = connections["default"].copy(ALIAS)
    if connection.vendor == "sqlite":
        connection.settings_dict["OPTIONS"]["transaction_mode"] = "DEFERRED"
    connections[ALIAS] = connection
    try:
        with transaction.atomic(using=ALIAS), connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield connection
    finally:
        connection.close()
        del connections[ALIAS]


def _lines(connection: BaseDatabaseWrapper, now: datetime) -> Iterator[Any]:
    """The header, then for each model its fields and its rows, then how many rows there were."""
    loader = MigrationLoader(connection)
    nodes = applied_nodes(loader)
    yield {
        "format": FORMAT,
        "version": VERSION,
        "made": now.astimezone(UTC).isoformat(timespec="seconds"),
        "database": connection.vendor,
        "migrations": nodes,
    }
    count = 0
    # The models as they were at these migrations: the code may be newer than the database it is about to migrate.
    for model in stored_models(loader.project_state(nodes).apps.get_models(include_auto_created=True), connection):
        yield {"model": model._meta.label, "fields": [field.attname for field in stored_fields(model)]}
        for row in _rows(model):
            count += 1
            yield row
    yield {"rows": count}


def applied_nodes(loader: MigrationLoader) -> list[Node]:
    """How far each app has been migrated: its applied migrations that no other applied one of the app follows."""
    applied = loader.applied_migrations.keys() & loader.graph.nodes.keys()
    return sorted(node for node in applied if not _successors(loader, node) & applied)


def _successors(loader: MigrationLoader, node: Node) -> set[Node]:
    return {child.key for child in loader.graph.node_map[node].children if child.key[0] == node[0]}


def stored_models(found: Iterable[Model], connection: BaseDatabaseWrapper) -> Iterator[Model]:
    """All but what an installation knows of itself, which would be true of no other."""
    return (model for model in found if model._meta.can_migrate(connection) and model._meta.app_label != OF_ITSELF)


def stored_fields(model: Model) -> list["models.Field[Any, Any]"]:
    return [field for field in model._meta.local_concrete_fields if not field.generated]


def _rows(model: Model) -> Iterator[tuple[Any, ...]]:
    names = [field.attname for field in stored_fields(model)]
    return model._base_manager.using(ALIAS).order_by("pk").values_list(*names).iterator(chunk_size=500)


def _encoded(line: object) -> bytes:
    encoded = json.dumps(line, default=_as_text, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    if len(encoded) > LINE_MAX:
        raise RowTooLong(f"A row of {len(encoded)} bytes is longer than a backup may hold.")
    return encoded


def _as_text(value: object) -> str:
    """What JSON lacks, as text from which the field's ``to_python`` makes the very same value."""
    match value:
        case datetime() | date() | time():
            return value.isoformat()
        case timedelta():
            return duration_string(value)
        case bytes() | memoryview():
            return base64.b64encode(value).decode()
        case uuid.UUID() | Decimal():
            return str(value)
    raise TypeError(f"A backup cannot hold a {type(value).__name__}.")
