"""The example of a listener, run as it stands: it hears a live table, also across a restart of the web server."""

import http.client
import subprocess
import sys
import uuid
from pathlib import Path

import pytest

from companion.running.processes import BASE_DIR
from tests.sites import Site, wait_until
from tests.sittings_at_table import COVEN

pytestmark = pytest.mark.faults


def corrupt(running: Site, sitting: str, token: str, by: int) -> None:
    """As a phone does: with one key until somebody answers."""
    body = {"key": str(uuid.uuid4()), "kind": "corruption-changed", "facts": {"witch": "Lily", "by": by}}

    def is_told() -> bool:
        try:
            return running.post(f"/api/v1/sittings/{sitting}/events/", body, token=token).status == 201
        except (OSError, http.client.HTTPException):
            return False

    wait_until(is_told, 40)


def test_the_listener_hears_everything_once_and_in_order(live_site: Site, tmp_path: Path) -> None:
    running = live_site
    token = running.post("/api/v1/guests/", {"name": "Red seat"}).json()["token"]
    opened = running.post("/api/v1/campaigns/", {"game": "witching-hour", "name": "Moonrise"}, token=token)
    path = f"/api/v1/campaigns/{opened.json()['id']}/sittings/"
    sitting = running.post(path, {"options": COVEN}, token=token).json()["id"]
    corrupt(running, sitting, token, 1)
    command = [sys.executable, "examples/listener.py", running.url, token, sitting]
    heard = tmp_path / "heard"
    with heard.open("w") as lines, subprocess.Popen(command, cwd=BASE_DIR, stdout=lines) as listener:
        try:
            wait_until(lambda: heard.read_text().count("\n") == 1, 20)
            corrupt(running, sitting, token, 2)
            wait_until(lambda: heard.read_text().count("\n") == 2, 20)
            running.part("granian").kill()
            wait_until(running.answers, 30)
            corrupt(running, sitting, token, 3)
            wait_until(lambda: heard.read_text().count("\n") == 3, 40)
        finally:
            listener.kill()
    assert [line.split(maxsplit=1)[0] for line in heard.read_text().splitlines()] == ["1", "2", "3"]
    assert "Red seat corruption-changed" in heard.read_text()
