"""Whether anything happened since a page was drawn."""

import re

from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.seats.actions import campaigns
from tests.data_rows import data_rows
from tests.people_at_table import Table, browser_of


def test_nothing_new_is_a_cheap_304_and_something_new_names_its_mark(table: Table) -> None:
    browser = browser_of("player")
    page = browser.get(table.path).content.decode()
    found = re.search(r'data-changes="([^"]+)"[^>]*\sdata-mark="(\d+)"', page)
    assert found
    address, mark = found.groups()
    with CaptureQueriesContext(connection) as captured:
        same = browser.get(address, headers={"If-None-Match": f'"{mark}"'})
    assert (same.status_code, same.content) == (304, b"")
    # Who asks, their seat, and the newest number.
    assert len(captured) <= 4
    campaigns.change(table.seat("owner"), changes={"notes": "Frank owes the Bar a favour."})
    new = browser.get(address, headers={"If-None-Match": f'"{mark}"'})
    assert new.json() == {"mark": int(mark) + 1}
    assert new["ETag"] == f'"{int(mark) + 1}"'
    assert "no-store" in new["Cache-Control"]


@data_rows("part", ["", "table/", "saints/", "missions/", "chronicle/", "cards/", "notes/"])
def test_every_page_of_a_campaign_knows_its_mark(table: Table, part: str) -> None:
    page = browser_of("owner").get(table.path + part).content.decode()
    assert f'data-mark="{table.newest().number}"' in page
    assert "doors/changes" in page
