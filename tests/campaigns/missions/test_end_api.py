"""The end of a mission step by step through the API, each seat with its own token; and calling one off."""

from typing import Any

import pytest

from campaigns.models import Mission, Saint
from campaigns.models.sheet import SaintSheet, Virtues
from campaigns.saints.actions import saints
from tests.access.routes import the_box
from tests.people_at_table import Program, Table, program_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def end(table: Table) -> str:
    """Of a mission on which a saint of the player's and one of the guide's went; the owner plays nobody."""
    the_box(table)
    for who, name in (("player", "Frank"), ("guide", "Ophelia")):
        saints.make(
            table.seat("owner"), name=name, sheet=SaintSheet(virtues=Virtues(rage=1)), seat=table.seat(who).number
        )
    made = program_of("player").send("POST", f"{table.api}missions/", {"name": "The Plunge", "choir": [1, 2]})
    assert made.status_code == 201, made.content
    return f"{table.api}missions/{made.json()['number']}/end/"


def ask(program: Program, method: str, path: str, body: Any = None) -> dict[str, Any]:
    answer = program.send(method, path, body)
    assert answer.status_code in {200, 201}, answer.content
    told: dict[str, Any] = answer.json()
    return told


def test_two_seats_that_must_both_decide_finish_without_the_owner(table: Table, end: str) -> None:
    player, guide = program_of("player"), program_of("guide")
    told = ask(player, "PUT", f"{end}outcome/", {"outcome": "lost", "faded": [1, 2], "last_turn": 1, "version": 0})
    assert [one["saint"] for one in told["due"]] == [1, 2]
    assert told["must_agree"] == sorted([table.seat("player").number, table.seat("guide").number])
    mine = {"saint": 1, "what": "slot-death", "slot": "top", "decided": 0}
    assert [one["saint"] for one in ask(player, "POST", f"{end}decisions/", mine)["due"]] == [2]
    theirs = ask(guide, "POST", f"{end}decisions/", {"saint": 2, "what": "slot-death", "slot": "top"})
    assert (theirs["is_complete"], theirs["due"]) == (True, [])
    assert ask(player, "PUT", f"{end}agreement/", {})["settled"] is False
    done = ask(guide, "PUT", f"{end}agreement/", {})
    assert done["settled"] is True
    assert Mission.objects.get(campaign=table.campaign).state == "lost"
    halo = ask(guide, "GET", f"{table.api}saints/2/halo/")
    assert [card["name"] for card in halo["slots"]["top"]] == ["Death"]


def test_nobody_decides_for_another_but_the_owner(table: Table, end: str) -> None:
    ask(program_of("player"), "PUT", f"{end}outcome/", {"outcome": "lost", "faded": [1, 2]})
    wish = {"saint": 2, "what": "slot-death", "slot": "top"}
    refused = program_of("player").send("POST", f"{end}decisions/", wish)
    assert (refused.status_code, refused.json()["type"].rpartition(":")[2]) == (409, "not-your-saint")
    assert ask(program_of("owner"), "POST", f"{end}decisions/", wish)["decisions"][0]["saint"] == 2


def test_a_decision_is_taken_back(end: str) -> None:
    player = program_of("player")
    ask(player, "PUT", f"{end}outcome/", {"outcome": "lost", "faded": [1]})
    ask(player, "POST", f"{end}decisions/", {"saint": 1, "what": "slot-death", "slot": "top"})
    assert ask(player, "DELETE", f"{end}decisions/1/")["decisions"] == []


def test_two_phones_notice_each_other(end: str) -> None:
    player, guide = program_of("player"), program_of("guide")
    seen = ask(guide, "GET", end)["version"]
    ask(player, "PUT", f"{end}outcome/", {"outcome": "won", "version": seen})
    assert guide.send("PUT", f"{end}outcome/", {"outcome": "lost", "version": seen}).status_code == 409
    assert ask(guide, "GET", end)["outcome"] == "won"


