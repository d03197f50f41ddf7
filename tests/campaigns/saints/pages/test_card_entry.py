"""Cards are entered line by line: counted by tapping again, asked about when unknown, and never lost."""

import uuid
from typing import Any

from campaigns.models import Mission, MissionState, Saint, SaintPlaceKind
from campaigns.models.mission_record import MissionRecord, SaintOnMission
from campaigns.models.sheet import as_json
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import existing_cards
from campaigns.saints.deck_history import last_deck
from cards.box.entry import EnteredKind
from cards.box.stock import register
from cards.models import Card, Copy, Game, Pack
from cards.packs import actions as packs
from cards.packs.files import PackCardPart
from tests.campaigns.saints.pages.looking import page, shown
from tests.people_at_table import Table, browser_of, person, program_of, set_table, sit_down
from tests.saints_at_table import frank, held, lying, ophelia, seat


def tap(table: Table, saint: Saint, who: str = "player", field: str = "deck", **sent: Any) -> Any:
    """What the list is after a tap: each row with how many, and the answer itself."""
    fields = {f"{field}-{name.replace('_', '-')}": value for name, value in sent.items()}
    path = f"{table.path}saints/{saint.number}/entry/"
    return browser_of(who).post(path, {"field": field, f"{field}-entry": "on", **fields}).context["entry"]


def listed(entry: Any) -> dict[str, int]:
    return {row.name: row.line.copies for row in entry.rows}


def again(entry: Any) -> dict[str, Any]:
    """What the page remembers of a list, as it is sent with the next tap."""
    kinds = {f"type_{row.at}": row.line.kind.type for row in entry.rows if row.line.kind}
    virtues = {f"virtue_{row.at}": row.line.kind.virtue for row in entry.rows if row.line.kind}
    return {"line": [row.kept_text for row in entry.rows], "unread": entry.unread, **kinds, **virtues}


def proposed(table: Table, saint: Saint, typed: str, who: str = "player") -> dict[str, str]:
    """By name: from where a card comes."""
    path = f"{table.path}saints/{saint.number}/entry/?field=deck&deck-typed={typed}"
    return {one.card.name: one.source for one in browser_of(who).get(path).context["proposed"]}


def went(saint: Saint, name: str = "Enter Here") -> Mission:
    record = MissionRecord(choir=[SaintOnMission(saint.number, saint.name)])
    fields = {"number": 1, "name": name, "record": as_json(record), "state": MissionState.WON}
    return Mission.objects.create(campaign=saint.campaign, **fields)


# --- Lines


def test_a_card_that_is_entered_again_is_counted(table: Table) -> None:
    saint = frank(table)
    entry = tap(table, saint, typed="murder board")
    entry = tap(table, saint, typed="2 Murder Board", **again(entry))
    entry = tap(table, saint, typed="Reaper (rage gift)", **again(entry))
    entry = tap(table, saint, more=1, **again(entry))
    entry = tap(table, saint, less=0, **again(entry))
    assert listed(entry) == {"Murder Board": 2, "Reaper": 2}
    for _tap in range(2):
        entry = tap(table, saint, less=0, **again(entry))
    assert listed(entry) == {"Reaper": 2}
    assert not held(saint).deck


def test_an_unknown_card_is_asked_about_and_the_next_is_the_same_as_last_time(table: Table) -> None:
    saint = frank(table)
    entry = tap(table, saint, typed="Rusty Key")
    assert entry.still_to_say == "Say what these are first: Rusty Key."
    said = again(entry) | {"type_0": "gift", "virtue_0": "rage"}
    entry = tap(table, saint, typed="Bent Nail", **said)
    assert [row.line.kind for row in entry.rows] == [EnteredKind("gift", "rage")] * 2
    assert not entry.still_to_say


def test_a_name_that_is_all_but_right_is_proposed_and_kept_only_when_told(table: Table) -> None:
    saint = frank(table)
    entry = tap(table, saint, pasted="Murdr Board\nMurder Boord")
    assert [row.near for row in entry.rows] == [["Murder Board"]] * 2
    entry = tap(table, saint, use="0:Murder Board", **again(entry))
    assert listed(entry) == {"Murder Board": 1, "Murder Boord": 1}
    entry = tap(table, saint, keep=1, **again(entry))
    assert entry.rows[1].near == []
    assert entry.rows[1].is_asked


