"""The pages of missions: choosing one that spoils nothing, sitting in order, and what changes hands."""

import uuid

import pytest

from campaigns.missions.actions import missions
from campaigns.models import Mission, Saint, SaintPlaceKind
from campaigns.models.mission_record import record_of
from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from cards.models import Card
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import card, frank, held, ophelia, seat, slot


@pytest.fixture
def two(table: Table) -> tuple[Saint, Saint]:
    return frank(table), ophelia(table)


def set_out(table: Table, *choir: Saint) -> Mission:
    return missions.set_out(
        seat(table), name="Christmas in Candlepoint", chapter="base", choir=[s.number for s in choir]
    )


def mission_now() -> Mission:
    return Mission.objects.latest("number")


def test_a_mission_is_chosen_and_begun(table: Table, two: tuple[Saint, Saint]) -> None:
    first, second = two
    browser = browser_of("player")
    page = browser.get(f"{table.path}missions/new/").content.decode()
    assert "Christmas in Candlepoint" in page
    assert "The Abandoned House" not in page
    assert "Gryla" not in page
    wish = {
        "mission": "sheet:christmas-in-candlepoint",
        "order": [second.number, first.number],
        "comes": [first.number, second.number],
    }
    answer = browser.post(f"{table.path}missions/new/", wish)
    assert answer["Location"] == f"{table.path}missions/1/"
    mission = mission_now()
    assert (mission.name, mission.chapter) == ("Christmas in Candlepoint", "base")
    assert [went.name for went in record_of(mission.record).choir] == ["Ophelia", "Frank"]


def test_without_a_script_the_arrows_change_the_seats_and_nothing_else(table: Table, two: tuple[Saint, Saint]) -> None:
    first, second = two
    wish = {"mission": "own", "order": [first.number, second.number], "comes": [second.number], "up": second.number}
    page = browser_of("player").post(f"{table.path}missions/new/", wish).content.decode()
    assert page.index("Ophelia one seat up") < page.index("Frank one seat up")
    assert f'name="comes" value="{second.number}" checked' in page
    assert f'name="comes" value="{first.number}" checked' not in page
    assert not Mission.objects.exists()


def test_last_times_choir_is_there_already(table: Table, two: tuple[Saint, Saint]) -> None:
    first, second = two
    missions.finish(seat(table), set_out(table, second).number, outcome=MissionOutcome.WON)
    page = browser_of("player").get(f"{table.path}missions/new/").content.decode()
    assert f'name="comes" value="{second.number}" checked' in page
    assert f'name="comes" value="{first.number}" checked' not in page
    assert page.index("Ophelia one seat up") < page.index("Frank one seat up")


def test_a_mission_of_ones_own_needs_a_name(table: Table, two: tuple[Saint, Saint]) -> None:
    browser = browser_of("player")
    wish = {"mission": "own", "comes": [two[0].number]}
    assert "Choose a mission, or enter" in browser.post(f"{table.path}missions/new/", wish).content.decode()
    browser.post(f"{table.path}missions/new/", {**wish, "name": "The Long Night", "chapter": "fae"})
    assert (mission_now().name, mission_now().chapter) == ("The Long Night", "fae")


def test_a_veiled_mission_shows_its_name_once_it_is_chosen(table: Table, two: tuple[Saint, Saint]) -> None:
    Card.objects.filter(code="apocrypha-taking-the-plunge").update(is_spoiler=True)
    browser = browser_of("player")
    page = browser.get(f"{table.path}missions/new/").content.decode()
    assert "A veiled mission" in page
    assert "Taking the Plunge" not in page
    assert "Taking the Plunge" not in browser.get(f"{table.path}missions/").content.decode()
    browser.post(f"{table.path}missions/new/", {"mission": "sheet:taking-the-plunge", "comes": [two[0].number]})
    assert mission_now().name == "Taking the Plunge"
    assert "Taking the Plunge" in browser.get(f"{table.path}missions/").content.decode()


def test_every_broken_rule_is_shown_with_its_page(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP_LEFT)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)], kind="deck.built")
    answer = browser_of("player").post(f"{table.path}missions/new/", {"mission": "own", "name": "X", "comes": [1]})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "touches neither your saint" in page
    assert "3 Body gifts are missing." in page
    assert "p. 12" in page
    assert not Mission.objects.exists()


