"""The steps of a reference, to any depth, each with its place in the book."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cards.catalogue.passages import name_of
from cards.models import Sheet


@dataclass(frozen=True)
class ReferenceStep:
    slug: str
    name: str
    summary: str
    page: int | None
    section: str
    # Whether the glossary explains it under the same name.
    is_explained: bool
    steps: list["ReferenceStep"] = field(default_factory=list)


def steps_of(sheet: Sheet, explained: set[str]) -> list[ReferenceStep]:
    """The steps of *sheet*; what a step does not say of its place, the sheet does."""
    return [_step(row, sheet.page, sheet.section, explained) for row in sheet.facts["steps"]]


def _step(row: dict[str, Any], page: int | None, section: str, explained: set[str]) -> ReferenceStep:
    page, section = row.get("page") or page, row.get("section") or section
    inner = [_step(part, page, section, explained) for part in row.get("steps", [])]
    return ReferenceStep(row["slug"], name_of(row), row["summary"], page, section, row["slug"] in explained, inner)


def where(sheet: Sheet, slug: str) -> Iterator[dict[str, Any]]:
    """Where a reference has a step of that name, or is itself called so."""
    if sheet.slug == slug:
        yield {"sheet": sheet, "step": None}
    yield from ({"sheet": sheet, "step": step} for step in _all(sheet.facts["steps"]) if step["slug"] == slug)


def _all(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in rows:
        yield row
        yield from _all(row.get("steps", []))
