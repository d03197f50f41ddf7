"""Setting up Full Moon Ritual: every situation of fixtures/cases."""

from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.full_moon_ritual.setting_up import set_up
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    players: int


@each("full-moon-ritual/set-up")
def test_set_up(file: Path) -> None:
    case = read(file, Situation)
    setup = set_up(case.situation.players)
    found = Partly(
        dominions=setup.dominions,
        boundaries=setup.boundaries,
        spells=setup.spells,
        gems=setup.gems,
        ingredients=setup.ingredients,
        set_aside=setup.set_aside,
        undealt=setup.undealt,
        steps=setup.steps,
    )
    assert case.told(found) == case.expect, case.title


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_ingredient_card_is_dealt_set_aside_or_left_over(players: int) -> None:
    setup = set_up(players)
    assert 6 * players + setup.set_aside + setup.undealt == 24


@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_cannot_be_set_up(players: int) -> None:
    with pytest.raises(ValueError, match=f"{players} witches"):
        set_up(players)
