"""The window through which a day is seen: leaded panes of night around the moon, coloured by the day's tone.

Only shapes and colours, in radii of the moon around its middle; the page draws them as SVG, the picture with Pillow.
The town below is in ``town``.
"""

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

Point = tuple[float, float]

NIGHT = ("#0d1430", "#111b3d", "#0f1735", "#16224a", "#121c40")
GOLD = ("#c2842a", "#8a5f1e")
# For each tone: the petals around the moon, and what their light does to the panes beyond.
GLASS = {
    "hope": ("#2f8f6a", "#1f6f55", "#cfa046", "#277d5e"),
    "doom": ("#a3262c", "#7c1a24", "#c8552a", "#8f1f28"),
    "strange": ("#6d4bb0", "#523590", "#2f6f9e", "#60409f"),
}
PETALS = 12
# Rings of panes: from where to where, how many, and whether they are shifted by half of one.
RINGS = (
    (1.24, 2.15, 24, False),
    (2.15, 3.05, 24, True),
    (3.05, 4.2, 24, False),
    (4.2, 5.6, 36, True),
    (5.6, 7.6, 36, False),
    (7.6, 10.4, 48, True),
)
BEADS = (1.1, 1.24, 48)
# So much of the tone is in the glass of each ring.
TINT = (0.5, 0.32, 0.2, 0.12, 0.07, 0.04)


class Pane(NamedTuple):
    """A piece of a ring; angles in turns, from the top clockwise."""

    inner: float
    outer: float
    start: float
    end: float
    fill: str

    def points(self) -> list[Point]:
        turns = [self.start + (self.end - self.start) * n / 6 for n in range(7)]
        return [*(_at(self.outer, turn) for turn in turns), *(_at(self.inner, turn) for turn in reversed(turns))]

    def path(self, radius: float) -> str:
        (a, b), (c, d) = (_scaled(self.outer, turn, radius) for turn in (self.start, self.end))
        (e, f), (g, h) = (_scaled(self.inner, turn, radius) for turn in (self.end, self.start))
        out, into = self.outer * radius, self.inner * radius
        there = f"M{a:.1f} {b:.1f}A{out:.1f} {out:.1f} 0 0 1 {c:.1f} {d:.1f}"
        return f"{there}L{e:.1f} {f:.1f}A{into:.1f} {into:.1f} 0 0 0 {g:.1f} {h:.1f}Z"


class Petal(NamedTuple):
    """A pointed piece that stands on the beads."""

    inner: float
    outer: float
    start: float
    end: float
    fill: str

    @property
    def corners(self) -> tuple[Point, Point, Point, Point, Point]:
        """Its foot on the left, the bow to its tip, the tip, the bow down, the foot on the right."""
        middle, bulge = (self.start + self.end) / 2, self.inner + (self.outer - self.inner) * 0.62
        return (
            _at(self.inner, self.start),
            _at(bulge, self.start),
            _at(self.outer, middle),
            _at(bulge, self.end),
            _at(self.inner, self.end),
        )

    def points(self) -> list[Point]:
        foot, bow, tip, down, other = self.corners
        return [*_bow(foot, bow, tip), *_bow(tip, down, other)]

    def path(self, radius: float) -> str:
        foot, bow, tip, down, other = (f"{x * radius:.1f} {y * radius:.1f}" for x, y in self.corners)
        return f"M{foot}Q{bow} {tip}Q{down} {other}Z"


@cache
def panes(tone: str) -> tuple[Pane | Petal, ...]:
    """The whole window in the light of *tone*; what comes later lies above."""
    return (*_rings(GLASS[tone]), *_petals(GLASS[tone]), *_beads())


@cache
def paths(tone: str, radius: float, reach: float) -> dict[str, str]:
    """By colour, the panes as one SVG path: those that begin within *reach*."""
    found: dict[str, str] = {}
    for pane in panes(tone):
        if pane.inner < reach:
            found[pane.fill] = found.get(pane.fill, "") + pane.path(radius)
    return found


def _rings(glass: tuple[str, ...]) -> Iterator[Pane]:
    for number, ((inner, outer, count, is_shifted), tint) in enumerate(zip(RINGS, TINT, strict=True)):
        for n in range(count):
            start = (n + is_shifted / 2) / count
            shade = NIGHT[(n * 7 + number * 3 + n * n // 5) % len(NIGHT)]
            yield Pane(inner, outer, start, start + 1 / count, mixed(shade, glass[(n * 5 + number) % len(glass)], tint))


def _petals(glass: tuple[str, ...]) -> Iterator[Petal]:
    for n in range(PETALS):
        start = (n - 0.5) / PETALS
        yield Petal(BEADS[1], RINGS[0][1], start, start + 1 / PETALS, glass[n % 2])
        yield Petal(BEADS[1], 1.72, start + 0.25 / PETALS, start + 0.75 / PETALS, glass[2 + n % 2])


def _beads() -> Iterator[Pane]:
    inner, outer, count = BEADS
    for n in range(count):
        yield Pane(inner, outer, n / count, (n + 1) / count, GOLD[n % 2])


def mixed(one: str, other: str, much: float) -> str:
    """*one* with so *much* of the *other* in it."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * much):02x}" for a, b in pairs)


def _parts(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color[1:]))


def _at(radius: float, turn: float) -> Point:
    return radius * sin(2 * pi * turn), -radius * cos(2 * pi * turn)


def _scaled(radius: float, turn: float, by: float) -> Point:
    x, y = _at(radius, turn)
    return x * by, y * by


def _bow(start: Point, bow: Point, end: Point) -> Iterator[Point]:
    """Points on the quadratic curve from *start* to *end*."""
    for share in (n / 10 for n in range(11)):
        a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share * share
        yield a * start[0] + b * bow[0] + c * end[0], a * start[1] + b * bow[1] + c * end[1]
