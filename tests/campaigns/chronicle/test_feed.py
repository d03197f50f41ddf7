"""What a listener of the chronicle gets from the site itself: what they missed, and who may listen on."""

import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from campaigns.chronicle.feed import ChronicleFeed, audience_of
from campaigns.doors.feeds import FOLLOWED, tell
from campaigns.doors.streams import CAUGHT_UP_AT_ONCE, Listener, seated
from campaigns.people.actions import make_token
from campaigns.people.models import ApiToken
from campaigns.seats.actions import campaigns
from tests.people_at_table import Table, browser_of, person, program_of

pytestmark = pytest.mark.both_databases

FEED = ChronicleFeed()
Queries = Callable[[int], AbstractContextManager[object]]


def listen(table: Table, who: str = "player", query: str = "", **headers: str) -> list[int]:
    answer = program_of(who).send("GET", f"{table.api}stream/{query}", **headers)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/event-stream; charset=utf-8")
    assert answer["Cache-Control"] == "no-store"
    assert answer.content.startswith(b"retry: ")
    return [int(line[4:]) for line in answer.content.decode().splitlines() if line.startswith("id: ")]


def test_it_tells_what_came_since_and_the_header_is_newer_than_the_address(table: Table) -> None:
    newest = table.newest().number
    assert listen(table) == list(range(1, newest + 1))
    assert listen(table, query="?after=2") == list(range(3, newest + 1))
    assert listen(table, query="?after=1", **{"Last-Event-ID": "3"}) == list(range(4, newest + 1))
    assert listen(table, query=f"?after={newest}") == []


def test_each_event_is_the_entry_of_the_list(table: Table) -> None:
    program = program_of("player")
    listed = program.send("GET", f"{table.api}chronicle/").json()["results"]
    (event,) = FEED.events(table.campaign.id, listed[1]["number"], audience_of(person("player")), 10)
    assert event.seq == listed[0]["number"]
    assert b"\n" not in event.data
    assert program.send("GET", f"{table.api}stream/?after={event.seq - 1}").content.endswith(event.data + b"\n\n")


@pytest.mark.parametrize("after", ["x", "-1", "1.5", "9" * 30, "٣"])
def test_a_number_that_is_none_is_refused_with_the_field(table: Table, after: str) -> None:
    answer = program_of("player").send("GET", f"{table.api}stream/?after={after}")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "after"


def test_a_browser_listens_with_its_session(table: Table) -> None:
    answer = browser_of("player").get(f"{table.api}stream/", headers={"Accept": "text/event-stream"})
    assert answer.status_code == 200


def test_whoever_missed_very_much_comes_again_for_the_rest(table: Table) -> None:
    seat = table.seat("owner")
    for number in range(CAUGHT_UP_AT_ONCE):
        seat.campaign = campaigns.change(seat, changes={"notes": str(number)})
    answer = program_of("owner").send("GET", f"{table.api}stream/")
    assert answer.content.count(b"id: ") == CAUGHT_UP_AT_ONCE
    assert FOLLOWED not in answer.wsgi_request.META
    rest = program_of("owner").send("GET", f"{table.api}stream/?after={CAUGHT_UP_AT_ONCE}")
    followed = rest.wsgi_request.META[FOLLOWED]
    assert (followed.topic, followed.after) == (table.campaign.id, table.newest().number)


def test_what_is_newer_than_everything_here_was_before_a_backup_came_back(table: Table) -> None:
    answer = program_of("player").send("GET", f"{table.api}stream/?after=99999")
    assert answer.wsgi_request.META[FOLLOWED].after == table.newest().number


def test_who_loses_seat_token_or_session_may_no_longer_listen(table: Table) -> None:
    player, guide = person("player"), person("guide")
    token, _secret = make_token(guide, name="a program")
    browser = browser_of("player")
    session = browser.session.session_key or ""
    at_browser = Listener(player.pk, session=session, proof=player.get_session_auth_hash())
    listeners = [at_browser, Listener(guide.pk, token=token.pk), Listener(uuid.uuid4())]
    assert list(seated(table.campaign.id, listeners)) == listeners[:2]
    ApiToken.objects.all().delete()
    assert list(seated(table.campaign.id, listeners)) == listeners[:1]
    browser.logout()
    assert not seated(table.campaign.id, listeners)
    token, _secret = make_token(guide, name="another")
    table.seat("guide").delete()
    assert not seated(table.campaign.id, [Listener(guide.pk, token=token.pk)])


def test_telling_costs_no_query(table: Table, django_assert_num_queries: Queries) -> None:
    with django_assert_num_queries(0):
        tell("chronicle", table.campaign.id)


def test_the_newest_of_all_tables_is_one_query(
    table: Table, elsewhere: Table, django_assert_num_queries: Queries
) -> None:
    with django_assert_num_queries(1):
        found = FEED.newest([table.campaign.id, elsewhere.campaign.id, uuid.uuid4()])
    assert found == {each.campaign.id: each.newest().number for each in (table, elsewhere)}
