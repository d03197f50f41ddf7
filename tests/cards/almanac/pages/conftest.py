"""Noon, whenever the tests run."""

import pytest

from tests.cards.almanac.clock import NOON, set_clock


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, NOON)
