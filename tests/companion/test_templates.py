"""Templates are for people too: whoever reads one never has to scroll sideways for long."""

from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
LONGEST = 160

pytestmark = pytest.mark.pure


def templates() -> Iterator[Path]:
    for room in ("companion", "campaigns", "cards"):
        yield from (path for path in (HERE / room).glob("**/templates/**/*") if path.is_file())


def test_no_line_of_a_template_is_too_long() -> None:
    lines = {
        f"{path.relative_to(HERE)}:{number}": len(line)
        for path in templates()
        for number, line in enumerate(path.read_text().splitlines(), start=1)
    }
    assert len(lines) > 5000
    assert {where: length for where, length in lines.items() if length > LONGEST} == {}


def test_no_template_is_indented_with_tabs_or_leaves_white_space_at_the_end_of_a_line() -> None:
    untidy = [
        f"{path.relative_to(HERE)}:{number}"
        for path in templates()
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if "\t" in line or line != line.rstrip()
    ]
    assert untidy == []
