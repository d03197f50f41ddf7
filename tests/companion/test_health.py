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
from companion import tasks
from companion.backup import backups
from companion.models import Heartbeat
from companion.monitoring import health, heartbeats

PARTS = ["database", "broker", "worker", "beat", "almanac", "backup"]


@pytest.fixture(autouse=True)
def forget(tmp_path: Path, settings: Settings) -> None:
    """Each test finds an installation of its own age, without backups."""
    health._check_migrations.cache_clear()
    settings.BACKUPS_DIR = tmp_path / "backups"


@pytest.fixture
def filled(db: None) -> None:
    """An almanac without gaps, and worker and clock at work."""
    stored_days.fill(datetime.now(UTC))
    heartbeats.tell(heartbeats.WORKER)
    heartbeats.tell(heartbeats.BEAT)


def ready(client: Client) -> tuple[int, dict[str, Any]]:
    response = client.get("/readyz")
    return response.status_code, response.json()


def test_healthz_says_that_the_process_lives_and_asks_nobody(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b'{"status":"ok"}')


@pytest.mark.both_databases
@pytest.mark.usefixtures("filled")
def test_readyz_has_one_entry_per_part(client: Client) -> None:
    status, parts = ready(client)
    assert status == 200
    assert list(parts) == PARTS
    assert all(part["ok"] is True and isinstance(part["detail"], str) for part in parts.values())


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_balancer_may_call_this_machine_as_it_likes(path: str, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert Client(HTTP_HOST="10.0.0.2:8000").get(path).status_code == 200
    assert Client(HTTP_HOST="10.0.0.2:8000").get("/about/", secure=True).status_code == 400


@pytest.mark.usefixtures("filled")
def test_a_broker_that_is_away_is_said(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    status, parts = ready(client)
    assert status == 200, "pages go on without it"
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
        assert (status, parts["broker"]["ok"]) == (200, False)
        assert time.monotonic() - started < 3
    finally:
        server.sweep()


@pytest.mark.both_databases
def test_a_database_that_is_away_is_no_error(client: Client) -> None:
    """Outside of django_db every query fails, as with a server that is gone."""
    status, parts = ready(client)
    assert status == 503
    assert parts["database"] == {"ok": False, "detail": "does not answer"}
    assert parts["broker"]["ok"]


@pytest.mark.both_databases
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
    backups.note(datetime.now(UTC))


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(("hours", "is_ok"), [(1, True), (47, True), (49, False)])
def test_a_backup_older_than_two_days_is_said_and_takes_nobody_out_of_a_balancer(
    client: Client, settings: Settings, hours: int, is_ok: bool
) -> None:
    installed(timedelta(days=100))
    backed_up(timedelta(hours=hours), settings)
    status, parts = ready(client)
    assert (status, parts["backup"]["ok"]) == (200, is_ok)
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
    assert status == 200, "the first who asks for it fills it"
    assert [name for name in PARTS if not parts[name]["ok"]] == ["almanac"]


# Worker and clock


def last_heard(part: str, **ago: float) -> None:
    Heartbeat.objects.filter(part=part).update(at=datetime.now(UTC) - timedelta(**ago))


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("part", ["worker", "beat"])
def test_a_part_that_is_silent_for_two_minutes_is_said(client: Client, part: str) -> None:
    last_heard(part, seconds=2 * heartbeats.EVERY_SECONDS)
    assert ready(client)[1][part]["ok"]
    last_heard(part, seconds=119)
    status, parts = ready(client)
    assert status == 200, "pages go on without it"
    assert [name for name in PARTS if not parts[name]["ok"]] == [part]
    assert "last heard of" in parts[part]["detail"]


@pytest.mark.usefixtures("filled")
def test_a_part_that_was_never_heard_of_is_said(client: Client) -> None:
    Heartbeat.objects.all().delete()
    assert "has not been heard of" in ready(client)[1]["worker"]["detail"]


@pytest.mark.usefixtures("filled")
def test_one_that_fell_is_said_though_another_stands_in(client: Client) -> None:
    now = datetime.now(UTC)
    Heartbeat.objects.create(part="worker", machine="the other", at=now - timedelta(minutes=5))
    assert ready(client)[1]["worker"] == {"ok": True, "detail": "answers; another has fallen silent"}


@pytest.mark.usefixtures("filled")
def test_a_worker_that_lives_and_does_no_job_is_said(client: Client) -> None:
    tasks.answer_beat()
    assert ready(client)[1]["worker"]["ok"]
    Heartbeat.objects.filter(part="worker").update(answered=datetime.now(UTC) - timedelta(minutes=6))
    heartbeats.tell(heartbeats.WORKER)
    assert "lives, but has done no job since" in ready(client)[1]["worker"]["detail"]


@pytest.mark.usefixtures("filled")
def test_a_machine_that_went_for_good_is_forgotten() -> None:
    last_heard("worker", hours=2)
    Heartbeat.objects.filter(part="worker").update(machine="of yesterday")
    heartbeats.tell(heartbeats.WORKER)
    assert list(Heartbeat.objects.filter(part="worker").values_list("machine", flat=True)) == [heartbeats.machine()]


@pytest.mark.usefixtures("filled")
def test_a_machine_without_a_backup_knows_that_another_has_one(
    client: Client, settings: Settings, tmp_path: Path
) -> None:
    installed(timedelta(days=100))
    backed_up(timedelta(hours=1), settings)
    settings.BACKUPS_DIR = tmp_path / "of another machine"
    backups.note(datetime.now(UTC))
    assert ready(client)[1]["backup"]["ok"]


@pytest.mark.usefixtures("filled")
def test_a_backup_that_somebody_took_away_is_known_to_be_gone(client: Client, settings: Settings) -> None:
    installed(timedelta(days=100))
    backed_up(timedelta(hours=1), settings)
    for path in settings.BACKUPS_DIR.glob("companion-*"):
        path.unlink()
    backups.note(datetime.now(UTC))
    assert ready(client)[1]["backup"] == {"ok": False, "detail": "none"}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/api/v1/mutations/today/?tz=Europe/Madrid"])
def test_what_programs_ask_for_says_all_that_the_view_would(path: str, client: Client, settings: Settings) -> None:
    first = client.get(path)
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "answer_programs_first" not in name]
    view = Client().get(path)
    assert (first.status_code, first.content) == (view.status_code, view.content) == (200, first.content)
    for name in ("Content-Type", "Content-Length", "ETag", "Access-Control-Allow-Origin", "X-Content-Type-Options"):
        assert first.get(name) == view.get(name), name
    assert first["X-Request-ID"]


def test_a_zone_that_does_not_exist_is_still_a_problem(client: Client) -> None:
    assert client.get("/api/v1/mutations/today/?tz=Nowhere").status_code == 400
