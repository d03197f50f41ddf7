"""However much there is, it takes as many questions to the database."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.box import plans, stock
from cards.models import Box, Card, Place
from cards.packs import actions as packs
from cards.recipes.library import recipe_called
from tests.campaigns.boxes.api.asking import a_key, ask, lost, of, queries
from tests.cards.box.test_moving import a_box
from tests.people_at_table import Table, person, sit_down

pytestmark = pytest.mark.usefixtures("table")


def more_copies(box: Box) -> None:
    """Up to six hundred, with a plan and a ledger to match."""
    game = box.game
    pack = packs.start(box.owner, game=game, name="Many")
    gift = game.cardtypes.get(slug="gift")
    cards = Card.objects.bulk_create(
        Card(game=game, code=f"many-{n}", alias=f"many-{n}", name=f"Many {n}", type=gift, virtue="mind", pack=pack)
        for n in range(600 - box.copies.count())
    )
    stock.put_in(box, dict.fromkeys(cards, 1), by=box.owner)


# How many queries each path may take at most.
LOOKS = {"": 5, "places/": 4, "copies/?page_size=200": 7, "moves/": 4, "plans/": 4}


def test_however_many_copies() -> None:
    box = stock.register(person("owner"), game=a_box("Theirs").game, name="Ours")
    few = {path: queries(of(box, path)) for path in LOOKS}
    more_copies(box)
    assert box.copies.count() == 600
    assert {path: queries(of(box, path)) for path in LOOKS} == few
    assert {path: count for path, count in few.items() if count > LOOKS[path]} == {}


def test_a_plan_however_long(box: Box) -> None:
    short = plans.plan_layout(box, {lost(box).pk: {"apocrypha-murder-board": 1}})
    few = queries(of(box, f"plans/{short.pk}/"))
    long = plans.plan_rebuild(box, recipe_called("enter-here"))
    assert queries(of(box, f"plans/{long.pk}/")) <= few
    assert few <= 8


def counted(call: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        call()
    return len(captured)


def test_a_long_list_costs_as_many_queries_as_a_short_one(box: Box) -> None:
    def add(count: int, first: int) -> int:
        lines = "\n".join(f"Unknown {n} (Body gift)" for n in range(first, first + count))
        return counted(lambda: ask("POST", of(box, "copies/"), {"key": a_key(), "lines": lines}))

    add(1, 0)  # makes the pack
    assert add(50, 10) == add(2, 100)


def test_a_guest_at_the_table_sees_the_box_with_one_query_more(box: Box, brought: Place, table: Table) -> None:
    sit_down(table, "lodger")
    assert queries(of(box), "lodger") <= queries(of(box)) + 1
