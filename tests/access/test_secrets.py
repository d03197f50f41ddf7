"""What a guide writes for themselves reaches nobody else, by whatever door."""

import json
from collections.abc import Iterator

import pytest

from campaigns import archive
from campaigns.actions import guides, invitations, members, sharing
from campaigns.models import Role
from tests.access.routes import a_webhook, every_route
from tests.people_at_table import EVERYBODY, Table, browser_of, person, program_of

pytestmark = pytest.mark.walk

SECRET = "the-mancubs-wait-in-the-bar"
# What a browser gets that is not made from any campaign; the schema alone takes as long as all the rest.
SAME_FOR_ALL = {"api-schema", "api-docs"}


@pytest.fixture
def secret(table: Table) -> None:
    guides.keep_notes(table.seat("guide"), text=f"Do not tell: {SECRET}.")


def leaks(who: str, table: Table, *secrets: str) -> set[str]:
    """The names of the routes on which *who* reads a secret: the guide's, or one of *secrets*."""
    told = secrets or (SECRET,)
    return {name for name, content in everything_read_by(who, table) if any(secret in content for secret in told)}


def everything_read_by(who: str, table: Table) -> Iterator[tuple[str, str]]:
    program, browser = program_of(who), browser_of(who)
    for route in every_route():
        if route.name in SAME_FOR_ALL:
            continue
        answer = (program if route.is_api else browser).get(route.address(table, who))
        # A picture is no text, but words could hide in it all the same.
        yield route.name, f"{answer.headers} {answer.content.decode(errors='replace')}"


@pytest.mark.usefixtures("secret")
@pytest.mark.parametrize("who", [who for who in EVERYBODY if who != "guide"])
def test_nobody_but_the_guide_reads_it(table: Table, who: str) -> None:
    assert leaks(who, table) == set()


@pytest.mark.usefixtures("secret")
def test_the_guide_reads_it_on_their_page_and_in_their_files(table: Table) -> None:
    assert leaks("guide", table) == {"guide-notes", "api-guide-notes", "campaign-export", "api-export"}


@pytest.mark.usefixtures("secret")
def test_the_next_guide_starts_with_an_empty_page_and_the_last_one_keeps_theirs(table: Table) -> None:
    guides.name_guide(table.seat("owner"), number=table.seat("player").number)
    assert leaks("player", table) == set()
    assert leaks("guide", table) == {"campaign-export", "api-export"}
    guides.name_guide(table.seat("owner"), number=table.seat("guide").number)
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
    guides.keep_notes(table.seat("guide"), text=f"More: {SECRET}.")
    assert [entry.kind for entry in table.entries()] == before


@pytest.mark.usefixtures("secret")
@pytest.mark.parametrize("who", ["owner", "player", "spectator"])
def test_the_file_of_another_has_no_place_for_it(table: Table, who: str) -> None:
    assert "guide_notes" not in json.loads(archive.export(table.seat(who)))


@pytest.mark.parametrize("who", EVERYBODY)
def test_where_a_webhook_leads_is_read_by_nobody_not_even_its_owner(table: Table, who: str) -> None:
    assert a_webhook(table).url.endswith("a-secret-of-the-table")
    assert leaks(who, table, "a-secret-of-the-table", "api/webhooks/1") == set()


def test_a_window_shows_the_table_and_neither_codes_nor_people(table: Table) -> None:
    code = table.code(role=Role.SPECTATOR)
    window = sharing.open_window(table.seat("owner")).code
    seen = browser_of("anonymous").get(f"/shared/{window}/").content.decode()
    assert "Candlepoint" in seen
    assert "Guide" in seen
    assert code not in seen
    assert str(person("guide").pk) not in seen
