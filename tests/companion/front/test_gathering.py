"""What waits together is answered together; what the door does not answer, the site does."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.front import gathering
from companion.front.bounds import Full
from companion.front.bridge import WholeAnswer
from companion.front.gathering import TOGETHER, Gathering
from tests.companion.front.test_application import answer, front, scope

pytestmark = pytest.mark.pure


class Door:
    """Answers what it is asked with the same word; to *silence* it has no answer, *trouble* is too much for it, and
    whoever is *away* cannot be asked by anybody."""

    def __init__(self) -> None:
        self.groups = list[list[str]]()
        self.is_open = threading.Event()
        self.is_open.set()

    def read(self, environ: dict[str, Any], body: bytes) -> str | None:
        return body.decode() if environ["PATH_INFO"] == "/together/" else None

    def answer(self, take: Callable[[], Sequence[str]]) -> list[WholeAnswer | None]:
        self.is_open.wait(10)
        words = list[str]()
        while more := take():
            words += more
        self.groups.append(words)
        if "trouble" in words:
            raise ValueError("trouble")
        if "away" in words:
            raise Full
        return [None if word == "silence" else WholeAnswer(201, [], word.encode()) for word in words]


def answers(door: Door, *words: str) -> list[WholeAnswer | None]:
    """To all of them at once: the door opens when everybody waits."""

    async def ask_all() -> list[WholeAnswer | None]:
        together = Gathering(door)
        door.is_open.clear()
        asked = [together.ask(word) for word in words]
        door.is_open.set()
        return list(await asyncio.gather(*asked))

    return asyncio.run(ask_all())


def test_all_who_wait_are_answered_together_each_with_its_own() -> None:
    door = Door()
    assert [each.body if each else None for each in answers(door, "a", "silence", "b")] == [b"a", None, b"b"]
    assert door.groups == [["a", "silence", "b"]]


def test_a_crowd_is_answered_in_parts() -> None:
    door = Door()
    assert all(answers(door, *["a"] * (TOGETHER + 5)))
    assert [len(group) for group in door.groups] == [TOGETHER, 5]


def test_who_was_answered_together_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "PAUSE_SECONDS", 1)
    door = Door()

    async def ask() -> None:
        together = Gathering(door)
        door.is_open.clear()
        asked = [together.ask("a"), together.ask("b")]
        door.is_open.set()
        await asyncio.gather(*asked)
        first = together.ask("c")
        await asyncio.sleep(0.1)
        await asyncio.gather(first, together.ask("d"))

    asyncio.run(ask())
    assert door.groups == [["a", "b"], ["c", "d"]]


def test_what_fails_leaves_all_of_it_to_the_site_and_the_next_is_answered() -> None:
    door = Door()
    assert answers(door, "a", "trouble") == [None, None]
    assert [each.body if each else None for each in answers(door, "b")] == [b"b"]


def through_the_front(door: Door, word: bytes, path: str = "/together/") -> tuple[int, bytes]:
    head = scope("POST", path, headers=[(b"content-length", str(len(word)).encode())])
    status, _headers, body = answer(front(together=door), head, [word])
    return status, body


def test_the_front_asks_the_door_first() -> None:
    door = Door()
    assert through_the_front(door, b"hello") == (201, b"hello")
    for word, path in ((b"silence", "/together/"), (b"trouble", "/together/"), (b"hello", "/alone/")):
        status, body = through_the_front(door, word, path)
        assert (status, word in body) == (200, True)  # the site tells the body that it was sent, whole
    assert through_the_front(door, b"away")[0] == 503
