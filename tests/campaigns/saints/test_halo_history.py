"""A halo as it was: every deed, its undo and its redo are steps, and so is what was moved by hand on the box's page."""

import pytest

from campaigns.chronicle.undo import undo
from campaigns.models import Saint, SaintPlaceKind
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import halos
from campaigns.saints.halo_history import HaloHistory, newest_entry
from campaigns.saints.holdings import holding_of
from cards.box.moving_by_card import CopiesToHand, hand_over
from cards.models import Card
from tests.people_at_table import Table, person
from tests.saints_at_table import frank, held, lying, ophelia, seat, slot

pytestmark = pytest.mark.both_databases


def steps(saint: Saint) -> list[list[tuple[str, str]]]:
    past = HaloHistory(holding_of(saint))
    return [[(one.part.value, one.card.name) for one in past.halo(step)] for step in range(past.steps + 1)]


def test_each_step_is_the_halo_as_it_lay_then(table: Table) -> None:
    saint = frank(table)
    seen = [lying(saint)]
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    seen.append(lying(saint))
    slot(table, saint, "death", SaintPlaceKind.TOP)
    seen.append(lying(saint))
    tea, death = (one.copy for one in held(saint).halo)
    arranged = halos.arrange(
        seat(table), saint.number, layout={SaintPlaceKind.TOP: [death], SaintPlaceKind.LEFT: [tea]}
    )
    seen.append(lying(saint))
    assert arranged
    undo(seat(table), number=arranged.number)
    seen.append(lying(saint))
    saint_cards.lose(seat(table), saint.number, [tea], kind="fragment.spent")
    seen.append(lying(saint))
    assert steps(saint) == seen
    words = [moment.words for moment in HaloHistory(holding_of(saint)).moments]
    assert words[-2:] == ["Player undid: Player rearranged the halo of Frank.", "Frank spent The Afternoon Tea."]


def test_the_halo_of_another_saint_and_ones_own_deck_are_no_part_of_it(table: Table) -> None:
    saint, other = frank(table), ophelia(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    slot(table, other, "the-insider", SaintPlaceKind.TOP)
    saint_cards.gain(
        seat(table), saint.number, [saint_cards.WantedCopies(Card.objects.get(code="apocrypha-murder-board"), 1)]
    )
    assert steps(saint) == [[], [("top", "The Afternoon Tea")]]
    newest = newest_entry(holding_of(saint))
    assert newest
    assert newest.facts["cards"] == ["The Afternoon Tea"]


def test_what_was_moved_by_hand_is_told_in_the_words_of_the_box(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    tea = held(saint).halo[0]
    place = held(saint).places[SaintPlaceKind.TOP]
    hand_over(saint.box, [CopiesToHand(place, tea.card.pk, 1)], to=None, by=person("owner"))
    last = HaloHistory(holding_of(saint)).moments[-1]
    assert (last.words, last.number) == ("moved cards", None)
    assert steps(saint)[-1] == []


def test_before_and_after_an_entry_of_the_chronicle(table: Table) -> None:
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    first = table.newest().number
    slot(table, saint, "death", SaintPlaceKind.LEFT)
    past = HaloHistory(holding_of(saint))
    assert (past.before(first), past.after(first)) == (0, 1)
    assert past.before(first + 1) == 1
    assert past.after(first + 1) == past.before(first + 100) == past.steps == 2
