"""Saints through the API: sheets, halos, decks, cards that change hands, and undo with what depends on it."""

import uuid
from typing import Any

import pytest

from campaigns.models import Saint, SaintPlaceKind
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from cards.models import Revealed
from tests.data_rows import data_rows
from tests.people_at_table import Table, person, program_of
from tests.saints_at_table import card, frank, held, lying, ophelia, seat, slot

FRANK = {"virtues": {"body": 3, "mind": 3, "rage": 4, "soul": 1}, "hand_size": 4}


def ask(method: str, address: str, body: Any = None, *, who: str = "player", status: int | None = None) -> Any:
    answer = program_of(who).send(method, address, body)
    expected = status or {"GET": 200, "POST": 201, "PUT": 200, "PATCH": 200, "DELETE": 204}[method]
    assert answer.status_code == expected, answer.content
    return answer.json() if answer.content else None


def of(table: Table, saint: Saint, rest: str = "") -> str:
    return f"{table.api}saints/{saint.number}/{rest}"


def a_key() -> str:
    return str(uuid.uuid4())


def errors(answer: Any) -> set[tuple[str, str]]:
    return {(error["field"], error["code"]) for error in answer["errors"]}


def test_what_is_not_sent_of_a_sheet_is_what_the_catalogue_knows(table: Table) -> None:
    wish = {"name": "Frank", "card": "apocrypha-frank-block", "sheet": {"hand_size": 5}}
    sheet = ask("POST", f"{table.api}saints/", wish)["sheet"]
    assert sheet["virtues"] == {"body": 3, "mind": 3, "rage": 4, "soul": 1}
    assert (sheet["pointing"]["left"], sheet["skills"], sheet["hand_size"]) == ("soul", {"resist": None}, 5)


def test_a_saint_is_made_read_changed_and_taken_apart(table: Table) -> None:
    wish = {"name": "Frank", "card": "apocrypha-frank-block", "seat": 3, "sheet": FRANK}
    made = ask("POST", f"{table.api}saints/", wish)
    assert (made["number"], made["name"], made["card"], made["seat"]) == (1, "Frank", "apocrypha-frank-block", 3)
    assert (made["state"], made["home"], made["deck"], made["deaths"]) == ("playing", None, 0, 0)
    assert (made["sheet"]["virtues"], made["sheet"]["omens"]) == (FRANK["virtues"], 4)
    address = f"{table.api}saints/1/"
    assert ask("GET", address) == made
    assert ask("GET", f"{table.api}saints/")["results"] == [made]
    change = {"name": "Franky", "sheet": {"omens": 5}, "seen": made["version"]}
    changed = ask("PATCH", address, change)
    assert (changed["name"], changed["sheet"]["omens"], changed["sheet"]["hand_size"]) == ("Franky", 5, 4)
    late = ask("PATCH", address, change, status=409)
    assert (late["type"], late["version"]) == ("urn:companion:problem:changed-meanwhile", changed["version"])
    ask("DELETE", address)
    ask("GET", address, status=404)
    assert ask("GET", f"{table.api}saints/")["count"] == 0


@data_rows(
    "wish, field, code",
    [
        ({}, "name", "required"),
        ({"name": "x" * 61}, "name", "max_length"),
        ({"name": "X", "nmae": "Y"}, "nmae", "unknown"),
        ({"name": "X", "card": "no-such-card"}, "card", "unknown-card"),
        # A gift is no saint.
        ({"name": "X", "card": "apocrypha-murder-board"}, "card", "unknown-card"),
        ({"name": "X", "seat": 0}, "seat", "min_value"),
        ({"name": "X", "seat": "3"}, "seat", "invalid"),
        ({"name": "X", "sheet": {"virtues": {"body": 10}}}, "sheet.virtues.body", "max_value"),
        ({"name": "X", "sheet": {"virtues": {"luck": 1}}}, "sheet.virtues.luck", "unknown"),
        ({"name": "X", "sheet": {"symbol": "A b"}}, "sheet.symbol", "invalid"),
        ({"name": "X", "sheet": {"skills": {"fly": 1}}}, "sheet.skills.fly", "unknown"),
        ({"name": "X", "sheet": {"pointing": {"top": "luck"}}}, "sheet.pointing.top", "invalid_choice"),
        ({"name": "X", "sheet": {"notes": "x" * 2001}}, "sheet.notes", "max_length"),
    ],
)
def test_a_saint_of_another_shape_is_refused(table: Table, wish: Any, field: str, code: str) -> None:
    assert (field, code) in errors(ask("POST", f"{table.api}saints/", wish, status=400))
    assert not Saint.objects.exists()


def test_a_seat_where_nobody_sits_and_a_card_in_use_are_refused(table: Table) -> None:
    frank(table)
    problem = ask("POST", f"{table.api}saints/", {"name": "X", "seat": 99}, status=409)
    assert problem["type"] == "urn:companion:problem:no-such-seat"
    problem = ask("POST", f"{table.api}saints/", {"name": "X", "card": "apocrypha-frank-block"}, status=409)
    assert problem["where"] == ["with Frank"]


