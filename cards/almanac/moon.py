"""The moon for those who draw it: how far it has come on a day, the outline of what is lit, and its seas.

Exact on the quarters, which the edition has published; between them it is taken to go evenly, which no eye will notice.
Everything is measured in radii of the moon around its middle, x to the right and y downwards, as seen in the north.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from math import cos, pi, sin
from typing import NamedTuple

from cards.almanac.edition import LONGEST_QUARTER, QUARTERS, SkyTable

Point = tuple[float, float]

# From one new moon to the next.
PLACES = {name: place / 4 for place, name in enumerate(QUARTERS)}
# A quarter that the table does not have any more is taken to come after so many days.
USUAL_QUARTER = 7.4
STEPS = 48


class Sea(NamedTuple):
    """A dark plain: where it lies, how far it reaches, and how dark it is."""

    x: float
    y: float
    across: float
    down: float
    dark: float


SEAS = (
    Sea(-0.42, -0.12, 0.26, 0.44, 0.5),  # Oceanus Procellarum
    Sea(-0.26, -0.5, 0.3, 0.24, 0.7),  # Imbrium
    Sea(0.16, -0.42, 0.19, 0.17, 0.75),  # Serenitatis
    Sea(0.37, -0.12, 0.23, 0.18, 0.8),  # Tranquillitatis
    Sea(0.71, -0.28, 0.1, 0.13, 0.75),  # Crisium
    Sea(0.62, 0.1, 0.12, 0.17, 0.55),  # Fecunditatis
    Sea(0.4, 0.24, 0.1, 0.1, 0.5),  # Nectaris
    Sea(-0.16, 0.37, 0.23, 0.16, 0.5),  # Nubium
    Sea(-0.49, 0.37, 0.12, 0.11, 0.65),  # Humorum
    Sea(0.02, -0.82, 0.44, 0.06, 0.4),  # Frigoris
)


def moon_phase(sky: SkyTable, day: date) -> float:
    """0 at new moon, 1/4 at the first quarter, 1/2 at full moon, and so on; below 1."""
    ago, name = next(_quarters(sky, day, -1))
    if not ago:
        return PLACES[name]
    until, _name = next(_quarters(sky, day, 1), (max(USUAL_QUARTER - ago, 1), ""))
    return PLACES[name] + ago / (ago + until) / 4


def _quarters(sky: SkyTable, day: date, way: int) -> Iterator[tuple[float, str]]:
    for away in range(LONGEST_QUARTER):
        for name in sky.on(day + timedelta(days=away * way)) & QUARTERS.keys():
            yield away, name


def lit_outline(turned: float) -> list[Point]:
    """The outline of what is lit: the right half's edge while it waxes, and the line between light and dark."""
    side, inner = _edges(turned)
    angles = [pi * n / STEPS - pi / 2 for n in range(STEPS + 1)]
    edge = [(side * cos(angle), sin(angle)) for angle in angles]
    line = [(side * inner * cos(angle), sin(angle)) for angle in reversed(angles)]
    return [*edge, *line]


def lit_path(turned: float, radius: float) -> str:
    """The same as an SVG path."""
    side, inner = _edges(turned)
    outwards, inwards = (1, 0) if side > 0 else (0, 1)
    back = inwards if inner > 0 else outwards
    r = f"{radius:g}"
    return f"M0-{r}A{r} {r} 0 0 {outwards} 0 {r}A{abs(inner) * radius:.2f} {r} 0 0 {back} 0-{r}Z"


def _edges(turned: float) -> tuple[int, float]:
    """The side that is lit, 1 for the right one; and how far towards it the line between light and dark lies."""
    return (1 if turned < 0.5 else -1), cos(2 * pi * turned)
