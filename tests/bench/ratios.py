"""A figure of the bench: how many times as long as something else, how sure that is, and what it may be."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

# Of its limit; a figure above it has too little room for another machine's run.
ROOMY = 0.75
# What the median absolute deviation of a normal distribution has to be multiplied by to give its standard deviation,
# and by how much the median of such numbers scatters more than their mean.
MAD_TO_DEVIATION, OF_A_MEDIAN = 1.4826, 1.2533
# So many of its deviations the median is hardly ever away from what it would be on a quiet machine.
SURE = 3


def noise_of(ratios: Sequence[float]) -> float:
    """By which share of itself the median of *ratios*, taken in turns, may be wrong."""
    if len(ratios) < 2:
        return 0
    middle = statistics.median(ratios)
    deviation = MAD_TO_DEVIATION * statistics.median(abs(ratio - middle) for ratio in ratios)
    return SURE * OF_A_MEDIAN * deviation / math.sqrt(len(ratios)) / middle


def noise_of_the_same(rates: Sequence[float]) -> float:
    """The same of one thing measured against itself, turn by turn: what this machine does to any figure."""
    ratios = [one / other for one, other in pairwise(rates)]
    return abs(statistics.median(ratios) - 1) + noise_of(ratios)


@dataclass(frozen=True)
class Measured:
    name: str
    ratios: Sequence[float]
    limit: float
    against: str = ""
    # What was measured besides: at least so wrong is everything in this run.
    noise_at_least: float = 0
    shown: str = ""

    @property
    def ratio(self) -> float:
        return statistics.median(self.ratios)

    @property
    def noise(self) -> float:
        return max(noise_of(self.ratios), self.noise_at_least)

    @property
    def is_within(self) -> bool:
        """Unless it is beyond its limit by more than the run's own noise."""
        return self.ratio <= self.limit * (1 + self.noise)

    @property
    def verdict(self) -> str:
        if not self.is_within:
            return "TOO SLOW"
        if self.ratio > self.limit:
            return "over its limit, but not beyond the noise"
        return "ok" if self.ratio <= ROOMY * self.limit else "ok, with little room"

    def __str__(self) -> str:
        measured = f"{self.ratio:5.2f} x {self.against:9} ± {100 * self.noise:3.0f} %"
        return f"{self.name:44} {self.shown:11} {measured}  limit {self.limit:<5.3g} {self.verdict}"


@dataclass(frozen=True)
class Bound:
    """So much of something, and no more: kilobytes, seconds, events that were lost."""

    name: str
    measured: float
    most: float
    unit: str = ""

    @property
    def is_within(self) -> bool:
        return self.measured <= self.most

    def __str__(self) -> str:
        verdict = "ok" if self.is_within else "TOO MUCH"
        return f"{self.name:44} {self.measured:8.3g} {self.unit:2}  limit {self.most:g} {self.unit}  {verdict}"
