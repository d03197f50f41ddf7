"""The chapters of a box."""

from typing import Any

import pytest

from cards.models import Box
from tests.campaigns.boxes.api.asking import a_key, ask, of
from tests.cards.box.test_chapters import a_box_of, boards_of_the_skinwalkers
from tests.cards.box.test_moving import boards

pytestmark = pytest.mark.usefixtures("table")


def test_a_chapter_that_was_bought_later() -> None:
    boards_of_the_skinwalkers()
    box = a_box_of("base")
    key = a_key()
    entry = ask("POST", of(box, "chapters/"), {"key": key, "chapter": "skinwalkers"})
    assert (entry["why"], entry["words"]) == ("chapter.added", "added the chapter Skinwalkers to the box")
    assert entry["moves"] == 4
    assert {copy.place.kind for copy in boards(box)} == {"chapter"}
    assert ask("GET", of(box))["chapters"][-1] == {"slug": "skinwalkers", "name": "Skinwalkers", "in": False}
    assert ask("POST", of(box, "chapters/"), {"key": key, "chapter": "skinwalkers"}) == entry
    ask("POST", of(box, "chapters/"), {"key": key, "chapter": "fae"}, status=422)
    problem = ask("POST", of(box, "chapters/"), {"key": a_key(), "chapter": "skinwalkers"}, status=409)
    assert (problem["detail"], problem["chapter"]) == ("Skinwalkers is in this box already.", "skinwalkers")


@pytest.mark.parametrize("wish", [{}, {"chapter": "vampires"}, {"chapter": "fae", "in": True}, {"chapter": "../fae"}])
def test_what_is_no_chapter_to_add(box: Box, wish: dict[str, Any]) -> None:
    assert ask("POST", of(box, "chapters/"), {"key": a_key(), **wish}, status=400)["errors"]
    assert ask("POST", of(box, "chapters/"), {"chapter": "fae"}, status=400)["errors"]
    assert box.chapters.count() == 2


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
