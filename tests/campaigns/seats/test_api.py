"""Campaigns by program: every verb once, and what is wrong with what was sent."""

from typing import Any

import pytest

from campaigns.models import Member, Role
from campaigns.seats.actions import campaigns
from tests.data_rows import data_rows
from tests.people_at_table import API, Table, person, program_of, set_table


def test_each_verb_does_what_it_says(table: Table) -> None:
    owner = program_of("owner")
    assert owner.send("PATCH", table.api, {"name": "Night"}).json()["name"] == "Night"
    assert owner.send("PATCH", f"{table.api}members/3/", {"role": "spectator"}).json()["role"] == "spectator"
    assert owner.send("PUT", f"{table.api}guide/", {"seat": 1}).json()["is_guide"] is True
    assert owner.send("DELETE", f"{table.api}guide/").status_code == 204
    assert owner.send("PATCH", f"{table.api}seat/", {"name": "Ophelia"}).json()["name"] == "Ophelia"
    assert owner.send("DELETE", f"{table.api}members/4/").status_code == 204
    assert owner.send("PUT", f"{table.api}archived/").status_code == 204
    assert owner.send("DELETE", f"{table.api}archived/").status_code == 204
    assert owner.send("PUT", f"{table.api}owner/", {"seat": 2}).json()["role"] == "owner"
    assert owner.send("DELETE", f"{table.api}seat/").status_code == 204
    assert program_of("guide").send("DELETE", table.api).status_code == 204
    assert program_of("guide").get(table.api).status_code == 404


def test_the_guide_keeps_notes(table: Table) -> None:
    guide = program_of("guide")
    assert guide.send("GET", f"{table.api}guide-notes/").json()["text"] == ""
    assert guide.send("PUT", f"{table.api}guide-notes/", {"text": " The Mancubs\n"}).json()["text"] == " The Mancubs\n"
    assert guide.send("GET", f"{table.api}guide-notes/").json()["text"] == " The Mancubs\n"


def test_the_seats_are_listed_by_number_without_the_people_in_them(table: Table) -> None:
    Member.objects.filter(number=3).update(user=None)
    seats = program_of("spectator").send("GET", f"{table.api}members/").json()["results"]
    assert [(seat["seat"], seat["name"], seat["role"], seat["is_guide"], seat["waiting"]) for seat in seats] == [
        (1, "Owner", "owner", False, False),
        (2, "Guide", "player", True, False),
        (3, "Player", "player", False, True),
        (4, "Spectator", "spectator", False, False),
    ]
    assert set(seats[0]) == {"seat", "name", "role", "is_guide", "waiting", "joined"}


def test_the_chronicle_is_read_newest_first_and_taken_back_by_number(table: Table) -> None:
    owner = program_of("owner")
    owner.send("PATCH", table.api, {"name": "Night"})
    newest = owner.send("GET", f"{table.api}chronicle/").json()["results"][0]
    assert newest["words"] == "Owner changed the name from “Candlepoint” to “Night”."
    undone = owner.send("POST", f"{table.api}chronicle/{newest['number']}/undo/")
    assert (undone.status_code, undone.json()["undoes"]) == (201, newest["number"])
    assert set(undone.json()) == {"number", "at", "by", "kind", "facts", "words", "undoes"}
    again = owner.send("POST", f"{table.api}chronicle/{newest['number']}/undo/")
    assert (again.status_code, again.json()["type"]) == (409, "urn:companion:problem:undone-already")


def test_a_window_is_opened_read_and_closed(table: Table) -> None:
    owner = program_of("owner")
    url = owner.send("POST", f"{table.api}share/").json()["url"]
    seen = program_of("anonymous").send("GET", url.replace("http://testserver/", API)).json()
    assert set(seen) == {"name", "game", "timezone", "members", "created", "archived"}
    assert [member["name"] for member in seen["members"]] == ["Owner", "Guide", "Player", "Spectator"]
    owner.send("DELETE", f"{table.api}share/")
    assert program_of("anonymous").send("GET", url.replace("http://testserver/", API)).status_code == 404


