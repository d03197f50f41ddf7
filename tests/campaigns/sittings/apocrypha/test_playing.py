"""The play screen, tap by tap, as a phone without a script taps; and what each way of looking shows."""

import html
import re
import uuid
from typing import Any

import msgspec
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models.sheet import SaintSheet
from campaigns.saints.actions.saints import make
from campaigns.sittings import screens
from campaigns.sittings.actions.screen_link import open_screen
from tests.markup import flat
from tests.missions_at_table import PlayScreen, enter_here, screen_of
from tests.people_at_table import Table


def test_the_window_shows_whose_turn_it_is_the_clock_and_every_nexus(table: Table) -> None:
    page = screen_of("owner", enter_here(table)).page()
    for words in ("Turn 1", "Ophelia", "cards left", "Stadium", "School", "Back Alley", "Bar", "6 turns"):
        assert words in page, words
    assert "Your act" in page


def test_a_first_turn_is_tapped_from_the_clock_to_its_end(table: Table) -> None:
    screen = screen_of("player", enter_here(table))
    for label in ("An omen", "On to Support", "On to Investigate", "Omen: Hope", "A gift", "Confront", "Won"):
        screen.tap(label)
    state = screen.state()
    assert state["clock"] == 11
    assert state["nexuses"][0] == {"name": "Stadium", "side": "hope", "sealed": False}
    assert [change["what"] for change in state["changes"]] == ["gift-won"]
    for label in ("On to Transfer", "On to End", "End the turn"):
        screen.tap(label)
    assert screen.state()["turn"] == {"number": 2, "saint": "Frank", "step": "start"}
    assert "Player" in screen.part("latest")  # by whom, although it was not their turn


def test_sanctify_asks_who_guards_and_the_forced_move_comes_next(table: Table) -> None:
    choir = [{"saint": "Ophelia", "player": "Owner", "nexus": "Stadium"}, {"saint": "Frank", "nexus": "Bar"}]
    live = enter_here(table, choir=choir)
    screen = screen_of("owner", live)
    live.by().tell("nexus-oriented", nexus="Bar", side="hope")
    live.by().tell("step-reached", step="investigate")
    live.by().tell("omen-played", side="hope")
    live.by().tell("card-turned-up", what="archetype", archetype="minion 1")
    assert "The Mancubs" in screen.part("act")  # for which threat the archetype stands
    screen.tap("Won")
    screen.tap("Sanctify")
    assert "seal the nexus" in screen.part("act")
    screen.tap("Sealed")
    assert screen.state()["must_move"] == ["Ophelia"]
    assert "has to move" in screen.part("act")
    screen.tap("School")
    assert screen.state()["must_move"] == []


def test_what_changes_hands_is_one_tap_each_and_a_saint_fades(table: Table) -> None:
    screen = screen_of("owner", enter_here(table))
    for label in ("Gift sacrificed", "Fragment spent", "Card slotted", "to Frank", "Fades"):
        screen.tap(label)
    state = screen.state()
    assert [change["what"] for change in state["changes"]] == [
        "gift-sacrificed",
        "fragment-spent",
        "card-slotted",
        "gift-given",
    ]
    assert [saint["faded"] for saint in state["choir"]] == [True, False]


def test_a_check_leads_to_the_tools_with_the_choir_filled_in(table: Table) -> None:
    live = enter_here(table)
    live.by().tell("step-reached", step="investigate")
    live.by().tell("omen-played", side="doom")
    live.by().tell("card-turned-up", what="threat", card="Bushwhack")
    screen = screen_of("owner", live)
    part = screen.part("check")
    assert "Bushwhack" in part
    address = flat(part).partition('class="btn btn-small" href="')[2].partition('"')[0]
    assert "saint=Ophelia&nexus=Stadium" in address
    assert "active=1" in address
    answer = screen.browser.get(address)
    assert answer.status_code == 200
    assert b"Frank" in answer.content


def fields_of(part: str) -> list[tuple[str, str]]:
    """What the form of a check sends along."""
    return re.findall(r'<input type="hidden" name="([a-z]+)" value="([^"]*)">', part.partition("check-form")[2])


def ophelia_confronts(table: Table, **options: Any) -> PlayScreen:
    live = enter_here(table, **options)
    live.by().tell("step-reached", step="investigate")
    live.by().tell("omen-played", side="doom")
    live.by().tell("card-turned-up", what="threat", card="Bushwhack")
    return screen_of("owner", live)


def test_the_form_of_a_check_asks_the_tool_from_the_table(table: Table) -> None:
    sheet = {"virtues": {"body": 3, "mind": 2, "rage": 4, "soul": 1}}
    make(table.seat("owner"), name="Ophelia", sheet=msgspec.convert(sheet, SaintSheet))
    screen = ophelia_confronts(table)
    fields = fields_of(screen.part("check"))
    assert ("day", "yes") in fields
    answer = screen.browser.get("/tools/apocrypha/odds/", [*fields, ("virtue", "body"), ("target", "3")])
    assert '<span class="odds-percent">100 %</span>' in answer.content.decode()
    headers = {"HX-Request": "true", "HX-Target": "check-answer-odds"}
    live = screen.browser.get("/tools/apocrypha/odds/", [*fields, ("virtue", "body")], headers=headers)
    assert "HX-Replace-Url" not in live  # the table stays where it is


