"""The next card, ticked, skipped and taken back, and what is answered when nothing makes sense."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Rebuild
from campaigns.shared_lists.actions import rebuilds
from tests.campaigns.shared_lists.rebuild_pages.looking import filled, page, tap
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db


def test_the_next_card_lies_at_the_bottom_and_the_switch_turns_it(warned: Client, rebuild: Rebuild) -> None:
    def heights(text: str) -> list[str]:
        heap = text.split('data-heap="7"')[1].split("</ol>")[0]
        return re.findall(r'spot-height">(\d+)', heap)

    upwards = page(warned, rebuild, view="stack", pile=7)
    assert "data-lay-name>Vice Dog<" in upwards
    assert heights(upwards) == [str(n) for n in range(1, 18)]
    downwards = page(warned, rebuild, view="stack", pile=7, order="down")
    assert "data-lay-name>Frank Block<" in downwards
    assert heights(downwards) == [str(n) for n in range(17, 0, -1)]


def test_faceup_cards_say_how_they_lie(warned: Client, rebuild: Rebuild) -> None:
    text = page(warned, rebuild, view="stack", pile=2, order="down")
    assert "Lay it faceup, Doom side up" in text
    frank = page(warned, rebuild, view="stack", pile=7).split('data-heap="7"')[1].split("</ol>")[0]
    assert frank.index("Turn Summary") < frank.index(">Frank Block<")  # the saint lies on top of it


def test_a_saint_s_pile_shows_the_virtues_that_it_makes(warned: Client, rebuild: Rebuild) -> None:
    text = page(warned, rebuild, view="stack", pile=7).split('data-heap="7"')[1].split("<ol")[0]
    assert re.findall(r"</svg>\s*(\w+) (\d)", text) == [("Body", "3"), ("Mind", "3"), ("Rage", "4"), ("Soul", "1")]
    assert "and 4 omens" in text


def test_tick_skip_and_take_back(warned: Client, rebuild: Rebuild) -> None:
    first = next(place for place in rebuilds.recipe_of(rebuild).places if place.pile == 7)
    answer = tap(warned, rebuild, tick=first.number, back="view=stack&pile=7&order=up")
    assert answer["Location"].endswith("?view=stack&pile=7&order=up")
    assert "data-lay-name>Dead Sea Salt<" in page(warned, rebuild, view="stack", pile=7)
    skipped = page(warned, rebuild, view="stack", pile=7, after=first.number + 1)
    assert "data-lay-name>Horrorshow<" in skipped
    tap(warned, rebuild, untick=first.number)
    assert filled(rebuild) == []


def test_the_same_form_sent_twice_ticks_once(warned: Client, rebuild: Rebuild) -> None:
    key = str(uuid.uuid4())
    for _ in range(2):
        tap(warned, rebuild, key=key, tick="5")
    assert filled(rebuild) == [5]


def test_from_one_page_a_card_is_pulled_and_then_stacked(warned: Client, rebuild: Rebuild) -> None:
    key = str(uuid.uuid4())
    for stage in ("pull", "stack"):
        tap(warned, rebuild, key=key, tick="5", stage=stage)
    assert sorted(rebuild.ticks.values_list("stage", "place")) == [("pull", 5), ("stack", 5)]


def test_undo_takes_back_the_newest_tick(warned: Client, rebuild: Rebuild) -> None:
    tap(warned, rebuild, tick="5")
    tap(warned, rebuild, tick="2")
    bar = page(warned, rebuild, view="stack").split("data-undo-form")[1]
    undo = dict(re.findall(r'name="(tap|untick)" value="([^"]+)"', bar))
    assert undo["untick"] == "2"
    tap(warned, rebuild, **undo)
    assert filled(rebuild) == [5]


@data_rows(
    "asked, status",
    [
        ({"view": "teleport"}, 400),
        ({"pile": "x"}, 400),
        ({"pile": 99}, 404),
        ({"laid": 500}, 404),
        ({"saints": 5}, 400),
        ({"order": "sideways"}, 400),
        ({"at": 30_000}, 200),
    ],
)
def test_an_address_that_makes_no_sense(warned: Client, rebuild: Rebuild, asked: Any, status: int) -> None:
    assert warned.get(reverse("rebuild", args=[rebuild.pk]), asked).status_code == status


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"tick": "x"}, 400),
        ({"tick": "500"}, 404),
        ({"untick": "500"}, 404),
        ({"key": "x"}, 400),
        ({"stage": "x"}, 400),
    ],
)
def test_a_tap_that_makes_no_sense(warned: Client, rebuild: Rebuild, body: dict[str, str], status: int) -> None:
    assert tap(warned, rebuild, **body).status_code == status
    assert rebuild.ticks.count() == 0


def test_an_unknown_rebuild_is_not_there(warned: Client) -> None:
    for name in ("rebuild", "rebuild-sheet", "rebuild-list"):
        assert warned.get(reverse(name, args=[uuid.uuid4()])).status_code == 404
    assert warned.post(reverse("rebuild-begin-again", args=[uuid.uuid4()])).status_code == 404