def test_lines_that_name_no_card_are_shown_until_somebody_says_what_they_are(table: Table) -> None:
    saint = frank(table)
    entry = tap(table, saint, pasted="9:41\n2x Murder Board\nPage 3\nPearl Handled\nRevolver")
    assert listed(entry) == {"Murder Board": 2, "Pearl Handled Revolver": 1}
    assert entry.unread == ["9:41", "Page 3"]
    entry = tap(table, saint, skip=0, **again(entry))
    assert entry.unread == ["Page 3"]
    entry = tap(table, saint, take=0, **again(entry))
    assert entry.unread == []
    assert "Page 3" in listed(entry)


def test_a_list_is_saved_as_one_deed_and_nothing_before_all_is_said(table: Table) -> None:
    saint = frank(table)
    lists = {"deck-entry": "on", "deck-line": ["2 Lucky Numbers (soul gift)", "1 Rusty Key (?)"]}
    halo = {"fragments-entry": "on", "fragments-line": ["1 The Tale (fragment)", "1 The Rusty Bell (!)"]}
    sent = {**lists, **halo, "fragments-slot-0": "bottom-right", "deaths": 0, "sure": "on"}
    path = f"{table.path}saints/{saint.number}/enter/"
    answer = browser_of("player").post(path, sent)
    assert answer.status_code == 400
    assert "Say what these are first: Rusty Key." in shown(answer)
    assert "1 Rusty Key (?)" in shown(answer)
    answer = browser_of("player").post(path, {**sent, "deck-type-1": "gift", "deck-virtue-1": "rage"})
    assert answer.status_code == 302
    assert sorted(one.card.name for one in held(saint).deck) == ["Lucky Numbers", "Lucky Numbers", "Rusty Key"]
    assert ("bottom-right", "The Tale") in lying(saint)
    assert Card.objects.get(name="The Rusty Bell").type.slug == "fragment"
    assert Card.objects.get(name="Rusty Key").virtue == "rage"


def test_without_a_script_the_page_itself_adds_the_line(table: Table) -> None:
    saint = frank(table)
    sent = {"deck-entry": "on", "deck-typed": "Murder Board", "deck-add": "on", "deaths": 0}
    answer = browser_of("player").post(f"{table.path}saints/{saint.number}/enter/", sent)
    assert answer.status_code == 200
    assert listed(answer.context["lists"]["deck"]) == {"Murder Board": 1}
    assert not held(saint).deck


def test_a_refused_list_stands_there_again(table: Table) -> None:
    saint = frank(table)
    where = f"{table.path}saints/{saint.number}/"
    sent = {"key": uuid.uuid4(), "card-entry": "on", "card-line": ["1 Rusty Key (?)", "3 Murder Board (rage gift)"]}
    answer = browser_of("player").post(f"{where}cards/add/", sent, headers={"Referer": f"http://testserver{where}"})
    assert answer.status_code == 409
    assert listed(answer.context["added"]) == {"Rusty Key": 1, "Murder Board": 3}


def test_a_card_of_another_type_is_marked_at_once(table: Table) -> None:
    assert tap(table, frank(table), typed="The Tale").rows[0].is_misplaced


# --- Same as last time


def test_the_deck_of_the_last_mission_is_offered_in_one_tap(table: Table) -> None:
    saint = frank(table)
    existing_cards.add(seat(table), saint.number, "2 Lucky Numbers\nMurder Board")
    went(saint)
    existing_cards.add(seat(table), saint.number, "Reaper")
    saint_cards.lose(seat(table), saint.number, [one.copy for one in held(saint).deck], kind="card.put-back")
    assert page(table, f"{saint.number}/enter/").context["last"] == "Same as in “Enter Here” (3 cards)"
    entry = tap(table, saint, last="on")
    assert listed(entry) == {"Lucky Numbers": 2, "Murder Board": 1}
    deck = program_of("player").get(f"{table.api}saints/{saint.number}/deck/").json()
    assert deck["last"]["mission"] == "Enter Here"
    assert [(card["name"], card["copies"]) for card in deck["last"]["cards"]] == [
        ("Murder Board", 1),
        ("Lucky Numbers", 2),
    ]
    existing_cards.add(seat(table), saint.number, entry.text)
    last = last_deck(held(saint))
    assert last is None


def test_who_was_on_no_mission_has_no_deck_of_last_time(table: Table) -> None:
    saint = frank(table)
    existing_cards.add(seat(table), saint.number, "Murder Board")
    assert last_deck(held(saint)) is None
    assert "Same as in" not in shown(page(table, f"{saint.number}/enter/"))


