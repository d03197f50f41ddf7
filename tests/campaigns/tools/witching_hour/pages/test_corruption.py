"""Counting Corruption: the pieces, the way to the limit, and plain buttons that change what a Witch has."""

from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from tests.data_rows import data_rows
from tests.markup import flat

pytestmark = pytest.mark.django_db

PLACE = "/tools/witching-hour/corruption/"


def look(query: str = "") -> str:
    answer = Client().get(f"{PLACE}?{query}")
    assert answer.status_code == 200
    return unescape(flat(answer.content.decode()))


def after(query: str, do: str) -> dict[str, list[str]]:
    answer = Client().get(f"{PLACE}?{query}&do={do}")
    assert answer.status_code == 302
    return parse_qs(urlsplit(answer["Location"]).query, keep_blank_values=True)


def words(page: str) -> str:
    return " ".join(page.split())


def test_seventeen_are_an_octagon_a_large_cube_and_two_small_ones() -> None:
    page = look("witch=lily&has=17")
    assert 'aria-label="1 octagons, 1 large cubes, 2 small cubes"' in page
    assert "<strong>2</strong> more, and you still pass." in page
    assert page.count("<i data-on></i>") == 17
    assert page.count("<i></i>") == 3


@data_rows(
    "query, said",
    [
        ("has=0&witch=", "An empty mat"),
        ("witch=&has=19", "Not one more."),
        ("witch=&has=20", "At least 1 has to go before the next check"),
        ("witch=&has=23", "At least 4 have to go before the next check"),
        ("scene=0&witch=&has=14", "Not one more."),
        ("limit=12&witch=&has=12", "At least 1 has to go"),
        ("hour=3&witch=&has=17", "Hour 4 gives 4: then 21."),
    ],
)
def test_how_far_it_is_from_the_limit(query: str, said: str) -> None:
    assert said in words(look(query))


def test_after_the_last_hour_none_comes() -> None:
    assert "gives" not in look("hour=6&witch=&has=1")


def test_buttons_add_and_take_pieces_for_one_witch() -> None:
    two = "witch=lily&has=3&witch=paz&has=9"
    assert after(two, "2-more-10")["has"] == ["3", "19"]
    assert after(two, "1-less-5")["has"] == ["0", "9"]
    assert after(two, "1-more-1")["has"] == ["4", "9"]
    assert after("witch=&has=192", "1-more-10")["has"] == ["192"]


def test_witches_come_and_go() -> None:
    assert after("witch=lily&has=3", "add")["witch"] == ["lily", ""]
    assert after("witch=lily&has=3&witch=paz&has=9", "drop-1")["witch"] == ["paz"]
    assert after("witch=lily&has=3", "drop-1")["witch"] == ["lily"]
    assert "Add a Witch" not in look("&".join(["witch=&has=1"] * 6))


@data_rows("query", ["has=-1", "has=1e9&witch=x", "limit=0", "scene=x&hour=99", "do=7-more-1", "has=%C2%B2"])
def test_what_nobody_would_type_is_no_error_of_the_server(query: str) -> None:
    assert Client().get(f"{PLACE}?{query}").status_code in {200, 302}


def test_the_coven_of_the_planner_comes_along() -> None:
    page = look("scene=0&players=2&player=Ann&witch=lily&side=gold&player=Ben&witch=ward&side=bronze")
    assert '<option value="lily" selected>Lily</option>' in page
    assert '<option value="ward" selected>Ward</option>' in page
    assert "/tools/witching-hour/phases/?" in page