def test_a_saint_without_a_sheet_is_asked_for_the_numbers_of_the_card(table: Table) -> None:
    choir = [{"saint": "Nobody", "nexus": "Stadium"}, {"saint": "Frank", "nexus": "Bar"}]
    screen = ophelia_confronts(table, choir=choir)
    part = screen.part("check")
    assert "write what the saint’s card has" in part
    fields = fields_of(part)
    assert [word for word, _value in fields].count("body") == 1  # of Frank alone
    nothing = screen.browser.get("/tools/apocrypha/odds/", [("body", ""), *fields, ("virtue", "body")])
    assert "There is no die" in nothing.content.decode()
    asked = screen.browser.get("/tools/apocrypha/odds/", [("body", "3"), *fields, ("virtue", "body"), ("target", "3")])
    assert '<span class="odds-percent">100 %</span>' in asked.content.decode()


def test_what_a_table_turned_off_is_not_in_its_check(table: Table) -> None:
    screen = ophelia_confronts(table)
    screen.tell("tracking-changed", {"component": "assists", "tracked": False})
    assert "odds-assists" not in screen.part("check")
    ways = [value for word, value in fields_of(screen.part("check")) if word in {"top", "left", "right", "bottom"}]
    assert set(ways) == {""}
    screen.tell("tracking-changed", {"component": "odds", "tracked": False})
    assert "check-form" not in screen.part("check")
    assert "/tools/apocrypha/odds/" not in screen.part("check")


def test_a_lost_fight_leads_to_its_damage_and_a_lost_gift_to_none(table: Table) -> None:
    screen = ophelia_confronts(table)
    screen.tap("Ophelia suffers damage")
    assert "Damage of Ophelia" in screen.part("check")
    screen.tap("Resolved")
    assert "Bushwhack" in screen.part("check")
    screen.tap("Lost")
    part = screen.part("check")
    assert 'name="result"' in part
    answer = screen.browser.get("/tools/apocrypha/damage/", [*fields_of(part), ("target", "12"), ("result", "7")])
    assert "<strong>5</strong>" in answer.content.decode()
    screen.tell("omen-played", {"side": "hope"})
    screen.tell("card-turned-up", {"what": "gift"})
    screen.tap("Lost")
    assert "check-panel" not in screen.part("check")


def test_each_phone_is_asked_whether_its_own_saint_guards(table: Table) -> None:
    choir = [
        {"saint": "Ophelia", "player": "Guide", "nexus": "Stadium"},
        {"saint": "Frank", "player": "Owner", "nexus": "Bar"},
        {"saint": "Zeez", "player": "Player", "nexus": "School"},
    ]
    live = enter_here(table, choir=choir)
    for nexus in ("Bar", "School"):
        live.by().tell("nexus-oriented", nexus=nexus, side="hope")
    live.by().tell("step-reached", step="investigate")
    live.by().tell("omen-played", side="hope")
    live.by().tell("card-turned-up", what="archetype", archetype="master 1")
    live.by().tell("confrontation-ended", won=False)
    live.by().tell("sanctify-begun", after="master-lost")
    owner, player = screen_of("owner", live), screen_of("player", live)
    assert "Your act" in owner.part("act")
    assert "Your act" in player.part("act")
    assert "Zeez" in player.part("check")
    player.tap("Guarded")
    owner.tap("Failed")
    guards = owner.state()["sanctify"]["guards"]
    assert [(guard["nexus"], guard["result"]) for guard in guards] == [("School", "succeeded"), ("Bar", "failed")]


def test_a_spectator_sees_the_same_without_buttons(table: Table) -> None:
    page = screen_of("spectator", enter_here(table)).page()
    assert "cards left" in page
    assert 'data-tap="tell"' not in page


def test_the_screen_in_the_middle_shows_all_of_it_and_can_do_nothing(table: Table) -> None:
    live = enter_here(table)
    link = open_screen(table.seat("owner"), live.sitting.pk)
    page = Client().get(f"/screens/{link.code}/").content.decode()
    assert "Turn 1" in page
    assert "data-tap" not in page


def test_a_mission_is_packed_away_with_its_plan_and_laid_out_again(table: Table) -> None:
    screen = screen_of("owner", enter_here(table))
    screen.tap("Pack it away for another night")
    part = screen.part("packed")
    assert "The clock: 12 cards" in part
    assert "Ophelia, Frank" in part
    screen.tap("It lies on the table again")
    assert not screen.state()["packed"]


def test_drawing_the_screen_asks_as_much_for_one_saint_as_for_four(table: Table) -> None:
    counts = []
    for saints in (["Ophelia"], ["Ophelia", "Frank", "Ann", "Ben"]):
        screen = screen_of("owner", enter_here(table, choir=[{"saint": name, "nexus": "Stadium"} for name in saints]))
        screen.page()
        screens._kept.clear()
        with CaptureQueriesContext(connection) as asked:
            screen.page()
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 22


