"""The saints' pages: the choir, making one, the sheet, the deck by hand, starting in the middle, and counting."""

import uuid
from typing import Any

import pytest

from campaigns.actions import entering, hands, saints, tallies
from campaigns.actions.hands import Wanted
from campaigns.models import Mission, Part, Saint, SaintState
from cards.models import Copy, Kind
from tests.people_at_table import Table, browser_of, set_table
from tests.saints_at_table import card, frank, held, lying, ophelia, seat

FRANK = "apocrypha-frank-block"


def page(table: Table, part: str = "", who: str = "player") -> Any:
    return browser_of(who).get(f"{table.path}saints/{part}")


def post(table: Table, part: str, who: str = "player", **sent: Any) -> Any:
    return browser_of(who).post(f"{table.path}saints/{part}", {"key": uuid.uuid4(), **sent})


def shown(answer: Any) -> str:
    return answer.content.decode()


def filled(table: Table, part: str) -> dict[str, Any]:
    """What the form of a page holds when somebody only looks at it."""
    form = page(table, part).context["form"]
    return {name: "" if form[name].value() is None else form[name].value() for name in form.fields}


# --- The choir


def test_the_choir_shows_each_saint_with_virtues_deaths_and_deck(table: Table) -> None:
    saint = frank(table)
    entering.enter(seat(table), saint.number, entering.Written(fragments="The Tale", deaths=2))
    saints.change(seat(table), saint.number, changes={"pointing": {"left": "soul"}})
    html = shown(page(table))
    assert "Frank" in html
    assert "Soul 1, pointing left." in html
    assert "What points top is not written down." in html
    assert "2 deaths of nine" in html
    assert "1 fragment" in html
    assert "no deck yet" in html


def test_the_dead_are_remembered_and_the_gone_are_not(table: Table) -> None:
    dead, gone = frank(table), ophelia(table)
    Saint.objects.filter(pk=dead.pk).update(state=SaintState.DEAD)
    saints.take_apart(seat(table), gone.number)
    answer = page(table)
    assert [one.saint.name for one in answer.context["dead"]] == ["Frank"]
    assert answer.context["choir"] == []
    assert "In memory" in shown(answer)
    assert page(table, f"{gone.number}/").status_code == 404


@pytest.mark.django_db
def test_another_game_has_neither_the_page_nor_the_tab() -> None:
    other = set_table("Wickville", game="wickville")
    assert browser_of("owner").get(f"{other.path}saints/").status_code == 404
    assert "/saints/" not in shown(browser_of("owner").get(other.path))


def test_a_spectator_sees_and_is_offered_nothing(table: Table) -> None:
    saint = frank(table)
    hands.gain(seat(table), saint.number, [Wanted(card("murder-board"), 1)])
    html = shown(page(table, f"{saint.number}/", who="spectator"))
    assert "Murder Board" in html
    assert "Sacrifice" not in html
    assert "Make a saint" not in shown(page(table, who="spectator"))


# --- Making one


def test_a_saint_of_the_catalogue_is_made_with_what_is_known(table: Table) -> None:
    answer = post(table, f"new/?of={FRANK}", **filled(table, f"new/?of={FRANK}"))
    saint = table.campaign.saints.get()
    assert answer["Location"] == f"{table.path}saints/{saint.number}/start/"
    assert (saint.name, saint.sheet["virtues"]["rage"], saint.sheet["pointing"]["left"]) == ("Frank Block", 4, "soul")
    assert saint.sheet["skills"] == {"resist": None}
    assert [one.card.name for one in held(saint).of(Part.CARD)] == ["Frank Block"]


def test_a_saint_that_is_here_already_is_refused_on_the_form(table: Table) -> None:
    frank(table)
    answer = post(table, f"new/?of={FRANK}", **filled(table, f"new/?of={FRANK}"))
    assert answer.status_code == 400
    assert "Every copy of Frank Block is in use: with Frank." in shown(answer)


def test_a_saint_is_written(table: Table) -> None:
    own = {**filled(table, "new/"), "name": "Nobody", "body": 2, "top": "body", "skill_hack": "2", "symbol": "moon"}
    assert post(table, "new/", **own).status_code == 302
    sheet = table.campaign.saints.get(name="Nobody").sheet
    assert (sheet["virtues"]["body"], sheet["pointing"]["top"], sheet["symbol"]) == (2, "body", "moon")
    assert sheet["skills"] == {"hack": 2}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 61),
        ("body", "10"),
        ("body", "-1"),
        ("top", "luck"),
        ("seat", "99"),
        ("symbol", "../../x"),
        ("skill_hack", "99"),
        ("hand_size", "0"),
        ("powers", "x" * 2_001),
    ],
)
def test_a_bad_field_is_named_and_nobody_is_made(table: Table, field: str, value: str) -> None:
    answer = post(table, "new/", **{**filled(table, "new/"), "name": "Nobody", field: value})
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert not Saint.objects.exists()


