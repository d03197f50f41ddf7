"""A saint who may travel."""

import pytest

from campaigns.models import Saint, SaintPlaceKind
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from tests.people_at_table import Table
from tests.saints_at_table import card, frank, seat, slot


@pytest.fixture
def traveller(table: Table) -> Saint:
    """Frank, with a fragment and a death in the halo and two gifts in the deck."""
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    slot(table, saint, "death", SaintPlaceKind.LEFT)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 2)])
    return saint
