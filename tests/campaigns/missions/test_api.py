"""Missions through the API."""

import pytest

from campaigns.models import Mission, Saint, SaintPlaceKind
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from tests.people_at_table import Table, program_of
from tests.saints_at_table import card, frank, held, lying, ophelia, seat, slot


@pytest.fixture
def two(table: Table) -> tuple[Saint, Saint]:
    return frank(table), ophelia(table)


def begun(table: Table, *choir: Saint, who: str = "player") -> int:
    body = {"name": "Christmas in Candlepoint", "chapter": "base", "choir": [saint.number for saint in choir]}
    answer = program_of(who).send("POST", f"{table.api}missions/", body)
    assert answer.status_code == 201, answer.content
    return int(answer.json()["number"])


def test_a_mission_is_begun_and_read(table: Table, two: tuple[Saint, Saint]) -> None:
    number = begun(table, *two)
    mission = program_of("spectator").get(f"{table.api}missions/{number}/").json()
    assert (mission["state"], mission["chapter"], mission["settled"]) == ("open", "base", False)
    assert [(went["saint"], went["name"]) for went in mission["choir"]] == [(1, "Frank"), (2, "Ophelia")]
    assert program_of("player").get(f"{table.api}missions/").json()["results"] == [mission]


def test_what_is_not_legal_is_refused_with_every_rule(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP_LEFT)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)], kind="deck.built")
    answer = program_of("player").send("POST", f"{table.api}missions/", {"name": "X", "choir": [saint.number]})
    assert (answer.status_code, answer.json()["type"]) == (409, "urn:companion:problem:not-ready")
    assert [problem["rule"] for problem in answer.json()["problems"]] == [
        "slotted-cards-touch",
        *["deck-at-mission-start"] * 4,
    ]


def test_a_record_is_written(table: Table, two: tuple[Saint, Saint]) -> None:
    number = begun(table, *two)
    program, path = program_of("player"), f"{table.api}missions/{number}/"
    answer = program.send("PATCH", path, {"notes": "Cold.", "faded": [1], "last_turn": 2, "acts": 2, "version": 2})
    mission = answer.json()
    assert (mission["notes"], mission["choir"][0]["faded"], mission["last_turn"], mission["acts"]) == (
        "Cold.",
        True,
        2,
        2,
    )
    assert program.send("PATCH", path, {"notes": "Warm.", "version": 2}).status_code == 409
    assert program.send("PATCH", path, {"chapter": "nowhere"}).status_code == 409
    assert program.send("PATCH", path, {"acts": 0}).status_code == 400
    assert program.send("PATCH", path, {"moon": "full"}).status_code == 400


def test_in_a_hurry_only_the_outcome(table: Table, two: tuple[Saint, Saint]) -> None:
    number = begun(table, *two)
    answer = program_of("player").send(
        "POST", f"{table.api}missions/{number}/end/", {"outcome": "lost", "notes": "Oh."}
    )
    assert (answer.json()["state"], answer.json()["settled"], answer.json()["notes"]) == ("lost", False, "Oh.")


def test_with_decisions_every_card_is_moved(table: Table, two: tuple[Saint, Saint]) -> None:
    first, second = two
    number = begun(table, *two)
    body = {
        "outcome": "won",
        "faded": [2],
        "last_turn": 1,
        "fragments": [{"name": "The Afternoon Tea"}, {"name": "The Insider"}],
        "decisions": [
            {"saint": 1, "what": "choose", "fragment": "f1", "slot": "top"},
            {"saint": 2, "what": "choose", "fragment": "f2", "gives_up_death": True},
        ],
    }
    answer = program_of("owner").send("POST", f"{table.api}missions/{number}/end/", body)
    assert (answer.status_code, answer.json()["state"], answer.json()["settled"]) == (200, "won", True)
    assert (lying(first), held(second).halo) == ([("top", "The Afternoon Tea")], [])
    assert program_of("owner").send("POST", f"{table.api}missions/{number}/end/", body).status_code == 409


def test_a_wrong_decision_changes_nothing_at_all(table: Table, two: tuple[Saint, Saint]) -> None:
    number = begun(table, *two)
    body = {"outcome": "lost", "notes": "Oh.", "decisions": [{"saint": 1, "what": "slot-death", "slot": "top-left"}]}
    answer = program_of("owner").send("POST", f"{table.api}missions/{number}/end/", body)
    assert (answer.status_code, answer.json()["type"]) == (409, "urn:companion:problem:slotted-cards-touch")
    mission = Mission.objects.get()
    assert (mission.ending, mission.record["notes"]) == ({}, "")


def test_a_player_agrees_for_their_own_seat_alone(table: Table, two: tuple[Saint, Saint]) -> None:
    saints.change(seat(table), two[1].number, changes={"seat": table.seat("guide").number})
    number = begun(table, *two)
    answer = program_of("player").send(
        "POST", f"{table.api}missions/{number}/end/", {"outcome": "won", "decisions": []}
    )
    assert (answer.json()["state"], answer.json()["settled"]) == ("open", False)


@pytest.mark.parametrize(
    "decision", [{"saint": 1, "what": "choose"}, {"saint": 1, "what": "slot-death"}, {"saint": 0, "what": "sacrifice"}]
)
def test_half_a_decision_is_a_bad_request(table: Table, two: tuple[Saint, Saint], decision: dict[str, object]) -> None:
    number = begun(table, *two)
    body = {"outcome": "lost", "decisions": [decision]}
    assert program_of("owner").send("POST", f"{table.api}missions/{number}/end/", body).status_code == 400