def test_a_helper_is_turned_off_for_the_table_and_says_whether_it_is_fair(table: Table) -> None:
    screen = screen_of("owner", enter_here(table))
    assert "look at Frank too" in screen.part("walk")
    assert "Fair: they only say what the book says." in screen.part("table")
    screen.tap("Turn off")
    assert "look at Frank too" not in screen.part("walk")
    screen.tap("Turn on")
    assert "look at Frank too" in screen.part("walk")


def test_the_evening_is_told_in_words_without_any_cards_name(table: Table) -> None:
    live = enter_here(table)
    phone = live.by()
    phone.tell("step-reached", step="investigate")
    phone.tell("omen-played", side="hope", card="Silent Night")
    phone.tell("card-turned-up", what="gift", card="Switchblade")
    phone.tell("confrontation-ended", won=True)
    phone.tell("nexus-sealed", nexus="Bar")
    phone.tell("mission-ended", how="won")
    words = screen_of("player", live).part("table")
    for said in (
        "They won 1 confrontation.",
        "Ophelia won 1 gift.",
        "1 nexus of 4 was sealed.",
        "It was won in turn 1",
    ):
        assert said in words, said
    assert "Switchblade" not in words


def test_enter_here_explains_each_act_once_when_it_first_comes(table: Table) -> None:
    live = enter_here(table)
    screen = screen_of("owner", live)
    assert "pile of omens in the middle" in screen.part("act")
    screen.tap("An omen")
    assert "before you look for trouble" in screen.part("act")
    live.by().tell("turn-ended")
    assert "pile of omens in the middle" not in screen.part("act")
    live.by().tell("clock-drawn")
    live.by().tell("tracking-changed", component="lessons", tracked=False)
    assert "before you look for trouble" not in screen.part("act")


def test_a_saint_of_whom_no_number_is_written_down_is_not_reckoned_with_as_nought(table: Table) -> None:
    live = enter_here(table)
    make(table.seat("owner"), name="Ophelia", sheet=SaintSheet())
    screen = screen_of("owner", live)
    for label in ("An omen", "On to Support", "On to Investigate", "Omen: Doom", "A threat"):
        screen.tap(label)
    assert "no sheet is written down" in screen.part("check")
    assert "Enter the numbers of the card" in screen.part("mine")
    # And from the tool one comes back.
    odds = re.search(r'href="(/tools/apocrypha/odds/[^"]*)"', screen.part("check"))
    assert odds
    assert f'<a href="{screen.address}">Back to the table</a>' in screen.browser.get(odds.group(1)).content.decode()


def test_what_is_refused_names_the_page_of_its_rule(table: Table) -> None:
    screen = screen_of("owner", enter_here(table))
    sent = {"key": str(uuid.uuid4()), "kind": "moved", "facts": '{"saint": "Frank", "nexus": "Stadium"}'}
    answer = screen.browser.post(f"{screen.address}tell/", sent)
    assert answer.status_code == 409
    assert "Read the rule (p. 18)" in flat(answer.content.decode())


def test_a_first_mission_lays_the_table_first_and_says_when_it_is_lost(table: Table) -> None:
    screen = screen_of("owner", enter_here(table))
    laying = screen.part("laying")
    assert all(words in laying for words in ("First, lay the table", "Costly/Terrifying", "The next 12 cards", "p. 8"))
    screen.tap("An omen")
    assert "First, lay the table" not in screen.page()
    screen.tap("Fades")
    assert "A saint has faded, and with that this mission is lost" in screen.part("act")


def test_whoever_knows_the_game_is_taught_nothing(table: Table) -> None:
    live = enter_here(table)
    screen = screen_of("owner", live)
    screen.tell("tracking-changed", {"component": "lessons", "tracked": False})
    assert "act-lesson" not in screen.page()
    other = screen_of("owner", enter_here(table, mission={"nexuses": [{"name": "Stadium"}]}))
    assert "First, lay the table" not in other.page()


def test_the_page_of_helpers_says_of_each_whether_it_is_fair(table: Table) -> None:
    screen = screen_of("owner", enter_here(table))
    page = html.unescape(screen.browser.get(f"{screen.address}tracking/").content.decode())
    assert page.count("Fair") == 4
    assert "The odds before a roll, and advice on dice" in page
    assert "Helpers" in screen.page()


def test_what_lies_in_the_box_asks_for_no_check(table: Table) -> None:
    live = enter_here(table)
    for kind, facts in (("omen-played", {"side": "doom"}), ("card-turned-up", {"what": "threat"})):
        assert live.by().tell(kind, **facts).status_code == 201
    screen = screen_of("owner", live)
    assert "Target number" in screen.part("check")
    screen.tap("Pack it away for another night")
    assert "Target number" not in screen.part("check")
    screen.tap("It lies on the table again")
    assert "Target number" in screen.part("check")
