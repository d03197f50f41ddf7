"""The slices of a round window, clockwise from the top: the seven phases of an Hour."""

import math
from dataclasses import dataclass

CENTER, OUTER, INNER = 160, 150, 62


@dataclass(frozen=True)
class WheelSlice:
    """The outline of a pane, and the middle of it."""

    path: str
    x: str
    y: str


def slices(count: int) -> list[WheelSlice]:
    turn = 360 / count
    return [_slice(-90 + number * turn, turn) for number in range(count)]


def _slice(start: float, turn: float) -> WheelSlice:
    (a, b), (c, d) = _at(start, OUTER), _at(start + turn, OUTER)
    (e, f), (g, h) = _at(start + turn, INNER), _at(start, INNER)
    path = f"M{a} {b}A{OUTER} {OUTER} 0 0 1 {c} {d}L{e} {f}A{INNER} {INNER} 0 0 0 {g} {h}Z"
    return WheelSlice(path, *_at(start + turn / 2, (OUTER + INNER) / 2))


def _at(degrees: float, radius: float) -> tuple[str, str]:
    angle = math.radians(degrees)
    return f"{CENTER + radius * math.cos(angle):.1f}", f"{CENTER + radius * math.sin(angle):.1f}"
