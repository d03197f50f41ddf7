"""Nothing of a guide's mission reaches anybody before it is shown: by no page, program, file, or word of refusal."""

import json

import pytest
from django.apps import apps

from campaigns.access import Right
from campaigns.archive import file as archive
from campaigns.guiding.actions import reveals
from campaigns.models import Script, ScriptPart
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPartKind
from campaigns.seats.actions import guide, invitations, members
from tests.access.rows import ROWS
from tests.access.test_every_route import PARTS, ROUTES, ask, label, taken_back
from tests.access.test_secrets import FILES, everything_read_by, leaks, tells, write_a_mission
from tests.access.test_secrets import MISSION as SECRET
from tests.people_at_table import EVERYBODY, Table, browser_of, person, program_of

pytestmark = pytest.mark.walk

STORY = {"campaign-guided", "api-guided-story", *FILES}
OTHERS = [who for who in EVERYBODY if who != "guide"]


@pytest.fixture(autouse=True)
def script(table: Table) -> Script:
    return write_a_mission(table)


def part(script: Script, kind: StorybookPartKind = StorybookPartKind.NEXUS) -> ScriptPart:
    return script.parts.get(kind=kind)


CHANGES = [row for row in ROWS if row.method != "GET" and isinstance(row.who, Right)]


@pytest.mark.parametrize("part", range(PARTS))
def test_no_refusal_and_no_answer_to_a_change_says_it(table: Table, part: int) -> None:
    for row in CHANGES[part::PARTS]:
        with taken_back():
            ROUTES[row.route].address(table, "owner")
            for who in OTHERS:
                with taken_back():
                    answer = ask(who, row, table)
                    assert SECRET not in f"{answer.headers} {answer.content.decode(errors='replace')}", label(row)


def test_no_other_row_of_the_database_knows_it(table: Table, script: Script) -> None:
    """Neither chronicle nor ledger, neither card nor search: what does not hold it cannot tell it."""
    reveals.show(table.seat("guide"), script.pk, part(script).pk)
    reveals.take_back(table.seat("guide"), script.pk, part(script).pk)
    holding = {
        model.__name__
        for model in apps.get_models()
        if any(SECRET in str(row) for row in model._default_manager.values_list())
    }
    assert holding == {"Script", "ScriptPart"}


@pytest.mark.parametrize("who", ["owner", "player", "spectator"])
def test_no_file_of_another_has_a_place_for_it(table: Table, who: str) -> None:
    assert "guided" not in json.loads(archive.export(table.seat(who)))
    assert SECRET.encode() not in archive.export(table.seat(who))


def test_what_is_shown_to_one_is_read_by_that_one_alone(table: Table, script: Script) -> None:
    reveals.show(table.seat("guide"), script.pk, part(script).pk, number=table.seat("player").number)
    assert leaks("player", table, SECRET) == STORY
    for who in ("owner", "spectator"):
        assert leaks(who, table, SECRET) == set()


def test_what_is_shown_to_everybody_is_read_at_the_table_and_through_no_window(table: Table, script: Script) -> None:
    reveals.show(table.seat("guide"), script.pk, part(script).pk)
    for who in ("player", "spectator"):
        read = dict(everything_read_by(who, table, at_the_table=True))
        assert tells(read, SECRET) == STORY
        assert not any(
            more in content for content in read.values() for more in (f"Title: {SECRET}", f"hidden: {SECRET}")
        )
    assert leaks("anonymous", table, SECRET) == set()


def test_what_was_taken_back_is_read_no_more(table: Table, script: Script) -> None:
    reveals.show(table.seat("guide"), script.pk, part(script).pk)
    reveals.take_back(table.seat("guide"), script.pk, part(script).pk)
    assert leaks("player", table, SECRET) == set()


def test_the_next_guide_and_the_next_owner_read_nothing(table: Table) -> None:
    guide.name_guide(table.seat("owner"), number=table.seat("player").number)
    assert leaks("player", table, SECRET) == set()
    members.hand_over(table.seat("owner"), number=table.seat("player").number)
    assert leaks("player", table, SECRET) == set()


def test_a_former_guide_is_reminded_of_the_title_and_reads_the_rest_in_their_own_file(table: Table) -> None:
    guide.name_guide(table.seat("owner"), number=table.seat("player").number)
    read = dict(everything_read_by("guide", table, at_the_table=True))
    assert tells(read, SECRET) == {"campaign-guided", *FILES}
    assert tells(read, f"Words of {SECRET}") == FILES


def test_whoever_takes_over_the_guides_seat_does_not_take_over_the_missions(table: Table) -> None:
    guest = table.seat("guide").user
    assert guest
    guest.is_guest = True
    guest.save()
    assert invitations.accept(person("stranger"), code=table.code(number=table.seat("guide").number)).is_guide
    assert leaks("stranger", table, SECRET) == set()


@pytest.mark.parametrize("who", ["owner", "player", "spectator"])
def test_a_mission_that_is_there_answers_as_one_that_is_not(table: Table, script: Script, who: str) -> None:
    there, nowhere = script.pk, "00000000-0000-4000-8000-000000000000"
    for method, tail in (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "parts/")):
        answers = [
            program_of(who).send(method, f"{table.api}guided/{id}/{tail}", {}).content.replace(str(id).encode(), b"")
            for id in (there, nowhere)
        ]
        assert answers[0] == answers[1]


def test_no_browser_keeps_the_guides_pages(table: Table, script: Script) -> None:
    for tail in ("guide/missions/", f"guide/missions/{script.pk}/", f"guide/missions/{script.pk}/text/", "guided/"):
        assert "no-store" in browser_of("guide").get(f"{table.path}{tail}")["Cache-Control"]
