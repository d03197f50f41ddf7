"""Taps as the screen offers them: a form with its buttons, and the steps of what each would do."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from django.utils.translation import get_language

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.table.reckoning import Reckoning
from campaigns.rules.witching_hour.table import step_in_words
from cards.memory import Memory

T = TypeVar("T")

# A night has about fifty: the six Sigils of a Witch, what a spell costs her, what is done to an Enemy.
_reckoned: Memory[Any] = Memory(5_000)


def reckoned_once(make: Callable[..., T], *arguments: Any, by: tuple[Hashable, ...]) -> T:
    """What *make* makes of its *arguments*, once for all that are alike in what it is reckoned *by*."""
    key = (make, get_language(), *by)
    found: T = _reckoned.get_or_make(key, lambda: make(*arguments))
    return found


@dataclass(frozen=True)
class Button:
    label: str
    # The facts of the event, as JSON.
    facts: str
    # gold for what to do next, doom for what hurts.
    tone: str = ""
    # What a voice reads out, where the label alone does not say of whom it is.
    aloud: str = ""
    is_off: bool = False


@dataclass(frozen=True)
class Step:
    """A step of a reckoning in words, and where the book has it."""

    words: str
    rule: str
    section: str


@dataclass(frozen=True)
class Tap:
    kind: str
    buttons: tuple[Button, ...]
    steps: tuple[Step, ...] = ()
    # What stands against it.
    against: tuple[Step, ...] = ()


def button(
    label: object, facts: Mapping[str, Any] | None = None, *, tone: str = "", aloud: str = "", is_off: bool = False
) -> Button:
    return Button(str(label), msgspec.json.encode(facts or {}).decode(), tone, aloud, is_off)


def tap(kind: str, *buttons: Button, reckoned: Reckoning | None = None) -> Tap:
    if reckoned is None:
        return Tap(kind, buttons)
    return Tap(kind, buttons, steps_of(reckoned.steps), steps_of(reckoned.against))


def steps_of(findings: Iterable[Finding]) -> tuple[Step, ...]:
    return tuple(Step(step_in_words(found), found.rule.id, found.rule.section) for found in findings)
