"""A campaign's file to begin with."""

from datetime import date

import pytest

from campaigns.chronicle import undo
from campaigns.models import Veto
from campaigns.seats.actions import campaigns, members
from tests.campaigns.archive.documents import Document, export
from tests.people_at_table import Table


@pytest.fixture
def document(table: Table) -> Document:
    """Candlepoint's file, after a little has happened."""
    campaigns.change(table.seat("owner"), changes={"notes": "The bar is sealed.", "timezone": "Europe/Madrid"})
    undo.undo(table.seat("owner"), number=table.newest().number)
    for day in (date(2025, 10, 30), date(2025, 10, 31)):
        Veto.objects.create(campaign=table.campaign, date=day, reason="too sad", by=table.seat("guide"))
    members.remove(table.seat("owner"), number=3)
    return export(table.seat("owner"))
