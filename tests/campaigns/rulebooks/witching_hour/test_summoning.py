"""Summoning Demons: every situation of fixtures/cases."""

from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.enemies import Demon
from campaigns.rulebooks.witching_hour.summoning import attack, in_order, tied, to_reveal
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


def names(demons: tuple[Demon, ...]) -> list[str]:
    return [demon.name for demon in demons]


class Attacked(msgspec.Struct, forbid_unknown_fields=True):
    """A Witch, and the Demons that lurk."""

    corruption: int
    lurking: list[Demon]
    open_sigils: frozenset[int] = frozenset()
    # Whom she would have first, of those that are tied.
    prefers: list[str] = []


@each("witching-hour/summoning")
def test_summoning(file: Path) -> None:
    case = read(file, Attacked)
    now = case.situation
    attacked = attack(now.lurking, now.corruption, now.open_sigils, now.prefers)
    assert names(in_order(now.lurking, now.prefers)) == [attempt.demon.name for attempt in attacked.attempts]
    found = Partly(
        order=[attempt.demon.name for attempt in attacked.attempts],
        against=Partly({attempt.demon.name: attempt.against for attempt in attacked.attempts}),
        came=names(attacked.came),
        corruption=attacked.corruption,
        still_lurk=names(attacked.lurking),
        to_reveal=to_reveal(len(attacked.lurking)),
    )
    assert case.told(found) == case.expect, case.title


def test_she_chooses_among_those_that_are_tied_and_no_others() -> None:
    lurking = (Demon("Plain", 2), Demon("Twin", 3, frozenset({1})), Demon("Other twin", 3, frozenset({2})))
    assert tied(lurking) == (("Twin", "Other twin"),)
    assert names(in_order(lurking, ["Plain", "Other twin"])) == ["Other twin", "Twin", "Plain"]
