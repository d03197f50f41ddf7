"""A halo for the tests of its pages: Frank's, with three cards, and what people do to it."""

import uuid
from typing import Any

import pytest

from campaigns.models import Saint, SaintPlaceKind
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import frank, held, slot


@pytest.fixture
def saint(table: Table) -> Saint:
    """Frank with three cards: one to the left of him, and two above him in one slot."""
    made = frank(table)
    for code, where in {
        "the-fainting-spell": SaintPlaceKind.LEFT,
        "the-afternoon-tea": SaintPlaceKind.TOP,
        "death": SaintPlaceKind.TOP,
    }.items():
        slot(table, made, code, where)
    return made


def address(saint: Saint, part: str = "") -> str:
    return f"/campaigns/{saint.campaign_id}/saints/{saint.number}/halo/{part}"


def look(saint: Saint, part: str = "", who: str = "player") -> str:
    answer = browser_of(who).get(address(saint, part))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def copy(saint: Saint, name: str) -> int:
    return next(one.copy for one in held(saint).halo if one.card.name == name)


def layout(saint: Saint, **moved: str) -> dict[str, Any]:
    """The fields of the form, with some cards moved: their names in lower case, with low lines, and their slots."""
    fields: dict[str, Any] = {}
    for one in held(saint).halo:
        where = moved.get(one.card.name.lower().replace(" ", "_"), one.part.value)
        fields |= {f"slot-{one.copy}": where, f"layer-{one.copy}": one.layer + 1}
    return fields


def send(saint: Saint, part: str = "", who: str = "player", script: bool = False, **fields: Any) -> Any:
    headers = {"HX-Request": "true"} if script else {}
    known = {"key": uuid.uuid4(), "seen": held(saint).mark}
    return browser_of(who).post(address(saint, part), {**known, **fields}, headers=headers)


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())
