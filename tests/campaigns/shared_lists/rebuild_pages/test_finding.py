"""Told where each card of a shuffled pile goes."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Rebuild
from campaigns.shared_lists.actions import rebuilds
from cards.recipes.library import recipe_called
from tests.campaigns.shared_lists.rebuild_pages.looking import filled, page, tap
from tests.markup import flat

pytestmark = pytest.mark.django_db


def find(phone: Client, rebuild: Rebuild, name: str, key: str = "") -> Any:
    body = {"key": key or str(uuid.uuid4()), "name": name}
    return phone.post(reverse("rebuild-find", args=[rebuild.pk]), body, follow=True)


def test_a_name_is_laid_and_told_where(warned: Client, rebuild: Rebuild) -> None:
    text = flat(find(warned, rebuild, "murder board").content.decode())
    place = filled(rebuild)[0]
    pile = rebuilds.recipe_of(rebuild).piles[rebuilds.recipe_of(rebuild).places[place].pile].name
    assert f"data-answer-pile>{pile}<" in text
    assert "It is the first card here." in text


def test_the_same_name_sent_twice_is_laid_once(warned: Client, rebuild: Rebuild) -> None:
    key = str(uuid.uuid4())
    for _ in range(2):
        assert find(warned, rebuild, "murder board", key).status_code == 200
    assert len(filled(rebuild)) == 1


def test_how_many_cards_to_lift(warned: Client, rebuild: Rebuild) -> None:
    recipe = rebuilds.recipe_of(rebuild)
    stadium = [place.number for place in recipe.places if place.pile == 2]
    tap(warned, rebuild, tick=",".join(map(str, [stadium[0], stadium[4], stadium[5]])))
    text = find(warned, rebuild, "Devil Bird").content.decode()
    assert "Lift the top 2 cards. Lay this one facedown under them." in text


def test_an_unknown_name_gets_the_nearest(warned: Client, rebuild: Rebuild) -> None:
    text = flat(find(warned, rebuild, "Murdr Bord").content.decode())
    assert "“Murdr Bord” is not part of this deck." in text
    shown = re.findall(r'data-card="apocrypha-([\w-]+)"[^>]*data-left="\d"(?! hidden)', text)
    assert "murder-board" in shown
    assert len(shown) <= 3
    assert rebuild.ticks.count() == 0


def test_one_copy_too_many(warned: Client, rebuild: Rebuild) -> None:
    for _ in range(4):
        find(warned, rebuild, "Murder Board")
    text = find(warned, rebuild, "Murder Board").content.decode()
    assert "You have one Murder Board too many. All 4 of this deck" in text
    assert "Back Alley, Frank Block, Gabriella Vargas, Dr. Zeez" in text
    assert len(filled(rebuild)) == 4


def test_two_letters_and_a_frame_narrow_the_names(warned: Client, rebuild: Rebuild) -> None:
    def shown(**asked: str) -> list[str]:
        text = page(warned, rebuild, view="find", **asked)
        return re.findall(r'data-card="apocrypha-([\w-]+)"[^>]*data-left="\d"(?! hidden)', text)

    assert shown(q="mu") == ["murder-board", "muscle-memory"]
    assert shown(group="gift-rage") == [
        "dead-sea-salt",
        "extra-razor-blades",
        "murder-board",
        "pearl-handled-revolver",
        "pink-tazer",
        "reaper",
    ]
    assert len(shown()) == len(recipe_called("enter-here").cards())
