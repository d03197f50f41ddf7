"""We rule otherwise: what a table may let happen although the printed rules forbid it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.table.investigating import CardAvoided, CardTurnedUp, OmenPlayed, avoid, play_omen
from campaigns.rulebooks.apocrypha.table.investigating import turn_up as turn_up_card
from campaigns.rulebooks.apocrypha.table.kinds import check_names
from campaigns.rulebooks.apocrypha.table.sanctifying import SanctifyBegun
from campaigns.rulebooks.apocrypha.table.sanctifying import begin as begin_sanctify
from campaigns.rulebooks.apocrypha.table.state import MainStep, MissionState, in_step
from campaigns.rulebooks.apocrypha.table.steps import PartReached
from campaigns.rulebooks.apocrypha.table.turns import StepReached, TurnEnded, end_turn
from campaigns.rulebooks.sitting import Event


def can_overrule(event: Event) -> bool:
    """Whether a ruling of the table can let it happen; nobody rules a card into an empty clock."""
    return type(event) in OVERRULED


def overrule(state: MissionState, event: Event) -> MissionState:
    """The state after *event*, as a card (Rule.CARDS_BEAT_RULES) or the guide (Rule.THE_GUIDE_IS_RIGHT) says.

    For those of ``can_overrule``, in a mission that goes on; Malformed and Illegal as ever for what cannot be at all.
    """
    check_names(state, event)
    return OVERRULED[type(event)](state, event)


def _reach_step(state: MissionState, event: StepReached) -> MissionState:
    return in_step(state, event.step)


def _reach_part(state: MissionState, event: PartReached) -> MissionState:
    return replace(state, part=event.part)


def _end_turn(state: MissionState, event: TurnEnded) -> MissionState:
    """Whoever has to move still has to, in the turns to come."""
    return replace(end_turn(replace(state, must_move=()), event), must_move=state.must_move)


def _play_omen(state: MissionState, event: OmenPlayed) -> MissionState:
    return play_omen(in_step(state, MainStep.INVESTIGATE), event)


def _turn_up(state: MissionState, event: CardTurnedUp) -> MissionState:
    """On top of what lies up already, and out of its step."""
    turned = turn_up_card(in_step(state, MainStep.INVESTIGATE), event)
    return replace(turned, up=(*state.up, *turned.up), omen=state.omen)


def _avoid(state: MissionState, event: CardAvoided) -> MissionState:
    """Typically it is too late; a power may say otherwise."""
    return avoid(replace(state, up=tuple(replace(card, begun=False) for card in state.up)), event)


def _begin_sanctify(state: MissionState, event: SanctifyBegun) -> MissionState:
    emptied = {name: cards for name, cards in state.cards.items() if name != state.here}
    cards = emptied if event.after == "empty" else state.cards
    return begin_sanctify(replace(in_step(state, MainStep.INVESTIGATE), resolved=None, cards=cards), event)


OVERRULED: dict[type[Event], Callable[[MissionState, Any], MissionState]] = {
    StepReached: _reach_step,
    PartReached: _reach_part,
    TurnEnded: _end_turn,
    OmenPlayed: _play_omen,
    CardTurnedUp: _turn_up,
    CardAvoided: _avoid,
    SanctifyBegun: _begin_sanctify,
}
