"""Where people sit in a picture of a round table: the first at the bottom, the others clockwise from there."""

import math
from dataclasses import dataclass

CENTER, RADIUS = 160, 112
# How much of the way to the neighbor an arrow leaves free on each side, in degrees.
GAP = 26


@dataclass(frozen=True)
class CirclePoint:
    """A seat's place, and the arc of an arrow from it to the next seat clockwise."""

    x: str
    y: str
    arc: str


def seat_points(seats: int) -> list[CirclePoint]:
    turn = 360 / seats
    return [CirclePoint(*_at(90 + seat * turn), _arc(90 + seat * turn, turn)) for seat in range(seats)]


def _at(degrees: float) -> tuple[str, str]:
    angle = math.radians(degrees)
    return f"{CENTER + RADIUS * math.cos(angle):.1f}", f"{CENTER + RADIUS * math.sin(angle):.1f}"


def _arc(degrees: float, turn: float) -> str:
    (x, y), (to_x, to_y) = _at(degrees + GAP), _at(degrees + turn - GAP)
    large = int(turn - 2 * GAP > 180)
    return f"M{x} {y}A{RADIUS} {RADIUS} 0 {large} 1 {to_x} {to_y}"
