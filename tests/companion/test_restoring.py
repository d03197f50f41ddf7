"""Restoring: anywhere, from any version before, to the letter; or nothing changes."""

import gzip
import os
import re
import subprocess
import sys
import uuid
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from pytest_django import Settings

from campaigns.models import Campaign, Entry, Member, Role, Sitting, SittingEvent
from campaigns.people.models import User
from campaigns.sittings.actions import undoing
from cards.models import Card
from companion.backup import backups, restoring
from companion.backup.restoring import NotRestored, restore
from companion.running.locks import hold_lock
from tests.companion.backed_up import NOW, call, lines, rewrite, rows
from tests.databases import restore_test_database
from tests.people_at_table import set_table, sit_down

ON_SQLITE = connection.vendor == "sqlite"

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("folder", "tables_at_hand"),
]
# Each of these would migrate once more on PostgreSQL, and asks nothing of the database.
once = pytest.mark.skipif(not ON_SQLITE, reason="runs once, on SQLite")


def manage(data_dir: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """manage.py on a fresh SQLite of its own."""
    env = {"PATH": os.environ["PATH"], "DATA_DIR": str(data_dir), "SECRET_KEY": "x", "PYTHONWARNINGS": "error"}
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_what_was_lost_comes_back_to_the_letter_and_life_goes_on(
    backup: Path, folder: Path, campaign: Campaign, settings: Settings
) -> None:
    Campaign.objects.all().delete()
    User.objects.create_user("stray")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE neighbour (id integer)")
        cursor.execute("CREATE TABLE campaigns_from_the_future (id integer)")
    assert restore(backup, replaces=True) == lines(backup)[-1]["rows"]
    assert not User.objects.filter(username="stray").exists()
    again = Campaign.objects.get(pk=campaign.pk)
    assert (again.name, again.notes, again.created) == (campaign.name, campaign.notes, campaign.created)
    backups.write(folder / "b.gz", NOW)
    assert lines(folder / "b.gz") == lines(backup)
    # Only what is ours makes way. A SQLite file is ours alone.
    others = {"neighbour", "campaigns_from_the_future"} & set(connection.introspection.table_names())
    assert others == (set() if ON_SQLITE else {"neighbour"})
    # Whoever was replaced is kept beside the nightly backups.
    (replaced,) = settings.BACKUPS_DIR.glob("replaced-*.jsonl.gz")
    assert any(isinstance(row, list) and "stray" in row for row in rows(replaced))
    assert backups.backups() == []
    # New rows find free numbers, and at a live table what was undone can be brought back.
    before = Entry.objects.count()
    sit_down(set_table("Afterwards"), "newcomer")
    assert Entry.objects.count() > before
    undone, sitting = SittingEvent.objects.get(kind="undo"), Sitting.objects.get()
    owner = Member.objects.get(campaign=sitting.campaign, role=Role.OWNER)
    brought = undoing.undo(owner, sitting.pk, key=uuid.uuid4(), seq=undone.seq).event
    assert (brought.seq, brought.facts["restored"]) == (sitting.seq + 1, [2])


@pytest.mark.skipif(ON_SQLITE, reason="test_restore_campaign restores from SQLite into a fresh SQLite")
def test_it_moves_to_a_fresh_sqlite_and_back_again(backup: Path, folder: Path) -> None:
    home = folder / "elsewhere"
    home.mkdir()
    for command, words in ((["restore", str(backup)], "Restored"), (["backup", str(folder / "b.gz")], "Backed up")):
        done = manage(home, *command)
        assert done.returncode == 0, done.stderr
        assert words in done.stdout
    assert rows(folder / "b.gz") == rows(backup)
    restore(folder / "b.gz", replaces=True)
    backups.write(folder / "c.gz", NOW)
    assert rows(folder / "c.gz") == rows(backup)


@once
def test_it_restores_into_what_make_up_has_just_prepared(backup: Path, settings: Settings) -> None:
    """The site ran once, so there are tables and a catalogue; but nobody lives there, and nobody is replaced."""
    restore_test_database()
    assert (Card.objects.exists(), restoring.is_lived_in()) == (True, False)
    assert "Restored" in call("restore", str(backup))
    assert User.objects.filter(username="owner").exists()
    assert not settings.BACKUPS_DIR.exists()


@once
def test_people_are_not_replaced_by_accident_nor_kept_where_nobody_was(
    backup: Path, folder: Path, settings: Settings
) -> None:
    User.objects.create_user("stray")
    with pytest.raises(NotRestored, match="--replace"):
        restore(backup)
    assert "not complete" in refusal(rewrite(folder / "short.gz", lines(backup)[:-1]))
    assert User.objects.filter(username="stray").exists()
    assert list(settings.BACKUPS_DIR.glob("replaced-*")) == []


def damaged(content: list[Any], **change: Any) -> list[Any]:
    return [{**content[0], **change}, *content[1:]]


SPOILT = {
    "from a newer format": (lambda content: damaged(content, version=2), "newer version"),
    "from a newer version": (
        lambda content: damaged(content, migrations=[*content[0]["migrations"], ["campaigns", "0999_dragons"]]),
        r"newer version .*campaigns\.0999_dragons",
    ),
    "of something else": (lambda content: damaged(content, format="cookbook"), "not a backup"),
    "without a header": (lambda content: content[1:], "not a backup"),
    "with a strange header": (lambda content: damaged(content, migrations=[7]), "header"),
    "empty": (lambda content: [], "not a backup"),
    "cut short": (lambda content: content[:-1], "not complete"),
    "missing a row": (lambda content: [line for line in content if line is not first_row(content)], "not complete"),
    "with a row outside": (lambda content: [content[0], [1, 2], *content[1:]], "outside"),
    "with half a row": (
        lambda content: recounted([*content[:-1], {"model": "cards.Game", "fields": ["slug"]}, [], {}]),
        "fit",
    ),
    "with an unknown table": (
        lambda content: recounted([*content[:-1], {"model": "cards.Dragon", "fields": []}, {}]),
        "fit",
    ),
    "with an unknown field": (
        lambda content: recounted([*content[:-1], {"model": "cards.Game", "fields": ["wings"]}, {}]),
        "fit",
    ),
    "with words for a line": (lambda content: [*content[:-1], "hello", content[-1]], "fit"),
    "with a bad value": (
        lambda content: with_more(content, {"model": "campaigns.Campaign", "fields": ["id"]}, ["not a uuid"]),
        "fit",
    ),
}
REFUSED_BY_THE_DATABASE = {
    "with a row twice": (
        lambda content: recounted(copy for line in content for copy in [line] * (1 + (line is first_row(content)))),
        "refused",
    ),
    "with orphans": (lambda content: recounted(line for line in content if not is_owner(line)), "refused"),
}


def first_row(content: list[Any]) -> Any:
    return next(line for line in content if isinstance(line, list))


def is_owner(line: Any) -> bool:
    return isinstance(line, list) and "owner" in line and "Owner" in line


def recounted(content: Iterable[Any]) -> list[Any]:
    """The same with an honest last line, so that only the database can find fault."""
    *kept, _ = content
    return [*kept, {"rows": sum(isinstance(line, list) for line in kept)}]


def with_more(content: list[Any], *more: Any) -> list[Any]:
    return recounted([*content[:-1], *more, content[-1]])


def refusal(path: Path) -> str:
    with pytest.raises(NotRestored) as refused:
        restore(path, replaces=True)
    return str(refused.value)


def try_each(spoilt: Mapping[str, Any], backup: Path, folder: Path) -> None:
    """All of them in one test: emptying the database after each took longer than trying it."""
    content = lines(backup)
    for name, (spoil, reason) in spoilt.items():
        said = refusal(rewrite(folder / "spoilt.gz", spoil(content)))
        assert re.search(reason, said), name
        assert User.objects.filter(username="owner").exists(), name
    backups.write(folder / "after.gz", NOW)
    assert lines(folder / "after.gz") == content


@once
def test_a_spoilt_backup_changes_nothing_and_says_why(backup: Path, folder: Path) -> None:
    try_each(SPOILT, backup, folder)


def test_what_the_database_refuses_changes_nothing(backup: Path, folder: Path) -> None:
    try_each(REFUSED_BY_THE_DATABASE, backup, folder)


FOREIGN = {
    "text": b"hello",
    "nothing": b"",
    "gzip of text": gzip.compress(b"hello\n"),
    "gzip of bytes": gzip.compress(b"\xff\xfe\x00"),
    "deep JSON": gzip.compress(b"[" * 100_000),
    "a bomb": gzip.compress(b"0" * (backups.LINE_MAX + 10)),
}


@once
def test_a_foreign_a_torn_or_a_missing_file_is_refused(backup: Path, folder: Path, campaign: Campaign) -> None:
    for name, content in FOREIGN.items():
        (folder / "foreign.gz").write_bytes(content)
        assert "not a backup" in refusal(folder / "foreign.gz"), name
    (folder / "torn.gz").write_bytes(backup.read_bytes()[:-200])
    assert "damaged" in refusal(folder / "torn.gz")
    with pytest.raises(CommandError, match=r"nowhere\.gz cannot be read: No such file.* Nothing has been changed"):
        call_command("restore", str(folder / "nowhere.gz"))
    assert Campaign.objects.get() == campaign
    assert User.objects.filter(username="owner").exists()


@pytest.mark.skipif(not ON_SQLITE, reason="PostgreSQL restores while the site runs")
def test_sqlite_is_not_swapped_under_a_running_site_nor_under_anybody_else(backup: Path, settings: Settings) -> None:
    with hold_lock(settings.DATA_DIR / "up.lock"), pytest.raises(NotRestored, match="already running"):
        restore(backup, replaces=True)
    other = connection.copy("other")
    try:
        other.cursor().execute("SELECT 1")
        with pytest.raises(NotRestored, match="has the database open"):
            restore(backup, replaces=True)
    finally:
        other.close()


@pytest.mark.skipif(not ON_SQLITE, reason="PostgreSQL has no file")
def test_a_broken_sqlite_file_gives_way(backup: Path, folder: Path) -> None:
    file = Path(connection.settings_dict["NAME"])
    connection.close()
    for part in file.parent.glob(f"{file.name}*"):
        part.unlink()
    file.write_bytes(b"SQLite, once" * 1000)
    try:
        with pytest.raises(CommandError, match="--replace"):
            call_command("restore", str(backup))
        assert "Restored" in call("restore", "--replace", str(backup))
        assert User.objects.filter(username="owner").exists()
    finally:
        connection.close()
        if file.read_bytes().startswith(b"SQLite, once"):
            file.unlink()


@once
def test_an_unreadable_database_counts_as_lived_in(monkeypatch: Any) -> None:
    def broken(*_: Any) -> None:
        raise DatabaseError

    monkeypatch.setattr(type(connection.introspection), "table_names", broken)
    assert restoring.is_lived_in()
