"""Words to other processes: each once, however often it came."""

from queue import Queue

import pytest

from campaigns.doors.feeds import WAITING_AT_MOST, gather

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("left", "came", "comes_again"),
    [
        ([], ["a"], False),
        ([], ["a", "b"], False),
        ([], ["a", "b", "a"], True),
        (["a"], ["b"], False),
        (["a"], ["a"], True),
    ],
)
def test_a_word_that_comes_again_is_known(left: list[str], came: list[str], comes_again: bool) -> None:
    waiting, words = Queue[str](), dict.fromkeys(left)
    for word in came:
        waiting.put(word)
    assert gather(waiting, words) is comes_again
    assert list(words) == sorted({*left, *came})
    assert waiting.empty()


def test_no_more_is_taken_at_once_than_waits() -> None:
    waiting, words = Queue[str](), dict[str, None]()
    for number in range(WAITING_AT_MOST + 5):
        waiting.put(str(number))
    gather(waiting, words)
    assert (len(words), waiting.qsize()) == (WAITING_AT_MOST, 5)
