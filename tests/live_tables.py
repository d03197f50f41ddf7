"""Live tables of a running site, for what breaks it and for what measures it: writers that send again until they are
answered, and what must hold of every table afterwards."""

import http.client
import itertools
import json
import random
import socket
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from tests.sites import Answer, Site

COVEN = {"scene": 1, "difficulty": "normal", "witches": [{"name": "Lily", "corruption": 3}, {"name": "Nancy"}]}
# A phone gives up on an answer after so long, and sends the same again.
PATIENCE_SECONDS = 15.0
CORRUPTION = "corruption-changed"


@dataclass
class LiveTable:
    """One sitting, by the token of its owner."""

    running: Site
    token: str
    id: str

    @property
    def path(self) -> str:
        return f"/api/v1/sittings/{self.id}/"

    @property
    def stream(self) -> str:
        return f"{self.path}stream/"

    def tell(self, witch: str = "Lily", by: int = 1, key: str = "") -> Answer:
        return self.tell_kind(CORRUPTION, {"witch": witch, "by": by}, key)

    def tell_kind(self, kind: str, facts: dict[str, Any], key: str = "") -> Answer:
        body = {"key": key or str(uuid.uuid4()), "kind": kind, "facts": facts}
        return self.running.post(f"{self.path}events/", body, token=self.token)

    def state(self) -> dict[str, Any]:
        answer = self.running.get(self.path, token=self.token)
        assert answer.status == 200, answer.body
        sitting: dict[str, Any] = answer.json()
        return sitting

    def events(self, after: int = 0) -> list[dict[str, Any]]:
        answer = self.running.get(f"{self.path}events/?after={after}", token=self.token, timeout=60)
        assert answer.status == 200, answer.body
        results: list[dict[str, Any]] = answer.json()["results"]
        return results


def open_table(running: Site) -> LiveTable:
    token = running.post("/api/v1/guests/", {"name": "Red seat"}).json()["token"]
    campaign = running.post("/api/v1/campaigns/", {"game": "witching-hour", "name": "Moonrise"}, token=token).json()
    answer = running.post(f"/api/v1/campaigns/{campaign['id']}/sittings/", {"options": COVEN}, token=token)
    assert answer.status == 201, answer.body
    return LiveTable(running, token, answer.json()["id"])


@dataclass(eq=False)
class Writer(threading.Thread):
    """A phone that taps again and again, and sends each tap with its key until somebody answers it."""

    table: LiveTable
    stop: threading.Event
    pause: float = 0.0
    # By key: the seq that was acknowledged.
    acknowledged: dict[str, int] = field(default_factory=dict)
    sent: set[str] = field(default_factory=set)
    again: int = 0
    refused: list[Any] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        self.line: http.client.HTTPConnection | None = None

    def run(self) -> None:
        try:
            for number in itertools.count():
                if self.stop.is_set():
                    return
                facts = {"witch": "Lily", "by": 2 if number % 2 else 1}
                self._send({"key": str(uuid.uuid4()), "kind": CORRUPTION, "facts": facts})
                if self.pause:
                    time.sleep(self.pause)
        finally:
            self._hang_up()

    def _send(self, body: dict[str, Any]) -> None:
        key = body["key"]
        self.sent.add(key)
        while not self.stop.is_set():
            began = time.monotonic()
            try:
                status, answer = self._post(body)
            except (OSError, http.client.HTTPException):
                self._hang_up()
                self.again += 1
                time.sleep(random.uniform(0.02, 0.1))
                continue
            if status == 201:
                self.acknowledged[key] = answer["seq"]
                self.seconds.append(time.monotonic() - began)
                return
            if status < 500 and status not in {408, 429}:
                self.refused.append((status, answer))
                return
            self.again += 1
            time.sleep(0.05)

    def _post(self, body: dict[str, Any]) -> tuple[int, Any]:
        if self.line is None:
            self.line = http.client.HTTPConnection("127.0.0.1", self.table.running.port, timeout=PATIENCE_SECONDS)
            self.line.connect()
            self.line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.table.token}"}
        self.line.request("POST", f"{self.table.path}events/", json.dumps(body), headers)
        # One that ends with its line has taken the line over, and is cut off where the site falls.
        with self.line.getresponse() as response:
            read = response.read()
        return response.status, json.loads(read) if read.startswith(b"{") else read[:200]

    def _hang_up(self) -> None:
        if self.line:
            self.line.close()
        self.line = None


def write_at(tables: list[LiveTable], each: int, pause: float = 0.0) -> tuple[list[Writer], threading.Event]:
    """So many writers at each of the tables, until they are told to stop."""
    stop = threading.Event()
    writers = [Writer(table, stop, pause) for table in tables for _ in range(each)]
    for writer in writers:
        writer.start()
    return writers, stop


def faults_of(table: LiveTable, writers: list[Writer]) -> dict[str, int]:
    """What must be 0 everywhere: what was lost, doubled, out of order, refused, or folded to something else."""
    found, state = table.events(), table.state()
    ours = [writer for writer in writers if writer.table is table]
    seqs = [event["seq"] for event in found]
    acknowledged = {seq for writer in ours for seq in writer.acknowledged.values()}
    answers = sum(len(writer.acknowledged) for writer in ours)
    folded = 3 + sum(event["facts"]["by"] for event in found)
    return {
        "lost": len(acknowledged - set(seqs)),
        "doubled": answers - len(acknowledged) + max(0, len(found) - len(set().union(*(w.sent for w in ours)))),
        "gaps": int(seqs != list(range(1, len(seqs) + 1))),
        "refused": sum(len(writer.refused) for writer in ours),
        "not as folded": int(state["state"]["witches"][0]["corruption"] != folded or state["seq"] != len(seqs)),
    }


def all_faults(tables: list[LiveTable], writers: list[Writer]) -> dict[str, int]:
    total: dict[str, int] = {}
    for table in tables:
        for name, count in faults_of(table, writers).items():
            total[name] = total.get(name, 0) + count
    return total
