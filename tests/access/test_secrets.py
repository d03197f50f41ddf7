"""What a guide writes for themselves reaches nobody else, by whatever door."""

import json
from collections.abc import Iterator

import pytest

from campaigns.archive import file as archive
from campaigns.guiding.actions import scripts
from campaigns.models import Role, Script
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from campaigns.seats.actions import guide, invitations, members, sharing
from tests.access.routes import a_webhook, every_route
from tests.people_at_table import EVERYBODY, Table, browser_of, person, program_of

pytestmark = pytest.mark.walk

SECRET = "the-mancubs-wait-in-the-bar"
# What a browser gets that is not made from any campaign; the schema alone takes as long as all the rest.
SAME_FOR_ALL = {"api-schema", "api-docs"}


# In every field of a mission that a guide fills.
MISSION = "wendigo-under-the-ice"
FILES = {"campaign-export", "api-export"}
ON_THE_GUIDES_PAGES = {"guide-notes", "api-guide-notes", *FILES}
IN_THE_GUIDES_MISSIONS = {
    *FILES,
    "guide-scripts",
    "guide-script",
    "guide-script-text",
    "guide-nexus-new",
    "guide-mutation-new",
    "guide-part-new",
    "guide-part",
    "api-guided",
    "api-guided-mission",
    "api-guided-part",
}


@pytest.fixture
def secret(table: Table) -> None:
    guide.keep_notes(table.seat("guide"), text=f"Do not tell: {SECRET}.")


def write_a_mission(table: Table) -> Script:
    parts = [StorybookPart(kind, f"{kind}: {MISSION}", f"Words of {MISSION}.") for kind in sorted(StorybookPartKind)]
    return scripts.start(table.seat("guide"), title=f"Title: {MISSION}", parts=parts)


def leaks(who: str, table: Table, *secrets: str) -> set[str]:
    """The names of the table's own routes on which *who* reads a secret: the guide's, or one of *secrets*."""
    return tells(dict(everything_read_by(who, table, at_the_table=True)), *(secrets or (SECRET,)))


def tells(read: dict[str, str], *secrets: str) -> set[str]:
    return {name for name, content in read.items() if any(secret in content for secret in secrets)}


def everything_read_by(who: str, table: Table, *, at_the_table: bool = False) -> Iterator[tuple[str, str]]:
    """Each route's name and all that it says; *at_the_table* only those whose address names the campaign."""
    program, browser = program_of(who), browser_of(who)
    for route in every_route():
        if route.name in SAME_FOR_ALL or (at_the_table and "campaigns/<uuid:id>" not in str(route.pattern.pattern)):
            continue
        answer = (program if route.is_api else browser).get(route.address(table, who))
        # A picture is no text, but words could hide in it all the same.
        yield route.name, f"{answer.headers} {answer.content.decode(errors='replace')}"


@pytest.mark.usefixtures("secret")
@pytest.mark.parametrize("who", EVERYBODY)
def test_notes_and_missions_are_read_by_the_guide_alone_and_where_a_webhook_leads_by_nobody(
    table: Table, who: str
) -> None:
    """On every route, in one walk for all of them: the walk is what takes long."""
    write_a_mission(table)
    assert a_webhook(table).url.endswith("a-secret-of-the-table")
    read = dict(everything_read_by(who, table))
    assert tells(read, "a-secret-of-the-table", "api/webhooks/1") == set()
    assert tells(read, SECRET) == (ON_THE_GUIDES_PAGES if who == "guide" else set())
    assert tells(read, MISSION) == (IN_THE_GUIDES_MISSIONS if who == "guide" else set())


@pytest.mark.usefixtures("secret")
def test_the_next_guide_starts_with_an_empty_page_and_the_last_one_keeps_theirs(table: Table) -> None:
    guide.name_guide(table.seat("owner"), number=table.seat("player").number)
    assert leaks("player", table) == set()
    assert leaks("guide", table) == FILES
    guide.name_guide(table.seat("owner"), number=table.seat("guide").number)
    assert leaks("guide", table) >= {"guide-notes"}


@pytest.mark.usefixtures("secret")
def test_whoever_takes_over_the_guides_seat_does_not_take_over_the_notes(table: Table) -> None:
    guest = table.seat("guide").user
    guest.is_guest = True
    guest.save()
    code = table.code(number=table.seat("guide").number)
    assert invitations.accept(person("stranger"), code=code).is_guide
    assert leaks("stranger", table) == set()


@pytest.mark.usefixtures("secret")
def test_owning_the_campaign_opens_no_secret(table: Table) -> None:
    members.hand_over(table.seat("owner"), number=table.seat("player").number)
    assert leaks("player", table) == set()


@pytest.mark.usefixtures("secret")
def test_the_chronicle_does_not_even_say_that_the_guide_wrote(table: Table) -> None:
    before = [entry.kind for entry in table.entries()]
    guide.keep_notes(table.seat("guide"), text=f"More: {SECRET}.")
    assert [entry.kind for entry in table.entries()] == before


@pytest.mark.usefixtures("secret")
@pytest.mark.parametrize("who", ["owner", "player", "spectator"])
def test_the_file_of_another_has_no_place_for_it(table: Table, who: str) -> None:
    assert "guide_notes" not in json.loads(archive.export(table.seat(who)))


def test_a_window_shows_the_table_and_neither_codes_nor_people(table: Table) -> None:
    code = table.code(role=Role.SPECTATOR)
    window = sharing.open_window(table.seat("owner")).code
    seen = browser_of("anonymous").get(f"/shared/{window}/").content.decode()
    assert "Candlepoint" in seen
    assert "Guide" in seen
    assert code not in seen
    assert str(person("guide").pk) not in seen
