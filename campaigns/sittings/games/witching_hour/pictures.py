"""The pictures of a night as points and paths: the clock of hours, the Pentagram, and the Coven around its table."""

from dataclasses import dataclass
from math import cos, pi, sin

from campaigns.rulebooks.witching_hour.corruption import LARGE_CUBE, OCTAGON, SMALL_CUBE, pieces_of

MIDDLE = 160
# Of a name that a seat has room for.
LONGEST_NAME = 9


@dataclass(frozen=True)
class Point:
    """Whole, so that no language writes it with a comma."""

    x: int
    y: int


@dataclass(frozen=True)
class Pane:
    """One Hour of the clock."""

    hour: int
    path: str
    number: Point
    # past, now or ahead.
    state: str


def clock(hour: int, hours: int, *, is_dawn: bool) -> list[Pane]:
    """As many panes as Hours, clockwise from the top."""
    share = 2 * pi / hours
    return [
        Pane(
            number,
            _pane((number - 1) * share, number * share),
            _at((number - 0.5) * share, 116),
            "past" if number < hour or is_dawn else "now" if number == hour else "ahead",
        )
        for number in range(1, hours + 1)
    ]


def _pane(start: float, end: float) -> str:
    """A piece of the ring; a whole ring is drawn as nearly one."""
    end = min(end, start + 2 * pi - 0.001)
    outer, inner = 150, 84
    a, b, c, d = _at(start, outer), _at(end, outer), _at(end, inner), _at(start, inner)
    large = int(end - start > pi)
    return f"M{a.x} {a.y}A{outer} {outer} 0 {large} 1 {b.x} {b.y}L{c.x} {c.y}A{inner} {inner} 0 {large} 0 {d.x} {d.y}z"


def _at(angle: float, radius: float) -> Point:
    return Point(round(MIDDLE + radius * sin(angle)), round(MIDDLE - radius * cos(angle)))


# Loci 1 to 5 on the points of the star, and 6 in its middle.
LOCI = (*(_at(2 * pi * point / 5, 118) for point in range(5)), Point(MIDDLE, MIDDLE))
STAR = "M" + "L".join(f"{LOCI[point % 5].x} {LOCI[point % 5].y}" for point in (0, 2, 4, 1, 3)) + "z"


def around(seats: int) -> list[Point]:
    """Where they sit, clockwise, the first at the near side of the table."""
    return [_at(pi + 2 * pi * seat / seats, 112) for seat in range(seats)]


@dataclass(frozen=True)
class Seat:
    """One who sits around the table, and what the others have to know of her."""

    name: str
    corruption: int
    is_lost: bool
    leads: bool
    at_turn: bool
    # Enemies that face her unbound.
    free: int
    at: Point

    @property
    def short_name(self) -> str:
        return self.name if len(self.name) <= LONGEST_NAME else f"{self.name[: LONGEST_NAME - 1]}…"


def lying(corruption: int) -> list[int]:
    """The pieces on a mat, by their worth."""
    found = pieces_of(corruption)
    return [OCTAGON] * found.octagons + [LARGE_CUBE] * found.large + [SMALL_CUBE] * found.small
