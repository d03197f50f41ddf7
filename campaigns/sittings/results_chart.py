"""Wins over a group's evenings as a drawing: a line for each name, with its name at the end."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.sittings.results import Standing

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 34, 200, 16, 30
# More lines than this cannot be told apart.
MOST_LINES = 8
# Names at the end of lines need so much room.
APART = 28


@dataclass(frozen=True)
class ChartLine:
    name: str
    won: int
    points: str
    x: float
    y: float
    # Where its name stands, so that no two overlap.
    label_y: float
    # Colour and dashes go by this number: no line is told by its colour alone.
    number: int


@dataclass(frozen=True)
class Chart:
    lines: list[ChartLine]
    # Whole wins at their height, from 0.
    levels: list[tuple[int, float]]
    # Every evening at its place.
    marks: list[float]

    width, height, left, right = WIDTH, HEIGHT, LEFT, WIDTH - RIGHT


def chart_of(standings: Sequence[Standing]) -> Chart | None:
    """None before the first evening."""
    shown = [standing for standing in standings[:MOST_LINES] if standing.by_evening]
    if not shown:
        return None
    evenings, most = len(shown[0].by_evening), max(1, *(standing.won for standing in shown))
    labels = _spread([_height(standing.won, most) for standing in shown])
    lines = [_line(standing, number, evenings, most, labels[number]) for number, standing in enumerate(shown)]
    step = max(1, round(most / 5))
    return Chart(
        lines=lines,
        levels=[(level, _height(level, most)) for level in range(0, most + 1, step)],
        marks=[_place(at, evenings) for at in range(evenings + 1)],
    )


def _line(standing: Standing, number: int, evenings: int, most: int, label_y: float) -> ChartLine:
    heights = [_height(won, most) for won in (0, *standing.by_evening)]
    points = " ".join(f"{_place(at, evenings):g},{height:g}" for at, height in enumerate(heights))
    return ChartLine(standing.name, standing.won, points, _place(evenings, evenings), heights[-1], label_y, number)


def _place(at: int, evenings: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * at / evenings, 1)


def _height(won: int, most: int) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * won / most, 1)


def _spread(heights: Sequence[float]) -> list[float]:
    """Downwards from the first, which is the highest, each at least so far from the one before."""
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + APART) if found else height)
    return found
