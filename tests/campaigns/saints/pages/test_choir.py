"""The choir, making a saint, and the sheet."""

import pytest

from campaigns.models import Saint, SaintPlaceKind, SaintState
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import existing_cards, saints
from campaigns.saints.actions.cards import WantedCopies
from tests.campaigns.saints.pages.looking import filled, page, post, shown
from tests.data_rows import data_rows
from tests.people_at_table import Table, browser_of, set_table
from tests.saints_at_table import card, frank, held, ophelia, seat

FRANK = "apocrypha-frank-block"


# --- The choir


def test_the_choir_shows_each_saint_with_virtues_deaths_and_deck(table: Table) -> None:
    saint = frank(table)
    existing_cards.enter(seat(table), saint.number, existing_cards.WrittenSaint(fragments="The Tale", deaths=2))
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
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)])
    html = shown(page(table, f"{saint.number}/", who="spectator"))
    assert "Murder Board" in html
    assert "Sacrifice" not in html
    assert "Add a saint" not in shown(page(table, who="spectator"))


# --- Making one


def test_a_saint_of_the_catalogue_is_made_with_what_is_known(table: Table) -> None:
    answer = post(table, f"new/?of={FRANK}", **filled(table, f"new/?of={FRANK}"))
    saint = table.campaign.saints.get()
    assert answer["Location"] == f"{table.path}saints/{saint.number}/start/"
    assert (saint.name, saint.sheet["virtues"]["rage"], saint.sheet["pointing"]["left"]) == ("Frank Block", 4, "soul")
    assert saint.sheet["skills"] == {"resist": None}
    assert [one.card.name for one in held(saint).of(SaintPlaceKind.CARD)] == ["Frank Block"]


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


@data_rows(
    "field, value",
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
