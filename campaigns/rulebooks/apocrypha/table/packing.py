"""Half a mission packed away until another night: what lies where, and what is laid out again."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.sanctify import NexusSide
from campaigns.rulebooks.apocrypha.table.kinds import EventKind, refuse
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.sitting import Count, Event, Malformed


class PackedAway(Event, frozen=True):
    """With what somebody counted while packing; all of it may be left out."""

    # By nexus, and by saint.
    cards: dict[str, Count] = {}
    hands: dict[str, Count] = {}


class LaidOutAgain(Event, frozen=True):
    pass


class PackedNexus(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    side: NexusSide
    # None where nobody counted.
    cards: int | None
    saints: tuple[str, ...]


class PackedSaint(msgspec.Struct, frozen=True, kw_only=True):
    saint: str
    hand: int | None
    # Whether a death lies displayed beside the deck.
    faded: bool


class PackedMission(msgspec.Struct, frozen=True, kw_only=True):
    """What lies where: enough to lay the mission out again, and no card of a deck by its name."""

    clock: int | None
    nexuses: tuple[PackedNexus, ...]
    saints: tuple[PackedSaint, ...]
    # Whose turn it is, and where in it.
    turn: int
    active: str
    step: str
    act: int


def packed(state: MissionState) -> PackedMission:
    """What is sealed is back in the box already."""
    return PackedMission(
        clock=state.clock,
        nexuses=tuple(
            PackedNexus(
                name=nexus.name, side=nexus.side, cards=state.cards.get(nexus.name), saints=state.at(nexus.name)
            )
            for nexus in state.nexuses
            if not nexus.sealed
        ),
        saints=tuple(
            PackedSaint(saint=saint.saint, hand=state.hands.get(saint.saint), faded=saint.faded)
            for saint in state.choir
        ),
        turn=state.turn.number,
        active=state.turn.saint,
        step=state.turn.step.value,
        act=state.act,
    )


def check_counted(state: MissionState, event: PackedAway) -> None:
    _check_known("cards", event.cards, state.open_nexuses)
    _check_known("hands", event.hands, tuple(saint.saint for saint in state.choir))


def pack_away(state: MissionState, event: PackedAway) -> MissionState:
    """Decks and hands wait with their count and unseen: Rule.DECKS_AND_PILES."""
    if state.packed:
        raise refuse(Rule.DECKS_AND_PILES, packed="yes")
    return replace(state, packed=True, cards={**state.cards, **event.cards}, hands={**state.hands, **event.hands})


def lay_out_again(state: MissionState, event: LaidOutAgain) -> MissionState:
    if not state.packed:
        raise refuse(Rule.DECKS_AND_PILES, packed="no")
    return replace(state, packed=False)


def _check_known(field: str, counted: Mapping[str, int], known: tuple[str, ...]) -> None:
    unknown = next((name for name in counted if name not in known), None)
    if unknown is not None:
        raise Malformed(field, "unknown", name=unknown)


KINDS = {
    "packed-away": EventKind(PackedAway, (Rule.DECKS_AND_PILES,), pack_away, check_counted),
    "laid-out-again": EventKind(LaidOutAgain, (Rule.DECKS_AND_PILES,), lay_out_again),
}
