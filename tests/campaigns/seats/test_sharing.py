"""The read-only window on a campaign."""

import pytest
from django.http import Http404

from campaigns.models import ShareLink
from campaigns.seats.actions import campaigns, sharing
from tests.people_at_table import Table


def test_a_window_shows_the_campaign_to_whoever_has_its_code(table: Table) -> None:
    code = sharing.open_window(table.seat("owner")).code
    assert code
    assert sharing.campaign_of_window(code) == table.campaign
    assert table.newest().kind == "window.opened"


def test_a_new_address_closes_the_old_one(table: Table) -> None:
    first = sharing.open_window(table.seat("owner")).code
    second = sharing.open_window(table.seat("owner")).code
    assert first
    assert first != second
    with pytest.raises(Http404):
        sharing.campaign_of_window(first)


def test_a_closed_window_shows_nothing(table: Table) -> None:
    code = sharing.open_window(table.seat("owner")).code
    assert code
    sharing.close_window(table.seat("owner"))
    assert table.newest().kind == "window.closed"
    with pytest.raises(Http404):
        sharing.campaign_of_window(code)


def test_closing_what_is_closed_writes_nothing(table: Table) -> None:
    count = len(table.entries())
    sharing.close_window(table.seat("owner"))
    assert len(table.entries()) == count


def test_an_archived_campaign_is_still_seen(table: Table) -> None:
    code = sharing.open_window(table.seat("owner")).code
    assert code
    campaigns.archive(table.seat("owner"))
    assert sharing.campaign_of_window(code).archived


def test_only_the_digest_of_the_code_is_kept(table: Table) -> None:
    code = sharing.open_window(table.seat("owner")).code
    assert code
    assert code not in str(ShareLink.objects.values().get())
