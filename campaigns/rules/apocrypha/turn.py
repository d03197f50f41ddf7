"""The turn as the doors tell it: the rulebook's timing of each step, with the catalogue's words and pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.rulebooks.apocrypha import turn
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.turn import StepObligation, StepTiming
from cards.models import Sheet

GAME = "apocrypha"
# The references of the catalogue that tell the steps, and the rulebook's timing of those.
PARTS: dict[str, Mapping[str, StepTiming]] = {"turn": turn.TURN, "check": turn.CHECK, "steps": turn.SPECIAL}


@dataclass(frozen=True)
class TurnStep:
    slug: str
    name: str
    summary: str
    page: int | None
    section: str
    when: StepObligation
    rules: tuple[Rule, ...]
    back_to: tuple[str, ...]
    steps: tuple["TurnStep", ...]


@dataclass(frozen=True)
class TurnPart:
    """What holds in all of its steps, and those."""

    summary: str
    steps: tuple[TurnStep, ...]


def turns() -> dict[str, TurnPart]:
    """The steps of the turn, of a check, and those that break in."""
    sheets = {sheet.slug: sheet for sheet in Sheet.objects.filter(game=GAME, kind="reference", slug__in=PARTS)}
    return {part: _part(sheets[part], timings) for part, timings in PARTS.items() if part in sheets}


def _part(sheet: Sheet, timings: Mapping[str, StepTiming]) -> TurnPart:
    return TurnPart(sheet.facts["summary"], _steps(sheet.facts["steps"], timings, sheet.section))


def _steps(rows: list[dict[str, Any]], timings: Mapping[str, StepTiming], section: str) -> tuple[TurnStep, ...]:
    return tuple(_step(row, timings, section) for row in rows)


def _step(row: dict[str, Any], timings: Mapping[str, StepTiming], section: str) -> TurnStep:
    timing = timings[row["slug"]]
    return TurnStep(
        slug=row["slug"],
        name=row["name"],
        summary=row["summary"],
        page=row.get("page"),
        section=row.get("section") or section,
        when=timing.when,
        rules=timing.rules,
        back_to=timing.back_to,
        steps=_steps(row.get("steps", []), timings, section),
    )
