"""A lived-in installation and a backup of it."""

import gzip
import json
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import Settings

from campaigns.models import Campaign
from cards import catalogue
from companion import backups
from tests.people_at_table import set_table, sit_down

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """A place for files, with the nightly backups in it."""
    settings.BACKUPS_DIR = tmp_path / "backups"
    return tmp_path


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """A table with more than letters on it."""
    catalogue.load()
    table = set_table("Candlepoint — 蠟燭 🕯", notes='line\nline\t"quoted" \\ \u2028 end')
    sit_down(table, "player")
    return table.campaign


@pytest.fixture
def backup(campaign: Campaign, folder: Path) -> Path:
    path = folder / "a.jsonl.gz"
    backups.write(path, NOW)
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
