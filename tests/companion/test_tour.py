"""The tour is true: whatever file or folder it names is there."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
# Where the tour, which is about campaigns, takes a short name from.
ROOTS = (HERE, HERE / "campaigns")

pytestmark = pytest.mark.pure


def named() -> set[str]:
    """Every path in code that the tour spells out; one with a placeholder stands for many."""
    words = re.findall(r"`([^`\n]+)`", (HERE / "docs" / "tour.md").read_text())
    return {word for word in words if re.fullmatch(r"[\w/.-]+(\.py|/)", word) and "/" in word.rstrip("/")}


def test_every_file_of_the_tour_is_there() -> None:
    assert len(named()) > 25
    assert {path for path in named() if not any((root / path).exists() for root in ROOTS)} == set()


def test_every_room_is_on_the_tour() -> None:
    rooms = {path.parent.name for path in (HERE / "campaigns").glob("*/__init__.py")} - {"migrations", "templatetags"}
    picture = (HERE / "docs" / "tour.md").read_text().split("```")[1]
    assert {room for room in rooms if not re.search(rf"\b{room}\b", picture)} == set()
