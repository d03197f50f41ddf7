"""Bounds that hold one another: whoever asks or listens never takes the last connection."""

import pytest

from companion.front.bounds import Limits

pytestmark = pytest.mark.pure


@pytest.mark.parametrize("files", [256, 1024, 4096, 1_000_000])
def test_with_few_files_too_others_get_in(files: int) -> None:
    limits = Limits().within(files)
    assert limits.requests + limits.streams < limits.connections < files


def test_with_many_files_nothing_is_taken_from_anybody() -> None:
    assert Limits().within(1_000_000) == Limits()
