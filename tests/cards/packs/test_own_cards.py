"""Own cards: whose they are, who finds them, and what may be done to them."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaigns.packs.actions import tables as table_packs
from cards.models import Card, Correction, OwnText, Pack
from cards.packs import actions, corrections, files
from cards.search.find import find, parse_query
from cards.sight import own_pack, seen_pack, viewer_for
from tests.people_at_table import API, Table, browser_of, person, program_of, refused

pytestmark = pytest.mark.both_databases

MURDER_BOARD = "apocrypha-murder-board"


def names_found(who: str, query: str) -> list[str]:
    return [card.name for card in find(parse_query(query), viewer_for(person(who)))]


def test_a_pack_is_its_makers_alone_until_it_lies_on_a_table(pack: Pack, table: Table) -> None:
    assert names_found("player", "rusty") == ["Rusty Key"]
    assert names_found("owner", "rusty") == []
    with pytest.raises(Http404):
        seen_pack(person("owner"), pack.id)
    table_packs.share(table.seat("player"), pack_id=pack.id)
    assert names_found("owner", "rusty") == names_found("spectator", "rusty") == ["Rusty Key"]
    assert names_found("stranger", "rusty") == []
    with pytest.raises(PermissionDenied):
        own_pack(person("owner"), pack.id)


def test_own_cards_answer_to_the_query_language(pack: Pack) -> None:
    for query in ("v:mind k:conjure rusty", "target>=12 rusty", "shiny"):
        assert names_found("player", query) == ["Rusty Key"], query


def test_what_lies_on_a_table_cannot_be_deleted_and_the_refusal_says_where(pack: Pack, table: Table) -> None:
    table_packs.share(table.seat("player"), pack_id=pack.id)
    card = pack.cards.get()
    for deed in (lambda: actions.delete(pack), lambda: actions.remove_card(card)):
        with refused("in-use") as refusal:
            deed()
        assert refusal.value.facts["where"] == ["the table of Candlepoint"]
    table_packs.unshare(table.seat("player"), pack_id=pack.id)
    actions.remove_card(card)
    assert not pack.cards.exists()


def test_only_its_maker_or_the_campaigns_owner_takes_a_pack_off(pack: Pack, table: Table) -> None:
    table_packs.share(table.seat("player"), pack_id=pack.id)
    with refused("not-yours"):
        table_packs.unshare(table.seat("guide"), pack_id=pack.id)
    table_packs.unshare(table.seat("owner"), pack_id=pack.id)
    assert table.newest().kind == "pack.taken"


def test_a_pack_of_another_game_does_not_belong_on_the_table(pack: Pack, table: Table) -> None:
    Pack.objects.filter(pk=pack.pk).update(game="wickville")
    with refused("other-game"):
        table_packs.share(table.seat("player"), pack_id=pack.id)


def test_a_printed_text_is_for_its_owners_eyes_alone(table: Table) -> None:
    path = f"{API}cards/{MURDER_BOARD}/text/"
    assert program_of("player").send("PUT", path, {"text": "From my own copy."}).status_code == 200
    assert program_of("player").send("GET", path).json() == {"text": "From my own copy."}
    assert program_of("owner").send("GET", path).json() == {"text": ""}
    program_of("player").send("PUT", path, {"text": ""})
    assert not OwnText.objects.exists()


def test_a_correction_stays_apart_from_the_catalogue_and_can_be_sent_along(table: Table) -> None:
    path = f"{API}cards/{MURDER_BOARD}/correction/"
    assert program_of("player").send("PUT", path, {"copies": 5, "note": "I counted."}).status_code == 200
    assert Card.objects.get(code=MURDER_BOARD).copies == 4
    assert corrections.of(person("player"), Card.objects.get(code=MURDER_BOARD)) == {"copies": 5, "note": "I counted."}
    file = program_of("player").send("GET", f"{API}corrections/").json()
    assert file["corrections"] == [
        {"card": MURDER_BOARD, "name": "Murder Board", "facts": {"copies": 5, "note": "I counted."}}
    ]
    assert program_of("player").send("PUT", path, {"copies": -1}).status_code == 400
    program_of("player").send("PUT", path, {})
    assert not Correction.objects.exists()


def test_an_unseen_card_has_no_text_and_no_correction(table: Table) -> None:
    for door in ("text", "correction"):
        assert program_of("player").send("GET", f"{API}cards/apocrypha-gryla/{door}/").status_code == 404


def test_the_same_file_goes_through_the_api(pack: Pack) -> None:
    file = program_of("player").send("GET", f"{API}packs/{pack.id}/file/")
    made = program_of("stranger").send("POST", f"{API}packs/files/", file.json())
    assert made.status_code == 201
    again = program_of("stranger").send("GET", f"{API}packs/{made.json()['id']}/file/")
    assert again.content == file.content == files.write(pack)


def test_the_api_previews_before_it_changes(pack: Pack) -> None:
    path = f"{API}packs/{pack.id}/file/"
    wished = {**program_of("player").send("GET", path).json(), "cards": []}
    preview = program_of("player").send("PUT", f"{path}?preview=true", wished)
    assert preview.json() == {"added": [], "changed": [], "removed": ["Rusty Key"], "same": 0}
    assert pack.cards.count() == 1
    program_of("player").send("PUT", path, wished)
    assert pack.cards.count() == 0


def test_the_pages_lead_from_a_new_pack_to_a_card_in_it(table: Table) -> None:
    browser = browser_of("player")
    made = browser.post("/packs/new/", {"game": "apocrypha", "name": "Attic", "notes": ""})
    browser.post(f"{made['Location']}cards/new/", {"name": "Lamp", "type": "gift", "targets": "rage 12, 9"})
    shown = browser.get(made["Location"]).content.decode()
    assert "Lamp" in shown
    wrong = browser.post(f"{made['Location']}cards/new/", {"name": "Lamp", "type": "gift", "targets": "rage twelve"})
    assert wrong.status_code == 400
    assert "is no target" in wrong.content.decode()


def test_a_table_sees_only_what_everyone_at_it_has_seen(table: Table) -> None:
    for who in ("owner", "guide", "player"):
        browser_of(who).post("/cards/apocrypha/sight/unveil/")
    assert "Gryla" not in browser_of("owner").get(f"{table.path}cards/?q=t:true-threat").content.decode()
    assert "Gryla" in browser_of("owner").get("/cards/search/?q=t:true-threat").content.decode()
    browser_of("spectator").post("/cards/apocrypha/sight/unveil/")
    assert "Gryla" in browser_of("owner").get(f"{table.path}cards/?q=t:true-threat").content.decode()
