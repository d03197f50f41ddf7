"""The tabs of a campaign: few stand on a phone, the rest are behind “More”."""

import pytest
from django.test import Client

from campaigns.access import Right
from campaigns.doors.tabs import tabs_of
from campaigns.models import Campaign
from tests.people_at_table import Table, browser_of

ALL = {right.name.lower(): True for right in Right}


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("apocrypha", ["Campaign", "Missions", "Saints"]),
        ("witching-hour", ["Campaign", "Story", "Live table"]),
        ("wickville", ["Campaign", "Live table", "People"]),
    ],
)
def test_three_stand_and_the_rest_waits(game: str, first: list[str]) -> None:
    tabs = tabs_of(Campaign(game_id=game), "campaign", ALL)
    assert [tab.name for tab in tabs.first] == first
    assert [tab.name for tab in tabs.rest][-3:] == ["Invite", "Guide", "Settings"]
    assert tabs.hidden_open is None


def test_a_tab_behind_more_is_named_when_it_is_open() -> None:
    tabs = tabs_of(Campaign(game_id="apocrypha"), "settings", ALL)
    assert tabs.hidden_open
    assert tabs.hidden_open.name == "Settings"


def test_the_list_of_the_rest_opens_without_a_script(table: Table) -> None:
    browser: Client = browser_of("player")
    page = browser.get(f"{table.path}chronicle/").content.decode()
    _before, more = page.split('<details class="menu tabs-more">')
    assert f'<a href="{table.path}chronicle/" aria-current="page">' in more.split("</details>")[0]