def test_a_win_displays_fragments_and_each_chooses(end: str) -> None:
    player, guide = program_of("player"), program_of("guide")
    ask(player, "PUT", f"{end}outcome/", {"outcome": "won", "last_turn": 1})
    shown = ask(guide, "PUT", f"{end}fragments/", {"fragments": [{"name": "The Tale"}, {"name": "The Insider"}]})
    assert [one["id"] for one in shown["fragments"]] == ["f1", "f2"]
    first = shown["due"][0]["saint"]
    who = {1: player, 2: guide}
    choice = {"what": "choose", "slot": "left"}
    told = ask(who[first], "POST", f"{end}decisions/", {**choice, "saint": first, "fragment": "f1"})
    assert told["due"][0]["saint"] == 3 - first


def test_an_act_is_won_and_the_mission_goes_on(table: Table, end: str) -> None:
    acts = end.replace("/end/", "/acts/")
    assert ask(program_of("player"), "POST", acts, {"act": 1})["acts"] == 2
    assert program_of("player").send("POST", acts, {"act": 1}).status_code == 409


def test_a_mission_is_called_off(table: Table, end: str) -> None:
    mission = end.removesuffix("end/")
    assert program_of("player").send("DELETE", mission).status_code == 204
    assert program_of("player").get(mission).status_code == 404


def test_tallies_are_kept_and_counted(table: Table, end: str) -> None:
    player, place = program_of("player"), f"{table.api}tallies/"
    made = ask(player, "POST", place, {"name": "Clues", "saint": 1})
    assert (made["value"], made["saint"]) == (0, 1)
    assert ask(player, "PATCH", f"{place}{made['number']}/", {"steps": 3})["value"] == 3
    box = ask(player, "POST", place, {"name": "Bitten", "is_box": True})
    assert ask(player, "PATCH", f"{place}{box['number']}/", {"ticked": True})["value"] == 1
    assert [one["name"] for one in ask(player, "GET", place)["results"]] == ["Clues", "Bitten"]
    assert player.send("DELETE", f"{place}{box['number']}/").status_code == 204
    assert player.send("PATCH", f"{place}{made['number']}/", {}).status_code == 400


def test_a_deck_is_proposed_and_built(table: Table, end: str) -> None:
    player = program_of("player")
    proposed = ask(player, "GET", f"{table.api}saints/1/deck/proposal/")
    assert [card["type"] for card in proposed["cards"]] == ["gift"]
    codes = [{"code": card["code"]} for card in proposed["cards"]]
    key = "0b5c0ffe-0000-4000-8000-000000000003"
    ask(player, "POST", f"{table.api}saints/1/cards/", {"do": "build", "cards": codes, "key": key})
    assert Saint.objects.get(campaign=table.campaign, number=1)
    assert ask(player, "GET", f"{table.api}saints/1/deck/")["counts"] == {"rage-gift": 1}


def test_decks_are_planned_and_rebuilt(table: Table, end: str) -> None:
    player = program_of("player")
    assert player.send("DELETE", end.removesuffix("end/")).status_code == 204
    plan = ask(player, "GET", f"{table.api}deck-plan/?everyone=true")
    assert (plan["saints"], plan["is_done"]) == ([1, 2], False)
    wish = {"key": "0b5c0ffe-0000-4000-8000-000000000004", "version": plan["version"], "everyone": True}
    built = player.send("POST", f"{table.api}deck-plan/", wish)
    assert built.status_code in {201, 204}, built.content
    stale = {**wish, "key": "0b5c0ffe-0000-4000-8000-000000000005", "version": "old"}
    assert player.send("POST", f"{table.api}deck-plan/", stale).status_code == 409


def test_an_account_deletes_itself(table: Table) -> None:
    owner, player = program_of("owner"), program_of("player")
    refused = owner.send("DELETE", "/api/v1/me/")
    assert (refused.status_code, refused.json()["type"].rpartition(":")[2]) == (409, "owns-campaigns")
    assert player.send("DELETE", "/api/v1/me/").status_code == 204
    assert player.get("/api/v1/me/").status_code == 401
    assert "Player" in [member["name"] for member in owner.get(f"{table.api}members/").json()["results"]]
