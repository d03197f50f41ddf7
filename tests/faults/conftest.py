"""Installations to break."""

from pathlib import Path

import pytest

from tests.sites import prepared


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return prepared(tmp_path / "data")
