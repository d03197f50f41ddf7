"""Whether it lives and whether each part does, as machines and the host are told."""

import os
import signal
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings

from cards.almanac import stored_days
from cards.models import AlmanacDay
from companion import backups, health

PARTS = ["database", "broker", "almanac", "backup"]


@pytest.fixture(autouse=True)
def forget(tmp_path: Path, settings: Settings) -> None:
    """Each test finds an installation of its own age, without backups."""
    health._check_migrations.cache_clear()
    settings.BACKUPS_DIR = tmp_path / "backups"


@pytest.fixture
def filled(db: None) -> None:
    """An almanac without gaps."""
    stored_days.fill(datetime.now(UTC))


def ready(client: Client) -> tuple[int, dict[str, Any]]:
    response = client.get("/readyz")
    return response.status_code, response.json()


def test_healthz_says_that_the_process_lives_and_asks_nobody(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b'{"status":"ok"}')


@pytest.mark.usefixtures("filled")
def test_readyz_has_one_entry_per_part(client: Client) -> None:
    status, parts = ready(client)
    assert status == 200
    assert list(parts) == PARTS
    assert all(part["ok"] is True and isinstance(part["detail"], str) for part in parts.values())


@pytest.mark.usefixtures("filled")
def test_a_broker_that_is_away_is_said(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    status, parts = ready(client)
    assert status == 503
    assert [name for name in PARTS if not parts[name]["ok"]] == ["broker"]


@pytest.mark.usefixtures("filled")
def test_a_broker_that_hangs_costs_a_second(client: Client, settings: Settings, tmp_path: Path) -> None:
    from companion.up import valkey

    server = valkey(tmp_path / "v.sock", tmp_path, os.environ)
    settings.REDIS_URL = f"unix://{tmp_path}/v.sock"
    server.start()
    try:
        while not health.parts()["broker"]["ok"]:
            time.sleep(0.05)
        server.signal(signal.SIGSTOP)
        started = time.monotonic()
        status, parts = ready(client)
        assert (status, parts["broker"]["ok"]) == (503, False)
        assert time.monotonic() - started < 3
    finally:
        server.sweep()


def test_a_database_that_is_away_is_no_error(client: Client) -> None:
    """Outside of django_db every query fails, as with a server that is gone."""
    status, parts = ready(client)
    assert status == 503
    assert parts["database"] == {"ok": False, "detail": "does not answer"}
    assert parts["broker"]["ok"]


@pytest.mark.usefixtures("filled")
def test_migrations_that_wait_make_it_unready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_: ["something"])
    assert ready(client)[1]["database"] == {"ok": False, "detail": "waits for migrations"}
    monkeypatch.undo()
    assert ready(client)[1]["database"]["ok"]


def installed(age: timedelta) -> None:
    MigrationRecorder(connection).migration_qs.update(applied=datetime.now(UTC) - age)


def backed_up(age: timedelta, settings: Settings) -> None:
    settings.BACKUPS_DIR.mkdir()
    (settings.BACKUPS_DIR / (datetime.now(UTC) - age).strftime(backups.NAME_FORMAT)).touch()


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(("hours", "is_ok"), [(1, True), (47, True), (49, False)])
def test_a_backup_must_not_be_older_than_two_days(client: Client, settings: Settings, hours: int, is_ok: bool) -> None:
    installed(timedelta(days=100))
    backed_up(timedelta(hours=hours), settings)
    status, parts = ready(client)
    assert (status, parts["backup"]["ok"]) == (200 if is_ok else 503, is_ok)
    assert f"{datetime.now(UTC) - timedelta(hours=hours):%Y-%m-%d}" in parts["backup"]["detail"]


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(("hours", "is_ok"), [(0, True), (47, True), (49, False)])
def test_a_young_installation_may_have_none_yet(client: Client, hours: int, is_ok: bool) -> None:
    installed(timedelta(hours=hours))
    assert ready(client)[1]["backup"] == {
        "ok": is_ok,
        "detail": "none yet; the first is made tonight" if is_ok else "none",
    }


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("days_away", [-1, 0, 1])
def test_a_day_that_is_missing_in_the_almanac_is_said(client: Client, days_away: int) -> None:
    AlmanacDay.objects.filter(date=datetime.now(UTC).date() + timedelta(days=days_away)).delete()
    status, parts = ready(client)
    assert status == 503
    assert [name for name in PARTS if not parts[name]["ok"]] == ["almanac"]
