"""Each attack by its name: what somebody without an account can send, and parts of the site that fall meanwhile.

An attack is a function of a running site and of how much of it there is; it asserts what it must see itself. What
holds for all of them, a healthy client's answers and the site's memory, is looked at around them, in ``watching``.
"""

import http.client
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from urllib.parse import urlencode

from tests.depth import depth
from tests.faults.live_tables import (
    a_valkey_that_hangs,
    clocks_that_disagree,
    kills_at_live_tables,
    kills_on_postgresql,
    one_key_at_once,
    one_moment_claimed_by_six,
    phones_that_vanish,
    restarts_of_postgresql,
)
from tests.faults.test_archives import GAME, bring, guest, large_archive
from tests.faults.test_costs import reckoners
from tests.faults.test_front import SLOW_BODY, STRANGER, strangers
from tests.sites import Site, wait_until

JSON = {"Content-Type": "application/json"}
RECOVERY_SECONDS = 90
# For so long are held the connections that ask for nothing.
HOLD_SECONDS = depth(1, full=5)
_archives: dict[int, bytes] = {}


@dataclass(frozen=True)
class Attack:
    """How much there is of it in full, and in the small form that is part of ``make test``."""

    run: Callable[[Site, int], None]
    full: int
    small: int
    # Whether the site itself is struck down: then it has to come back, and nobody can be answered meanwhile.
    strikes_down: bool = False

    @property
    def name(self) -> str:
        return self.run.__name__.replace("_", " ")


def slow_bodies(running: Site, count: int) -> None:
    """They announce a hundred bytes and send one; each is told so."""
    with strangers(running, count, SLOW_BODY) as lines:
        for line in lines:
            line.settimeout(40)
            assert line.recv(4096).startswith(b"HTTP/1.1 408")


def silent_connections(running: Site, count: int) -> None:
    with strangers(running, count):
        time.sleep(HOLD_SECONDS)


def half_a_request(running: Site, count: int) -> None:
    with strangers(running, count, b"GET /today/ HTTP/1.1\r\nHost: loc"):
        time.sleep(HOLD_SECONDS)


def bodies_full_of_little_things(running: Site, count: int) -> None:
    """A megabyte of JSON each, a hundred and forty thousand objects, at an address that takes so much."""
    body = b"[" + b",".join([b'{"":0}'] * 140_000) + b"]"
    token = guest(running)
    told = _at_once(count, lambda _number: _brought(running, body, token))
    assert set(told) <= {400, 413, 429, 503}, told


def large_archives(running: Site, count: int) -> None:
    """Campaign files of nearly eight megabytes, at once."""
    archive, token = _archive(running), guest(running)
    told = _at_once(count, lambda _number: _brought(running, archive, token))
    assert set(told) <= {201, 429, 503}, told
    assert told[201], told


def costly_checks(running: Site, seconds: int) -> None:
    with reckoners(running) as answers:
        time.sleep(seconds)
    assert set(answers) <= {200, 429, 503}, answers