def test_a_virtue_points_one_way(table: Table) -> None:
    answer = post(table, "new/", **{**filled(table, "new/"), "name": "Nobody", "top": "body", "left": "body"})
    assert list(answer.context["form"].errors) == ["top", "left"]


# --- The sheet


def test_the_card_is_drawn_while_its_form_is_filled_in(table: Table) -> None:
    asked = "?body=2&rage=7&soul=-1&mind=ten&top=rage&left=nowhere&symbol=moon&right="
    html = shown(page(table, f"figure/{asked}"))
    assert "Rage 7, pointing top." in html
    assert "What points left is not written down." in html
    assert "#moon" in html
    assert "<html" not in html
    assert "#halo" in shown(page(table, "figure/?symbol=%22%3E"))


def test_a_form_that_comes_back_is_drawn_as_it_was_sent(table: Table) -> None:
    answer = post(table, "new/", body="7", top="body", left="body", name="Nobody", omens="4")
    assert answer.status_code == 400
    assert "Body 7, pointing top." in shown(answer)


def test_whoever_saves_second_sees_both_versions(table: Table) -> None:
    saint = frank(table)
    mine = filled(table, f"{saint.number}/sheet/")
    saints.change(seat(table, "owner"), saint.number, changes={"role": "Bad Cop"})
    answer = post(table, f"{saint.number}/sheet/", **{**mine, "role": "Good Cop", "extra_soul-gift": 1})
    assert answer.status_code == 409
    assert ("Role", "Bad Cop", "Good Cop") in answer.context["differences"]
    again = {**mine, "role": "Good Cop", "extra_soul-gift": 1, "version": answer.context["form"]["version"].value()}
    assert post(table, f"{saint.number}/sheet/", **again).status_code == 302
    saint.refresh_from_db()
    assert (saint.sheet["role"], saint.sheet["extra"], saint.sheet["omens"]) == ("Good Cop", {"soul-gift": 1}, 4)


def test_saving_a_sheet_leaves_the_wishes(table: Table) -> None:
    saint = frank(table)
    post(table, f"{saint.number}/wishes/", card="Reaper", note="for the master")
    post(table, f"{saint.number}/sheet/", **{**filled(table, f"{saint.number}/sheet/"), "notes": "limps"})
    saint.refresh_from_db()
    assert saint.sheet["wishes"] == [{"card": "Reaper", "note": "for the master"}]
    assert "in the divider Rage gifts" in shown(page(table, f"{saint.number}/"))
    post(table, f"{saint.number}/wishes/", strike="Reaper")
    saint.refresh_from_db()
    assert saint.sheet["wishes"] == []


# --- The deck


def test_the_proposed_deck_is_shown_and_then_moved(table: Table) -> None:
    saint = frank(table)
    picks = page(table, f"{saint.number}/start/").context["proposal"].picks
    assert not held(saint).deck
    answer = post(table, f"{saint.number}/start/", card=[pick.card.pk for pick in picks])
    assert answer.status_code == 302
    assert len(held(saint).deck) == 11
    assert table.newest().kind == "deck.built"
    assert "Legal between missions." in shown(page(table, f"{saint.number}/"))
    assert "4 omens are missing." in shown(page(table, f"{saint.number}/"))


def test_what_somebody_else_took_meanwhile_is_said_on_the_page(table: Table) -> None:
    saint, other = frank(table), ophelia(table)
    picks = page(table, f"{saint.number}/start/").context["proposal"].picks
    dog = card("vice-dog")
    hands.gain(seat(table), other.number, [Wanted(dog, dog.copies or 1)])
    answer = post(table, f"{saint.number}/start/", card=[pick.card.pk for pick in picks])
    assert answer.status_code == 409
    assert "Every copy of Vice Dog is in use: in the deck of Ophelia." in shown(answer)
    assert "in the deck of Ophelia" in shown(answer)
    assert not held(saint).deck


@pytest.mark.parametrize("sent", [{}, {"card": "x"}, {"card": "9" * 30}, {"card": "999999"}])
def test_nothing_ticked_builds_nothing(table: Table, sent: dict[str, str]) -> None:
    saint = frank(table)
    assert post(table, f"{saint.number}/start/", **sent).status_code == 409
    assert not held(saint).deck