def test_in_a_hurry_it_takes_two_taps(table: Table, two: tuple[Saint, Saint]) -> None:
    browser = browser_of("player")
    browser.post(f"{table.path}missions/new/", {"mission": "sheet:enter-here", "comes": [two[0].number]})
    browser.post(f"{table.path}missions/1/finish/", {"outcome": "timed-out"})
    assert mission_now().state == "timed-out"
    page = browser.get(f"{table.path}missions/1/").content.decode()
    assert "The rest is still to do" in page
    assert "Enter Here" in browser.get(f"{table.path}missions/").content.decode()


def test_what_changed_hands_takes_a_tap_each(table: Table, two: tuple[Saint, Saint]) -> None:
    first, second = two
    slot(table, first, "the-afternoon-tea", SaintPlaceKind.TOP)
    mission = set_out(table, first, second)
    saint_cards.gain(seat(table), first.number, [WantedCopies(card("murder-board"), 2)])
    browser = browser_of("player")
    address = f"{table.path}missions/{mission.number}/hands/"
    one, other = (lying.copy for lying in held(first).deck)

    def tap(**what: object) -> str:
        form = {"key": uuid.uuid4(), "saint": first.number, **what}
        return browser.post(address, form, follow=True).content.decode()

    assert "Frank spent The Afternoon Tea." in tap(what="spent", copy=held(first).halo[0].copy)
    assert "Frank gave Murder Board to Ophelia." in tap(what="given", copy=one, to=second.number)
    assert "Frank sacrificed Murder Board." in tap(what="sacrificed", copy=other)
    assert "Frank gained Reaper." in tap(what="won", name="reaper", virtue="rage")
    assert "Frank gained Rusty Nail." in tap(what="won", name="Rusty Nail", virtue="body")
    assert [lying.card.virtue for lying in held(first).deck] == ["rage", "body"]
    assert browser.post(address, {"key": uuid.uuid4(), "saint": first.number, "what": "won"}).status_code == 400


def test_gifts_that_were_won_are_entered_line_by_line(table: Table, two: tuple[Saint, Saint]) -> None:
    mission, first = set_out(table, *two), two[0]
    who = f"won-{first.number}"
    address = f"{table.path}missions/{mission.number}/"
    lines = {f"{who}-entry": "on", f"{who}-line": ["2 Reaper (rage gift)", "1 Rusty Nail (?)"], "what": "won"}
    sent = {"key": uuid.uuid4(), "saint": first.number, **lines, f"{who}-type-1": "gift", f"{who}-virtue-1": "body"}
    page = browser_of("player").post(f"{address}hands/", sent, follow=True).content.decode()
    assert "Frank gained Reaper" in page
    assert sorted(lying.card.name for lying in held(first).deck) == ["Reaper", "Reaper", "Rusty Nail"]
    assert f'id="{who}-typed"' in page
    empty = {"key": uuid.uuid4(), "saint": first.number, "what": "won", f"{who}-entry": "on"}
    assert browser_of("player").post(f"{address}hands/", empty).status_code == 409


def test_the_same_tap_twice_is_one(table: Table, two: tuple[Saint, Saint]) -> None:
    mission = set_out(table, two[0])
    tap = {"key": uuid.uuid4(), "saint": two[0].number, "what": "won", "name": "Reaper", "virtue": "rage"}
    for _time in range(2):
        browser_of("player").post(f"{table.path}missions/{mission.number}/hands/", tap)
    assert len(held(two[0]).deck) == 1


def test_a_record_is_written_and_two_who_write_notice(table: Table, two: tuple[Saint, Saint]) -> None:
    mission = set_out(table, *two)
    browser = browser_of("player")
    address = f"{table.path}missions/{mission.number}/"
    form = {
        "version": mission.version,
        "acts": 3,
        "notes": "Cold.",
        "faded": [two[0].number],
        "last_turn": two[1].number,
    }
    assert "Cold." in browser.post(address, form, follow=True).content.decode()
    assert browser.post(address, form).status_code == 409
    assert browser.post(address, {**form, "acts": 0}).status_code == 400


def test_a_spectator_reads_and_does_nothing(table: Table, two: tuple[Saint, Saint]) -> None:
    mission = set_out(table, *two)
    page = browser_of("spectator").get(f"{table.path}missions/{mission.number}/").content.decode()
    assert "Frank" in page
    assert "End the mission" not in page
    assert "Meanwhile" not in page


def test_a_mission_is_called_off(table: Table, two: tuple[Saint, Saint]) -> None:
    mission = set_out(table, *two)
    browser_of("player").post(f"{table.path}missions/{mission.number}/call-off/")
    assert browser_of("player").get(f"{table.path}missions/{mission.number}/").status_code == 404
