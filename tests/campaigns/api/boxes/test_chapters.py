"""The chapters of a box."""

import pytest

from cards.models import Box
from tests.campaigns.api.boxes.asking import ask, of

pytestmark = pytest.mark.usefixtures("table")


def test_a_chapter_in_and_out(box: Box) -> None:
    address = of(box, "chapters/skinwalkers/")
    assert ask("PUT", address, {"in": True}) == {"slug": "skinwalkers", "name": "Skinwalkers", "in": True}
    ask("PUT", address, {"in": True})
    assert box.ledger.count() == 2
    ask("PUT", address, {"in": False})
    assert ask("GET", of(box))["chapters"][1]["in"] is False
    assert ask("GET", of(box, "moves/"))["results"][0]["words"] == "took Skinwalkers out of the dividers"
    ask("PUT", of(box, "chapters/fae/"), {"in": True}, status=404)
    ask("PUT", of(box, "chapters/base/"), {"in": False}, status=409)
    ask("PUT", address, {}, status=400)
