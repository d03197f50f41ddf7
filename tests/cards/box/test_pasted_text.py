"""Pasted lists are read as the case file says, and no line of any text is lost."""

from typing import Any

import yaml
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from cards.box.pasted_text import HEADING, PastedLine, read_pasted
from cards.search.spelling import close_names
from tests.data_rows import data_rows

CASES: dict[str, Any] = yaml.safe_load((settings.FIXTURES_DIR / "cases" / "pasted-lists.yaml").read_text())


def in_words(line: PastedLine) -> str:
    return f"{line.copies} {line.name}" + (f" ({line.remark})" if line.remark else "")


@data_rows("case", CASES["lists"], name=lambda case: case["title"])
def test_a_pasted_list_is_read_as_it_was_meant(case: dict[str, Any]) -> None:
    read = read_pasted(case["text"])
    assert [in_words(line) for line in read.lines] == case["lines"]
    assert [line.raw for line in read.unread] == case.get("unread", [])


@data_rows("case", CASES["close"], name=lambda case: case["typed"])
def test_only_names_that_are_all_but_right_are_proposed(case: dict[str, Any]) -> None:
    assert close_names(case["typed"], CASES["names"]) == case["names"]


@given(st.lists(st.text(alphabet="aB 2x(.•|-:é", min_size=1, max_size=12), max_size=8))
def test_every_line_is_read_or_shown(rows: list[str]) -> None:
    """Broken words are whole again in the line where they begin, and a heading belongs to what stands below it."""
    text = "\n".join(row + "!" for row in rows)
    read = read_pasted(text)
    headings = sum(bool(HEADING.match(" ".join(row.split()))) for row in text.splitlines())
    assert len(read.lines) + len(read.unread) + headings == sum(bool(row.strip()) for row in text.splitlines())
