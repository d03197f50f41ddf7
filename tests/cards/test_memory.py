"""A memory is bounded: in what it holds, and in how long."""

import pytest

from cards.memory import Memory, forget_everything

pytestmark = pytest.mark.pure


def test_what_is_asked_for_least_goes_first() -> None:
    memory: Memory[str] = Memory(2)
    for key in ("one", "two"):
        memory.put(key, key)
    memory.get("one")
    memory.put("three", "three")
    assert [memory.get(key) for key in ("one", "two", "three")] == ["one", None, "three"]
    assert len(memory) == 2


def test_after_a_while_it_is_made_anew() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    lasting, fleeting = Memory[int](2), Memory[int](2, seconds=-1)
    assert [lasting.get_or_make("key", make) for _ in range(3)] == [1, 1, 1]
    assert [fleeting.get_or_make("key", make) for _ in range(2)] == [2, 3]


def test_everything_can_be_forgotten() -> None:
    memory: Memory[str] = Memory(2)
    memory.put("key", "value")
    forget_everything()
    assert memory.get("key") is None