def test_a_halo_is_read_and_arranged_with_its_verdict(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    halo = ask("GET", of(table, saint, "halo/"))
    (tea,) = halo["slots"]["top"]
    assert (tea["name"], tea["veiled"], tea["type"], tea["part"]) == (None, True, "fragment", "top")
    Revealed.objects.create(user=person("player"), card=card("the-afternoon-tea"))
    (shown,) = ask("GET", of(table, saint, "halo/"))["slots"]["top"]
    assert (shown["code"], shown["name"]) == ("apocrypha-the-afternoon-tea", "The Afternoon Tea")
    assert (halo["verdict"]["legal"], halo["verdict"]["reaches"]) == (True, {"top": ["nexus"]})
    wish = {"layout": {"top-left": [tea["copy"]]}, "seen": halo["seen"], "key": a_key()}
    after = ask("PUT", of(table, saint, "halo/"), wish)
    (problem,) = after["verdict"]["problems"]
    assert (after["verdict"]["legal"], problem["rule"], problem["slot"]) == (False, "slotted-cards-touch", "top-left")
    assert isinstance(problem["page"], int)
    # Once more by the same key; then by another, for a halo that is not there any more.
    assert ask("PUT", of(table, saint, "halo/"), {**wish, "seen": after["seen"]}) == after
    late = ask("PUT", of(table, saint, "halo/"), {**wish, "key": a_key()}, status=409)
    assert (late["type"], late["seen"]) == ("urn:companion:problem:changed-meanwhile", after["seen"])
    other = {"layout": {"left": [tea["copy"]]}, "key": wish["key"]}
    ask("PUT", of(table, saint, "halo/"), other, status=422)
    assert lying(saint) == [("top-left", "The Afternoon Tea")]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"layout": {}}, 400),
        ({"layout": {"middle": []}, "key": a_key()}, 400),
        ({"layout": {"top": ["1"]}, "key": a_key()}, 400),
        ({"layout": {"top": [1] * 101}, "key": a_key()}, 400),
        ({"layout": {"top": [2**50]}, "key": a_key()}, 409),
    ],
)
def test_a_layout_that_cannot_be_is_refused(table: Table, body: Any, status: int) -> None:
    ask("PUT", of(table, frank(table), "halo/"), body, status=status)


def test_a_deck_with_what_it_lacks(table: Table) -> None:
    saint = frank(table)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 2)])
    deck = ask("GET", of(table, saint, "deck/"), who="spectator")
    assert ([one["code"] for one in deck["cards"]], deck["when"]) == (["apocrypha-murder-board"] * 2, "mission-start")
    assert deck["wanted"] == {"body-gift": 3, "mind-gift": 3, "rage-gift": 4, "soul-gift": 1, "omen": 4}
    assert sum(deck["counts"].values()) == 2
    assert deck["verdict"]["missing"]["omen"] == 4
    assert "omen" not in ask("GET", of(table, saint, "deck/?when=between-missions"))["verdict"]["missing"]
    ask("GET", of(table, saint, "deck/?when=never"), status=400)
    ask("GET", of(table, saint, "deck/?whne=never"), status=400)


def test_cards_come_and_go_and_change_hands_once(table: Table) -> None:
    saint, other = frank(table), ophelia(table)
    wish = {"do": "build", "cards": [{"code": "apocrypha-murder-board", "copies": 3}], "key": a_key()}
    first, again = (ask("POST", of(table, saint, "cards/"), wish) for _time in range(2))
    assert first == again
    assert (first["kind"], first["facts"]["count"]) == ("deck.built", 3)
    ask("POST", of(table, saint, "cards/"), {**wish, "cards": [{"code": "apocrypha-murder-board"}]}, status=422)
    one, two, three = (row.copy for row in held(saint).deck)
    ask("POST", of(table, saint, "cards/"), {"do": "give", "copies": [one], "to": other.number, "key": a_key()})
    ask("POST", of(table, saint, "cards/"), {"do": "offer", "copies": [two], "key": a_key()})
    spent = {"do": "sacrifice", "copies": [three], "key": a_key()}
    assert ask("POST", of(table, saint, "cards/"), spent) == ask("POST", of(table, saint, "cards/"), spent)
    ask("POST", of(table, saint, "cards/"), {**spent, "copies": [one]}, status=422)
    assert not held(saint).deck
    assert [row.copy for row in held(other).deck] == [one]
    slotted = {"do": "slot", "cards": [{"code": "apocrypha-death", "part": "left"}], "key": a_key()}
    ask("POST", of(table, saint, "cards/"), slotted)
    elsewhere = [{"code": "apocrypha-death", "part": "right"}]
    ask("POST", of(table, saint, "cards/"), {**slotted, "cards": elsewhere}, status=422)
    assert lying(saint) == [("left", "Death")]
    gone = ask("POST", of(table, saint, "cards/"), {"do": "spend", "copies": [one], "key": a_key()}, status=409)
    assert gone["type"] == "urn:companion:problem:moved-meanwhile"


