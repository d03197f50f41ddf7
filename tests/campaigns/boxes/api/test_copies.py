"""The copies in a box, and what one has not seen of them."""

import pytest

from cards.models import Box, Card, Copy, Place, Revealed
from tests.campaigns.boxes.api.asking import a_key, ask, lost, moves, of
from tests.cards.box.test_moving import boards
from tests.people_at_table import person

pytestmark = pytest.mark.usefixtures("table")


def test_who_holds_what(box: Box, brought: Place) -> None:
    ask("POST", of(box, "moves/"), moves(boards(box)[:2], brought))
    rows = ask("GET", of(box, "copies/?card=apocrypha-murder-board"))["results"]
    assert [row["where"] for row in rows] == ["on the table of Candlepoint"] * 2 + ["in the divider Rage gifts"] * 2
    assert [row["number"] for row in rows] == [1, 2, 3, 4]
    assert rows[0]["card"] == {
        "code": "apocrypha-murder-board",
        "name": "Murder Board",
        "type": "gift",
        "virtue": "rage",
        "veiled": False,
    }
    there = ask("GET", of(box, f"copies/?place={brought.pk}"))
    assert there["count"] == 2
    ask("GET", of(box, "copies/?place=here"), status=400)


def test_a_spoiler_in_ones_own_box_stays_veiled(box: Box) -> None:
    gryla = Card.objects.get(code="apocrypha-gryla")
    copy = Copy.objects.get(box=box, card=gryla)
    rows = ask("GET", of(box, "copies/?page_size=200&page=1"))
    last = ask("GET", of(box, f"copies/?page_size=200&page={-(-rows['count'] // 200)}"))["results"]
    veiled = next(row for row in last if row["id"] == copy.pk)
    assert (veiled["card"]["name"], veiled["card"]["veiled"], veiled["card"]["code"]) == (None, True, gryla.alias)
    for address in ("places/", "moves/", f"moves/{box.ledger.get().pk}/", f"copies/?card={gryla.code}"):
        assert "Gryla" not in str(ask("GET", of(box, address)))
    # Neither does a refusal tell.
    wish = {"key": a_key(), "moves": [{"copy": copy.pk, "from": lost(box).pk, "to": lost(box).pk}]}
    problem = ask("POST", of(box, "moves/"), wish, status=409)
    assert "Gryla" not in str(problem)
    Revealed.objects.create(user=person("owner"), card=gryla)
    assert "Gryla" in str(ask("GET", of(box, f"copies/?card={gryla.alias}")))
    assert "Gryla" in str(ask("POST", of(box, "moves/"), wish, status=409))
