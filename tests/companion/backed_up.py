"""A lived-in installation, a backup of it, and tables for a restore that need no migrating."""

import gzip
import json
import sqlite3
import uuid
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from pytest_django import Settings

from campaigns.boxes import actions as boxes
from campaigns.models import Campaign, SittingSecret
from campaigns.sittings.actions import events, opening, screen_link, undoing
from cards.box import lists, plans, stock
from cards.box.moving import MoveWish, move, undo
from cards.catalogue import corrections
from cards.models import Box, Card
from companion.backup import backups, restoring
from companion.backup.backups import Node
from tests.databases import sqlite_template
from tests.people_at_table import Table, set_table, sit_down

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """A place for files, with the nightly backups in it."""
    settings.BACKUPS_DIR = tmp_path / "backups"
    return tmp_path


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """A table with more than letters on it."""
    corrections.correct(Card.objects.get(code="apocrypha-murder-board"), {"copies": 7, "note": "counted"})
    table = set_table("Candlepoint — 蠟燭 🕯", notes='line\nline\t"quoted" \\ \u2028 end')
    sit_down(table, "player")
    _bring_a_box(table)
    _play(table)
    return table.campaign


def _bring_a_box(table: Table) -> Box:
    """With a card of one's own, moves that were undone and done again, a plan half done, and a table packed away."""
    owner = table.seat("owner")
    box = stock.register(owner.user, game=table.campaign.game, name="Ours")
    lists.add(box, [lists.ListLine(1, 2, name="Pelt", what="Body gift")], by=owner.user)
    here = boxes.bring(owner, box_id=box.pk).table
    lying = box.copies.filter(place__kind="divider")[:3]
    entry = move(box, [MoveWish(copy.pk, copy.place_id, here.pk) for copy in lying], by=owner.user)
    undo(undo(entry, by=owner.user), by=owner.user)
    _kept, plan = plans.pack_away(box, "Friday", [here])
    plans.tick(plan, 0, by="Frank")
    plans.book(plan, by=owner.user)
    return box


def _play(table: Table) -> None:
    """A live table with more events than checkpoints: some undone, one ruled, a moment named, a secret, a screen."""
    owner, nexuses = table.seat("owner"), [{"name": name} for name in ("Chapel", "Hospital", "Stadium")]
    options = {"mission": {"nexuses": nexuses}, "choir": [{"saint": "Frank"}, {"saint": "Ophelia"}], "clock": 99}
    sitting = opening.open_sitting(owner, options=options)

    def tell(kind: str, ruling: str = "", **facts: Any) -> None:
        events.add_event(owner, sitting.pk, key=uuid.uuid4(), kind=kind, facts=facts, ruling=ruling)

    for _ in range(events.CHECKPOINT_EVERY + 2):
        tell("clock-changed", by=-1)
    undoing.set_savepoint(owner, sitting.pk, key=uuid.uuid4(), name="before the last nexus — 🕯")
    undoing.undo(owner, sitting.pk, key=uuid.uuid4(), seq=2)
    tell("step-reached", step="transfer")
    tell("step-reached", "Our card says so.", step="investigate")
    SittingSecret.objects.create(sitting=sitting, seat=owner, name="secret", value={"words": "She lied \u2028 🕯"})
    screen_link.open_screen(owner, sitting.pk)


@pytest.fixture
def backup(campaign: Campaign, folder: Path) -> Path:
    path = folder / "a.jsonl.gz"
    backups.write(path, NOW)
    return path


@pytest.fixture
def tables_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a restore would migrate an empty SQLite to today's tables, it gets those of the template.

    Migrating takes ten seconds. ``test_restore_campaign`` has a restore that migrates from nothing, in a process of its
    own, and ``test_upgrading`` one that upgrades an earlier release.
    """
    monkeypatch.setattr(restoring, "_migrate", _with_tables_at_hand(restoring._migrate))


def _with_tables_at_hand(migrate: Callable[[BaseDatabaseWrapper, list[Node]], None]) -> Any:
    def copy_or_migrate(connection: BaseDatabaseWrapper, nodes: list[Node]) -> None:
        is_empty = connection.vendor == "sqlite" and not connection.introspection.table_names()
        if is_empty and sorted(nodes) == sorted(MigrationLoader(None).graph.leaf_nodes()):
            _copy_tables(connection.connection)
        else:
            migrate(connection, nodes)

    return copy_or_migrate


def _copy_tables(target: sqlite3.Connection) -> None:
    """As migrations leave them: without a row but of the migrations themselves."""
    with closing(sqlite3.connect(sqlite_template())) as source:
        source.backup(target)
    target.execute("PRAGMA journal_mode=MEMORY")
    tables = "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT IN (?, ?, ?)"
    kept = ("django_migrations", "sqlite_schema", "sqlite_temp_schema")
    # In one transaction: foreign keys are checked at its end.
    target.execute("BEGIN")
    for (name,) in target.execute(tables, kept).fetchall():
        target.execute(f'DELETE FROM "{name}"')
    target.execute("COMMIT")


def rewrite(path: Path, changed: list[Any]) -> Path:
    """A backup of these lines."""
    with gzip.open(path, "wt") as file:
        file.writelines(json.dumps(line) + "\n" for line in changed)
    return path


def lines(path: Path) -> list[Any]:
    with gzip.open(path, "rt") as file:
        return [json.loads(line) for line in file]


def rows(path: Path) -> list[Any]:
    return lines(path)[1:]


def call(*words: str) -> str:
    """What a management command says."""
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()
