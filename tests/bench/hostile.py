"""Positions that strangers send to the tools of the short games: as large as a request may be, and as crooked."""

import http.client
import json
from collections.abc import Iterator
from typing import Any

from tests.bench.front import processor_seconds
from tests.match_options import circle, wickville, wickville_alone
from tests.sites import Site

ROUNDS = 20
BYTES = 50_000
API = "/api/v1/tools/"


def dearest_milliseconds(running: Site) -> float:
    """Of the processor's time that each of them takes through the whole stack, the most."""
    return max(_milliseconds(running, address, sent) for _name, address, sent in bodies())


def _milliseconds(running: Site, address: str, sent: bytes) -> float:
    line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
    before = 0.0
    for turn in range(ROUNDS + 1):
        if turn == 1:  # the first of them warms up
            before = processor_seconds(running.web_workers())
        line.request("POST", address, sent, {"Content-Type": "application/json"})
        answer = line.getresponse()
        answer.read()
        assert answer.status in {200, 400, 409, 413}, (address, answer.status)
    line.close()
    return (processor_seconds(running.web_workers()) - before) / ROUNDS * 1000


def bodies() -> Iterator[tuple[str, str, bytes]]:
    """What each is, where it goes, and what is sent: all of them just below fifty thousand bytes."""
    for name, address, body in (*_wickville(), *_covens(), *_ritual()):
        sent = json.dumps(body).encode()
        yield name, f"{API}{address}/", sent[:BYTES] if len(sent) > BYTES + 2_000 else sent


def _many(one: object) -> list[Any]:
    return [one] * (BYTES // (len(json.dumps(one)) + 2))


def _wickville() -> Iterator[tuple[str, str, object]]:
    position, alone = wickville()["position"], wickville_alone()["position"]
    move = {"do": "move", "spaces": 1}
    yield (
        "a circle of hundreds",
        "wickville/turn",
        {"position": {**position, "circle": _many(circle()[0])}, "actions": [move]},
    )
    yield "hundreds of witches", "wickville/legal", {"position": {**position, "witches": _many(position["witches"][0])}}
    yield "thousands of actions", "wickville/turn", {"position": position, "actions": _many(move)}
    yield "a name of fifty thousand letters", "wickville/legal", {"position": {**position, "turn": "x" * 49_000}}
    yield "cards of lists", "wickville/legal", {"position": {**position, "circle": [_many([])]}}
    yield "thousands of fields", "wickville/solo-turn", {"position": alone, **{f"k{n}": 0 for n in range(4_000)}}
    yield "a deep position", "wickville/legal", {"position": json.loads("[" * 90 + "]" * 90)}
    yield "a set-up of hundreds", "wickville/setup", {"players": 2, "circle": _many(circle()[0]), "witches": []}
    # What can be: all candles flip on, and with no other eye a chain comes round for ever.
    endless = [
        {**card, "symbol": None if at > 7 else "eye", "ability": "flip-next-eye" if at < 8 else card["ability"]}
        for at, card in enumerate(circle())
    ]
    yield "a chain without an end", "wickville/legal", {"position": {**position, "circle": endless}}
    yield "a turn by itself", "wickville/solo-turn", {"position": alone}


def _covens() -> Iterator[tuple[str, str, object]]:
    tile = {"name": "Mist", "icons": ["love", "nature"]}
    yield "a hand of thousands", "curses-and-covens/census", {"hand": _many("love")}
    yield "hundreds of tiles", "curses-and-covens/census", {"hand": ["love"], "tiles": _many(tile)}
    yield "thousands captured", "curses-and-covens/hunt", {"card": "love", "in_front": _many("ritual")}


def _ritual() -> Iterator[tuple[str, str, object]]:
    counts = {"name": "Ana", "ingredients": 1, "gems": 1, "spells": 1, "chips": 1}
    yield "hundreds of Witches", "full-moon-ritual/score", {"witches": _many(counts)}
    yield "a number of thousands of digits", "full-moon-ritual/magic", {"target": 10**4_000, "chips": 3}
    yield "all that chips allow", "full-moon-ritual/magic", {"target": 12, "chips": 52, "matching": True}
