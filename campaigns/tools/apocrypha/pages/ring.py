"""The choir drawn as it sits: each virtue points the way it points at the table.

Seen from above, whoever faces the middle has the next saint clockwise to the left. So the top of a card looks at the
middle, its left at the next seat clockwise, its bottom at whoever holds it.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from campaigns.rulebooks.apocrypha.assists import Assist, AssistingSaint
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.virtues import Virtue

# Half of a card, how far a virtue stands from its edge, and half of a virtue.
CARD = (52, 29)
APART = 9
PIP = 13
# How far the seats are from the middle: a table of few is shorter.
ACROSS = 127
DOWN = {1: 96, 2: 124, 3: 128, 4: 138, 5: 150, 6: 156}
LONGEST = 11
# The usual size of a name, how much room it has between the virtues, and how wide a letter is for its size.
NAME, ROOM, LETTER = 19, 80, 0.53

Point = tuple[float, float]


@dataclass(frozen=True)
class RingPip:
    way: Direction
    x: int
    y: int
    virtue: Virtue | None
    number: int
    # Whether it is this one that assists.
    is_lit: bool


@dataclass(frozen=True)
class RingSeat:
    number: int
    saint: AssistingSaint
    short: str
    # Of its letters.
    size: int
    x: int
    y: int
    address: str
    pips: list[RingPip]
    assist: Assist | None
    is_active: bool


@dataclass(frozen=True)
class Ring:
    seats: list[RingSeat]
    lines: list[str]
    top: int
    height: int
    down: int


def ring(
    choir: Sequence[AssistingSaint], active: int, found: Collection[Assist], address: Callable[[int], str]
) -> Ring:
    """*found* are the assists that light up; *address* leads to where another seat attempts the check."""
    helping = {assist.name: assist for assist in found}
    seats = [_seat(choir, at, active, helping.get(saint.name), address(at)) for at, saint in enumerate(choir)]
    lines = [_line(pip, seats[active]) for seat in seats for pip in seat.pips if pip.is_lit and not seat.is_active]
    edge = CARD[1] + APART + PIP + 8
    top = round(min(-60, *(seat.y - edge for seat in seats))) if seats else 0
    height = round(max(seat.y + edge for seat in seats) - top) if seats else 0
    return Ring(seats, lines, top, height, DOWN[max(len(choir), 1)] - 34)


def _seat(choir: Sequence[AssistingSaint], at: int, active: int, assist: Assist | None, address: str) -> RingSeat:
    saint = choir[at]
    angle = pi / 2 + 2 * pi * at / len(choir)
    x, y = ACROSS * cos(angle), DOWN[len(choir)] * sin(angle)
    lit = assist.pointing if assist else ()
    pips = [_pip(saint, way, angle, (x, y), is_lit=way in lit) for way in Direction]
    name = short(saint.name)
    return RingSeat(at + 1, saint, name, _size(name), round(x), round(y), address, pips, assist, at == active)


def _size(name: str) -> int:
    return min(NAME, int(ROOM / (LETTER * max(len(name), 1))))


def _pip(saint: AssistingSaint, way: Direction, angle: float, card: Point, *, is_lit: bool) -> RingPip:
    dx, dy = _looks(way, angle)
    # From the middle of the card to its edge, and a little beyond.
    far = min((half + APART) / max(abs(part), 1e-9) for half, part in zip(CARD, (dx, dy), strict=True))
    virtue = saint.pointing[way]
    number = saint.virtues[virtue] if virtue else 0
    return RingPip(way, round(card[0] + dx * far), round(card[1] + dy * far), virtue, number, is_lit)


def _looks(way: Direction, angle: float) -> Point:
    inward = (-cos(angle), -sin(angle))
    clockwise = (-sin(angle), cos(angle))
    match way:
        case Direction.TOP:
            return inward
        case Direction.BOTTOM:
            return -inward[0], -inward[1]
        case Direction.LEFT:
            return clockwise
        case _:
            return -clockwise[0], -clockwise[1]


def _line(pip: RingPip, to: RingSeat) -> str:
    """From a virtue to the card of whoever attempts the check, bent towards the middle of the table."""
    bend = 0.3 if pip.way is Direction.TOP else 0.75
    mx, my = (pip.x + to.x) / 2 * bend, (pip.y + to.y) / 2 * bend
    dx, dy = mx - to.x, my - to.y
    far = min((half + APART + PIP + 4) / max(abs(part), 1e-9) for half, part in zip(CARD, (dx, dy), strict=True))
    far = min(far, 0.9)
    return f"M{pip.x} {pip.y}Q{mx:.0f} {my:.0f} {to.x + dx * far:.0f} {to.y + dy * far:.0f}"


def short(name: str) -> str:
    """What of a name fits on a card: its first word, or two where the first is a mere title."""
    first, _, rest = name.partition(" ")
    said = f"{first} {rest.partition(' ')[0]}" if rest and (first.endswith(".") or len(first) < 3) else first
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"
