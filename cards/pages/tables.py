"""Charts and components as tables: rows of any shape under headings that people read."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cards.models import Sheet
from cards.pages.words import in_words, label_of

# What a row says besides its cells: notes, not columns.
NOTES = {"inferred", "section"}
# What a program knows a row by; says nothing beside its name.
CODES = {"slug", "scene", "criterion"}


@dataclass(frozen=True)
class SheetTable:
    headings: list[str]
    rows: list[list[str]]


def table_of(chart: Sheet) -> SheetTable:
    """The rows of *chart*. A list under the columns that the chart names is spread over them."""
    rows, columns = [_row(row) for row in chart.facts["rows"]], [str(c) for c in chart.facts.get("columns", [])]
    keys = list(dict.fromkeys(key for row in rows for key in row if key not in NOTES))
    if "name" in keys:
        keys = [key for key in keys if key not in CODES]
    spread = {key for key in keys if columns and _fills(rows, key, len(columns))}
    headings: list[str] = []
    for key in keys:
        headings += columns if key in spread else [label_of(key)]
    return SheetTable(headings, [[cell for key in keys for cell in _cells(row, key, spread)] for row in rows])


def _row(row: dict[str, Any]) -> dict[str, Any]:
    """Two numbers of players are one thing to a reader."""
    if not {"min_players", "max_players"} <= set(row):
        return row
    least, most = row["min_players"], row["max_players"]
    rest = {key: value for key, value in row.items() if key not in {"min_players", "max_players"}}
    return {"players": str(least) if least == most else f"{least}-{most}", **rest}


def _fills(rows: list[dict[str, Any]], key: str, width: int) -> bool:
    return all(isinstance(row.get(key), list) and len(row[key]) == width for row in rows)


def _cells(row: dict[str, Any], key: str, spread: set[str]) -> list[str]:
    if key in spread:
        return [in_words(cell) for cell in row[key]]
    return [in_words(row[key]) if key in row else ""]


def components_of(sheet: Sheet) -> list[dict[str, Any]]:
    """What lies in the box besides cards, in parts: that of the box, and what is sold apart."""
    of = sheet.facts.get("of") or []
    if isinstance(of, list):
        of = {"included": of}
    names = {"included": _("In the box"), "separate": _("Sold or found apart")}
    return [{"name": name, "rows": list(map(_component, of[key]))} for key, name in names.items() if of.get(key)]


def _component(row: dict[str, Any]) -> dict[str, Any]:
    words = row.get("summary") or row.get("use") or row.get("note") or ""
    return {
        "slug": row["slug"],
        "name": row["name"],
        "words": words,
        "count": row.get("count"),
        "at_least": row.get("at_least"),
    }
