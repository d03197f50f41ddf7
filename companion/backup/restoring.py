"""Restoring a backup, also an older version's or the other database's: all of it, or nothing changes."""

import gzip
import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.core.management.sql import emit_post_migrate_signal
from django.db import DatabaseError, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import StateApps
from django.utils import timezone

from companion.backup.backups import (
    FORMAT,
    LINE_MAX,
    VERSION,
    Model,
    Node,
    stored_fields,
    stored_models,
    sync_folder,
    write,
)
from companion.running.processes import Trouble
from companion.up import sole_use

BATCH = 500


class NotRestored(Exception):
    """Why a backup was not restored, in words; nothing has changed."""


def restore(path: Path, *, replaces: bool = False) -> int:
    """Put the database back to what *path* holds, and return the number of rows."""
    look_through(path)
    with closing(_lines(path)) as lines:
        nodes = _known_nodes(_header(lines))
        kept = _make_way(replaces) if is_lived_in() else None
        try:
            return _rebuild(lambda connection: _build(connection, nodes, lines))
        except NotRestored:
            # Nobody was replaced.
            if kept:
                kept.unlink(missing_ok=True)
            raise


def _rebuild(build: Callable[[BaseDatabaseWrapper], int]) -> int:
    rebuild = _rebuild_sqlite if connections["default"].vendor == "sqlite" else _rebuild_in_place
    try:
        return rebuild(build)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, ValidationError) as error:
        raise NotRestored(f"The backup does not fit together: {error}") from error
    except DatabaseError as error:
        raise NotRestored(f"The database refused the backup: {error}") from error


def is_lived_in() -> bool:
    """Whether anybody has an account or a seat here; a fresh installation's own rows do not count."""
    connection = connections["default"]
    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        return False
    table = get_user_model()._meta.db_table
    try:
        with connection.cursor() as cursor:
            return table in connection.introspection.table_names(cursor) and get_user_model().objects.exists()
    except DatabaseError:
        return True  # what cannot be read may still be dear to somebody


def _make_way(replaces: bool) -> Path | None:
    """Nobody is replaced by accident, and nobody for good: what goes is kept beside the nightly backups."""
    if not replaces:
        raise NotRestored("The database holds people already. Say --replace to put the backup in their place.")
    settings.BACKUPS_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    now = timezone.now()
    kept: Path = settings.BACKUPS_DIR / f"replaced-{now:%Y%m%d-%H%M%S}.jsonl.gz"
    try:
        write(kept, now)
    except DatabaseError:
        return None  # what cannot be read cannot be kept
    return kept


# Reading


def _lines(path: Path) -> Generator[Any]:
    """Each line of the file, never more than one in memory."""
    try:
        with gzip.open(path, "rb") as file:
            while line := file.readline(LINE_MAX + 1):
                if len(line) > LINE_MAX:
                    raise NotRestored(f"{path} is not a backup of the companion: a line in it is too long.")
                yield json.loads(line)
    except (gzip.BadGzipFile, EOFError, zlib.error, ValueError, RecursionError) as error:
        raise NotRestored(f"{path} is damaged, or not a backup of the companion: {error}") from error
    except OSError as error:
        raise NotRestored(f"{path} cannot be read: {error.strerror}.") from error


def _header(lines: Iterator[Any]) -> dict[str, Any]:
    header = next(lines, None)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise NotRestored("This file is not a backup of the companion.")
    if header.get("version") != VERSION:
        raise NotRestored("This backup was made by a newer version of the companion. Install that one, then restore.")
    return header


def _known_nodes(header: dict[str, Any]) -> list[Node]:
    try:
        nodes = [(str(app), str(name)) for app, name in header["migrations"]]
    except (KeyError, TypeError, ValueError):
        raise NotRestored("The header of this backup is damaged.") from None
    loader = MigrationLoader(None)
    unknown = [f"{app}.{name}" for app, name in nodes if (app, name) not in loader.graph.nodes]
    if unknown:
        raise NotRestored(
            f"This backup was made by a newer version of the companion (it knows {', '.join(unknown)}). "
            "Install that one, then restore."
        )
    return nodes


def look_through(path: Path) -> None:
    """Whether the file is whole: reading it takes seconds, and building a database for nothing takes minutes."""
    with closing(_lines(path)) as lines:
        _known_nodes(_header(lines))
        width, count, expected = None, 0, None
        for line in lines:
            if isinstance(line, dict):
                expected = line.get("rows")
                width = None if "rows" in line else len(line.get("fields", ()))
            elif width is None:
                raise NotRestored("The backup is damaged: a row stands outside of any table.")
            elif not isinstance(line, list) or len(line) != width:
                raise NotRestored(f"The backup does not fit together: row {count + 1} is not as wide as its table.")
            else:
                count += 1
    if count != expected:
        raise NotRestored("The backup ends too early: it is not complete.")


# Building the database anew


def _build(connection: BaseDatabaseWrapper, nodes: list[Node], lines: Iterator[Any]) -> int:
    """From an empty database: the tables of the backup's own version, its rows, then on to today's tables."""
    _migrate(connection, nodes)
    state = MigrationLoader(connection).project_state(nodes).apps
    with transaction.atomic():
        count = _fill(connection, state, lines)
        connection.check_constraints()
        _reset_sequences(connection, state)
    _migrate(connection, MigrationLoader(connection).graph.leaf_nodes())
    emit_post_migrate_signal(verbosity=0, interactive=False, db="default")
    return count