@data_rows(
    "body, field",
    [
        ({"do": "gain"}, "cards"),
        ({"do": "gain", "copies": [1]}, "copies"),
        ({"do": "sacrifice", "cards": [{"code": "apocrypha-death"}]}, "cards"),
        ({"do": "give", "copies": [1]}, "to"),
        ({"do": "slot", "cards": [{"code": "apocrypha-death"}]}, "cards"),
        ({"do": "eat", "copies": [1]}, "do"),
        ({"do": "gain", "cards": [{"code": "no-such-card"}]}, "cards.0.code"),
        ({"do": "gain", "cards": []}, "cards"),
    ],
)
def test_what_cannot_be_done_with_cards_is_refused(table: Table, body: Any, field: str) -> None:
    answer = ask("POST", of(table, frank(table), "cards/"), {**body, "key": a_key()}, status=400)
    assert field in {name for name, _code in errors(answer)}


def test_undo_names_what_depends_on_an_entry_and_takes_it_along(table: Table) -> None:
    saint, other = frank(table), ophelia(table)
    gained = saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)])
    given = saint_cards.give(seat(table), saint.number, [held(saint).deck[0].copy], to=other.number)
    entry = f"{table.api}chronicle/{gained.number}/"
    assert [one["number"] for one in ask("GET", entry)["dependants"]] == [given.number]
    problem = ask("POST", f"{entry}undo/", status=409)
    assert (problem["type"], problem["dependants"]) == ("urn:companion:problem:has-dependants", [given.number])
    ask("POST", f"{entry}undo/", {"with_dependants": "yes"}, status=400)
    ask("POST", f"{entry}undo/", {"witch": True}, status=400)
    undone = ask("POST", f"{entry}undo/", {"with_dependants": True})
    assert (undone["kind"], undone["undoes"]) == ("deed.undone", gained.number)
    assert ask("GET", entry)["dependants"] == []
    assert not held(other).deck
    ask("GET", f"{table.api}chronicle/999/", status=404)


def test_a_saint_goes_with_what_they_did_since_they_came(table: Table) -> None:
    """Also with what moved none of the cards that they came with."""
    saint = frank(table)
    made = table.newest()
    gained = saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)])
    problem = ask("POST", f"{table.api}chronicle/{made.number}/undo/", status=409)
    assert problem["dependants"] == [gained.number]
    ask("POST", f"{table.api}chronicle/{made.number}/undo/", {"with_dependants": True})
    assert not held(saint).held


# Away games


def test_a_passport_goes_out_and_comes_home(table: Table, elsewhere: Table) -> None:
    saint = frank(table)
    ask("GET", of(table, saint, "passport/"), status=404)
    issued = ask("POST", of(table, saint, "passport/"))
    assert issued == ask("GET", of(table, saint, "passport/"))
    assert "/passports/" in issued["url"]
    came = ask("POST", f"{elsewhere.api}visitors/", issued["passport"], who="lodger")
    assert (came["name"], came["home"], came["state"]) == ("Frank", "Candlepoint", "playing")
    assert ask("GET", f"{elsewhere.api}visitors/", who="lodger")["results"] == [came]
    assert ask("GET", f"{elsewhere.api}saints/{came['saint']}/", who="lodger")["home"] == "Candlepoint"
    gift = {"do": "slot", "cards": [{"code": "apocrypha-death", "part": "top"}], "key": a_key()}
    ask("POST", f"{elsewhere.api}saints/{came['saint']}/cards/", gift, who="lodger")
    assert ask("GET", of(table, saint, "homecoming/")) == {"version": "", "table": None, "changes": []}
    passport = f"{elsewhere.api}visitors/{came['saint']}/passport/"
    sent = ask("DELETE", passport, who="lodger", status=200)
    assert sent == ask("GET", passport, who="lodger")
    found = ask("GET", of(table, saint, "homecoming/"))
    (change,) = found["changes"]
    assert (found["table"], change["what"], change["is_binding"]) == ("Elsewhere", "death", True)
    assert (change["rule"], change["section"], change["page"]) == ("away-games", "Between Games", 27)
    ask("POST", of(table, saint, "homecoming/"), {"version": "", "accepted": []}, status=409)
    home = ask("POST", of(table, saint, "homecoming/"), {"version": found["version"]})
    assert home["kind"] == "saint.returned"
    assert lying(saint) == [("top", "Death")]


def test_a_passport_comes_back_as_a_file(table: Table) -> None:
    saint = frank(table)
    document = ask("POST", of(table, saint, "passport/"))["passport"]
    document["saint"]["sheet"]["notes"] = "Met the Mancubs."
    found = ask("PUT", of(table, saint, "homecoming/"), document)
    assert [change["what"] for change in found["changes"]] == ["written"]
    broken = ask("PUT", of(table, saint, "homecoming/"), {"format": "zip"}, status=400)
    assert "not a passport" in broken["errors"][0]["message"]
    ask("POST", of(table, saint, "homecoming/"), {"version": found["version"], "accepted": [1]})
    assert Saint.objects.get(pk=saint.pk).sheet["notes"] == "Met the Mancubs."
    assert ask("PUT", of(table, saint, "homecoming/"), document, status=409)["type"].endswith("not-away")
