"""How the tests of a box look at its pages and send what stands on them."""

import uuid
from typing import Any

from cards.models import Box, Card, Copy, Place, PlaceKind
from tests.markup import flat
from tests.people_at_table import browser_of

BOARD = "apocrypha-murder-board"


def place(box: Box, kind: str) -> Place:
    return Place.objects.get(box=box, kind=kind)


def rage(box: Box) -> Place:
    return Place.objects.get(box=box, kind=PlaceKind.DIVIDER, type__slug="gift", virtue="rage")


def lie(box: Box, where: Place, code: str = BOARD) -> int:
    return Copy.objects.filter(box=box, card__code=code, place=where).count()


def look(box: Box, query: str = "", who: str = "owner", part: str = "") -> str:
    answer = browser_of(who).get(f"/boxes/{box.pk}/{part}{query}")
    assert answer.status_code == 200
    return " ".join(flat(answer.content.decode()).split())


def send(box: Box, part: str, who: str = "player", **fields: Any) -> Any:
    return browser_of(who).post(f"/boxes/{box.pk}/{part}", {"key": uuid.uuid4(), **fields}, follow=True)


def ticked(box: Box, code: str = BOARD) -> str:
    return f"{rage(box).pk}-{Card.objects.get(code=code).pk}"