@pytest.mark.parametrize(
    ("do", "kind", "place"),
    [
        ("sacrifice", "card.sacrificed", Kind.DIVIDER),
        ("back", "card.put-back", Kind.DIVIDER),
        ("pile", "gift.offered", Kind.GIFT_PILE),
        ("give", "card.given", Kind.DECK),
    ],
)
def test_a_tap_on_a_card(table: Table, do: str, kind: str, place: Kind) -> None:
    saint, other = frank(table), ophelia(table)
    hands.gain(seat(table), saint.number, [Wanted(card("reaper"), 1)])
    (copy,) = (one.copy for one in held(saint).deck)
    answer = post(table, f"{saint.number}/cards/", do=do, copy=copy, to=other.number)
    assert answer["Location"].endswith(f"/saints/{saint.number}/#deck")
    assert table.newest().kind == kind
    assert Copy.objects.get(pk=copy).place.kind == place
    assert not held(saint).deck


def test_a_gift_is_taken_from_the_pile(table: Table) -> None:
    saint, other = frank(table), ophelia(table)
    hands.gain(seat(table), saint.number, [Wanted(card("reaper"), 1)])
    (copy,) = (one.copy for one in held(saint).deck)
    hands.lay_on_pile(seat(table), saint.number, [copy])
    assert "On the gift pile" in shown(page(table, f"{other.number}/"))
    post(table, f"{other.number}/cards/", do="take", copy=copy)
    assert [one.copy for one in held(other).deck] == [copy]


def test_an_unwanted_fragment_is_sacrificed_between_missions(table: Table) -> None:
    saint = frank(table)
    hands.gain(seat(table), saint.number, [Wanted(card("the-insider"), 1, Part.TOP)], kind="card.slotted")
    assert "Tap again to sacrifice" in shown(page(table, f"{saint.number}/"))
    (copy,) = (one.copy for one in held(saint).halo)
    post(table, f"{saint.number}/cards/", do="sacrifice", copy=copy)
    assert lying(saint) == []
    Mission.objects.create(campaign=table.campaign, number=1, name="Enter Here")
    hands.gain(seat(table), saint.number, [Wanted(card("the-insider"), 1, Part.TOP)], kind="card.slotted")
    assert "Tap again to sacrifice" not in shown(page(table, f"{saint.number}/"))


NOTHING_TICKED = [
    {"do": "pile"},
    {"do": "burn", "copy": 1},
    {"do": "pile", "copy": "x"},
    {"do": "back", "copy": "9" * 20},
]


@pytest.mark.parametrize("sent", NOTHING_TICKED)
def test_a_tap_on_nothing_says_what_to_do(table: Table, sent: dict[str, Any]) -> None:
    saint = frank(table)
    before = table.newest().number
    answer = browser_of("player").post(
        f"{table.path}saints/{saint.number}/cards/", {"key": uuid.uuid4(), **sent}, follow=True
    )
    assert "Tick the cards first" in shown(answer)
    assert table.newest().number == before


def test_giving_to_nobody_is_refused(table: Table) -> None:
    saint = frank(table)
    hands.gain(seat(table), saint.number, [Wanted(card("reaper"), 1)])
    answer = post(table, f"{saint.number}/cards/", do="give", copy=held(saint).deck[0].copy)
    assert answer.status_code == 409
    assert "Choose who gets the cards." in shown(answer)


def test_the_same_tap_twice_is_one_deed(table: Table) -> None:
    saint, key = frank(table), uuid.uuid4()
    for _time in range(2):
        post(table, f"{saint.number}/cards/add/", key=key, card="2 Murder Board")
    assert len(held(saint).deck) == 2


def test_an_unknown_name_is_answered_with_what_may_be_meant(table: Table) -> None:
    saint = frank(table)
    answer = browser_of("player").post(
        f"{table.path}saints/{saint.number}/cards/add/", {"key": uuid.uuid4(), "card": "Murder Bored"}, follow=True
    )
    assert "Did you mean Murder Board" in shown(answer)
    assert not held(saint).deck


def test_the_deck_as_text(table: Table) -> None:
    saint = frank(table)
    hands.gain(seat(table), saint.number, [Wanted(card("murder-board"), 2)])
    answer = page(table, f"{saint.number}/deck.txt", who="spectator")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert shown(answer) == "// Frank · Candlepoint\n\n# Rage gifts\n2 Murder Board\n"


