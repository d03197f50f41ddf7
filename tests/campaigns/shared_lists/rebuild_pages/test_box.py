"""Cards are taken out of the box and put away again, one copy or all."""

import pytest
from django.test import Client

from campaigns.models import Rebuild, Stage
from campaigns.shared_lists.actions import rebuilds
from cards.recipes.recipe import places_of
from tests.campaigns.shared_lists.rebuild_pages.looking import filled, page, tap

pytestmark = pytest.mark.django_db


def test_every_copy_or_one_of_them(warned: Client, rebuild: Rebuild) -> None:
    boards = [place.number for place in places_of(rebuilds.recipe_of(rebuild), "apocrypha-murder-board")]
    row = page(warned, rebuild, view="box").split('data-take="apocrypha-murder-board"')[1].split("</li>")[0]
    assert ",".join(map(str, boards)) in row
    assert "0 of 4" in row
    tap(warned, rebuild, stage="pull", tick=str(boards[0]), back="view=box")
    tap(warned, rebuild, stage="pull", tick=str(boards[0]), back="view=box")  # the second tap takes the next copy
    assert len(filled(rebuild, Stage.PULL)) == 2
    tap(warned, rebuild, stage="pull", untick=",".join(map(str, boards)), back="view=box")
    assert filled(rebuild, Stage.PULL) == filled(rebuild) == []


def test_putting_away_is_the_same_list(warned: Client, rebuild: Rebuild) -> None:
    text = page(warned, rebuild, view="away")
    assert 'name="stage" value="away"' in text
    tap(warned, rebuild, stage="away", tick="4")
    assert filled(rebuild, Stage.AWAY) == [4]
