"""The shortest way from one state of a box to another. Pure: places and cards are names here.

A state says how many copies of which card lie where. Copies of one card are alike, so it never matters which one moves.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

State: TypeAlias = Mapping[str, Counter[str]]


@dataclass(frozen=True, order=True)
class PlanStep:
    """Take so many copies of a card from one place and put them into another."""

    source: str
    target: str
    card: str
    count: int


@dataclass(frozen=True)
class Plan:
    steps: tuple[PlanStep, ...]
    # What is wanted somewhere and can be taken from nowhere.
    missing: State

    @property
    def moves(self) -> int:
        return sum(step.count for step in self.steps)


def plan(now: State, wanted: State, sources: Iterable[str], home: Callable[[str], str]) -> Plan:
    """Steps after which each place of *wanted* holds exactly what it says.

    What lies too much in one of them goes straight to another that lacks it, else home; what is still lacking is taken
    from *sources*, in their order. So no copy moves twice, and none that could have stayed.
    """
    lacking = {place: cards - now.get(place, Counter()) for place, cards in wanted.items()}
    spare = {place: now.get(place, Counter()) - cards for place, cards in wanted.items()}
    steps = _steps_from(lacking, spare)
    stocks = {place: Counter(now.get(place, Counter())) for place in sources if place not in wanted}
    steps += _steps_from(lacking, stocks)
    for place, cards in spare.items():
        # What is at home already has nowhere to go, though nobody asked for it.
        steps += [PlanStep(place, home(card), card, count) for card, count in (+cards).items() if home(card) != place]
    return Plan(tuple(sorted(steps)), {place: +cards for place, cards in lacking.items() if +cards})


def _steps_from(lacking: dict[str, Counter[str]], stocks: dict[str, Counter[str]]) -> list[PlanStep]:
    """Steps from *stocks* to what is *lacking*; both are counted down."""
    steps = []
    for target, cards in lacking.items():
        for card in list(cards):
            for source, stock in stocks.items():
                count = min(cards[card], stock[card])
                if count:
                    steps.append(PlanStep(source, target, card, count))
                    cards[card] -= count
                    stock[card] -= count
    return steps