def test_a_file_goes_out_and_in(table: Table) -> None:
    file = program_of("owner").send("GET", f"{table.api}archive/")
    copy = program_of("stranger").send("POST", f"{API}archives/", file.json())
    assert (copy.status_code, copy.json()["role"]) == (201, "owner")
    again = program_of("stranger").send("GET", f"{API}campaigns/{copy.json()['id']}/archive/")
    document = file.json()
    assert document["seats"][0]["role"] == "owner"
    document["seats"][0]["name"] = "Stranger"
    assert again.json() == document


def test_after_an_import_the_seats_that_wait_are_offered_and_taken(table: Table) -> None:
    document = program_of("owner").send("GET", f"{table.api}archive/").json()
    stranger = program_of("stranger")
    path = f"{API}campaigns/{stranger.send('POST', f'{API}archives/', document).json()['id']}/"
    waiting = stranger.send("GET", f"{path}invitations/seats/").json()["results"]
    assert [(seat["seat"], seat["name"]) for seat in waiting] == [(2, "Guide"), (3, "Player"), (4, "Spectator")]
    made = stranger.send("POST", f"{path}invitations/", {"seat": 3}).json()
    program_of("player").send("POST", f"{API}invitations/{made['code']}/accept/")
    waiting = stranger.send("GET", f"{path}invitations/seats/").json()["results"]
    assert [seat["seat"] for seat in waiting] == [2, 4]


def test_everything_wrong_with_a_file_is_in_one_answer(table: Table) -> None:
    document = program_of("owner").send("GET", f"{table.api}archive/").json()
    document["campaign"] |= {"game": "chess", "timezone": "Nowhere/At_All"}
    answer = program_of("stranger").send("POST", f"{API}archives/", document)
    assert answer.status_code == 400
    assert len(answer.json()["errors"]) == 2
    assert not person("stranger").seats.exists()


# what is sent where, the field that is wrong
WRONG: list[tuple[str, str, Any, str]] = [
    ("POST", "{root}campaigns/", {}, "game"),
    ("POST", "{root}campaigns/", {"game": "chess", "name": "x"}, "game"),
    ("POST", "{root}campaigns/", {"game": {"slug": "apocrypha"}, "name": "x"}, "game"),
    ("POST", "{root}campaigns/", {"game": "apocrypha"}, "name"),
    ("POST", "{root}campaigns/", {"game": "apocrypha", "name": ""}, "name"),
    ("POST", "{root}campaigns/", {"game": "apocrypha", "name": "x" * 101}, "name"),
    ("POST", "{root}campaigns/", {"game": "apocrypha", "name": ["x"]}, "name"),
    ("POST", "{root}campaigns/", {"game": "apocrypha", "name": None}, "name"),
    ("POST", "{root}campaigns/", {"game": "apocrypha", "name": "x", "timezone": "Mars"}, "timezone"),
    ("POST", "{root}campaigns/", {"game": "apocrypha", "name": "x", "owner": "me"}, "owner"),
    ("PATCH", "{api}", {"day_turns_at": 24}, "day_turns_at"),
    ("PATCH", "{api}", {"day_turns_at": -1}, "day_turns_at"),
    ("PATCH", "{api}", {"day_turns_at": 10**30}, "day_turns_at"),
    ("PATCH", "{api}", {"day_turns_at": "noon"}, "day_turns_at"),
    ("PATCH", "{api}", {"day_turns_at": True}, "day_turns_at"),
    ("PATCH", "{api}", {"notes": "x" * 20_001}, "notes"),
    ("PATCH", "{api}", {"version": "seven"}, "version"),
    ("PATCH", "{api}", {"game": "wickville"}, "game"),
    ("PATCH", "{api}members/3/", {"role": "owner"}, "role"),
    ("PATCH", "{api}members/3/", {}, "role"),
    ("PATCH", "{api}seat/", {"name": "x" * 61}, "name"),
    ("PUT", "{api}owner/", {"seat": 0}, "seat"),
    ("PUT", "{api}guide/", {"seat": None}, "seat"),
    ("POST", "{api}invitations/", {"role": "owner"}, "role"),
    ("POST", "{api}invitations/", {"days": 0}, "days"),
    ("POST", "{api}invitations/", {"days": 91}, "days"),
    ("POST", "{api}invitations/", {"uses": 0}, "uses"),
    ("POST", "{api}invitations/", {"uses": 61}, "uses"),
    ("POST", "{api}invitations/", {"expires": "never"}, "expires"),
]


