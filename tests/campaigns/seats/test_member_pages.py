"""The table's page, and the small posts from it."""

from typing import Any

import pytest

from campaigns.models import Member, Role
from tests.data_rows import data_rows
from tests.people_at_table import Table, browser_of


def test_the_owner_seats_people(table: Table) -> None:
    browser = browser_of("owner")
    browser.post(f"{table.path}table/3/role/", {"role": "spectator"})
    assert table.seat("player").role == Role.SPECTATOR
    browser.post(f"{table.path}guide/", {"seat": "1"})
    assert table.seat("owner").is_guide
    browser.post(f"{table.path}guide/")
    assert not table.seat("owner").is_guide
    browser.post(f"{table.path}table/4/remove/")
    assert not Member.objects.filter(number=4).exists()
    browser.post(f"{table.path}table/3/owner/")
    assert table.seat("player").role == Role.OWNER


def test_everybody_renames_their_seat_and_may_leave(table: Table) -> None:
    browser = browser_of("spectator")
    browser.post(f"{table.path}table/name/", {"name": "Ophelia"})
    assert table.seat("spectator").name == "Ophelia"
    assert browser.post(f"{table.path}table/leave/").headers["Location"] == "/campaigns/"
    assert browser.get(table.path).status_code == 404


@data_rows(
    "post, data, told",
    [
        ("table/3/role/", {}, "role"),
        ("table/3/role/", {"role": "owner"}, "role"),
        ("table/name/", {"name": ""}, "name"),
        ("table/name/", {"name": "x" * 61}, "name"),
        ("table/name/", {"name": "a\0b"}, "name"),
        ("guide/", {"seat": "first"}, "seat"),
        ("guide/", {"seat": "9" * 30}, "seat"),
        ("invitations/", {"seat": "first"}, "seat"),
    ],
)
def test_a_bad_post_is_a_friendly_page_that_names_the_field(
    table: Table, post: str, data: dict[str, Any], told: str
) -> None:
    answer = browser_of("owner").post(table.path + post, data)
    assert answer.status_code == 400
    assert answer.context["why"].lower().startswith(told)


@pytest.mark.parametrize("post", ["table/99/role/", "table/99/remove/", "table/99/owner/", f"table/{'9' * 30}/remove/"])
def test_a_seat_that_is_not_there_is_a_404(table: Table, post: str) -> None:
    assert browser_of("owner").post(table.path + post, {"role": "player"}).status_code == 404


@pytest.mark.parametrize(
    ("post", "told"),
    [
        ("table/1/remove/", "The owner cannot leave."),
        ("table/leave/", "The owner cannot leave."),
        ("table/1/owner/", "You own this campaign already."),
        ("guide/?", "A spectator cannot be the guide."),
    ],
)
def test_what_is_refused_says_why(table: Table, post: str, told: str) -> None:
    answer = browser_of("owner").post(table.path + post, {"seat": "4"})
    assert answer.status_code == 409
    assert told in answer.content.decode()


def test_only_the_owner_is_offered_to_change_seats(table: Table) -> None:
    offer = f"{table.path}table/3/remove/"
    assert offer in browser_of("owner").get(f"{table.path}table/").content.decode()
    assert offer not in browser_of("player").get(f"{table.path}table/").content.decode()
