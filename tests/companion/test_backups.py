"""Backups: what is in one, and which are kept."""

import json
import threading
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.utils import timezone
from pytest_django import Settings

from campaigns.models import Campaign
from campaigns.people.models import User
from companion import tasks
from companion.backup import backup_folder, backups
from companion.running.locks import hold_lock
from tests.companion.backed_up import NOW, call, lines, rows

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("folder"),
]


# What is in one


def test_it_says_what_it_is_and_holds_every_table_and_only_its_owner_may_read_it(backup: Path, folder: Path) -> None:
    header, *content = lines(backup)
    assert (header["format"], header["version"]) == ("companion-backup", 1)
    assert header["made"] == "2026-03-01T12:00:00+00:00"
    assert header["database"] == connection.vendor
    assert {app for app, _ in header["migrations"]} >= {"campaigns", "people", "cards", "account", "sessions"}
    labels = {line["model"] for line in content if isinstance(line, dict) and "model" in line}
    assert labels >= {"people.User", "campaigns.Campaign", "campaigns.Entry", "cards.Game", "sessions.Session"}
    assert content[-1] == {"rows": sum(isinstance(line, list) for line in content)}
    assert backup.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in folder.iterdir()] == ["a.jsonl.gz"]


def test_a_failure_leaves_the_old_one_and_no_remains(backup: Path, folder: Path, monkeypatch: Any) -> None:
    before = backup.read_bytes()
    monkeypatch.setattr(backups, "LINE_MAX", 100)
    with pytest.raises(backups.RowTooLong):
        backups.write(backup, NOW)
    assert backup.read_bytes() == before
    assert len(list(folder.iterdir())) == 1


def test_it_shows_one_moment_and_holds_no_writer_up(campaign: Campaign, folder: Path, monkeypatch: Any) -> None:
    """Somebody signs up and writes while the backup is half way through."""
    real = backups.stored_models
    written: list[bool] = []

    def meanwhile() -> None:
        User.objects.create_user("latecomer")
        written.append(True)
        connections.close_all()

    def interrupted(*args: Any) -> Any:
        for model in real(*args):
            if not written:
                thread = threading.Thread(target=meanwhile)
                thread.start()
                thread.join(10)
            yield model

    monkeypatch.setattr(backups, "stored_models", interrupted)
    backups.write(folder / "b.gz", NOW)
    assert written
    assert User.objects.filter(username="latecomer").exists()
    assert "latecomer" not in json.dumps(rows(folder / "b.gz"))


# Which are kept


def test_the_first_backup_is_due_and_then_one_a_night() -> None:
    assert backups.is_due(NOW)
    assert backups.back_up_if_due(NOW)
    assert not backups.is_due(NOW + timedelta(hours=14, minutes=59))
    assert backups.back_up_if_due(NOW + timedelta(hours=14)) is None
    assert backups.is_due(NOW + timedelta(hours=15))


@pytest.mark.parametrize(("hour", "is_due"), [(2, True), (3, False)])
def test_a_backup_from_before_three_is_from_the_night_before(hour: int, is_due: bool) -> None:
    backups.back_up(NOW.replace(hour=hour))
    assert backups.is_due(NOW) is is_due


def test_the_newest_seven_are_kept_and_other_files_are_left_alone(settings: Settings) -> None:
    nights = [NOW + timedelta(days=day) for day in range(9)]
    settings.BACKUPS_DIR.mkdir()
    (settings.BACKUPS_DIR / "companion-my-own.jsonl.gz").touch()
    (settings.BACKUPS_DIR / ".unfinished-abc").touch()
    for night in nights[:7]:
        (settings.BACKUPS_DIR / night.strftime(backups.NAME_FORMAT)).touch()
    for night in nights[7:]:
        assert backups.back_up_if_due(night)
    assert [backup.made for backup in backups.backups()] == nights[:1:-1]
    newest = backup_folder.newest()
    assert newest
    assert newest.name == "companion-20260309-120000.jsonl.gz"
    assert newest.size > 100
    assert (settings.BACKUPS_DIR / "companion-my-own.jsonl.gz").exists()
    assert not (settings.BACKUPS_DIR / ".unfinished-abc").exists()


def test_two_at_once_make_one(settings: Settings) -> None:
    settings.BACKUPS_DIR.mkdir()
    with hold_lock(settings.BACKUPS_DIR / "backup.lock"):
        assert backups.back_up_if_due(NOW) is None
    assert backups.backups() == []


def test_the_command_makes_the_nightly_one_only_when_due() -> None:
    assert "Backed up to" in call("backup", "--if-due")
    assert "No backup is due." in call("backup", "--if-due")


def test_the_command_writes_where_it_is_told(folder: Path) -> None:
    assert call("backup", str(folder / "mine.gz")) == f"Backed up to {folder / 'mine.gz'}.\n"
    with pytest.raises(CommandError, match="No such file"):
        call_command("backup", str(folder / "nowhere" / "mine.gz"))


def test_the_tasks_are_thin_shells(settings: Settings) -> None:
    Session.objects.create(session_key="old", session_data="x", expire_date=timezone.now() - timedelta(days=1))
    tasks.back_up()
    tasks.sweep_sessions()
    assert len(backups.backups()) == 1
    assert not Session.objects.exists()
