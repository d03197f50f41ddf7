"""Chances as they are shown: in percent, and the distribution of a result as a small chart."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

WIDE, HIGH = 360, 96
GAP = 2


@dataclass(frozen=True)
class Bar:
    result: int
    chance: float
    x: float
    y: float
    width: float
    height: float
    reaches: bool
    # Whether there is room for its number below it.
    is_named: bool

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


def bars(distribution: Mapping[int, float], target: int) -> list[Bar]:
    """A bar for each result between the smallest and the largest, the tallest as high as the chart."""
    results = range(min(distribution), max(distribution) + 1)
    step = WIDE / len(results)
    tallest = max(distribution.values())
    found = []
    for at, result in enumerate(results):
        chance = distribution.get(result, 0.0)
        height = round(max(chance / tallest * HIGH, 1.5 if chance else 0), 1)
        is_named = step >= 16 or result == target or at in {0, len(results) - 1}
        found.append(
            Bar(
                result=result,
                chance=chance,
                x=round(at * step + GAP / 2, 1),
                y=round(HIGH - height, 1),
                width=round(min(step, 60) - GAP, 1),
                height=height,
                reaches=result >= target,
                is_named=is_named,
            )
        )
    return found


def percent(chance: Fraction | float) -> str:
    """Rounded, but never to what it is not: 0 is impossible, and 100 is certain."""
    rounded = round(100 * chance)
    if chance > 0 and not rounded:
        return "<1 %"
    if chance < 1 and rounded == 100 and isinstance(chance, Fraction):
        return ">99 %"
    return f"{rounded} %"
