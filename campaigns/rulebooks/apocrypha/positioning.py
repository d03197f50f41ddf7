"""Who is where: the saints to one's left and right, and those at one's nexus."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Direction(StrEnum):
    """A side of a saint card, and so of a halo: where a virtue points and a fragment reaches."""

    TOP = "top"
    LEFT = "left"
    RIGHT = "right"
    BOTTOM = "bottom"


@dataclass(frozen=True)
class SaintPosition:
    """A saint at the table; a saint without a nexus is nowhere."""

    name: str
    nexus: str | None = None


def left_of(choir: Sequence[SaintPosition], seat: int) -> int | None:
    """The seat to the left, which is the next one clockwise; a saint alone has none.

    Rule.LEFT_IS_CLOCKWISE; of two, Rule.TWO_SAINTS and Rule.TWO_SAINTS_AND_FRAGMENTS; alone,
    Rule.ONE_SAINT_AND_FRAGMENTS.
    """
    return (seat + 1) % len(choir) if len(choir) > 1 else None


def right_of(choir: Sequence[SaintPosition], seat: int) -> int | None:
    return (seat - 1) % len(choir) if len(choir) > 1 else None


def at_nexus_of(choir: Sequence[SaintPosition], seat: int) -> tuple[int, ...]:
    """The other seats at the same nexus, in the order of the choir: Rule.AT_YOUR_NEXUS, Rule.NOWHERE_IS_NO_NEXUS."""
    nexus = choir[seat].nexus
    if nexus is None:
        return ()
    return tuple(other for other, saint in enumerate(choir) if other != seat and saint.nexus == nexus)


def in_position(choir: Sequence[SaintPosition], seat: int, way: Direction) -> tuple[int, ...]:
    """The seats that lie *way* of the one at *seat*: up is its nexus, down is itself.

    Rule.TOP_ASSISTS_AT_THE_NEXUS, Rule.LEFT_ASSISTS_LEFT, Rule.RIGHT_ASSISTS_RIGHT, Rule.BOTTOM_ASSISTS_ONESELF.
    """
    if way is Direction.TOP:
        return at_nexus_of(choir, seat)
    if way is Direction.BOTTOM:
        return (seat,)
    beside = left_of(choir, seat) if way is Direction.LEFT else right_of(choir, seat)
    return () if beside is None else (beside,)
