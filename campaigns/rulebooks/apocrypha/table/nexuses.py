"""Nexuses at the live table: who stands where, which side lies up, how many cards are left, and what is sealed."""

from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.sanctify import NexusSide
from campaigns.rulebooks.apocrypha.table.kinds import EventKind, refuse
from campaigns.rulebooks.apocrypha.table.state import MissionState, TableNexus, with_nexus, with_saint
from campaigns.rulebooks.sitting import Count, Event


class Moved(Event, frozen=True):
    saint: str
    nexus: str


class NexusOriented(Event, frozen=True):
    nexus: str
    side: NexusSide


class NexusCounted(Event, frozen=True):
    nexus: str
    # None: nobody counts them any more.
    cards: Count | None


class NexusSealed(Event, frozen=True):
    nexus: str


def move(state: MissionState, event: Moved) -> MissionState:
    """To another nexus, at any time, since a power may say so: Rule.MOVE_OR_GIVE, Rule.MUST_MOVE.

    So may anybody at the active saint's nexus, where a guide leads: Rule.GUIDED_TRANSFER.
    """
    check_open(state, event.nexus)
    if event.saint in state.at(event.nexus):
        raise refuse(Rule.MOVE_OR_GIVE, saint=event.saint, nexus=event.nexus)
    must_move = tuple(name for name in state.must_move if name != event.saint)
    return replace(with_saint(state, event.saint, nexus=event.nexus), must_move=must_move)


def orient(state: MissionState, event: NexusOriented) -> MissionState:
    """Rule.ORIENTING."""
    if check_open(state, event.nexus).side is event.side:
        raise refuse(Rule.ORIENTING, nexus=event.nexus, side=event.side)
    return with_nexus(state, event.nexus, side=event.side)


def count(state: MissionState, event: NexusCounted) -> MissionState:
    """What lies there is told by whoever looks; a deck is counted and never looked through: Rule.DECKS_AND_PILES."""
    check_open(state, event.nexus)
    counted = {name: cards for name, cards in state.cards.items() if name != event.nexus}
    return replace(state, cards=counted if event.cards is None else {**counted, event.nexus: event.cards})


def seal(state: MissionState, event: NexusSealed) -> MissionState:
    """It is gone, and whoever was there is nowhere until they move: Rule.SEALED_NEXUS_IS_GONE, Rule.MUST_MOVE."""
    check_open(state, event.nexus)
    there = state.at(event.nexus)
    choir = (replace(saint, nexus=None) if saint.nexus == event.nexus else saint for saint in state.choir)
    return replace(
        with_nexus(state, event.nexus, sealed=True),
        choir=tuple(choir),
        must_move=(*state.must_move, *there),
        cards={name: cards for name, cards in state.cards.items() if name != event.nexus},
        # Whatever was still to be asked there is settled.
        sanctify=None if state.sanctify and state.sanctify.at == event.nexus else state.sanctify,
    )


def check_open(state: MissionState, name: str) -> TableNexus:
    nexus = state.nexus(name)
    if nexus is None or nexus.sealed:
        raise refuse(Rule.SEALED_NEXUS_IS_GONE, nexus=name)
    return nexus


KINDS = {
    "moved": EventKind(
        Moved, (Rule.MOVE_OR_GIVE, Rule.MUST_MOVE, Rule.SEALED_NEXUS_IS_GONE, Rule.GUIDED_TRANSFER), move
    ),
    "nexus-oriented": EventKind(NexusOriented, (Rule.ORIENTING, Rule.SEALED_NEXUS_IS_GONE), orient),
    "nexus-counted": EventKind(NexusCounted, (Rule.DECKS_AND_PILES, Rule.SEALED_NEXUS_IS_GONE), count),
    "nexus-sealed": EventKind(NexusSealed, (Rule.SEALED_NEXUS_IS_GONE, Rule.MUST_MOVE), seal),
}
