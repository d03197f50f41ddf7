"""Boxes of cards through the API: what lies where, moves that happen once, the ledger, plans, a table's boxes."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.people.actions import delete_account
from cards.box import plans, stock
from cards.box.moving import Wish, move
from cards.models import Box, BoxPlan, Card, Copy, Kind, Pack, Place, Revealed
from cards.packs import actions as packs
from cards.recipes.shelf import recipe_called
from tests.cards.box.test_moving import a_box, boards, now, replayed
from tests.people_at_table import API, Table, person, program_of, refused, sit_down

pytestmark = pytest.mark.usefixtures("table")


@pytest.fixture
def box() -> Box:
    return a_box()


@pytest.fixture
def brought(box: Box, table: Table) -> Place:
    """The place on the table to which the owner has brought the box."""
    answer = ask("PUT", f"{table.api}boxes/{box.id}/", status=200)
    assert answer["box"]["name"] == "Ours"
    return Place.objects.get(pk=answer["table"])


def ask(method: str, address: str, body: Any = None, *, who: str = "owner", status: int | None = None) -> Any:
    answer = program_of(who).send(method, address, body)
    expected = status or {"GET": 200, "POST": 201, "PUT": 200, "PATCH": 200, "DELETE": 204}[method]
    assert answer.status_code == expected, answer.content
    if expected >= 400:
        assert answer["Content-Type"] == "application/problem+json"
    return answer.json() if answer.content else None


def of(box: Box, rest: str = "") -> str:
    return f"{API}boxes/{box.id}/{rest}"


def a_key() -> str:
    return str(uuid.uuid4())


def moves(copies: list[Copy], target: Place, key: str = "") -> dict[str, Any]:
    ways = [{"copy": copy.pk, "from": copy.place_id, "to": target.pk} for copy in copies]
    return {"key": key or a_key(), "moves": ways}


def lost(box: Box) -> Place:
    return box.places.get(kind=Kind.LOST)


# The box


def test_a_box_is_registered_in_one_request() -> None:
    wish = {"game": "apocrypha", "name": "Ours", "chapters": ["base", "skinwalkers"]}
    made = ask("POST", f"{API}boxes/", wish)
    assert (made["name"], made["owner"], made["mine"], made["game"]) == ("Ours", "Owner", True, "apocrypha")
    assert made["chapters"] == [
        {"slug": "base", "name": "Base", "in": True},
        {"slug": "skinwalkers", "name": "Skinwalkers", "in": False},
    ]
    assert made == ask("GET", f"{API}boxes/{made['id']}/")
    listed = ask("GET", f"{API}boxes/")
    assert [(row["id"], row["mine"]) for row in listed["results"]] == [(made["id"], True)]


def test_how_much_of_it_is_known(box: Box) -> None:
    rows = {(row["type"], row["virtue"]): (row["known"], row["total"]) for row in ask("GET", of(box))["types"]}
    gifts = Copy.objects.filter(box=box, card__type__slug="gift", card__virtue="mind").count()
    assert rows["gift", "mind"] == (gifts, 44 + 9)
    assert rows["gift", "rage"][1] == 44 + 10
    assert rows["saint", None][1] == 9 + 1
    # The book does not say how many fragments the Skinwalkers brought.
    assert rows["fragment", None][1] is None


def test_without_a_word_the_box_holds_what_is_no_expansion() -> None:
    made = ask("POST", f"{API}boxes/", {"game": "apocrypha", "name": "Ours"})
    assert [chapter["slug"] for chapter in made["chapters"]] == ["base", "candlepoint"]
    rows = {(row["type"], row["virtue"]): row["total"] for row in made["types"]}
    assert (rows["gift", "body"], rows["fragment", None]) == (44, 48)


def test_a_box_of_a_game_without_chapters() -> None:
    made = ask("POST", f"{API}boxes/", {"game": "wickville", "name": "Witches"})
    witches = next(row for row in made["types"] if row["type"] == "witch")
    assert (made["chapters"], witches["total"]) == ([], 4)


@pytest.mark.parametrize(
    "wish",
    [
        {"name": "Ours"},
        {"game": "apocrypha"},
        {"game": "chess", "name": "Ours"},
        {"game": "apocrypha", "name": "Ours", "chapters": ["vampires"]},
        {"game": "apocrypha", "name": "Ours", "colour": "red"},
        {"game": "apocrypha", "name": "x" * 101},
    ],
)
def test_what_is_no_box(wish: dict[str, Any]) -> None:
    assert ask("POST", f"{API}boxes/", wish, status=400)["errors"]
    assert not Box.objects.exists()


def test_another_name(box: Box) -> None:
    assert ask("PATCH", of(box), {"name": "Theirs"})["name"] == "Theirs"


def test_deleting_a_box_that_is_in_use(box: Box, brought: Place) -> None:
    ask("POST", of(box, "moves/"), moves(boards(box)[:1], brought))
    problem = ask("DELETE", of(box), status=409)
    assert problem["where"] == ["Candlepoint"]
    ask("POST", of(box, "moves/"), moves(boards(box)[:1], lost(box)))
    ask("DELETE", of(box))
    assert not Copy.objects.exists()


# Places and copies


def test_the_places_in_the_order_of_the_box(box: Box, brought: Place) -> None:
    rows = ask("GET", of(box, "places/?page_size=200"))["results"]
    assert [row["kind"] for row in rows] == sorted((row["kind"] for row in rows), key=Kind.values.index)
    gifts = [row["title"] for row in rows if row["title"].endswith("gifts")]
    assert gifts == ["Other gifts", "Body gifts", "Mind gifts", "Rage gifts", "Soul gifts"]
    rage = next(row for row in rows if row["title"] == "Rage gifts")
    assert (rage["where"], rage["copies"]) == (
        "in the divider Rage gifts",
        Copy.objects.filter(place=rage["id"]).count(),
    )
    assert rows[-2]["kind"] == "lost" or rows[-1]["kind"] == "outside"


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


# Adding


def test_cards_by_their_codes(box: Box) -> None:
    move(box, [Wish(copy.pk, copy.place_id, outside(box).pk) for copy in boards(box)[:2]], by=box.owner)
    wish = {"key": a_key(), "cards": [{"code": "apocrypha-murder-board", "copies": 2}]}
    entry = ask("POST", of(box, "copies/"), wish)
    assert (entry["why"], entry["moves"], entry["words"], entry["by"]) == (
        "copies.added",
        2,
        "added cards to the box",
        "Owner",
    )
    assert ask("POST", of(box, "copies/"), wish) == entry
    wish["cards"] = [{"code": "apocrypha-murder-board", "copies": 1}]
    assert ask("POST", of(box, "copies/"), wish, status=422)["type"] == "urn:companion:problem:key-used"
    assert replayed(box) == now(box)


def outside(box: Box) -> Place:
    return box.places.get(kind=Kind.OUTSIDE)


def test_a_list_is_looked_at_before_it_is_added(box: Box) -> None:
    lines = "2 Murder Board\nPelt (Body gift)\n\n# Mind gifts\n- Second Sight x3\nMurdr Board\n" + "x" * 300
    before = Copy.objects.count()
    preview = ask("POST", of(box, "copies/"), {"lines": lines, "preview": True}, status=200)
    assert [(row["line"], row["card"]["name"], row["copies"], row["new"], row["to"]) for row in preview["adds"]] == [
        (1, "Murder Board", 2, False, "Rage gifts"),
        (2, "Pelt", 1, True, "Body gifts"),
        (5, "Second Sight", 3, True, "Mind gifts"),
        (6, "Murdr Board", 1, True, "Mind gifts"),
    ]
    assert [(row["line"], row["code"]) for row in preview["problems"]] == [(1, "too-many-copies"), (7, "no-card")]
    assert preview["total"] == 7
    assert (Copy.objects.count(), Pack.objects.count()) == (before, 0)


def test_an_unknown_name_says_which_may_be_meant(box: Box) -> None:
    preview = ask("POST", of(box, "copies/"), {"lines": "Murdr Board", "preview": True}, status=200)
    assert preview["adds"] == []
    assert "Did you mean Murder Board" in preview["problems"][0]["message"]
    problem = ask("POST", of(box, "copies/"), {"lines": "Murdr Board", "key": a_key()}, status=400)
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [("lines.1", "unknown-card")]


def test_a_card_that_the_catalogue_does_not_know_becomes_the_owners_own(box: Box) -> None:
    wish = {"key": a_key(), "cards": [{"name": "Pelt", "type": "gift", "virtue": "body", "copies": 2}]}
    entry = ask("POST", of(box, "copies/"), wish)
    assert ask("POST", of(box, "copies/"), wish) == entry
    pack = Pack.objects.get()
    assert (pack.owner, pack.name) == (box.owner, "Ours")
    rows = ask("GET", of(box, f"copies/?card={pack.cards.get().code}"))["results"]
    assert [(row["card"]["name"], row["where"]) for row in rows] == [("Pelt", "in the divider Body gifts")] * 2
    # The next time it is known.
    ask("POST", of(box, "copies/"), {"key": a_key(), "lines": "pelt\nClaw (Rage gift)"})
    assert sorted(pack.cards.values_list("name", flat=True)) == ["Claw", "Pelt"]
    assert replayed(box) == now(box)


def test_a_new_card_may_say_of_which_chapter_it_is(box: Box) -> None:
    pelt = {"name": "Pelt", "type": "gift", "virtue": "body", "chapter": "skinwalkers"}
    preview = ask("POST", of(box, "copies/"), {"cards": [pelt], "preview": True}, status=200)
    assert preview["adds"][0]["to"] == "Skinwalkers"
    ask("POST", of(box, "copies/"), {"key": a_key(), "cards": [pelt]})
    assert Copy.objects.get(box=box, card__name="Pelt").place.kind == Kind.CHAPTER


def test_a_pack_in_a_box_is_in_use_and_goes_with_its_owner(box: Box) -> None:
    ask("POST", of(box, "copies/"), {"key": a_key(), "lines": "Pelt (Body gift)"})
    pack = Pack.objects.get()
    with refused("in-use") as problem:
        packs.delete(pack)
    assert problem.value.facts["where"] == ["the box “Ours”, which holds a card of it"]
    with refused("in-use"):
        packs.remove_card(pack.cards.get())
    stock.register(person("stranger"), game=box.game, name="Theirs")
    box.owner.seats.all().delete()
    delete_account(box.owner)
    assert set(Copy.objects.values_list("box__name", flat=True)) == {"Theirs"}


def test_a_veiled_card_is_named_by_whoever_holds_it_and_told_to_nobody(box: Box) -> None:
    preview = ask("POST", of(box, "copies/"), {"lines": "Gryla\nGrylla", "preview": True}, status=200)
    assert preview["adds"][0]["card"]["veiled"]
    assert "Did you mean Gryla" not in str(preview)
    assert "Gryla" not in preview["problems"][0]["message"]


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"key": "no-uuid", "lines": "Pelt"},
        {"lines": "3 Murder Board"},
        {"key": str(uuid.uuid4()), "lines": "", "preview": False},
        {"key": str(uuid.uuid4()), "lines": "# nothing"},
        {"key": str(uuid.uuid4()), "cards": []},
        {"key": str(uuid.uuid4()), "cards": [{"code": "apocrypha-murder-board", "name": "Murder Board"}]},
        {"key": str(uuid.uuid4()), "cards": [{"name": "Pelt"}]},
        {"key": str(uuid.uuid4()), "cards": [{"name": "Pelt", "type": "vampire"}]},
        {"key": str(uuid.uuid4()), "cards": [{"name": "Pelt", "type": "gift", "chapter": "vampires"}]},
        {"key": str(uuid.uuid4()), "lines": "0 Murder Board"},
        {"key": str(uuid.uuid4()), "cards": [{"name": "...", "type": "gift"}]},
        {"key": str(uuid.uuid4()), "cards": [{"code": "apocrypha-nobody"}]},
        {"key": str(uuid.uuid4()), "cards": [{"code": "apocrypha-murder-board", "copies": 0}]},
        {"key": str(uuid.uuid4()), "cards": [{"code": "apocrypha-murder-board", "copies": "2"}]},
        {"key": str(uuid.uuid4()), "cards": [{"code": "apocrypha-murder-board"}] * 601},
        {"key": str(uuid.uuid4()), "lines": "\n".join(["Murder Board"] * 601)},
    ],
)
def test_what_cannot_be_added(box: Box, wish: dict[str, Any]) -> None:
    assert ask("POST", of(box, "copies/"), wish, status=400)["errors"]
    assert (box.ledger.count(), Pack.objects.count()) == (1, 0)


def test_more_copies_than_the_book_has(box: Box) -> None:
    wish = {"key": a_key(), "lines": "Pelt (Body gift)\nMurder Board"}
    problem = ask("POST", of(box, "copies/"), wish, status=409)
    assert (problem["most"], problem["kept"]) == (4, 4)
    assert not Pack.objects.exists()


# Moves and the ledger


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
    assert (done["undoes"], done["words"]) == (first["id"], "took back: moved cards")
    assert ask("POST", undo, {"key": key, "with_dependants": True}) == done
    ask("POST", of(box, f"moves/{second['id']}/undo/"), {"key": key}, status=422)
    assert ask("POST", undo, {"key": a_key()}, status=409)["type"].endswith("undone-already")
    assert now(box) == before
    listed = ask("GET", of(box, "moves/"))["results"]
    assert [row["undone"] for row in listed] == [False, False, True, True, False]


# Chapters and draws


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
    move(box, [Wish(copy.pk, copy.place_id, lost(box).pk)], by=None)
    wish = {"key": a_key(), "from": lost(box).pk, "to": copy.place_id}
    assert ask("POST", of(box, "draws/"), wish)["ways"][0]["card"]["name"] == "Gryla"


# Plans


def test_enter_here_by_a_plan(box: Box, brought: Place) -> None:
    plan = ask("POST", of(box, "plans/"), {"towards": "recipe", "recipe": "enter-here"})
    assert (plan["moves"], plan["ticked"], plan["entry"], plan["missing"]) == (108, 0, None, [])
    sources = [step["from"]["title"] for step in plan["passes"]]
    assert len(sources) == len(set(sources))
    steps = [step for one in plan["passes"] for step in one["steps"]]
    assert sorted(step["step"] for step in steps) == list(range(plan["steps"]))
    address = of(box, f"plans/{plan['id']}/")
    assert ask("PUT", f"{address}ticks/0/", who="player") == {"step": 0, "by": "Player"}
    assert ask("PUT", f"{address}ticks/0/", who="guide") == {"step": 0, "by": "Player"}
    ask("PUT", f"{address}ticks/1/")
    ask("DELETE", f"{address}ticks/1/")
    ask("PUT", f"{address}ticks/{plan['steps']}/", status=404)
    ask("DELETE", f"{address}ticks/{10**30}/", status=404)
    seen = ask("GET", address)
    assert [
        (step["ticked"], step["by"]) for one in seen["passes"] for step in one["steps"] if step["step"] in (0, 1)
    ].count((True, "Player")) == 1
    assert seen["ticked"] == 1
    key = a_key()
    booked = ask("POST", f"{address}book/", {"key": key})
    assert ask("POST", f"{address}book/", {"key": key}) == booked
    assert booked["moves"] == next(step["copies"] for step in steps if step["step"] == 0)
    ask("POST", f"{address}book/", {"key": a_key(), "all": True}, status=409)
    assert ask("GET", of(box, "plans/"))["results"][0]["entry"] == booked["id"]
    ask("DELETE", address, status=409)
    other = ask("POST", of(box, "plans/"), {"towards": "box"})
    ask("DELETE", of(box, f"plans/{other['id']}/"))
    assert ask("GET", of(box, "plans/"))["count"] == 1


def test_what_is_missing_and_where_it_lies(box: Box, brought: Place) -> None:
    ask("POST", of(box, "moves/"), moves(boards(box), brought))
    plan = ask("POST", of(box, "plans/"), {"towards": "recipe", "recipe": "enter-here"})
    (lack,) = plan["missing"]
    assert (lack["card"]["name"], lack["copies"], lack["place"]["kind"]) == ("Murder Board", 4, "recipe")
    assert [(heap["place"]["where"], heap["copies"]) for heap in lack["lying"]] == [("on the table of Candlepoint", 4)]


def test_towards_any_places(box: Box, brought: Place) -> None:
    wish = {"towards": "places", "wanted": {str(brought.pk): {"apocrypha-murder-board": 2}}}
    plan = ask("POST", of(box, "plans/"), wish)
    assert plan["moves"] == 2
    ask("POST", of(box, f"plans/{plan['id']}/book/"), {"key": a_key(), "all": True})
    assert brought.copies.count() == 2
    away = ask("POST", of(box, "plans/"), {"towards": "box"})
    assert [(one["from"]["title"], one["steps"][0]["to"]["title"]) for one in away["passes"]] == [
        ("Candlepoint", "Rage gifts")
    ]
    ask("POST", of(box, "plans/"), {"towards": "places", "wanted": {"1": {"nobody": 1}}}, status=409)
    ask("POST", of(box, "plans/"), {"towards": "places", "wanted": {str(10**12): {}}}, status=409)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"towards": "heaven"},
        {"towards": "recipe"},
        {"towards": "kept"},
        {"towards": "places"},
        {"towards": "places", "wanted": {}},
        {"towards": "places", "wanted": {"here": {}}},
        {"towards": "places", "wanted": {"1": {"apocrypha-murder-board": -1}}},
        {"towards": "places", "wanted": {"1": {"apocrypha-murder-board": "2"}}},
        {"towards": "places", "wanted": {str(n): {} for n in range(101)}},
        {"towards": "places", "wanted": {"1": {f"card-{n}": 1 for n in range(601)}}},
    ],
)
def test_what_is_no_plan(box: Box, wish: dict[str, Any]) -> None:
    ask("POST", of(box, "plans/"), wish, status=400)
    assert not BoxPlan.objects.exists()


def test_unknown_things_to_plan_towards(box: Box) -> None:
    ask("POST", of(box, "plans/"), {"towards": "recipe", "recipe": "no-such"}, status=404)
    ask("POST", of(box, "plans/"), {"towards": "kept", "kept": a_key()}, status=404)
    ask("GET", of(box, f"plans/{a_key()}/"), status=404)


def test_a_hundred_plans_are_enough(box: Box) -> None:
    BoxPlan.objects.bulk_create(BoxPlan(box=box, name="Old", steps=[]) for _ in range(plans.PLANS_AT_MOST))
    ask("POST", of(box, "plans/"), {"towards": "box"}, status=409)


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


# At the table


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


# Speed


def more_copies(box: Box) -> None:
    """Up to six hundred, with a plan and a ledger to match."""
    game = box.game
    pack = packs.start(box.owner, game=game, name="Many")
    gift = game.cardtypes.get(slug="gift")
    cards = Card.objects.bulk_create(
        Card(game=game, code=f"many-{n}", alias=f"many-{n}", name=f"Many {n}", type=gift, virtue="mind", pack=pack)
        for n in range(600 - box.copies.count())
    )
    stock.put_in(box, dict.fromkeys(cards, 1), by=box.owner)


LOOKS: list[tuple[str, int]] = [("", 5), ("places/", 4), ("copies/?page_size=200", 7), ("moves/", 4), ("plans/", 4)]


@pytest.mark.parametrize(("address", "most"), LOOKS)
def test_however_many_copies(address: str, most: int) -> None:
    box = stock.register(person("owner"), game=a_box("Theirs").game, name="Ours")
    few = queries(of(box, address))
    more_copies(box)
    assert box.copies.count() == 600
    assert queries(of(box, address)) == few <= most


def queries(address: str, who: str = "owner") -> int:
    program = program_of(who)
    program.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert program.get(address).status_code == 200
    return len(captured)


def test_a_plan_however_long(box: Box) -> None:
    short = plans.laid_out(box, {lost(box).pk: {"apocrypha-murder-board": 1}})
    few = queries(of(box, f"plans/{short.pk}/"))
    long = plans.rebuilt(box, recipe_called("enter-here"))
    assert queries(of(box, f"plans/{long.pk}/")) <= few
    assert few <= 8


def counted(call: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        call()
    return len(captured)


def test_a_long_list_costs_as_many_queries_as_a_short_one(box: Box) -> None:
    def add(count: int, first: int) -> int:
        lines = "\n".join(f"Unknown {n} (Body gift)" for n in range(first, first + count))
        return counted(lambda: ask("POST", of(box, "copies/"), {"key": a_key(), "lines": lines}))

    add(1, 0)  # makes the pack
    assert add(50, 10) == add(2, 100)


def test_a_guest_at_the_table_sees_the_box_with_one_query_more(box: Box, brought: Place, table: Table) -> None:
    sit_down(table, "lodger")
    assert queries(of(box), "lodger") <= queries(of(box)) + 1
