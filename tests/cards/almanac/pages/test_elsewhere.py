"""The day's mutation on the home page and at the end of a rebuild, which do without it too."""

from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from cards.almanac.files import Malformed
from tests.cards.almanac.clock import NOON, set_clock
from tests.cards.almanac.pages.looking import EAST, TOMORROW, read, visitor

pytestmark = pytest.mark.django_db


def test_it_stands_on_the_home_page() -> None:
    page = read("/", EAST)
    assert TOMORROW.mutation.name in page
    assert TOMORROW.mutation.rule in page
    assert 'data-today="2026-11-17"' in page


def test_the_moon_of_the_home_page_is_tonights(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'class="moon-lit"' in read("/")
    assert 'class="moon-ring"' not in read("/")
    set_clock(monkeypatch, NOON.replace(day=9))
    assert 'class="moon-ring"' in read("/")


def a_rebuild(client: Client) -> str:
    client.post("/enter-here/")
    answer = client.post("/rebuilds/", {"recipe": "enter-here"})
    return str(urlsplit(answer["Location"]).path)


def test_it_stands_at_the_end_of_a_rebuild() -> None:
    client = visitor(EAST)
    page = unescape(client.get(a_rebuild(client)).content.decode())
    assert TOMORROW.mutation.name in page
    assert TOMORROW.mutation.rule in page


@pytest.mark.parametrize("error", [Malformed("a page is torn out"), OSError("no such folder")])
def test_these_pages_do_without_an_almanac_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def torn(*_: object) -> Any:
        raise error

    client = visitor()
    monkeypatch.setattr("cards.almanac.dates.day_of", torn)
    assert client.get("/").status_code == 200
    assert client.get(a_rebuild(client)).status_code == 200
