"""A machine that does not know the time says so."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from tests.cards.almanac.clock import NOON, set_clock

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("path", "status"), [("/", 200), ("/today/", 404), ("/cards/", 200), ("/account/login/", 200)])
def test_pages_of_a_clock_at_1970_say_so(monkeypatch: pytest.MonkeyPatch, path: str, status: int) -> None:
    set_clock(monkeypatch, datetime(1970, 1, 1, 0, 5, tzinfo=UTC))
    answer = Client().get(path)
    assert answer.status_code == status
    assert "The clock of this machine says" in answer.content.decode()


def test_others_say_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, NOON)
    assert "The clock of this machine" not in Client().get("/").content.decode()
