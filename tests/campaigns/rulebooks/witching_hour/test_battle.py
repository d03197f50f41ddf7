"""A Witch's turn of battle: every situation of fixtures/cases."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.battle import BattleAct, BattleTurn, IllegalBattleAct, after, damage, refusals
from tests.campaigns.rulebooks.witching_hour.situations import WrittenLoci, loci_of, names, spells
from tests.cases import Case, Partly, each, read

pytestmark = pytest.mark.pure


class Acted(msgspec.Struct, forbid_unknown_fields=True):
    """What she does, the rules by which it is refused, and what it leaves."""

    do: BattleAct
    refused: list[Any] = []
    leaves: dict[str, Any] = {}


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    turn: BattleTurn
    acts: list[Acted] = []
    loci: WrittenLoci = []


@each("witching-hour/battle")
def test_battle(file: Path) -> None:
    case = read(file, Situation)
    turn = case.situation.turn
    for acted in case.situation.acts:
        turn = followed(case, turn, acted)
    struck = damage(turn.facing[turn.seat], loci_of(case.situation.loci))
    found = left_by(turn) | {"damage": Partly(corruption=struck.corruption, spells=spells(struck.loci))}
    assert case.told(Partly(found)) == case.expect, case.title


def followed(case: Case[Situation], turn: BattleTurn, acted: Acted) -> BattleTurn:
    """The turn after what she does, or as it was where that is refused."""
    assert case.as_expected(refusals(turn, acted.do), acted.refused) == acted.refused, acted.do
    if acted.refused:
        with pytest.raises(IllegalBattleAct) as refused:
            after(turn, acted.do)
        assert refused.value.findings == refusals(turn, acted.do)
        return turn
    turn = after(turn, acted.do)
    assert case.as_expected(left_by(turn), acted.leaves) == acted.leaves, acted.do
    return turn


def left_by(turn: BattleTurn) -> Partly:
    return Partly(
        facing=[names(facing) for facing in turn.facing],
        void=names(turn.void),
        black=turn.black,
        white=turn.white,
        pool=turn.pool,
        familiars=turn.familiars,
    )
