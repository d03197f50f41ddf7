"""Installations to break: prepared once, copied for each test."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.crew import BASE_DIR


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prepared") / "data"
    env = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder)}
    subprocess.run([sys.executable, "manage.py", "prepare"], cwd=BASE_DIR, env=env, check=True)
    return folder


@pytest.fixture
def data_dir(prepared: Path, tmp_path: Path) -> Path:
    return shutil.copytree(prepared, tmp_path / "data")