def _migrate(connection: BaseDatabaseWrapper, nodes: list[Node]) -> None:
    # In one transaction PostgreSQL alters no table with checks still waiting on it: settle them after each migration.
    def settle(action: str, *_: Any) -> None:
        if action == "apply_success":
            connection.check_constraints()

    MigrationExecutor(connection, settle if connection.in_atomic_block else None).migrate(nodes)


def _fill(connection: BaseDatabaseWrapper, state: StateApps, lines: Iterator[Any]) -> int:
    """Every row into its table."""
    for model in stored_models(state.get_models(include_auto_created=True), connection):
        _execute(connection, f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # noqa: S608 our own names
    count, table = 0, None
    for is_row, run in groupby(lines, key=lambda line: isinstance(line, list)):
        if is_row and table:
            count += table.fill(run)
            continue
        for header in run:
            table = None if "rows" in header else RestoredTable.of(connection, state, header)
    return count


@dataclass(frozen=True)
class RestoredTable:
    """Where the following rows go."""

    connection: BaseDatabaseWrapper
    model: Model
    fields: list["models.Field[Any, Any]"]

    @classmethod
    def of(cls, connection: BaseDatabaseWrapper, state: StateApps, header: dict[str, Any]) -> "RestoredTable":
        model = state.get_model(header["model"])
        known = {field.attname: field for field in stored_fields(model)}
        return cls(connection, model, [known[name] for name in header["fields"]])

    def fill(self, rows: Iterable[list[Any]]) -> int:
        rows, count = iter(rows), 0
        while batch := [self._prepared(row) for row in islice(rows, BATCH)]:
            with self.connection.cursor() as cursor:
                cursor.executemany(self._statement, batch)
            count += len(batch)
        return count

    @property
    def _statement(self) -> str:
        quote = self.connection.ops.quote_name
        columns = ", ".join(quote(str(field.column)) for field in self.fields)
        places = ", ".join(["%s"] * len(self.fields))
        return f"INSERT INTO {quote(self.model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608 our own names

    def _prepared(self, row: list[Any]) -> list[Any]:
        return [self._value(field, value) for field, value in zip(self.fields, row, strict=True)]

    def _value(self, field: "models.Field[Any, Any]", value: Any) -> Any:
        if value is None and isinstance(field, models.JSONField) and not field.null:
            return field.get_db_prep_value(None, self.connection)  # JSON's null, which is a value
        return field.get_db_prep_save(field.to_python(value), self.connection)


def _reset_sequences(connection: BaseDatabaseWrapper, state: StateApps) -> None:
    found = list(stored_models(state.get_models(include_auto_created=True), connection))
    for statement in connection.ops.sequence_reset_sql(no_style(), found):
        _execute(connection, statement)


def _execute(connection: BaseDatabaseWrapper, statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


# PostgreSQL: one transaction


def _rebuild_in_place(build: Callable[[BaseDatabaseWrapper], int]) -> int:
    connection = connections["default"]
    with transaction.atomic():
        _execute(connection, "SET LOCAL lock_timeout = '10s'")
        _drop_ours(connection)
        return build(connection)


def _drop_ours(connection: BaseDatabaseWrapper) -> None:
    """Our tables, also those that a newer version added; what else lives in the database stays."""
    prefixes = tuple(f"{config.label}_" for config in apps.get_app_configs())
    known = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    known.add(MigrationRecorder.Migration._meta.db_table)
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table in known or table.startswith(prefixes):
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)} CASCADE")


# SQLite: a new file that takes the place of the old one


def _rebuild_sqlite(build: Callable[[BaseDatabaseWrapper], int]) -> int:
    path = Path(connections["default"].settings_dict["NAME"])
    new = path.with_name(f"{path.name}.restoring")
    try:
        with sole_use(settings.DATA_DIR):
            _remove(new)
            with _standing_in(new) as connection:
                count = build(connection)
            _swap(new, path)
    except Trouble as trouble:
        raise NotRestored(str(trouble)) from None
    finally:
        _remove(new)
    return count


@contextmanager
def _standing_in(path: Path) -> Iterator[BaseDatabaseWrapper]:
    """The default connection leads to *path* for a while, so that a careless migration cannot touch the old file."""
    usual = connections["default"]
    usual.close()
    connection = usual.copy()
    connection.settings_dict["NAME"] = str(path)
    # Until it is complete nobody would miss it; it reaches the disk at once, at the end.
    connection.settings_dict["OPTIONS"]["init_command"] = "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;"
    connections["default"] = connection
    try:
        yield connection
    finally:
        connection.close()
        connections["default"] = usual


def _swap(new: Path, path: Path) -> None:
    descriptor = os.open(new, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    _retire(path)
    os.replace(new, path)
    sync_folder(path.parent)


def _retire(path: Path) -> None:
    """Leave nothing of the old file's journal: SQLite would play it into the new one."""
    if path.exists():
        with closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as old:
            try:
                old.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.DatabaseError as error:  # a broken file may go; one that somebody uses may not
                if "locked" in str(error):
                    raise NotRestored("Something has the database open. Stop it, then restore.") from None
    _remove_journal(path)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    _remove_journal(path)


def _remove_journal(path: Path) -> None:
    for suffix in ("-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).unlink()
