"""The front answers like the site behind it, and by itself what must not reach the site."""

import asyncio
import json
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.front.access_log import AccessLog, Answered
from companion.front.application import Front, client_address
from companion.front.bodies import Pace
from companion.front.bounds import Limits, is_neighbour
from companion.front.bridge import PERSON
from tests.sites import wait_until

pytestmark = pytest.mark.pure

LIMIT = 100


def site(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Tells what it was asked."""
    body = environ["wsgi.input"].read()
    told = {
        "method": environ["REQUEST_METHOD"],
        "path": environ["PATH_INFO"],
        "query": environ["QUERY_STRING"],
        "length": environ.get("CONTENT_LENGTH"),
        "cookie": environ.get("HTTP_COOKIE"),
        "address": environ["REMOTE_ADDR"],
        "smuggled": environ.get("HTTP_X_FORWARDED_FOR"),
        "body": body.decode(),
    }
    start_response("200 OK", [("Content-Type", "application/json"), ("X-Told", "yes")])
    return [json.dumps(told).encode()]


def test_whoever_counts_and_logs_is_told_of_every_answer() -> None:
    told: list[Answered] = []

    def named(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        environ[PERSON] = "7"
        start_response("404 Not Found", [("X-Request-ID", "abcdefgh")])
        return [b""]

    tells = Front(named, threads=2, body_limit=lambda path: LIMIT, tell=told.append)
    asyncio.run(ask(tells, scope(path="/nowhere/")))
    asyncio.run(ask(tells, scope("POST", headers=[(b"content-length", b"1000")])))
    assert [(each.method, each.path, each.status, each.person, each.request) for each in told] == [
        ("GET", "/nowhere/", 404, "7", "abcdefgh"),
        ("POST", "/", 413, "", ""),
    ]
    assert json.loads(told[0].line())["duration_ms"] >= 0


def front(**options: Any) -> Front:
    return Front(site, threads=2, body_limit=lambda path: LIMIT, **options)


def scope(method: str = "GET", path: str = "/", headers: Iterable[tuple[bytes, bytes]] = (), **more: Any) -> Any:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "query_string": b"a=1",
        "headers": list(headers),
        "client": ("8.8.8.8", 4000),
        "server": ("localhost", 8000),
        **more,
    }


async def ask(of: Front, asked: Any, parts: Iterable[bytes | float] = ()) -> tuple[int, dict[str, str], bytes]:
    """The answer to a request whose body comes in *parts*; a number is a pause."""
    waiting, sent = list(parts), list[Any]()

    async def receive() -> Any:
        while waiting and isinstance(waiting[0], float):
            await asyncio.sleep(float(waiting.pop(0)))
        part = waiting.pop(0) if waiting else b""
        return {"type": "http.request", "body": part, "more_body": bool(waiting)}

    async def send(message: Any) -> None:
        sent.append(message)

    await of(asked, receive, send)
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], headers, b"".join(message["body"] for message in sent[1:])


def answer(of: Front, asked: Any, parts: Iterable[bytes | float] = ()) -> tuple[int, dict[str, str], bytes]:
    return asyncio.run(ask(of, asked, parts))


def test_a_request_reaches_the_site_as_it_was_sent() -> None:
    headers = [(b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"x_forwarded_for", b"10.0.0.1")]
    status, told, body = answer(front(), scope("GET", "/caf\u00e9/", headers))
    assert (status, told["x-told"]) == (200, "yes")
    found = json.loads(body)
    assert found["path"].encode("latin-1").decode() == "/caf\u00e9/"
    assert found["cookie"] == "a=1; b=2"
    assert found["smuggled"] is None
    assert (found["query"], found["length"], found["address"]) == ("a=1", None, "8.8.8.8")


@pytest.mark.parametrize("headers", [[(b"content-length", b"6")], [(b"transfer-encoding", b"chunked")]])
def test_a_body_reaches_it_whole(headers: list[tuple[bytes, bytes]]) -> None:
    _, _, body = answer(front(), scope("POST", headers=headers), [b"abc", b"def"])
    assert (json.loads(body)["body"], json.loads(body)["length"]) == ("abcdef", "6")


@pytest.mark.parametrize("headers", [[(b"content-length", b"101")], [(b"transfer-encoding", b"chunked")]])
def test_a_body_that_is_too_large_does_not(headers: list[tuple[bytes, bytes]]) -> None:
    status, told, _ = answer(front(), scope("POST", headers=headers), [b"x" * 60, b"x" * 60])
    assert (status, told["connection"]) == (413, "close")


def test_a_body_that_comes_too_slowly_does_not() -> None:
    of = front(pace=Pace(patience=0.05, floor=1000))
    status, told, _ = answer(of, scope("POST", headers=[(b"content-length", b"2")]), [b"a", 5.0, b"b"])
    assert (status, told["connection"]) == (408, "close")


def test_a_program_is_told_as_programs_are() -> None:
    status, told, body = answer(front(), scope("POST", "/api/v1/guests/", [(b"content-length", b"101")]))
    assert (status, told["content-type"]) == (413, "application/problem+json")
    assert json.loads(body)["type"] == "urn:companion:problem:too-large"


def test_one_address_has_only_so_many_requests_open_and_leaves_room_for_others() -> None:
    of = front(limits=Limits(requests_of_one=2))

    async def crowd() -> list[int]:
        slow = scope("POST", headers=[(b"content-length", b"2")])
        held = [asyncio.create_task(ask(of, slow, [b"a", 0.3, b"b"])) for _ in range(2)]
        await asyncio.sleep(0.05)
        third = await ask(of, scope())
        other = await ask(of, scope(client=("8.8.4.4", 1)))
        return [third[0], other[0], *[(await each)[0] for each in held]]

    assert asyncio.run(crowd()) == [429, 200, 200, 200]


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        # In all, of one address, and what is too small to be counted.
        (Limits(bytes_held=150, bytes_of_one=150, bytes_of_no_account=9), [503, 503, 200]),
        (Limits(bytes_held=999, bytes_of_one=150, bytes_of_no_account=9), [429, 200, 200]),
        (Limits(bytes_held=150, bytes_of_one=150, bytes_of_no_account=90), [200, 200, 200]),
    ],
)
def test_no_more_is_held_than_a_process_bears(limits: Limits, expected: list[int]) -> None:
    of = Front(short_site, threads=2, body_limit=lambda path: LIMIT, limits=limits)

    async def crowd() -> list[int]:
        slow, small = scope("POST", headers=[(b"content-length", b"90")]), [(b"content-length", b"9")]
        held = asyncio.create_task(ask(of, slow, [b"a" * 45, 0.3, b"b" * 45]))
        await asyncio.sleep(0.05)
        same = await ask(of, slow, [b"a" * 90])
        other = await ask(of, slow | {"client": ("8.8.4.4", 1)}, [b"a" * 90])
        little = await ask(of, scope("POST", headers=small), [b"a" * 9])
        assert (await held)[0] == 200
        return [same[0], other[0], little[0]]

    assert asyncio.run(crowd()) == expected


def short_site(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    start_response("200 OK", [])
    return [b"ok"]


def test_passwords_are_hashed_in_one_thread() -> None:
    """From however many addresses it comes."""
    begun, ends = list[str](), threading.Event()

    def slow_at_the_door(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        begun.append(environ["PATH_INFO"])
        if environ["PATH_INFO"] == "/door/":
            ends.wait(10)
        return short_site(environ, start_response)

    of = Front(slow_at_the_door, threads=4, body_limit=lambda path: LIMIT, password_paths=["/door/"])

    async def crowd() -> int:
        asked = [scope("POST", "/door/", [(b"content-length", b"1")], client=(f"8.8.4.{n}", 1)) for n in range(6)]
        held = [asyncio.create_task(ask(of, each, [b"a"])) for each in asked]
        while not begun:
            await asyncio.sleep(0.01)
        status, _, _ = await asyncio.wait_for(ask(of, scope()), 5)
        assert begun == ["/door/", "/"]
        ends.set()
        assert {(await each)[0] for each in held} == {200}
        return status

    assert asyncio.run(crowd()) == 200


def test_a_site_that_breaks_is_told_and_does_not_end_a_thread() -> None:
    def broken(environ: Any, start_response: Any) -> Iterable[bytes]:
        raise RuntimeError("broken")

    of = Front(broken, threads=1, body_limit=lambda path: LIMIT)
    assert [answer(of, scope())[0] for _ in range(3)] == [500, 500, 500]


def test_behind_proxies_the_outermost_tells_who_asks() -> None:
    asked = scope(headers=[(b"x-forwarded-for", b"1.2.3.4, 198.51.100.7")], client=("10.0.0.1", 1))
    assert client_address(asked, proxies=0) == "10.0.0.1"
    assert client_address(asked, proxies=1) == "198.51.100.7"
    assert client_address(asked, proxies=2) == "1.2.3.4"
    assert client_address(scope(client=("10.0.0.1", 1)), proxies=1) == "10.0.0.1"


def test_the_tables_own_network_is_known() -> None:
    assert is_neighbour("192.168.1.20")
    assert is_neighbour("fd00::1")
    assert not is_neighbour("8.8.8.8")


def test_the_access_log_follows_a_file_that_was_moved_away(tmp_path: Path) -> None:
    log, place = AccessLog(str(tmp_path / "access.log")), tmp_path / "access.log"
    answered = Answered("GET", "/", 200, 0.01, "", "abcdefgh")
    log.tell(answered)
    wait_until(lambda: place.exists() and place.read_text().endswith("\n"))
    place.rename(tmp_path / "access.log.1")
    log.tell(answered)
    wait_until(place.exists)
