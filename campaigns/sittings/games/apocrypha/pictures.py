"""The rose window of the play screen: the choir as it sits, and the doomsday clock as a dial in the middle."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

# Of the picture, whose middle is 0, 0.
SEATS_AT, DIAL, TICK = 124, 62, 11
LONGEST = 12
# More marks than this run together.
MOST_TICKS = 60


@dataclass(frozen=True)
class SeatPoint:
    x: int
    y: int
    # Where the name stands: above a seat in the upper half, so that it is never on the dial.
    name: int
    # Of the arc that leads to the next seat clockwise.
    arc: str


@dataclass(frozen=True)
class Dial:
    """The cards that are left as lit marks, those that are gone as dark ones."""

    lit: str
    dark: str


def seat_points(seats: int, bottom: int) -> list[SeatPoint]:
    """Clockwise as seen from above, with the seat *bottom* at the foot of the window."""
    turn = 2 * pi / seats
    return [_seat(pi / 2 + turn * (at - bottom), turn) for at in range(seats)]


def _seat(angle: float, turn: float) -> SeatPoint:
    x, y = _at(angle)
    name = -37 if y < -60 else 46
    gap = 0.4
    if turn <= 2 * gap or turn >= 2 * pi:
        return SeatPoint(round(x), round(y), name, "")
    (x1, y1), (x2, y2) = _at(angle + gap), _at(angle + turn - gap)
    large = int(turn - 2 * gap > pi)
    arc = f"M{x1:.0f} {y1:.0f}A{SEATS_AT} {SEATS_AT} 0 {large} 1 {x2:.0f} {y2:.0f}"
    return SeatPoint(round(x), round(y), name, arc)


def _at(angle: float) -> tuple[float, float]:
    return SEATS_AT * cos(angle), SEATS_AT * sin(angle)


def dial(left: int, whole: int) -> Dial:
    """Marks from the top; the clock runs out as a clock does."""
    marks = min(max(whole, left, 1), MOST_TICKS)
    lit = round(marks * left / max(whole, left, 1))
    gone = marks - lit
    ticks = [_tick(-pi / 2 + 2 * pi * (at + 0.5) / marks) for at in range(marks)]
    return Dial(lit="".join(ticks[gone:]), dark="".join(ticks[:gone]))


def _tick(angle: float) -> str:
    ends = [(r * cos(angle), r * sin(angle)) for r in (DIAL, DIAL - TICK)]
    return "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*ends[0], *ends[1])


def short(name: str) -> str:
    """What of a name fits under a seat."""
    first, _, rest = name.partition(" ")
    said = f"{first} {rest.partition(' ')[0]}" if rest and (first.endswith(".") or len(first) < 3) else first
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"


def initials(names: Sequence[str]) -> list[str]:
    """One letter each, or two where two saints begin alike."""
    return [name[: 1 if sum(other[:1] == name[:1] for other in names) == 1 else 2] for name in names]
