"""The doctor says what is wrong with an installation, each in a sentence."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from campaigns.people.models import User
from cards.almanac import stored_days
from companion import static_files
from companion.monitoring import health, heartbeats


@pytest.fixture(autouse=True)
def well(db: None, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation that needs nobody."""
    health._check_migrations.cache_clear()
    settings.BACKUPS_DIR = tmp_path / "backups"
    settings.EMAIL_HOST = "mail.example"
    monkeypatch.setattr(static_files, "is_built", lambda: True)
    monkeypatch.setattr(static_files, "is_current", lambda: True)
    stored_days.fill(datetime.now(UTC))
    for part in (heartbeats.WORKER, heartbeats.BEAT):
        heartbeats.tell(part)
    User.objects.create_user("keeper", is_host=True)


def told(capsys: pytest.CaptureFixture[str]) -> str:
    with suppress(SystemExit):
        call_command("doctor")
    return capsys.readouterr().out


def test_where_nothing_is_wrong_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    words = told(capsys)
    assert "Nothing is wrong here." in words
    assert "WRONG" not in words


def test_what_is_wrong_is_said_in_sentences(
    capsys: pytest.CaptureFixture[str], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.IS_HTTPS, settings.PROXIES = True, 0
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    monkeypatch.setattr(static_files, "is_current", lambda: False)
    User.objects.update(is_host=False)
    words = told(capsys)
    for sentence in ("PROXIES is 0", "broker: does not answer.", "another version", "Nobody is the host"):
        assert sentence in words
    assert "4 to look at." in words


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_a_secret_that_others_may_read_is_said(
    capsys: pytest.CaptureFixture[str], settings: Settings, tmp_path: Path, mode: int
) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "secret.key").touch()
    (tmp_path / "secret.key").chmod(mode)
    assert ("chmod 600" in told(capsys)) is (mode == 0o644)
