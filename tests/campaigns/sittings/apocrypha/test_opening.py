"""A mission comes to the live table: what the campaign knows is filled in, and what speaks against it is said."""

import pytest

from campaigns.guiding.actions import reveals, scripts
from campaigns.guiding.ready import ready_script
from campaigns.models import SaintState, Sitting
from campaigns.sittings.actions import closing
from tests.missions_at_table import enter_here, mission_under_way
from tests.people_at_table import Table, browser_of, program_of
from tests.saints_at_table import frank

PLUNGE = ready_script("taking-the-plunge")


def test_of_a_mission_under_way_only_asked_what_nobody_knows(table: Table) -> None:
    mission_under_way(table)
    browser = browser_of("owner")
    page = browser.get(f"{table.path}tables/new/").content.decode()
    assert "Enter Here" in page
    assert "Ophelia" in page
    assert 'name="saints"' not in page
    answer = browser.post(f"{table.path}tables/new/", {"clock": "12", "nexus-0": "Stadium", "nexus-1": "Stadium"})
    sitting = Sitting.objects.get()
    assert answer.headers["Location"] == f"/tables/{sitting.pk}/"
    state = program_of("owner").get(f"/api/v1/sittings/{sitting.pk}/").json()["state"]
    assert [(seat["saint"], seat["nexus"]) for seat in state["choir"]] == [("Ophelia", "Stadium"), ("Frank", "Stadium")]
    assert (state["mission"], state["clock"], state["record"]) == ("enter-here", 12, 1)
    assert sitting.name == "Enter Here"


def test_the_missions_page_and_the_next_step_lead_to_the_open_table(table: Table) -> None:
    mission_under_way(table)
    browser = browser_of("owner")
    assert f"{table.path}tables/new/" in browser.get(f"{table.path}missions/1/").content.decode()
    browser.post(f"{table.path}tables/new/", {"clock": "12"})
    sitting = Sitting.objects.get()
    for path in (f"{table.path}missions/1/", table.path, f"{table.path}tables/new/"):
        assert f'btn-next" href="/tables/{sitting.pk}/"' in browser.get(path).content.decode(), path


def test_a_mission_already_at_another_open_table_is_refused_until_that_is_closed(table: Table) -> None:
    mission_under_way(table)
    live = enter_here(table, record=1)
    again = program_of("owner").send("POST", f"{table.api}sittings/", {"options": {**_options(), "record": 1}})
    assert again.status_code == 409
    assert "another live table" in again.json()["detail"]
    closing.close(table.seat("owner"), live.sitting.pk)
    assert (
        program_of("owner").send("POST", f"{table.api}sittings/", {"options": {**_options(), "record": 1}}).status_code
        == 201
    )


@pytest.mark.parametrize(
    ("state", "words"), [(SaintState.AWAY, "away at another table"), (SaintState.DEAD, "dead for ever")]
)
def test_a_saint_who_cannot_come_is_refused_in_words(table: Table, state: SaintState, words: str) -> None:
    saint = frank(table, "owner")
    saint.state = state
    saint.save()
    answer = program_of("owner").send("POST", f"{table.api}sittings/", {"options": _options()})
    assert answer.status_code == 409
    assert words in answer.json()["detail"]


def test_a_mission_without_a_row_is_named_or_written_out(table: Table) -> None:
    browser = browser_of("player")
    browser.post(f"{table.path}tables/new/", {"mission": "enter-here", "saints": "Ophelia\nFrank"})
    browser.post(f"{table.path}tables/new/", {"mission": "", "saints": "Ophelia", "nexuses": "Mill\nChurch"})
    states = [one.snapshot for one in Sitting.objects.order_by("number")]
    assert '"mission":"enter-here"' in states[0]
    assert '"name":"Mill"' in states[1]
    assert browser.post(f"{table.path}tables/new/", {"mission": "", "saints": "Ophelia"}).status_code == 400


def test_of_a_guided_mission_only_what_was_revealed_comes_to_the_table(table: Table) -> None:
    guide = table.seat("guide")
    script = scripts.start(guide, title=PLUNGE.title, parts=PLUNGE.parts)
    hotel = script.parts.filter(kind="nexus").first()
    assert hotel
    reveals.show(guide, script.id, hotel.id)
    mission_under_way(table, "Taking the Plunge")
    browser_of("owner").post(f"{table.path}tables/new/", {"guided": "on"})
    sitting = Sitting.objects.get()
    assert '"name":"Motel"' in sitting.snapshot
    assert "Lake" not in sitting.snapshot
    assert "Woods" not in sitting.snapshot


def _options() -> dict[str, object]:
    return {"mission": "enter-here", "choir": [{"saint": "Ophelia"}, {"saint": "Frank"}]}
