"""What only happens at the live table where a guide leads: turns in any order, delays, nexuses that are revealed."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.missions.mission import NEXUSES_AT_MOST
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.sanctify import NexusSide
from campaigns.rulebooks.apocrypha.table.hands import SaintsCard
from campaigns.rulebooks.apocrypha.table.investigating import CardTurnedUp, uppermost
from campaigns.rulebooks.apocrypha.table.kinds import EventKind, refuse
from campaigns.rulebooks.apocrypha.table.state import (
    CardChange,
    CardKind,
    CardOrigin,
    HandsChange,
    MainStep,
    MissionState,
    TableNexus,
    in_turn,
    with_change,
)
from campaigns.rulebooks.apocrypha.table.turns import By, TurnEnded, check_moved, clock_after
from campaigns.rulebooks.sitting import Count, Event, Lead, Malformed, Name, Viewer

# More than anybody has on the table.
MutationDice = Annotated[int, Meta(ge=1, le=99)]


class TurnTaken(Event, frozen=True):
    saint: str


class Delayed(Event, frozen=True):
    # Cards that leave the clock, or come into it.
    by: By = -1


class NexusRevealed(Event, frozen=True):
    # Until now nobody knew that it was there.
    name: Name
    side: NexusSide = NexusSide.DOOM
    cards: Count | None = None


class FragmentGiven(SaintsCard, frozen=True):
    pass


class ConfrontationMutated(Event, frozen=True):
    mutation: Name
    # None: one for each saint who assists.
    dice: MutationDice | None = None


def take_turn(state: MissionState, event: TurnTaken) -> MissionState:
    """Whose turn it was is over; anybody may be next, the same saint too: Rule.GUIDED_TURNS."""
    _check_guided(state, Rule.GUIDED_TURNS)
    check_moved(state)
    return in_turn(state, event.saint)


def check_delay(state: MissionState, event: Delayed) -> None:
    if event.by == 0:
        raise Malformed("by", "nothing")


def delay(state: MissionState, event: Delayed) -> MissionState:
    """Rule.DELAY."""
    _check_guided(state, Rule.DELAY)
    return replace(state, clock=clock_after(state, event.by))


def reveal(state: MissionState, event: NexusRevealed) -> MissionState:
    """Turned as the guide has it: Rule.GUIDED_SIDES. Before that the state knows nothing of it: Rule.OUT_OF_SIGHT."""
    _check_guided(state, Rule.UNREVEALED_NEXUSES)
    if state.nexus(event.name) is not None or len(state.nexuses) >= NEXUSES_AT_MOST:
        raise refuse(Rule.GUIDED_NEXUSES, nexus=event.name)
    cards = state.cards if event.cards is None else {**state.cards, event.name: event.cards}
    nexuses = (*state.nexuses, TableNexus(name=event.name, side=event.side))
    return replace(state, nexuses=nexuses, cards=cards)


def give_fragment(state: MissionState, event: FragmentGiven) -> MissionState:
    """Rule.FRAGMENTS_IN_A_MISSION."""
    _check_guided(state, Rule.FRAGMENTS_IN_A_MISSION)
    return with_change(state, CardChange(what=HandsChange.FRAGMENT_GAINED, saint=event.saint, card=event.card))


def mutate(state: MissionState, event: ConfrontationMutated) -> MissionState:
    """By what the guide chose, whoever assists; another one takes its place: Rule.GUIDED_MUTATIONS."""
    _check_guided(state, Rule.GUIDED_MUTATIONS)
    card = replace(uppermost(state), mutation=event.mutation, mutation_dice=event.dice)
    return replace(state, up=(*state.up[:-1], card))


def lost_to_a_threat(state: MissionState) -> bool:
    """Which ends the turn where a guide leads: Rule.GUIDED_LOSSES."""
    last = state.resolved
    return state.guided and last is not None and last.won is False and last.card.what is not CardKind.GIFT


def breaks_off(state: MissionState, event: TurnEnded, viewer: Viewer) -> bool:
    """Ends the turn of somebody else who is not done with it: Rule.SCENES.

    Whoever's turn it is ends it when they like, and anybody one that is over, or of a saint who has no phone.
    """
    player = next(saint.player for saint in state.choir if saint.saint == state.turn.saint)
    is_over = state.turn.step is MainStep.END or lost_to_a_threat(state)
    return not is_over and player is not None and player != viewer.player


def sends_another(state: MissionState, event: CardTurnedUp, viewer: Viewer) -> bool:
    """A card beside one that lies up, or one that comes upon somebody else: Rule.SEVERAL_FOES, Rule.GUIDED_LOSSES."""
    is_elsewhere = event.saint is not None and event.saint != state.turn.saint
    return event.origin is not CardOrigin.COPY and (bool(state.up) or is_elsewhere)


# Rule.GUIDES_SET_THE_PACE. Cards that leave the clock by a power are anybody's to tell, and so are turns, whose order
# is the saints': Rule.GUIDED_TURNS.
LEAD: Lead[MissionState] = Lead(
    is_led=lambda state: state.guided,
    kinds=frozenset(
        # Rule.DELAY, Rule.OUT_OF_SIGHT, Rule.FRAGMENTS_IN_A_MISSION, Rule.GUIDED_MUTATIONS; the end: Rule.GUIDED_END
        {"delayed", "nexus-revealed", "fragment-given", "confrontation-mutated", "act-won", "mission-ended"}
    ),
    at_times={"turn-ended": breaks_off, "card-turned-up": sends_another},
)


def _check_guided(state: MissionState, rule: Rule) -> None:
    """Rule.GUIDED_MODE."""
    if not state.guided:
        raise refuse(Rule.GUIDED_MODE, needs=rule.id)


KINDS = {
    "turn-taken": EventKind(TurnTaken, (Rule.GUIDED_TURNS, Rule.GUIDED_MODE, Rule.MUST_MOVE), take_turn),
    "delayed": EventKind(Delayed, (Rule.DELAY, Rule.GUIDED_MODE, Rule.CLOCK), delay, check_delay),
    "nexus-revealed": EventKind(
        NexusRevealed, (Rule.UNREVEALED_NEXUSES, Rule.OUT_OF_SIGHT, Rule.GUIDED_SIDES, Rule.GUIDED_NEXUSES), reveal
    ),
    "fragment-given": EventKind(FragmentGiven, (Rule.FRAGMENTS_IN_A_MISSION, Rule.GUIDED_MODE), give_fragment),
    "confrontation-mutated": EventKind(
        ConfrontationMutated, (Rule.GUIDED_MUTATIONS, Rule.GUIDED_MODE, Rule.INVESTIGATION), mutate
    ),
}
