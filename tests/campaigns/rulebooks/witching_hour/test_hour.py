"""A whole Hour, phase by phase: every situation of fixtures/cases, and a night that is survived."""

from enum import StrEnum
from pathlib import Path

import msgspec
import pytest

from campaigns.rulebooks.witching_hour.attempt import AttemptEnding
from campaigns.rulebooks.witching_hour.battle import IllegalBattleAct
from campaigns.rulebooks.witching_hour.coven import clockwise_from, left_of
from campaigns.rulebooks.witching_hour.ending import SceneOutcome
from campaigns.rulebooks.witching_hour.enemies import Enemy
from campaigns.rulebooks.witching_hour.hour import (
    HourChoice,
    SceneState,
    WitchSeat,
    acquired,
    faced_magic,
    fought,
    resolve,
    summoned,
)
from campaigns.rulebooks.witching_hour.pentagram import starting_loci
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.revealing import Hand
from campaigns.rulebooks.witching_hour.summoning import Demons
from tests.campaigns.rulebooks.witching_hour.situations import WrittenLoci, as_they_lie, loci_of, names, spells
from tests.cases import Partly, each, read

pytestmark = pytest.mark.pure


class Phase(StrEnum):
    ACQUIRE = "acquire"
    SUMMON = "summon"
    CORRUPTION = "corruption"
    BATTLE = "battle"


class Stack(msgspec.Struct, forbid_unknown_fields=True):
    """So many Demons alike, one after the other in the deck."""

    enemy: Enemy
    copies: int = 1


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """A night, and what the Witches choose in one Hour; only some phases of it, where those are named."""

    # Clockwise.
    seats: list[WitchSeat]
    # As a scene begins, where nothing is said.
    loci: WrittenLoci = []
    deck: list[Stack] = []
    leader: int = 0
    hour: int = 1
    pool: int = 0
    # What the Leader expends of the Pool.
    spent: int = 0
    choices: dict[str, HourChoice] = {}
    phases: list[Phase] = []

    @property
    def night(self) -> SceneState:
        deck = tuple(stack.enemy for stack in self.deck for _ in range(stack.copies))
        loci = loci_of(self.loci) or starting_loci(len(self.seats))
        return SceneState(tuple(self.seats), loci, Demons(deck), leader=self.leader, hour=self.hour, pool=self.pool)

    def played(self) -> SceneState:
        night = self.night
        assert set(self.choices) <= set(night.corruption), "somebody chooses who is not there"
        choices = [self.choices.get(seat.name, HourChoice()) for seat in self.seats]
        if not self.phases:
            return resolve(night, choices, as_they_lie, spent=self.spent)
        for phase in self.phases:
            night = after_phase(night, choices, phase)
        return night


def after_phase(night: SceneState, choices: list[HourChoice], phase: Phase) -> SceneState:
    match phase:
        case Phase.ACQUIRE:
            return acquired(night, choices)
        case Phase.SUMMON:
            return summoned(night, choices, as_they_lie)
        case Phase.CORRUPTION:
            return faced_magic(night, choices)
        case Phase.BATTLE:
            return fought(night, choices)


@each("witching-hour/hour")
def test_hour(file: Path) -> None:
    case = read(file, Situation)
    try:
        found = told(case.situation.played())
    except IllegalBattleAct as refused:
        found = Partly(refused=refused.findings)
    assert case.told(found) == case.expect, case.title


def told(night: SceneState) -> Partly:
    return Partly(
        hour=night.hour,
        leader=night.leader,
        outcome=night.outcome,
        corruption=Partly(night.corruption),
        open_sigils=Partly({seat.name: seat.mat.open_sigils for seat in night.seats}),
        facing=Partly({seat.name: names(seat.facing) for seat in night.seats}),
        spells=spells(night.loci),
        pool=night.pool,
        void=names(night.demons.void),
        lurking=names(night.demons.lurking),
        deck=names(night.demons.deck),
    )


def test_left_is_the_next_seat_clockwise() -> None:
    assert [left_of(seat, 3) for seat in range(3)] == [1, 2, 0]
    assert clockwise_from(2, 4) == (2, 3, 0, 1)


@pytest.mark.parametrize("hours", [4, 6])
def test_the_coven_that_survives_its_last_hour_wins_at_dawn(hours: int) -> None:
    seats = tuple(map(WitchSeat, ("Lily", "Dianne", "Paz")))
    here = SceneState(seats, starting_loci(3), Demons((Enemy("Meek", cost=30),) * 60), hours=hours)
    for _ in range(hours):
        healing = (HourChoice(hand=Hand(white=20)),) * 3
        here = resolve(here, healing, as_they_lie)
    assert (here.hour, here.outcome) == (hours, SceneOutcome(AttemptEnding.DAWN, Rule.SURVIVE_UNTIL_DAWN))
    assert here.outcome
    assert here.outcome.is_won
