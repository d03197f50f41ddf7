"""The end of a mission, decision by decision: every situation of fixtures/cases, and that each end is complete."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.clean_up import CleanUpCard, CleanUpMove, CleanUpPlace, halo_of
from campaigns.rulebooks.apocrypha.halo import HaloCardKind, Slot
from campaigns.rulebooks.apocrypha.missions.ending import (
    Choose,
    Decision,
    IllegalDecision,
    MissionEnding,
    MissionOutcome,
    Sacrifice,
    SlotDeath,
    begin,
    decide,
    decisions_due,
    is_complete,
    is_over,
    moves,
    problems,
    refusals,
)
from tests.cases import Case, Partly, each, read

pytestmark = pytest.mark.pure

CHOIR = ("Ophelia", "Dr. Zeez", "Frank")


def fleeting(name: str) -> CleanUpCard:
    return CleanUpCard(name, name, HaloCardKind.FRAGMENT, CleanUpPlace.DISPLAYED, is_fleeting=True)


def slotted(name: str, kind: HaloCardKind, slot: Slot) -> CleanUpCard:
    return CleanUpCard(name, name, kind, CleanUpPlace.HALO, slot)


HOUSE = CleanUpCard("The Abandoned House", "The Abandoned House", HaloCardKind.FRAGMENT, CleanUpPlace.DISPLAYED)
TEA, INSIDER, TECH = map(fleeting, ("The Afternoon Tea", "The Insider", "The Tech"))
DEATH = CleanUpCard("death of Zeez", "Death", HaloCardKind.DEATH, CleanUpPlace.DISPLAYED)


class Held(msgspec.Struct, forbid_unknown_fields=True):
    """A card of a saint, or a fragment that a win displays; what has a slot lies in the halo."""

    name: str
    kind: HaloCardKind = HaloCardKind.FRAGMENT
    place: CleanUpPlace = CleanUpPlace.DISPLAYED
    slot: Slot | None = None
    is_fleeting: bool = False
    is_sacrificed_at_the_end: bool = False
    # Where several have one name.
    id: str = ""

    @property
    def card(self) -> CleanUpCard:
        facts = msgspec.structs.asdict(self)
        return CleanUpCard(
            **facts | {"id": self.id or self.name, "place": CleanUpPlace.HALO if self.slot else self.place}
        )


class Decided(msgspec.Struct, forbid_unknown_fields=True):
    """A decision, the rules by which it is refused, and what is due afterwards."""

    do: Decision
    refused: list[Any] = []
    due: list[Any] | None = None


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    # Clockwise.
    choir: list[str]
    outcome: MissionOutcome
    last_turn: str
    cards: dict[str, list[Held]] = {}
    fragments: list[Held] = []
    # By saint, the one that a guide gives.
    given: dict[str, str] = {}
    decisions: list[Decided] = []
    act: int = 1
    acts: int = 1
    # Whether the day lets who slots a death of a loss slot a fleeting fragment too.
    consoles: bool = False

    @property
    def beginning(self) -> MissionEnding:
        assert set(self.cards) <= set(self.choir), "somebody has cards who is not there"
        cards = {saint: [held.card for held in those] for saint, those in self.cards.items()}
        fragments = [held.card for held in self.fragments]
        return begin(
            self.choir,
            self.outcome,
            last_turn=self.last_turn,
            cards=cards,
            fragments=fragments,
            given=self.given,
            consoles=self.consoles,
        )


@each("apocrypha/ending")
def test_ending(file: Path) -> None:
    case = read(file, Situation)
    now = case.situation
    ending = now.beginning
    at_first = Partly(problems=list(problems(ending)), due=decisions_due(ending))
    for decided in now.decisions:
        ending = followed(case, ending, decided)
    found = Partly(
        at_first=at_first,
        due=decisions_due(ending),
        is_complete=is_complete(ending),
        is_over=is_over(now.outcome, act=now.act, acts=now.acts),
        moves=list(map(worded, moves(ending))),
        halos=Partly({saint: slots(cards) for saint, cards in ending.cards.items()}),
    )
    assert case.told(found) == case.expect, case.title


def followed(case: Case[Situation], ending: MissionEnding, decided: Decided) -> MissionEnding:
    """The end after a decision, or as it was where that is refused."""
    told = case.as_expected(refusals(ending, decided.do), decided.refused)
    assert told == decided.refused, decided.do
    if decided.refused:
        with pytest.raises(IllegalDecision) as error:
            decide(ending, decided.do)
        assert error.value.findings == refusals(ending, decided.do)
        return ending
    ending = decide(ending, decided.do)
    assert decided.due is None or case.as_expected(decisions_due(ending), decided.due) == decided.due, decided.do
    return ending


def worded(move: CleanUpMove) -> str:
    whose = f"{move.saint}, " if move.saint else ""
    return f"{whose}{move.name} from {move.start} to {move.to} by {move.rule.id}"


def slots(cards: Sequence[CleanUpCard]) -> dict[str, list[str]]:
    """The cards of a halo slot by slot, each from the lowest to the topmost."""
    lying = halo_of(cards)
    return {card.slot: [other.name for other in lying if other.slot is card.slot] for card in lying}


def test_decisions_can_be_written_down_and_read_again() -> None:
    decisions: list[Decision] = [
        Choose("Frank", TEA.id, Slot.TOP),
        SlotDeath("Frank", Slot.LEFT),
        Sacrifice("Frank", "x"),
    ]
    assert msgspec.json.decode(msgspec.json.encode(decisions), type=list[Decision]) == decisions


def full_halo(deaths: int, fragments: int) -> list[CleanUpCard]:
    """So many deaths, and then so many fragments, slot after slot."""
    kinds = [HaloCardKind.DEATH] * deaths + [HaloCardKind.FRAGMENT] * fragments
    return [
        replace(slotted(f"Card {place}", kind, slot), id=str(place))
        for place, (kind, slot) in enumerate(zip(kinds, [*Slot, Slot.TOP], strict=False))
    ]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(MissionOutcome), st.sets(st.sampled_from(CHOIR)), st.sampled_from(CHOIR), st.data())
def test_whatever_is_decided_the_end_is_complete_after_finitely_many_decisions(
    outcome: MissionOutcome, faded: set[str], last_turn: str, data: st.DataObject
) -> None:
    halos = {saint: full_halo(data.draw(st.integers(0, 8)), 0) for saint in CHOIR}
    has = {saint: [*halos[saint], *([replace(DEATH, id="own")] if saint in faded else [])] for saint in CHOIR}
    ending = begin(CHOIR, outcome, last_turn=last_turn, cards=has, fragments=[HOUSE, TEA, INSIDER, TECH])
    for _decision in range(9):
        if is_complete(ending):
            break
        facts = decisions_due(ending)[0].facts
        saint = str(facts.get("saint") or data.draw(st.sampled_from(CHOIR)))
        if ending.choosing:
            fragment = data.draw(st.sampled_from(ending.displayed)).id
            ending = decide(ending, Choose(saint, fragment))
        else:
            ending = decide(ending, SlotDeath(saint, Slot.TOP))
    assert is_complete(ending)
    assert (ending.displayed == ()) or outcome is not MissionOutcome.WON
    deaths = sum(card.kind is HaloCardKind.DEATH for cards in ending.cards.values() for card in cards)
    began = sum(map(len, halos.values()))
    assert deaths - began == (len(faded) if outcome is MissionOutcome.WON else max(1, len(faded)))
