"""A box on a campaign's table."""

import pytest

from cards.models import Box, Place
from tests.campaigns.boxes.api.asking import a_key, ask, lost, moves, of
from tests.cards.box.test_moving import boards
from tests.people_at_table import API, Table, set_table, sit_down

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


@pytest.fixture
def theirs(box: Box, brought: Place) -> Place:
    """Another table to which the owner brought the box, with cards of it on both; the lodger sits at both as well."""
    society = set_table("Secret society")
    place = Place.objects.get(pk=ask("PUT", f"{society.api}boxes/{box.id}/")["table"])
    ask("POST", of(box, "moves/"), moves(boards(box)[:1], place))
    ask("POST", of(box, "moves/"), moves(boards(box)[1:2], brought))
    sit_down(society, "lodger")
    return place


def looked_at(box: Box, theirs: Place, who: str) -> dict[str, str]:
    """Everything that says where something lies, as *who* is told it."""
    wanted = {str(theirs.pk): {"apocrypha-murder-board": 1}}
    entry = box.ledger.filter(moves__target=theirs).latest("pk")
    told = {
        address: str(ask("GET", of(box, address), who=who))
        for address in ("", "places/?page_size=200", f"copies/?place={theirs.pk}", "moves/", f"moves/{entry.pk}/")
    }
    away = ask("POST", of(box, "plans/"), {"towards": "places", "wanted": {str(theirs.pk): {}}}, who=who)
    ask("POST", of(box, f"plans/{away['id']}/book/"), {"key": a_key(), "all": True}, who=who)
    ask("POST", of(box, f"moves/{box.ledger.latest('pk').pk}/undo/"), {"key": a_key()}, who=who)
    all_of_them = {"towards": "places", "wanted": {str(lost(box).pk): {"apocrypha-murder-board": 4}}}
    stale = {**moves(boards(box)[:1], lost(box)), "key": a_key()}
    stale["moves"][0]["from"] = lost(box).pk
    return {
        **told,
        "away": str(away),
        "there": str(ask("POST", of(box, "plans/"), {"towards": "places", "wanted": wanted}, who=who)),
        "missing": str(ask("POST", of(box, "plans/"), all_of_them, who=who)),
        "ledger": str(ask("GET", of(box, "moves/"), who=who)),
        "plans": str(ask("GET", of(box, "plans/"), who=who)),
        "stale": str(ask("POST", of(box, "moves/"), stale, who=who, status=409)),
    }


def test_whose_table_it_is_concerns_only_who_sits_there(box: Box, theirs: Place) -> None:
    told = looked_at(box, theirs, "player")
    assert not [address for address, words in told.items() if "Secret society" in words]
    spoken = {address for address, words in told.items() if "another table" in words}
    assert spoken == {
        "places/?page_size=200",
        f"copies/?place={theirs.pk}",
        next(address for address in told if address.startswith("moves/") and address != "moves/"),
        "away",
        "missing",
        "stale",
    }
    assert "Candlepoint" in told["places/?page_size=200"]


@pytest.mark.parametrize("who", ["owner", "lodger"])
def test_whoever_sits_there_or_owns_the_box_is_told(box: Box, theirs: Place, table: Table, who: str) -> None:
    if who == "lodger":
        sit_down(table, who)
    told = looked_at(box, theirs, who)
    assert not [address for address, words in told.items() if "another table" in words]
    assert {"places/?page_size=200", "away", "missing", "stale"} <= {
        address for address, words in told.items() if "Secret society" in words
    }
