"""What of a game's sheets is found and linked by itself: each sheet of the rules, and each of its steps."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from cards.models import Sheet

Row = dict[str, Any]

# The sheets that explain the rules.
KINDS = ("reference", "help", "chart")
# Under which of these a sheet keeps what it goes through one by one.
STEPS = ("steps", "rules", "costs", "actions")
# Some books number their phases in the name; pages number them anyway.
NUMBERED = re.compile(r"^(\d+|[A-Z])\. ")


def passages_of(sheet: Sheet) -> Iterator[Row]:
    """The sheet as a whole and then its steps, however deep; what a step does not say of its place, the sheet does."""
    steps = _steps(sheet.facts)
    summary = sheet.facts.get("summary") or " · ".join(map(name_of, steps))
    whole: Row = {"slug": "", "name": sheet.name, "summary": summary, "within": []}
    for row in chain([whole], _inner(steps, [sheet.name])):
        fields = {"sheet_id": sheet.pk, "slug": row["slug"], "name": name_of(row), "summary": row["summary"]}
        where = {"page": row.get("page") or sheet.page, "section": row.get("section") or sheet.section}
        yield {**fields, **where, "facts": {"within": row["within"]}}


def name_of(step: Row) -> str:
    return NUMBERED.sub("", step["name"])


def words_of(sheet: Sheet) -> Iterator[str]:
    """Whatever else a sheet says besides its summary and its steps: the cells of a chart, the notes of a help."""
    return _strings({name: value for name, value in sheet.facts.items() if name not in {"summary", *STEPS}})


def _steps(facts: Row) -> list[Row]:
    return next((facts[key] for key in STEPS if key in facts), [])


def _inner(steps: list[Row], within: list[str]) -> Iterator[Row]:
    for step in steps:
        yield {**step, "within": within}
        yield from _inner(step.get("steps", []), [*within, name_of(step)])


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from _strings([inner for name, inner in value.items() if name != "inferred"])
        case list():
            yield from chain.from_iterable(map(_strings, value))
