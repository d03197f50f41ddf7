"""A saint who may travel."""

import pytest

from campaigns.actions import hands
from campaigns.actions.hands import Wanted
from campaigns.models import Part, Saint
from tests.people_at_table import Table
from tests.saints_at_table import card, frank, seat, slot


@pytest.fixture
def traveller(table: Table) -> Saint:
    """Frank, with a fragment and a death in the halo and two gifts in the deck."""
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", Part.TOP)
    slot(table, saint, "death", Part.LEFT)
    hands.gain(seat(table), saint.number, [Wanted(card("murder-board"), 2)])
    return saint
