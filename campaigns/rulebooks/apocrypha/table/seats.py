"""Seats at the live table: whose a saint is, and in which order the choir sits."""

from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.table.kinds import EventKind, refuse
from campaigns.rulebooks.apocrypha.table.state import MissionState, with_saint
from campaigns.rulebooks.sitting import Event, Malformed, Name


class SeatHandedOver(Event, frozen=True):
    saint: str
    # None: whoever is there acts for it.
    player: Name | None


class SeatsChanged(Event, frozen=True):
    # All saints, clockwise as they sit now.
    choir: tuple[str, ...]


def hand_over(state: MissionState, event: SeatHandedOver) -> MissionState:
    """Rule.SEATS."""
    if any(saint.saint == event.saint and saint.player == event.player for saint in state.choir):
        raise refuse(Rule.SEATS, saint=event.saint, player=event.player or "")
    return with_saint(state, event.saint, player=event.player)


def check_choir(state: MissionState, event: SeatsChanged) -> None:
    if len(event.choir) != len(state.choir) or len(set(event.choir)) < len(event.choir):
        raise Malformed("choir", "each-once")


def change_seats(state: MissionState, event: SeatsChanged) -> MissionState:
    """The turn under way goes on, and turns go round clockwise as people sit now: Rule.CHANGED_SEATS."""
    if [saint.saint for saint in state.choir] == list(event.choir):
        raise refuse(Rule.CHANGED_SEATS)
    place = {name: at for at, name in enumerate(event.choir)}
    return replace(state, choir=tuple(sorted(state.choir, key=lambda saint: place[saint.saint])))


KINDS = {
    "seat-handed-over": EventKind(SeatHandedOver, (Rule.SEATS,), hand_over),
    "seats-changed": EventKind(SeatsChanged, (Rule.CHANGED_SEATS,), change_seats, check_choir),
}
