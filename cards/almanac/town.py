"""Candlepoint by night, under the moon of the window: roofs, chimneys and the windows that are lit.

In radii of the moon around its middle, as all of the picture.
"""

from typing import NamedTuple

Point = tuple[float, float]

GROUND = 2.1


class House(NamedTuple):
    """A gable: its left wall, how wide it is, where the roof begins and where it ends."""

    left: float
    width: float
    eaves: float
    ridge: float

    def points(self) -> list[Point]:
        middle, right = self.left + self.width / 2, self.left + self.width
        return [
            (self.left, GROUND),
            (self.left, self.eaves),
            (middle, self.ridge),
            (right, self.eaves),
            (right, GROUND),
        ]


HOUSES = (
    House(-3.3, 0.7, 1.62, 1.36),
    House(-2.66, 0.5, 1.72, 1.52),
    House(-2.34, 0.84, 1.5, 1.12),  # the nave
    House(-1.56, 0.34, 0.86, 0.06),  # its tower, with the spire
    House(-1.28, 0.6, 1.68, 1.46),
    House(-0.78, 0.58, 1.58, 1.34),
    House(-0.3, 0.5, 1.74, 1.56),
    House(0.08, 0.68, 1.6, 1.4),
    House(0.64, 0.56, 1.7, 1.46),
    House(1.08, 0.94, 1.52, 1.3),  # the town hall
    House(1.34, 0.42, 0.84, 0.52),  # its clock tower
    House(1.92, 0.58, 1.68, 1.48),
    House(2.4, 0.68, 1.56, 1.28),
    House(2.98, 0.5, 1.7, 1.52),
)
CHIMNEY = (0.07, 0.3)
CHIMNEYS = ((-3.08, 1.34), (-0.62, 1.28), (0.56, 1.4), (2.88, 1.34))
# The cross on the spire: two bars, as left, top, width and height.
CROSS = ((-1.4, -0.12, 0.02, 0.22), (-1.45, -0.06, 0.12, 0.02))
LIGHT = (0.06, 0.09)
LIGHTS = (
    (-2.96, 1.76), (-2.02, 1.64), (-1.86, 1.64), (-1.42, 1.14), (-1.0, 1.78), (-0.54, 1.7), (0.34, 1.76), (0.5, 1.76),
    (0.92, 1.82), (1.26, 1.68), (1.76, 1.68), (2.66, 1.76), (2.82, 1.76),
)  # fmt: skip
# The face of the clock: its middle and its size.
CLOCK = (1.55, 1.02, 0.11)


def path(radius: float) -> str:
    """All that is dark, as one SVG path."""
    bars = [*((x, y, *CHIMNEY) for x, y in CHIMNEYS), *CROSS]
    houses = ("L".join(f"{x * radius:.4g} {y * radius:.4g}" for x, y in house.points()) for house in HOUSES)
    return "".join(f"M{house}Z" for house in houses) + "".join(_bar(bar, radius) for bar in bars)


def lights_path(radius: float) -> str:
    return "".join(_bar((x, y, *LIGHT), radius) for x, y in LIGHTS)


def _bar(bar: tuple[float, ...], radius: float) -> str:
    left, top, width, height = (f"{length * radius:.4g}" for length in bar)
    return f"M{left} {top}h{width}v{height}h-{width}Z"
