"""Setting up Curses & Covens: every situation of fixtures/cases, and every card of the box has its place."""

from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rulebooks.curses_and_covens.setting_up import set_up
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    towns: int


@each("curses-and-covens/set-up")
def test_set_up(file: Path) -> None:
    case = read(file, Situation)
    setup = set_up(case.situation.towns)
    found = Partly(deck=setup.deck, spare_references=setup.spare_references, steps=setup.steps)
    assert case.told(found) == case.expect, case.title


@pytest.mark.parametrize(("towns", "deck", "spare"), [(2, 22, 3), (3, 20, 2), (4, 18, 1), (5, 16, 0)])
def test_the_deck_is_what_is_left_of_27(towns: int, deck: int, spare: int) -> None:
    setup = set_up(towns)
    assert (setup.deck, setup.spare_references) == (deck, spare)
    assert setup.deck + 2 * towns + 1 == 27


def test_the_steps_stand_in_the_order_of_the_book() -> None:
    order = list(Rule)
    steps = [order.index(step.rule) for step in set_up(3).steps]  # type: ignore[arg-type]
    assert steps == sorted(steps)


@pytest.mark.parametrize("towns", [0, 1, 6])
def test_other_numbers_of_towns_cannot_be_set_up(towns: int) -> None:
    with pytest.raises(ValueError, match=f"{towns} towns"):
        set_up(towns)
