"""Requests wait by address, and the addresses take turns."""

import asyncio
from typing import Any

import pytest

from companion.front.bridge import FairQueue, Job

pytestmark = pytest.mark.pure


def job(address: str, loop: asyncio.AbstractEventLoop) -> Job:
    return Job({}, address, loop, loop.create_future())


@pytest.fixture
def loop() -> Any:
    made = asyncio.new_event_loop()
    yield made
    made.close()


def test_whoever_asks_often_waits_behind_their_own(loop: asyncio.AbstractEventLoop) -> None:
    queue = FairQueue(share=9)
    for address in ("greedy", "greedy", "greedy", "modest"):
        queue.put(job(address, loop))
    assert [queue.get().address for _ in range(4)] == ["greedy", "modest", "greedy", "greedy"]


def test_nobody_holds_more_than_their_share(loop: asyncio.AbstractEventLoop) -> None:
    queue = FairQueue(share=1)
    first, second, other = job("greedy", loop), job("greedy", loop), job("modest", loop)
    for each in (first, second, other):
        queue.put(each)
    assert queue.get() is first
    assert queue.get() is other
    queue.done(first)
    assert queue.get() is second
