"""The guide's notes and missions reach nobody else before they are shown: by no page, program, file or refusal.

While nothing happens at the table, ``test_every_route`` looks for them in every answer to everybody.
"""

import json

import pytest
from django.apps import apps

from campaigns.archive import file as archive
from campaigns.guiding.actions import reveals
from campaigns.models import Role, Script, ScriptPart
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPartKind
from campaigns.seats.actions import guide, invitations, members, sharing
from tests.access.guides_secrets import FILES, MISSION, NOTES, Reading, tells, write_secrets
from tests.access.routes import every_route
from tests.people_at_table import Table, browser_of, person, program_of

pytestmark = pytest.mark.walk

STORY = {"campaign-guided", "api-guided-story", *FILES}


@pytest.fixture(autouse=True)
def script(table: Table) -> Script:
    return write_secrets(table)


def part(script: Script, kind: StorybookPartKind = StorybookPartKind.NEXUS) -> ScriptPart:
    return script.parts.get(kind=kind)


# Other people in the same places


def test_the_next_owner_and_the_next_guide_read_nothing_and_the_last_guide_keeps_their_own(table: Table) -> None:
    reading, last_guide, player = Reading(table), table.seat("guide").number, table.seat("player").number
    members.hand_over(table.seat("owner"), number=player)
    assert reading.leaks("player") == set()
    guide.name_guide(table.seat("player"), number=player)
    assert reading.leaks("player") == set()
    # They are reminded of the title, and read the rest in their own file.
    read = reading.of("guide")
    assert tells(read, NOTES) == FILES
    assert tells(read, MISSION) == {"campaign-guided", *FILES}
    assert tells(read, f"Words of {MISSION}") == FILES
    guide.name_guide(table.seat("player"), number=last_guide)
    assert NOTES in browser_of("guide").get(f"{table.path}guide/notes/").content.decode()


def test_whoever_takes_over_the_guides_seat_does_not_take_over_what_they_wrote(table: Table) -> None:
    guest = table.seat("guide").user
    assert guest
    guest.is_guest = True
    guest.save()
    code = table.code(number=table.seat("guide").number)
    assert invitations.accept(person("stranger"), code=code).is_guide
    assert Reading(table).leaks("stranger") == set()


# What is shown


def test_what_is_shown_is_read_by_those_whom_it_is_shown_to_until_it_is_taken_back(
    table: Table, script: Script
) -> None:
    reading, shown = Reading(table), part(script).pk
    player = table.seat("player").number
    # To one, who reads it alone.
    reveals.show(table.seat("guide"), script.pk, shown, number=player)
    assert {who: reading.leaks(who) for who in ("player", "owner", "spectator")} == {
        "player": STORY,
        "owner": set(),
        "spectator": set(),
    }
    reveals.take_back(table.seat("guide"), script.pk, shown, number=player)
    # To everybody: at the table, and through no window.
    reveals.show(table.seat("guide"), script.pk, shown)
    for who in ("player", "spectator"):
        read = reading.of(who)
        assert tells(read, MISSION) == STORY, who
        assert tells(read, NOTES, f"Title: {MISSION}", f"hidden: {MISSION}") == set(), who
    windows = [route for route in every_route() if "window" in route.name.split("-") and "code" in str(route.pattern)]
    seen = {route.name: browser_of("anonymous").get(route.address(table, "anonymous")) for route in windows}
    assert {answer.status_code for answer in seen.values()} == {200}
    assert {name for name, answer in seen.items() if MISSION in answer.content.decode()} == set()
    # And to nobody any more.
    reveals.take_back(table.seat("guide"), script.pk, shown)
    assert reading.leaks("player") == set()


def test_a_window_shows_the_table_and_neither_codes_nor_people(table: Table) -> None:
    code = table.code(role=Role.SPECTATOR)
    window = sharing.open_window(table.seat("owner")).code
    seen = browser_of("anonymous").get(f"/shared/{window}/").content.decode()
    assert "Candlepoint" in seen
    assert "Guide" in seen
    assert code not in seen
    assert str(person("guide").pk) not in seen


# Where else it could be


def test_no_other_row_of_the_database_knows_a_mission(table: Table, script: Script) -> None:
    """Neither chronicle nor ledger, neither card nor search: what does not hold it cannot tell it."""
    reveals.show(table.seat("guide"), script.pk, part(script).pk)
    reveals.take_back(table.seat("guide"), script.pk, part(script).pk)
    holding = {
        model.__name__
        for model in apps.get_models()
        if any(MISSION in str(row) for row in model._default_manager.values_list())
    }
    assert holding == {"Script", "ScriptPart"}


def test_the_chronicle_does_not_even_say_that_the_guide_wrote(table: Table) -> None:
    before = [entry.kind for entry in table.entries()]
    guide.keep_notes(table.seat("guide"), text=f"More: {NOTES}.")
    assert [entry.kind for entry in table.entries()] == before


def test_the_file_of_another_has_no_place_for_it(table: Table) -> None:
    for who in ("owner", "player", "spectator"):
        file = archive.export(table.seat(who))
        assert not {"guided", "guide_notes"} & json.loads(file).keys(), who
        assert not any(secret.encode() in file for secret in (NOTES, MISSION)), who


def test_a_mission_that_is_there_answers_as_one_that_is_not(table: Table, script: Script) -> None:
    there, nowhere = str(script.pk), "00000000-0000-4000-8000-000000000000"
    for who in ("owner", "player", "spectator"):
        program = program_of(who)
        for method, tail in (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "parts/")):
            answers = [program.send(method, f"{table.api}guided/{id}/{tail}", {}).content for id in (there, nowhere)]
            assert answers[0].replace(there.encode(), b"") == answers[1].replace(nowhere.encode(), b""), (who, method)


def test_no_browser_keeps_the_guides_pages(table: Table, script: Script) -> None:
    for tail in ("guide/missions/", f"guide/missions/{script.pk}/", f"guide/missions/{script.pk}/text/", "guided/"):
        assert "no-store" in browser_of("guide").get(f"{table.path}{tail}")["Cache-Control"]