def test_the_page_compares_with_the_last_mission(table: Table) -> None:
    saint = frank(table)
    assert "Since" not in shown(page(table, f"{saint.number}/"))
    entering.enter_missions(seat(table), "Base / Enter Here / won")
    assert "The deck is as it was." in shown(page(table, f"{saint.number}/"))
    hands.gain(seat(table), saint.number, [Wanted(card("murder-board"), 2)])
    html = shown(page(table, f"{saint.number}/"))
    assert "Since Enter Here" in html
    assert "+2" in html


def test_a_saint_leaves_and_the_cards_are_home(table: Table) -> None:
    saint = frank(table)
    post(table, f"{saint.number}/leave/")
    assert page(table, f"{saint.number}/").status_code == 404
    assert not held(saint).held


# --- Starting in the middle


def test_what_a_saint_held_is_read_back_before_it_is_written(table: Table) -> None:
    saint = frank(table)
    written = {"fragments": "The Tale (bottom right)", "deaths": 1, "deck": "Rusty Key (Rage gift)"}
    answer = post(table, f"{saint.number}/enter/", **written)
    html = shown(answer)
    assert answer.status_code == 200
    assert "nobody has heard of it" in html
    assert "bottom right slot touches neither" in html
    assert "p. 12" in html
    assert not held(saint).halo
    assert post(table, f"{saint.number}/enter/", **written, sure="on").status_code == 302
    assert lying(saint) == [("left", "Death"), ("bottom-right", "The Tale")]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deaths", "9"),
        ("deaths", ""),
        ("fragments", "Murder Board"),
        ("deck", "Nothing Of The Kind"),
        ("deck", "x" * 9_000),
    ],
)
def test_bad_lines_are_named_by_their_field(table: Table, field: str, value: str) -> None:
    saint = frank(table)
    written = {"fragments": "", "deaths": 0, "deck": "", field: value}
    answer = post(table, f"{saint.number}/enter/", **written, sure="on")
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]


def test_missions_are_read_back_before_they_are_written(table: Table) -> None:
    lines = "Base / Enter Here / won\nSkinwalkers / Shirts and Skins / lost"
    assert "2 missions" in shown(post(table, "missions/", lines=lines))
    assert not Mission.objects.exists()
    assert post(table, "missions/", lines=lines, sure="on").status_code == 302
    assert Mission.objects.count() == 2
    answer = post(table, "missions/", lines="Nowhere / Enter Here / won", sure="on")
    assert answer.status_code == 400
    assert "Line 1" in shown(answer)


# --- Counting


def test_counts_are_added_tapped_and_removed(table: Table) -> None:
    saint = frank(table)
    answer = post(table, "tallies/", name="Lycanthropy", kind="count", chapter="skinwalkers", saint=saint.number)
    assert answer["Location"] == f"{table.path}saints/{saint.number}/#tallies"
    assert "Skinwalkers" in shown(page(table, f"{saint.number}/"))
    assert page(table).context["tallies"] == {}
    tally = table.campaign.tallies.get()
    post(table, f"tallies/{tally.number}/", do="up")
    post(table, f"tallies/{tally.number}/", do="up")
    post(table, f"tallies/{tally.number}/", do="down")
    tally.refresh_from_db()
    assert tally.value == 1
    post(table, f"tallies/{tally.number}/", do="remove")
    assert post(table, f"tallies/{tally.number}/", do="up").status_code == 404


def test_a_box_is_ticked_and_unticked(table: Table) -> None:
    post(table, "tallies/", name="The bridge is down", kind="box")
    tally = table.campaign.tallies.get()
    for do, value in (("tick", 1), ("untick", 0)):
        answer = post(table, f"tallies/{tally.number}/", do=do)
        assert answer["Location"] == f"{table.path}saints/#tallies"
        tally.refresh_from_db()
        assert tally.value == value


@pytest.mark.parametrize("sent", [{"name": ""}, {"name": "x" * 61}, {"name": "Clues", "chapter": "no"}, {"kind": "x"}])
def test_a_count_without_a_name_is_not_begun(table: Table, sent: dict[str, str]) -> None:
    assert post(table, "tallies/", **{"name": "Clues", "kind": "count", **sent}).status_code == 302
    assert not table.campaign.tallies.exists()


def test_an_unknown_tap_is_a_bad_request(table: Table) -> None:
    tally = tallies.add(seat(table), name="Clues")
    assert post(table, f"tallies/{tally.number}/", do="burn").status_code == 400
