"""Chances are reckoned in a process beside, with the same answers; when it falls it is started again."""

from collections.abc import Iterator

import pytest

from campaigns.rulebooks.apocrypha.dice import DieColor
from campaigns.rulebooks.apocrypha.odds import Check, Effort, TooManyWays, odds
from campaigns.tools.apocrypha import reckoner, solver
from campaigns.tools.apocrypha.reckoner import Reckoner
from cards.refusals import Busy

CHECK = Check(dice={DieColor.SOUL: 3, DieColor.BONUS: 2}, target=10, assists=(1,))


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reckoner]:
    made = Reckoner()
    monkeypatch.setattr(solver, "_beside", [made])
    yield made
    made.end()


@pytest.mark.usefixtures("beside")
def test_it_finds_the_same_and_tells_what_is_left_of_the_effort() -> None:
    here, there = Effort(), Effort()
    assert solver.reckon("odds", CHECK, effort=there) == odds(CHECK, here)
    assert there.left == here.left < Effort().left


@pytest.mark.usefixtures("beside")
def test_what_takes_too_long_is_refused_as_here() -> None:
    with pytest.raises(TooManyWays):
        solver.reckon("odds", CHECK, effort=Effort(10))
    assert solver.reckon("odds", CHECK)


def test_one_that_fell_is_started_again(beside: Reckoner) -> None:
    solver.reckon("odds", CHECK)
    fallen = beside._process
    assert fallen
    fallen.kill()
    fallen.wait()
    assert solver.reckon("odds", CHECK) == odds(CHECK)
    assert beside._process is not fallen


def test_one_that_falls_while_it_reckons_is_said_to_be_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoner, "COMMAND", ["true"])
    with pytest.raises(Busy):
        Reckoner().ask("odds", (CHECK,), None)
