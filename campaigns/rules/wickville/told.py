"""The steps of a turn as pages tell them: in words, with the rule by which each happens, and where on the ring."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.wickville.replay import rules_of
from campaigns.rulebooks.wickville.steps import (
    AnyStep,
    Deactivated,
    Endless,
    Flipped,
    HourglassMoved,
    Moved,
    Swapped,
)
from campaigns.rules.wickville.words import step_in_words


@dataclass(frozen=True)
class ToldStep:
    """A step in words, with the rule by which it happens."""

    number: int
    words: str
    rule: Registered


def told_steps(steps: Sequence[AnyStep], *, is_automatic: bool) -> list[ToldStep]:
    rules = rules_of(steps, is_automatic=is_automatic)
    return [
        ToldStep(number, step_in_words(step), rule)
        for number, (step, rule) in enumerate(zip(steps, rules, strict=True), start=1)
    ]


def places_of(step: AnyStep) -> tuple[int, ...]:
    """Where on the ring something happened."""
    match step:
        case Moved() | HourglassMoved():
            return (step.to,)
        case Flipped() | Endless():
            return (step.place,)
        case Swapped() | Deactivated():
            return step.places
        case _:
            return ()