@data_rows("method, path, body, field", WRONG)
def test_a_wrong_field_is_named_and_nothing_is_written(
    table: Table, method: str, path: str, body: Any, field: str
) -> None:
    count = len(table.entries())
    answer = program_of("owner").send(method, path.format(root=API, api=table.api), body)
    assert answer.status_code == 400
    assert field in [error["field"] for error in answer.json()["errors"]]
    assert all(set(error) == {"field", "code", "message"} for error in answer.json()["errors"])
    assert (len(table.entries()), person("owner").seats.count()) == (count, 1)


@data_rows("body", ["null", "[]", '"text"', "7", "true", "[{}]"])
def test_what_is_no_object_is_refused(table: Table, body: str) -> None:
    answer = program_of("owner").post(f"{API}campaigns/", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["errors"]


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("DELETE", "seat/", "owner-stays"),
        ("DELETE", "members/1/", "owner-stays"),
        ("DELETE", "archived/", "not-archived"),
        ("POST", "chronicle/1/undo/", "not-undoable"),
    ],
)
def test_what_is_refused_is_a_409_with_its_code(table: Table, method: str, path: str, code: str) -> None:
    answer = program_of("owner").send(method, table.api + path)
    assert (answer.status_code, answer.json()["type"]) == (409, f"urn:companion:problem:{code}")
    assert answer.json()["detail"]


def test_a_campaign_is_listed_for_those_who_sit_at_it(table: Table, elsewhere: Table) -> None:
    listed = program_of("player").send("GET", f"{API}campaigns/").json()
    assert [(each["name"], each["role"], each["seat"]) for each in listed["results"]] == [("Candlepoint", "player", 3)]
    assert program_of("stranger").send("GET", f"{API}campaigns/").json()["count"] == 0


def test_the_list_can_be_filtered_by_game_and_by_whether_it_is_archived(table: Table) -> None:
    second = set_table("Wickville", game="wickville")
    campaigns.archive(second.seat("owner"))
    owner = program_of("owner")

    def names(**query: str) -> list[str]:
        return [each["name"] for each in owner.get(f"{API}campaigns/", query).json()["results"]]

    assert names() == ["Wickville", "Candlepoint"]
    assert names(game="wickville") == ["Wickville"]
    assert names(game="chess") == []
    assert names(archived="true") == ["Wickville"]
    assert names(archived="false") == ["Candlepoint"]
    assert names(archived="true", game="apocrypha") == []


@pytest.mark.parametrize(("name", "value"), [("archived", "maybe"), ("archived", ""), ("game", "a\0b")])
def test_a_malformed_filter_is_a_400_that_names_it(table: Table, name: str, value: str) -> None:
    answer = program_of("owner").get(f"{API}campaigns/", {name: value})
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [name]


@pytest.mark.parametrize(
    "path", ["members/99/", f"members/{'9' * 30}/", "invitations/00000000-0000-0000-0000-000000000000/"]
)
def test_what_is_not_there_is_a_404(table: Table, path: str) -> None:
    assert program_of("owner").send("DELETE", table.api + path).status_code == 404


def test_a_role_that_was_given_shows_in_ones_own_list(table: Table) -> None:
    program_of("owner").send("PATCH", f"{table.api}members/3/", {"role": "spectator"})
    assert program_of("player").send("GET", table.api).json()["role"] == Role.SPECTATOR
