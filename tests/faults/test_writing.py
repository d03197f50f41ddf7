"""Many writers at once, and a plug pulled in the middle: what was acknowledged is there."""

import http.client
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.sites import Site, site, wait_until

pytestmark = pytest.mark.faults

WRITERS = 6
WRITES_EACH = 25


class Writer(threading.Thread):
    """A guest who starts one campaign after the other, and remembers each that was acknowledged."""

    def __init__(self, running: Site, number: int, writes: int) -> None:
        super().__init__(daemon=True)
        self.running, self.number, self.writes = running, number, writes
        self.token: str = running.post("/api/v1/guests/", {"name": f"Writer {number}"}).json()["token"]
        self.acknowledged: list[str] = []
        self.refused: list[Any] = []

    def run(self) -> None:
        for turn in range(self.writes):
            body = {"game": "apocrypha", "name": f"{self.number}-{turn}"}
            try:
                answer = self.running.post("/api/v1/campaigns/", body, token=self.token)
            except (OSError, http.client.HTTPException):
                return  # the plug was pulled
            if answer.status == 201:
                self.acknowledged.append(answer.json()["id"])
            else:
                self.refused.append((answer.status, answer.body[:200]))

    def stored(self) -> set[str]:
        """What the site holds for this guest."""
        found: set[str] = set()
        path = "/api/v1/campaigns/?page_size=100"
        while path:
            answer = self.running.get(path, token=self.token)
            assert answer.status == 200, answer.body[:300]
            page = answer.json()
            found |= {campaign["id"] for campaign in page["results"]}
            path = (page["next"] or "").partition(f":{self.running.port}")[2]
        return found


def writers(running: Site, writes: int) -> list[Writer]:
    found = [Writer(running, number, writes) for number in range(WRITERS)]
    for writer in found:
        writer.start()
    return found


def test_six_writers_at_once_lose_nothing(data_dir: Path) -> None:
    with site(data_dir) as running:
        found = writers(running, WRITES_EACH)
        for writer in found:
            writer.join(120)
        for writer in found:
            assert writer.refused == []
            assert len(writer.acknowledged) == WRITES_EACH
            assert writer.stored() == set(writer.acknowledged)
        assert "database is locked" not in running.lines


def test_killed_in_the_middle_every_acknowledged_write_is_there(data_dir: Path) -> None:
    with site(data_dir) as running:
        found = writers(running, 10_000)
        wait_until(lambda: all(len(writer.acknowledged) >= 5 for writer in found), 60)
        for process in (*running.web_workers(), running.part("granian"), running.process):
            process.kill()
        running.process.wait()
        for writer in found:
            writer.join(60)
    with site(data_dir) as again:
        for writer in found:
            writer.running = again
            assert writer.refused == []
            assert writer.stored() >= set(writer.acknowledged)
