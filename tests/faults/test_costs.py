"""Sixteen strangers who have chances reckoned without a pause: whoever plays beside them gets every answer."""

import http.client
import json
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest

from tests.faults.test_front import ASKED, STRANGER, answer_seconds
from tests.sites import Site, wait_until

pytestmark = pytest.mark.faults

AT_ONCE = 16
CHECK = "/api/v1/tools/apocrypha/check/"


def dear(number: int) -> dict[str, Any]:
    """A check that a table could hold, each number another."""
    dice = dict.fromkeys(["body", "mind", "rage", "soul", "bonus"], 4)
    return {"dice": dice, "keep": 9, "target": 20 + number % 40, "assists": [6, 6, 1 + number // 40 % 12]}


@contextmanager
def reckoners(running: Site) -> Iterator[Counter[int]]:
    """Each asks for other odds again and again, so that none is known already."""
    done, answers = threading.Event(), Counter[int]()

    def ask(number: int) -> None:
        line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30, source_address=(STRANGER, 0))
        for turn in count():
            if done.is_set():
                break
            line.request("POST", CHECK, json.dumps(dear(number * 37 + turn)), {"Content-Type": "application/json"})
            answer = line.getresponse()
            answer.read()
            answers[answer.status] += 1
        line.close()

    threads = [threading.Thread(target=ask, args=[number]) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        done.set()
        for thread in threads:
            thread.join()


def test_who_has_chances_reckoned_leaves_the_others_their_share(live_site: Site) -> None:
    """Behind them all, each page would wait until several of their chances are reckoned; so none waits for any."""
    with reckoners(live_site) as answers:
        wait_until(lambda: answers[200], 60)
        before = answers[200]
        assert len(answer_seconds(live_site)) == ASKED
        reckoned = answers[200] - before
    assert set(answers) <= {200, 429, 503}
    assert reckoned < ASKED
