"""A box, and the table to which it was brought."""

import pytest

from cards.models import Box, Place
from tests.campaigns.boxes.api.asking import ask
from tests.cards.box.test_moving import a_box
from tests.people_at_table import Table


@pytest.fixture
def box() -> Box:
    return a_box()


@pytest.fixture
def brought(box: Box, table: Table) -> Place:
    """The place on the table to which the owner has brought the box."""
    answer = ask("PUT", f"{table.api}boxes/{box.id}/", status=200)
    assert answer["box"]["name"] == "Ours"
    return Place.objects.get(pk=answer["table"])
