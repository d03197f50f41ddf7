"""Moves that happen once, the ledger, undoing, and new cards."""

import pytest

from cards.box.moving import MoveWish, move
from cards.models import Box, Copy, Place
from tests.campaigns.boxes.api.asking import a_key, ask, lost, moves, of, outside
from tests.cards.box.test_moving import boards, now

pytestmark = pytest.mark.usefixtures("table")


def test_a_key_moves_once(box: Box) -> None:
    wish = moves(boards(box)[:2], lost(box))
    entry = ask("POST", of(box, "moves/"), wish)
    assert (entry["moves"], entry["undone"], entry["undoes"]) == (2, False, None)
    assert ask("POST", of(box, "moves/"), wish) == entry
    assert box.ledger.count() == 2


def test_a_key_with_other_moves(box: Box) -> None:
    wish = moves(boards(box)[:2], lost(box))
    ask("POST", of(box, "moves/"), wish)
    for changed in (wish["moves"][:1], [{**wish["moves"][0], "to": outside(box).pk}, wish["moves"][1]]):
        problem = ask("POST", of(box, "moves/"), {**wish, "moves": changed}, status=422)
        assert problem["type"] == "urn:companion:problem:key-used"
    drawn = {"key": wish["key"], "from": boards(box)[3].place_id, "to": lost(box).pk, "count": 2}
    ask("POST", of(box, "draws/"), drawn, status=422)
    assert box.ledger.count() == 2


def test_a_copy_elsewhere_says_where(box: Box, brought: Place) -> None:
    copies = boards(box)[:1]
    ask("POST", of(box, "moves/"), moves(copies, brought))
    problem = ask("POST", of(box, "moves/"), moves(copies, lost(box)), status=409)
    assert problem["found"] == [
        {"copy": copies[0].pk, "card": "Murder Board", "place": brought.pk, "where": "on the table of Candlepoint"}
    ]


def test_what_is_no_move(box: Box) -> None:
    good = moves(boards(box)[:1], lost(box))
    way = good["moves"][0]
    for bad in (
        [],
        [way, way],
        [{**way, "copy": "1"}],
        [{**way, "copy": 0}],
        [{**way, "copy": 10**30}],
        [{"copy": way["copy"], "to": way["to"]}],
        [{**way, "why": "so"}],
        [way] * 601,
    ):
        ask("POST", of(box, "moves/"), {**good, "moves": bad}, status=400)
    ask("POST", of(box, "moves/"), {**good, "moves": [{**way, "copy": 10**12}]}, status=409)
    ask("POST", of(box, "moves/"), {**good, "moves": [{**way, "to": 10**12}]}, status=409)
    assert box.ledger.count() == 1


def test_an_entry_with_its_moves_and_dependants(box: Box, brought: Place) -> None:
    first = ask("POST", of(box, "moves/"), moves(boards(box)[:1], brought))
    second = ask("POST", of(box, "moves/"), moves(boards(box)[:1], lost(box)), who="player")
    entry = ask("GET", of(box, f"moves/{first['id']}/"))
    (way,) = entry["ways"]
    assert (way["card"]["name"], way["number"], way["from"]["title"], way["to"]["title"]) == (
        "Murder Board",
        1,
        "Rage gifts",
        "Candlepoint",
    )
    assert [(one["id"], one["by"]) for one in entry["dependants"]] == [(second["id"], "Player")]
    ask("GET", of(box, "moves/999999999/"), status=404)
    ask("GET", of(box, f"moves/{10**30}/"), status=404)


def test_undo(box: Box, brought: Place) -> None:
    before = now(box)
    first = ask("POST", of(box, "moves/"), moves(boards(box)[:1], brought))
    second = ask("POST", of(box, "moves/"), moves(boards(box)[:1], lost(box)))
    undo = of(box, f"moves/{first['id']}/undo/")
    problem = ask("POST", undo, {"key": a_key()}, status=409)
    assert problem["dependants"] == [second["id"]]
    key = a_key()
    done = ask("POST", undo, {"key": key, "with_dependants": True})
    assert (done["undoes"], done["words"]) == (first["id"], "undid: moved cards")
    assert ask("POST", undo, {"key": key, "with_dependants": True}) == done
    ask("POST", of(box, f"moves/{second['id']}/undo/"), {"key": key}, status=422)
    assert ask("POST", undo, {"key": a_key()}, status=409)["type"].endswith("undone-already")
    assert now(box) == before
    listed = ask("GET", of(box, "moves/"))["results"]
    assert [row["undone"] for row in listed] == [False, False, True, True, False]


def test_new_cards_are_drawn_once(box: Box, brought: Place) -> None:
    divider = boards(box)[0].place_id
    wish = {"key": a_key(), "from": divider, "to": brought.pk, "count": 3}
    drawn = ask("POST", of(box, "draws/"), wish, who="player")
    assert len(drawn["ways"]) == 3 == brought.copies.count()
    assert ask("POST", of(box, "draws/"), wish, who="player")["id"] == drawn["id"]
    ask("POST", of(box, "draws/"), {**wish, "count": 2}, status=422)
    ask("POST", of(box, "draws/"), {**wish, "key": a_key(), "count": 100}, status=409)
    ask("POST", of(box, "draws/"), {**wish, "key": a_key(), "to": 10**12}, status=409)
    ask("POST", of(box, "draws/"), {**wish, "key": a_key(), "count": 101}, status=400)


def test_the_table_tells_what_came(box: Box, brought: Place) -> None:
    copy = boards(box)[2]
    wish = {"key": a_key(), "from": copy.place_id, "to": brought.pk, "copies": [copy.pk]}
    drawn = ask("POST", of(box, "draws/"), wish)
    assert (drawn["why"], drawn["ways"][0]["copy"]) == ("copies.drawn", copy.pk)
    ask("POST", of(box, "draws/"), {**wish, "key": a_key()}, status=409)


def test_whoever_draws_a_card_is_told_which(box: Box) -> None:
    copy = Copy.objects.get(box=box, card__code="apocrypha-gryla")
    move(box, [MoveWish(copy.pk, copy.place_id, lost(box).pk)], by=None)
    wish = {"key": a_key(), "from": lost(box).pk, "to": copy.place_id}
    assert ask("POST", of(box, "draws/"), wish)["ways"][0]["card"]["name"] == "Gryla"
