"""The people at the table, for the tests of their own cards."""

import pytest

from cards.models import Game, Pack
from cards.packs import actions
from cards.packs.files import PackCardPart, TargetPart
from tests.people_at_table import Table, person, table

__all__ = ["table"]

RUSTY_KEY = PackCardPart(
    code="rusty-key",
    name="Rusty Key",
    type="gift",
    virtue="mind",
    keywords=["conjure", "shiny"],
    targets=[TargetPart("rage", 12), TargetPart(None, 9)],
    text="Opens what should stay shut.",
)


@pytest.fixture
def pack(table: Table) -> Pack:
    """The player's own pack, with one card."""
    pack = actions.start(person("player"), game=Game.objects.get(slug="apocrypha"), name="Ours", notes="From the attic")
    actions.put_card(pack, RUSTY_KEY)
    return pack
