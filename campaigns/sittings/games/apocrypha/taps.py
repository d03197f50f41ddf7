"""A tap as the screen offers it: one small form with its buttons, and at most a few things that may be said with it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class TapButton:
    label: str
    # What this button says in the name of the form: ``text.side`` is “hope”, or ``kind`` is “gift-won”.
    name: str = ""
    value: str = ""
    # gold, hope, doom or quiet.
    tone: str = ""
    hint: str = ""
    # What a voice reads out, where the label alone would not say of whom it is.
    aloud: str = ""


@dataclass(frozen=True)
class TapField:
    """What may be said with a tap; with choices, one of those."""

    label: str
    name: str
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = False


@dataclass(frozen=True)
class Tap:
    # Empty where each button says its own.
    kind: str
    buttons: tuple[TapButton, ...]
    facts: Mapping[str, str | int | bool | None] = field(default_factory=dict)
    fields: tuple[TapField, ...] = ()
    # Whether it lies folded beside the act, for what comes seldom.
    is_rare: bool = False

    @property
    def json(self) -> str:
        return json.dumps(self.facts)


def tap(
    kind: str, label: str, *, tone: str = "", hint: str = "", is_rare: bool = False, **facts: str | int | bool | None
) -> Tap:
    """One button, and all is said."""
    return Tap(kind, (TapButton(label, tone=tone, hint=hint),), facts, is_rare=is_rare)