def costly_documents(running: Site, count: int) -> None:
    """Sixteen connections on the dearest address that is read."""

    def ask(_number: int) -> int:
        return _stranger_asks(running, "GET", "/api/v1/schema/")

    told = sum((_at_once(16, ask) for _ in range(max(1, count // 16))), Counter[int]())
    assert set(told) <= {200, 429, 503}, told


def costly_pages(running: Site, seconds: int) -> None:
    """Sixteen connections on one of the dearest pages; each address is another one, so that none is remembered."""
    end = time.monotonic() + seconds

    def ask(number: int) -> int:
        turn = 0
        while time.monotonic() < end:
            turn += 1
            status = _stranger_asks(running, "GET", f"/rules/apocrypha/?{number}-{turn}")
            assert status in {200, 429, 503}, status
        return status

    _at_once(16, ask)


def passwords_tried_at_once(running: Site, count: int) -> None:
    """Of as many accounts and from as many addresses, so that no count of tries is in the way."""
    token, kind = "a" * 32, "application/x-www-form-urlencoded"

    def attempt(number: int) -> int:
        form = {"csrfmiddlewaretoken": token, "login": f"nobody-{number}", "password": "candle-and-moon-7"}
        headers = {"Content-Type": kind, "Cookie": f"csrftoken={token}"}
        address = f"127.0.1.{1 + number % 250}"
        return _stranger_asks(running, "POST", "/account/login/", urlencode(form), headers, address)

    told = _at_once(count, attempt)
    assert set(told) <= {200, 429, 503}, told
    assert told[200], told


def answers_that_nobody_fetches(running: Site, count: int) -> None:
    """They ask for what is large, and take nothing of it."""
    asked = b"GET /api/v1/schema/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with strangers(running, count, asked):
        time.sleep(HOLD_SECONDS)


def files_that_are_only_announced(running: Site, count: int) -> None:
    """As many bytes as a campaign's file may have; the first of them comes, and no other."""
    head = f"POST /api/v1/archives/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: {8 * 2**20}\r\n\r\n["
    with strangers(running, count, head.encode()):
        time.sleep(HOLD_SECONDS)


def lists_that_fill_the_disk(running: Site, count: int) -> None:
    """Half a kilobyte asks for a list of hundreds of cards, again and again."""
    before = _bytes_of(running)
    body = json.dumps({"name": "Mine", "lines": "\n".join(f"75 B{number}{'x' * 40}" for number in range(8))})
    told = Counter(_stranger_asks(running, "POST", "/api/v1/rebuilds/", body) for _ in range(count))
    assert set(told) <= {201, 429, 503}, told
    assert told[201], told
    assert _bytes_of(running) - before < 64 * 2**20


def imports_beside_a_writer(running: Site, count: int) -> None:
    """Whoever plays meanwhile writes as if nothing were."""
    archive, token, writer = _archive(running), guest(running), guest(running)
    for _ in range(count):
        bringing = threading.Thread(target=bring, args=(running, archive, token))
        bringing.start()
        while bringing.is_alive():
            status = running.post("/api/v1/campaigns/", GAME, token=writer).status
            assert status in {201, 409}, status
            time.sleep(0.05)
    assert "database is locked" not in running.lines


def crashes_in_a_row(running: Site, count: int) -> None:
    """The web server is killed as soon as it is back, each time after a longer pause."""
    for _ in range(count):
        wait_until(lambda: running.find("granian") and running.answers(), RECOVERY_SECONDS)
        server = running.part("granian")
        server.kill()
        # Until it is gone it could be taken for the next one.
        server.wait(RECOVERY_SECONDS)
    wait_until(lambda: running.answers() and running.is_complete(), RECOVERY_SECONDS)


ATTACKS = [
    Attack(slow_bodies, full=24, small=8),
    Attack(silent_connections, full=3_000, small=540),
    Attack(half_a_request, full=500, small=100),
    Attack(files_that_are_only_announced, full=64, small=16),
    Attack(answers_that_nobody_fetches, full=64, small=32),
    Attack(bodies_full_of_little_things, full=96, small=16),
    Attack(large_archives, full=8, small=2),
    Attack(costly_checks, full=10, small=2),
    Attack(costly_documents, full=160, small=32),
    Attack(costly_pages, full=10, small=2),
    Attack(passwords_tried_at_once, full=96, small=24),
    Attack(lists_that_fill_the_disk, full=1_500, small=60),
    Attack(imports_beside_a_writer, full=2, small=1),
    Attack(crashes_in_a_row, full=5, small=1, strikes_down=True),
    Attack(kills_at_live_tables, full=500, small=6, strikes_down=True),
    Attack(kills_on_postgresql, full=500, small=6, strikes_down=True),
    Attack(restarts_of_postgresql, full=20, small=1, strikes_down=True),
    Attack(a_valkey_that_hangs, full=10, small=1),
    Attack(one_key_at_once, full=100, small=20),
    Attack(one_moment_claimed_by_six, full=10_000, small=60),
    Attack(clocks_that_disagree, full=20, small=2),
    Attack(phones_that_vanish, full=100, small=12),
]


def _at_once(count: int, act: Callable[[int], int]) -> Counter[int]:
    """How often each status came."""
    told, threads = Counter[int](), []

    def once(number: int) -> None:
        told[act(number)] += 1

    for number in range(count):
        threads.append(threading.Thread(target=once, args=(number,)))
        threads[-1].start()
    for thread in threads:
        thread.join()
    assert told.total() == count, "some got no answer"
    return told


def _brought(running: Site, body: bytes, token: str) -> int:
    """The status."""
    return bring(running, body, token)[0]


def _stranger_asks(
    running: Site,
    method: str,
    path: str,
    body: str | None = None,
    headers: Mapping[str, str] = JSON,
    address: str = STRANGER,
) -> int:
    line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=60, source_address=(address, 0))
    with closing(line):
        line.request(method, path, body, headers)
        answer = line.getresponse()
        answer.read()
        return answer.status


def _bytes_of(running: Site) -> int:
    return sum(path.stat().st_size for path in running.data_dir.glob("companion.sqlite3*"))


def _archive(running: Site) -> bytes:
    """Made once for each site."""
    if running.port not in _archives:
        _archives[running.port] = large_archive(running)
    return _archives[running.port]
