"""Guided mode through the API: missions for the guide, the story for the table."""

from typing import Any

import pytest

from campaigns.seats.actions import guide
from tests.people_at_table import Table, program_of
from tests.saints_at_table import frank, lying

TEXT = "Mission: The Plunge\n\nIt is winter.\n\nNexus: The Hotel\n> A cold room.\n\nGaunt waits.\n\nFragment: The Swing"


def ask(table: Table, method: str, tail: str = "", body: Any = None, *, who: str = "guide", status: int = 200) -> Any:
    answer = program_of(who).send(method, f"{table.api}{tail}", body)
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


@pytest.fixture
def mission(table: Table) -> dict[str, Any]:
    made: dict[str, Any] = ask(table, "POST", "guided/", {"text": TEXT}, status=201)
    return made


def part_at(mission: dict[str, Any], kind: str) -> str:
    part = next(part for part in mission["parts"] if part["kind"] == kind)
    return f"guided/{mission['id']}/parts/{part['id']}/"


def story(table: Table, who: str = "player") -> list[str]:
    return [told["heading"] or told["text"] for told in ask(table, "GET", "guided/story/", who=who)["results"]]


def test_a_text_is_read_without_being_kept(table: Table) -> None:
    reading = ask(table, "POST", "guided/reading/", {"text": TEXT})
    assert reading["title"] == "The Plunge"
    assert [part["kind"] for part in reading["parts"]] == ["nexus", "hidden", "fragment"]
    assert reading["unread"] == [{"number": 3, "text": "It is winter."}]
    assert ask(table, "GET", "guided/")["count"] == 0


def test_a_mission_is_made_from_a_text_and_read_again(table: Table, mission: dict[str, Any]) -> None:
    assert [part["heading"] for part in mission["parts"]] == ["The Hotel", "", "The Swing"]
    # What was not understood of a text is told when it is sent.
    assert mission.pop("not_understood") == [{"number": 3, "text": "It is winter."}]
    assert ask(table, "GET", f"guided/{mission['id']}/") == mission
    assert [row["title"] for row in ask(table, "GET", "guided/")["results"]] == ["The Plunge"]
    again = ask(table, "POST", "guided/", {"text": mission["text"]}, status=201)
    assert again["text"] == mission["text"]


@pytest.mark.parametrize(
    ("body", "status"), [({}, 400), ({"text": "Goal: x"}, 409), ({"title": 1}, 400), ({"titel": "x"}, 400)]
)
def test_a_mission_needs_a_title(table: Table, body: dict[str, Any], status: int) -> None:
    ask(table, "POST", "guided/", body, status=status)


def test_a_mission_is_renamed_added_to_changed_and_deleted(table: Table, mission: dict[str, Any]) -> None:
    here = f"guided/{mission['id']}/"
    assert ask(table, "PATCH", here, {"title": "The Dive"})["title"] == "The Dive"
    body = {"kind": "aloud", "text": "A knock.", "after": mission["parts"][0]["id"]}
    added = ask(table, "POST", f"{here}parts/", body, status=201)
    assert [part["kind"] for part in added["parts"]] == ["nexus", "aloud", "hidden", "fragment"]
    knock = part_at(added, "aloud")
    assert ask(table, "PATCH", knock, {"text": "Two.", "steps": 2})["text"] == "Two."
    assert ask(table, "GET", here)["parts"][-1]["text"] == "Two."
    ask(table, "DELETE", knock, status=204)
    ask(table, "DELETE", here, status=204)
    ask(table, "GET", here, status=404)


def test_a_part_is_shown_to_everybody_to_one_and_taken_back(table: Table, mission: dict[str, Any]) -> None:
    nexus = part_at(mission, "nexus")
    seat = table.seat("player").number
    shown = ask(table, "PUT", f"{nexus}shown/{seat}/")
    assert [row["seat"] for row in shown["shown"]] == [seat]
    assert (story(table), story(table, "owner")) == (["The Hotel"], [])
    ask(table, "PUT", f"{nexus}shown/")
    assert story(table, "owner") == ["The Hotel"]
    ask(table, "DELETE", f"{nexus}shown/")
    ask(table, "DELETE", f"{nexus}shown/{seat}/")
    assert story(table) == []


def test_the_story_has_no_trace_of_what_others_were_shown(table: Table, mission: dict[str, Any]) -> None:
    ask(table, "PUT", f"{part_at(mission, 'nexus')}shown/")
    (told,) = ask(table, "GET", "guided/story/", who="player")["results"]
    assert set(told) == {"id", "at", "by", "kind", "heading", "text", "is_for_you_alone"}
    assert told["is_for_you_alone"] is False


def test_a_fragment_is_given_to_a_saint(table: Table, mission: dict[str, Any]) -> None:
    saint = frank(table)
    entry = ask(table, "POST", f"{part_at(mission, 'fragment')}given/", {"saint": saint.number}, status=201)
    assert entry["words"] == "Frank slotted The Swing."
    assert lying(saint) == [("top", "The Swing")]


def test_a_mission_is_passed_on(table: Table, mission: dict[str, Any]) -> None:
    heir = table.seat("player").number
    ask(table, "PUT", f"guided/{mission['id']}/heir/", {"seat": heir}, status=204)
    assert ask(table, "GET", "guided/")["count"] == 0
    ask(table, "GET", f"guided/{mission['id']}/", who="player", status=403)
    guide.name_guide(table.seat("owner"), number=heir)
    assert ask(table, "GET", f"guided/{mission['id']}/", who="player")["title"] == "The Plunge"
