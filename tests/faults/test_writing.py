"""Many writers at once: what was acknowledged is there. A plug pulled in the middle is in test_stopping."""

import http.client
import threading
from typing import Any

import pytest

from tests.sites import Site

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


def test_six_writers_at_once_lose_nothing(live_site: Site) -> None:
    found = writers(live_site, WRITES_EACH)
    for writer in found:
        writer.join(120)
    for writer in found:
        assert writer.refused == []
        assert len(writer.acknowledged) == WRITES_EACH
        assert writer.stored() == set(writer.acknowledged)
    assert "database is locked" not in live_site.lines
