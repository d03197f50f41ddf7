"""A box on a campaign's table."""

import pytest

from cards.models import Box, Place
from tests.campaigns.api.boxes.asking import ask, lost, moves, of
from tests.cards.box.test_moving import boards
from tests.people_at_table import API, Table

pytestmark = pytest.mark.usefixtures("table")


def test_a_box_at_the_table(box: Box, brought: Place, table: Table) -> None:
    rows = ask("GET", f"{table.api}boxes/", who="spectator")["results"]
    assert [(row["box"]["id"], row["box"]["mine"], row["table"]) for row in rows] == [(str(box.id), False, brought.pk)]
    ask("POST", of(box, "moves/"), moves(boards(box)[:1], brought), who="player")
    assert ask("DELETE", f"{table.api}boxes/{box.id}/", status=409)["type"].endswith("cards-on-the-table")
    ask("POST", of(box, "moves/"), moves(boards(box)[:1], lost(box)), who="player")
    ask("DELETE", f"{table.api}boxes/{box.id}/")
    ask("GET", of(box), who="player", status=404)
    # The same place waits for it.
    assert ask("PUT", f"{table.api}boxes/{box.id}/")["table"] == brought.pk


def test_only_ones_own_box_of_the_same_game(box: Box, table: Table) -> None:
    ask("PUT", f"{table.api}boxes/{box.id}/", who="player", status=404)
    witches = ask("POST", f"{API}boxes/", {"game": "wickville", "name": "Witches"})
    ask("PUT", f"{table.api}boxes/{witches['id']}/", status=409)
