"""A saint who may travel."""

import pytest

from campaigns.actions import hands
from campaigns.actions.hands import WantedCopies
from campaigns.models import Saint, SaintPlaceKind
from tests.people_at_table import Table
from tests.saints_at_table import card, frank, seat, slot


@pytest.fixture
def traveller(table: Table) -> Saint:
    """Frank, with a fragment and a death in the halo and two gifts in the deck."""
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    slot(table, saint, "death", SaintPlaceKind.LEFT)
    hands.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 2)])
    return saint
