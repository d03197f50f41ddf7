"""A day's page: told once it has begun somewhere, and how one leafs on from it."""

from datetime import timedelta
from typing import get_args

import pytest
from django.test import Client

from cards.almanac.days import day_of
from cards.almanac.edition import Moon, Step, Tone, Weight
from cards.almanac.words import WORDS, address_of_step
from tests.cards.almanac.clock import EARLY, set_clock
from tests.cards.almanac.pages.looking import EAST, HALLOWEEN, TODAY, TOMORROW, links, read, visitor
from tests.cards.looking import queries
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db


def test_a_special_day_says_what_it_is() -> None:
    page = read("/mutations/2026-10-31/")
    assert '<p class="day-occasion">Halloween</p>' in page
    assert HALLOWEEN.mutation.rule in page
    assert "data-today" not in page


def test_a_virtue_is_named() -> None:
    day = next(day for n in range(400) if (day := day_of(TODAY.date - timedelta(days=n))).mutation.virtue == "soul")
    assert '<span class="virtue" data-virtue="soul">' in read(f"/mutations/{day.date}/")


@data_rows(
    "day", ["2026-11-18", "2018-11-05", "2101-06-01", "2026-02-30", "20261116", "2026-W47-1", "tomorrow", "2026-1-1"]
)
def test_what_is_not_told(day: str) -> None:
    assert Client().get(f"/mutations/{day}/").status_code == 404


def test_a_day_is_told_once_it_has_begun_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TOMORROW.mutation.rule in read("/mutations/2026-11-17/")
    set_clock(monkeypatch, EARLY)
    assert Client().get("/mutations/2026-11-17/").status_code == 404


def test_one_can_leaf_through_the_days() -> None:
    page = read("/mutations/2026-11-10/")
    assert links(page, "prev") == ["/mutations/2026-11-09/"]
    assert links(page, "next") == ["/mutations/2026-11-11/"]


def test_before_the_first_day_there_is_nothing() -> None:
    page = read("/mutations/2018-11-06/")
    assert (links(page, "prev"), links(page, "next")) == ([], ["/mutations/2018-11-07/"])


def test_nobody_is_led_into_their_tomorrow() -> None:
    """In the far east the 17th is today; the visitor from there is led to it, the one in UTC is not."""
    assert links(read("/mutations/2026-11-16/"), "next") == []
    assert links(read("/today/"), "next") == []
    assert links(read("/mutations/2026-11-16/", EAST), "next") == ["/mutations/2026-11-17/"]
    assert TOMORROW.mutation.name not in read("/mutations/2026-11-16/")


def test_every_step_leads_to_its_rule() -> None:
    pages: dict[str, str] = {}
    for step in get_args(Step):
        path, _, anchor = address_of_step(step).partition("#")
        pages.setdefault(path, read(path))
        assert f'id="{anchor}"' in pages[path], step


def test_there_is_a_word_for_everything() -> None:
    assert set(WORDS) == {*get_args(Tone), *get_args(Weight), *get_args(Step), *get_args(Moon)}


@pytest.mark.parametrize("path", ["/today/?tz=UTC", "/mutations/2026-10-31/"])
def test_a_day_asks_the_database_for_nothing_but_the_games(path: str) -> None:
    assert queries(visitor(), path) == 1
