"""Requests wait by address, and the addresses take turns."""

import asyncio
import threading
import time
from typing import Any

import pytest

from companion.front.bridge import LARGE, Ear, FairQueue, Job

pytestmark = pytest.mark.pure


def job(address: str, loop: asyncio.AbstractEventLoop, line: str = "") -> Job:
    return Job({}, address, loop, loop.create_future(), line)


@pytest.fixture
def loop() -> Any:
    made = asyncio.new_event_loop()
    yield made
    made.close()


def test_whoever_asks_often_waits_behind_their_own(loop: asyncio.AbstractEventLoop) -> None:
    queue = FairQueue(share=9)
    for address in ("greedy", "greedy", "greedy", "modest"):
        queue.put(job(address, loop))
    assert [queue.get(Ear()).address for _ in range(4)] == ["greedy", "modest", "greedy", "greedy"]


def test_nobody_holds_more_than_their_share(loop: asyncio.AbstractEventLoop) -> None:
    queue = FairQueue(share=1)
    first, second, other = job("greedy", loop), job("greedy", loop), job("modest", loop)
    for each in (first, second, other):
        queue.put(each)
    assert queue.get(Ear()) is first
    assert queue.get(Ear()) is other
    queue.done(first)
    assert queue.get(Ear()) is second


def test_large_requests_of_one_address_are_read_one_after_the_other(loop: asyncio.AbstractEventLoop) -> None:
    """And what is small, also of the same address, goes past them."""
    queue = FairQueue(share=3, lines={LARGE: 2})
    large = [job("greedy", loop, LARGE) for _ in range(3)]
    small, other, third = job("greedy", loop), job("other", loop, LARGE), job("third", loop, LARGE)
    for each in (*large, small, other, third):
        queue.put(each)
    assert [queue.get(Ear()) for _ in range(3)] == [large[0], small, other]
    assert queue._next() is None
    queue.done(other)
    assert queue._next() is third
    queue.done(large[0])
    assert queue._next() is large[1]


def test_threads_that_wait_hear_of_every_job(loop: asyncio.AbstractEventLoop) -> None:
    """Many addresses, few threads, a share of one: no job is left lying, however calls and threads cross."""
    queue, done = FairQueue(share=1, lines={LARGE: 1}), list[Job]()

    def work() -> None:
        ear = Ear()
        while True:
            job = queue.get(ear)
            if job.address == "end":
                return
            done.append(job)
            queue.done(job)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    jobs = [job(f"address {number % 7}", loop, LARGE if number % 3 == 0 else "") for number in range(700)]
    for each in jobs:
        queue.put(each)
    while len(done) < len(jobs):
        time.sleep(0.001)
    for _ in threads:
        end = job("end", loop)
        queue.put(end)
        while queue._waiting:
            time.sleep(0.001)
        queue.done(end)
    for thread in threads:
        thread.join()
    assert {id(one) for one in done} == {id(one) for one in jobs}
