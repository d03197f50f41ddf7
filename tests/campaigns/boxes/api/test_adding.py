"""Adding to a box: by code, by list, and what the catalogue does not know."""

import uuid
from typing import Any

import pytest

from campaigns.people.actions import delete_account
from cards.box import stock
from cards.box.moving import MoveWish, move
from cards.models import Box, Copy, Pack, PlaceKind
from cards.packs import actions as packs
from tests.campaigns.boxes.api.asking import a_key, ask, of, outside
from tests.cards.box.test_moving import boards, now, replayed
from tests.data_rows import data_rows
from tests.people_at_table import person, refused

pytestmark = pytest.mark.usefixtures("table")


def test_cards_by_their_codes(box: Box) -> None:
    move(box, [MoveWish(copy.pk, copy.place_id, outside(box).pk) for copy in boards(box)[:2]], by=box.owner)
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
    assert Copy.objects.get(box=box, card__name="Pelt").place.kind == PlaceKind.CHAPTER


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


@data_rows(
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
