"""A box on a table."""

import pytest

from campaigns.boxes import actions
from cards.box import stock
from cards.models import Box, Chapter, Game
from tests.people_at_table import Table, person


@pytest.fixture
def box(table: Table) -> Box:
    """The owner's, brought to the table."""
    game = Game.objects.get(slug="apocrypha")
    chapters = list(Chapter.objects.filter(game=game, slug__in=["base", "skinwalkers"]))
    made = stock.register(person("owner"), game=game, name="Ours", chapters=chapters)
    actions.bring(table.seat("owner"), box_id=made.pk)
    return made
