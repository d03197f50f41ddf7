"""Two people at two boxes that are merged at that moment: it happens once, and no card is lost or doubled."""

from collections import Counter
from typing import Any

import pytest

from campaigns.boxes import actions as boxes
from campaigns.boxes import merging
from campaigns.models import Saint
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from cards.box import stock
from cards.models import Box, Copy, PlaceKind
from tests.cards.box.test_moving import now, replayed
from tests.cards.box.test_races import at_once
from tests.people_at_table import Table, person
from tests.saints_at_table import card, frank, held, seat

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def pair(table: Table) -> tuple[Box, Box]:
    """The quiet box, of which Frank is built, and another full one."""
    quiet = frank(table).box
    other = boxes.register_box(person("owner"), game=table.campaign.game, name="Shelf", is_another=True)
    return quiet, other


def inside(*of: Box) -> Counter[str]:
    copies = Copy.objects.filter(box__in=of).exclude(place__kind=PlaceKind.OUTSIDE)
    return Counter(copies.values_list("card__name", flat=True))


def test_two_who_merge_the_same_boxes_merge_them_once(pair: tuple[Box, Box]) -> None:
    quiet, other = pair
    before = inside(other)
    results = at_once(*[lambda: merging.merge(other, quiet, by=person("owner"))] * 2)
    assert results.count("box-merged") == 1
    assert inside(*pair) == before


def test_two_who_merge_them_the_other_way_round_end_with_one(pair: tuple[Box, Box]) -> None:
    quiet, other = pair
    before = inside(other)
    calls: list[Any] = [
        lambda: merging.merge(other, quiet, by=person("owner")),
        lambda: merging.merge(quiet, other, by=person("owner")),
    ]
    assert at_once(*calls).count("box-merged") == 1
    assert inside(*pair) == before
    assert Box.objects.filter(merged_into=None).count() == 1


def test_a_card_that_is_gained_meanwhile_is_gained(table: Table, pair: tuple[Box, Box]) -> None:
    quiet, other = pair
    before, by = inside(other), seat(table)
    gain = [WantedCopies(card("murder-board"), 2)]
    results = at_once(lambda: merging.merge(other, quiet, by=person("owner")), lambda: saint_cards.gain(by, 1, gain))
    assert not [result for result in results if isinstance(result, str)]
    assert inside(other) == before
    saint = Saint.objects.select_related("box").get()
    assert saint.box == other
    assert [one.card.name for one in held(saint).deck] == ["Murder Board"] * 2
    assert replayed(other) == now(other)


def test_a_card_that_is_added_meanwhile_is_in_the_kept_box_or_refused(pair: tuple[Box, Box]) -> None:
    quiet, other = pair
    spare = card("murder-board")
    type(spare).objects.filter(pk=spare.pk).update(copies=None)
    spare.refresh_from_db()
    before = inside(other)["Murder Board"]
    results = at_once(
        lambda: merging.merge(other, quiet, by=person("owner")), lambda: stock.put_in(quiet, {spare: 1}, by=None)
    )
    came = results.count("box-merged") == 0
    assert inside(*pair)["Murder Board"] == before + came
