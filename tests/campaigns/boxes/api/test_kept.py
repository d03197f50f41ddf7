"""A table that is packed away and comes back."""

import pytest

from cards.models import Box, Place
from tests.campaigns.boxes.api.asking import a_key, ask, moves, of
from tests.cards.box.test_moving import boards

pytestmark = pytest.mark.usefixtures("table")


def test_a_table_is_packed_away_and_comes_back(box: Box, brought: Place) -> None:
    ask("POST", of(box, "moves/"), moves(boards(box), brought))
    packed = ask("POST", of(box, "kept/"), {"name": "Friday", "places": [brought.pk]})
    assert (packed["kept"]["copies"], packed["plan"]["moves"]) == (4, 4)
    ask("POST", of(box, f"plans/{packed['plan']['id']}/book/"), {"key": a_key(), "all": True})
    assert not brought.copies.exists()
    back = ask("POST", of(box, "plans/"), {"towards": "kept", "kept": packed["kept"]["id"]})
    ask("POST", of(box, f"plans/{back['id']}/book/"), {"key": a_key(), "all": True})
    assert brought.copies.count() == 4
    ask("POST", of(box, "kept/"), {"name": "Friday", "places": [brought.pk]}, status=409)
    ask("POST", of(box, "kept/"), {"name": "Monday", "places": []}, status=400)
    ask("POST", of(box, "kept/"), {"name": "Monday", "places": [10**12]}, status=409)
    assert [row["name"] for row in ask("GET", of(box, "kept/"))["results"]] == ["Friday"]
    ask("DELETE", of(box, f"kept/{packed['kept']['id']}/"))
    assert ask("GET", of(box, "kept/"))["count"] == 0
