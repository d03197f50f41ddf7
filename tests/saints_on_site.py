"""Python for a site that runs, behind its back: what a benchmark needs before it begins."""

import os
import subprocess
import sys
from pathlib import Path

from companion.running.processes import BASE_DIR


def run_on_site(data_dir: Path, script: str, *arguments: str) -> None:
    """A few lines of Python with the database of the site whose data lie there."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    env = {**kept, "DATA_DIR": str(data_dir), "DJANGO_SETTINGS_MODULE": "companion.settings"}
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, cwd=BASE_DIR, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
