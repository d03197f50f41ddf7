"""A box of 600 copies on the real server, and how long a plan for 200 of them takes."""

import statistics
import time
import uuid
from typing import Any

from tests.sites import Site

COPIES = 600
DIFFERING = 200
PLANS = 25


def a_box(running: Site, token: str) -> str:
    """The address of a box with 600 copies, 200 of them in the gift pile."""
    made = running.post("/api/v1/boxes/", {"game": "apocrypha", "name": "Bench"}, token=token).json()
    address = f"/api/v1/boxes/{made['id']}/"
    lines = "\n".join(f"Unknown {n} (Mind gift)" for n in range(COPIES - made["copies"]))
    _posted(running, f"{address}copies/", {"key": _key(), "lines": lines}, token)
    assert running.get(address, token=token).json()["copies"] == COPIES
    lying = running.get(f"{address}copies/?page_size={DIFFERING}", token=token).json()["results"]
    places = running.get(f"{address}places/?page_size=200", token=token).json()["results"]
    pile = next(place["id"] for place in places if place["kind"] == "gift-pile")
    moves = [{"copy": copy["id"], "from": copy["place"], "to": pile} for copy in lying]
    _posted(running, f"{address}moves/", {"key": _key(), "moves": moves}, token)
    return address


def plan_milliseconds(running: Site, address: str, token: str) -> float:
    """From the request for a plan to its last step, as a program waits for it."""
    took = []
    for _ in range(PLANS):
        started = time.perf_counter()
        plan = _posted(running, f"{address}plans/", {"towards": "box"}, token)
        took.append(time.perf_counter() - started)
        assert plan["moves"] == DIFFERING
    return statistics.median(took) * 1000


def _posted(running: Site, path: str, body: Any, token: str) -> Any:
    answer = running.post(path, body, token=token)
    assert answer.status == 201, answer.body
    return answer.json()


def _key() -> str:
    return str(uuid.uuid4())