# --- What was entered elsewhere


def test_what_one_table_entered_is_offered_at_the_owners_others_and_to_nobody_else(
    table: Table, elsewhere: Table
) -> None:
    existing_cards.add(seat(table), frank(table).number, "Rusty Key (Rage gift)")
    other = set_table("Fridays")
    sit_down(other, "friend")
    saint = ophelia(other, "owner")
    saint.box = register(person("owner"), game=Game.objects.get(slug="apocrypha"), name="Another box")
    saint.save()
    assert proposed(other, saint, "rusty", "owner") == {"Rusty Key": "your own, from “Made for Candlepoint”"}
    assert proposed(other, saint, "rusty", "friend") == {"Rusty Key": "from another box of Owner"}
    stranger = ophelia(elsewhere, "lodger")
    assert proposed(elsewhere, stranger, "rusty", "lodger") == {}
    assert proposed(elsewhere, stranger, "rusty", "landlady") == {}
    # Taking it writes no second card down.
    box, sent = saint.box, {"lines": "Rusty Key", "key": str(uuid.uuid4())}
    program_of("owner").send("POST", f"/api/v1/boxes/{box.pk}/copies/", sent)
    assert Copy.objects.filter(box=box, card__name="Rusty Key").count() == 1
    assert Card.objects.filter(name="Rusty Key").count() == 1


def test_what_an_owner_keeps_in_a_pack_alone_is_offered_to_the_owner_alone(table: Table) -> None:
    game = Game.objects.get(slug="apocrypha")
    pack = packs.start(person("owner"), game=game, name="Secrets")
    packs.put_cards(pack, [PackCardPart(code="trap", name="Trapdoor", type="gift", virtue="mind")])
    saint = frank(table)
    assert proposed(table, saint, "trap", "player") == {}
    assert proposed(table, saint, "trap", "owner") == {"Trapdoor": "your own, from “Secrets”"}


def test_a_card_of_ones_own_is_copied_once_into_anothers_box(table: Table) -> None:
    pack = packs.start(person("player"), game=Game.objects.get(slug="apocrypha"), name="At home")
    packs.put_cards(pack, [PackCardPart(code="nail", name="Bent Nail", type="gift", virtue="body", text="Mine alone.")])
    saint = frank(table)
    assert proposed(table, saint, "bent") == {"Bent Nail": "your own, from “At home”"}
    entry = tap(table, saint, typed="bent nail")
    assert (entry.rows[0].source, entry.still_to_say) == ("At home", "")
    for _time in range(2):
        existing_cards.add(seat(table), saint.number, entry.text)
    copied = Card.objects.exclude(pack=pack).get(name="Bent Nail")
    assert copied.pack == Pack.objects.get(owner=person("owner"))
    assert (copied.virtue, copied.facts["text"]) == ("body", "")
    assert len(held(saint).of(SaintPlaceKind.DECK)) == 2
    # The box's owner, who has no such card, is not told of it before.
    assert proposed(table, saint, "bent", "guide") == {"Bent Nail": ""}


# --- Programs


def test_programs_enter_lists_and_read_them_as_pages_do(table: Table) -> None:
    saint = frank(table)
    program = program_of("player")
    sent = {"do": "build", "lines": "2 Lucky Numbers\nRusty Key (Rage gift)", "key": str(uuid.uuid4())}
    assert program.send("POST", f"{table.api}saints/{saint.number}/cards/", sent).status_code == 201
    assert len(held(saint).deck) == 3
    answer = program.send("POST", f"{table.api}saints/{saint.number}/cards/", {**sent, "lines": "Nobody"})
    assert answer.status_code == 400
    box = f"/api/v1/boxes/{saint.box_id}/"
    names = program.get(f"{box}names/?q=rust").json()["cards"]
    assert [(card["name"], card["origin"]) for card in names] == [("Rusty Key", "")]
    read = program.send("POST", f"{box}pasted/", {"text": "• 2x MURDER BOARD\nLuky Numbers\n~"}).json()
    assert [(row["copies"], row["name"], row["near"]) for row in read["lines"]] == [
        (2, "Murder Board", []),
        (1, "Luky Numbers", ["Lucky Numbers"]),
    ]
    assert read["unread"] == [{"line": 3, "text": "~"}]
