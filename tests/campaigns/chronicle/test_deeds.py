"""Deeds undone and done again out of their order: nothing is done on what is not there, and no card gets lost."""

from campaigns.chronicle.undo import undo
from campaigns.models import Entry, Saint, SaintPlaceKind
from campaigns.models.sheet import SaintSheet
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import halos, saints
from campaigns.saints.actions.cards import WantedCopies
from cards.models import Place
from tests.campaigns.archive.documents import export, restore
from tests.people_at_table import Table, refused, set_table
from tests.saints_at_table import card, frank, held, lying, ophelia, seat


def gain(table: Table, saint: Saint, part: SaintPlaceKind = SaintPlaceKind.DECK, code: str = "murder-board") -> Entry:
    return saint_cards.gain(seat(table), saint.number, [WantedCopies(card(code), 1, part)])


def lose(table: Table, saint: Saint, part: SaintPlaceKind = SaintPlaceKind.DECK) -> Entry:
    return saint_cards.lose(seat(table), saint.number, [held(saint).of(part)[0].copy], kind="card.sacrificed")


def take_back(table: Table, entry: Entry, *, with_dependants: bool = False) -> Entry:
    return undo(seat(table), number=entry.number, with_dependants=with_dependants)


def gained_and_given(table: Table) -> tuple[Saint, Entry, Entry]:
    """Frank gained a card and gave it to Ophelia; she, and the two undos: of the gift, then of the gain."""
    giver, taker = frank(table), ophelia(table)
    gained = gain(table, giver)
    given = saint_cards.give(seat(table), giver.number, [held(giver).deck[0].copy], to=taker.number)
    back = take_back(table, gained, with_dependants=True)
    return taker, Entry.objects.get(undoes=given), back


def test_what_went_with_a_deed_is_not_done_again_without_it(table: Table) -> None:
    taker, ungiven, ungained = gained_and_given(table)
    with refused("has-dependants") as problem:
        take_back(table, ungiven)
    assert problem.value.facts["dependants"] == [ungained.number]
    assert not held(taker).deck
    take_back(table, ungiven, with_dependants=True)
    assert [entry.kind for entry in table.entries()[-2:]] == ["deed.redone", "deed.redone"]
    assert len(held(taker).deck) == 1


def test_one_after_the_other_they_are_done_again(table: Table) -> None:
    taker, ungiven, ungained = gained_and_given(table)
    take_back(table, ungained)
    take_back(table, ungiven)
    assert len(held(taker).deck) == 1


def test_a_layout_is_not_done_again_where_another_card_came_back(table: Table) -> None:
    saint = frank(table)
    gain(table, saint, SaintPlaceKind.LEFT, "the-insider")
    lost = lose(table, saint, SaintPlaceKind.LEFT)
    gain(table, saint, SaintPlaceKind.TOP, "the-afternoon-tea")
    arranged = halos.arrange(seat(table), saint.number, layout={SaintPlaceKind.LEFT: [held(saint).halo[0].copy]})
    assert arranged
    back = take_back(table, arranged)
    found = take_back(table, lost)
    with refused("has-dependants") as problem:
        take_back(table, back)
    assert problem.value.facts["dependants"] == [found.number]
    assert lying(saint) == [("top", "The Afternoon Tea"), ("left", "The Insider")]


def test_no_card_is_taken_from_another_table_by_doing_something_again(table: Table) -> None:
    """Both play with one box."""
    ours, other = frank(table), set_table("Hollow")
    theirs = saints.make(other.seat("owner"), name="Ruth", sheet=SaintSheet())
    assert theirs.box == ours.box
    gain(table, ours)
    copy = held(ours).deck[0].copy
    lost = lose(table, ours)
    gained = saint_cards.gain(other.seat("owner"), theirs.number, [WantedCopies(card("murder-board"), 1)])
    assert held(theirs).deck[0].copy == copy
    ungained = undo(other.seat("owner"), number=gained.number)
    take_back(table, lost)
    with refused("used-elsewhere"):
        undo(other.seat("owner"), number=ungained.number)
    assert [one.copy for one in held(ours).deck] == [copy]


def test_no_card_goes_back_to_a_saint_who_has_left(table: Table) -> None:
    saint = frank(table)
    gain(table, saint)
    lost = lose(table, saint)
    saints.take_apart(seat(table), saint.number)
    left = table.newest()
    with refused("changed-since"):
        take_back(table, lost)
    assert not held(saint).held
    take_back(table, left)
    take_back(table, lost)
    assert len(held(saint).deck) == 1


def test_no_card_goes_back_to_a_saint_who_has_died(table: Table) -> None:
    saint = frank(table)
    gain(table, saint)
    lost = lose(table, saint)
    saint_cards.gain(
        seat(table), saint.number, [WantedCopies(card("death"), 9, SaintPlaceKind.LEFT)], kind="card.slotted"
    )
    with refused("changed-since"):
        take_back(table, lost)
    assert not held(saint).held


def test_the_places_of_a_saint_are_called_like_them_again(table: Table) -> None:
    saint = frank(table)
    saints.change(seat(table), saint.number, changes={"name": "Franklin"})
    renamed = table.newest()
    assert set(names_of_places(saint)) == {"Franklin"}
    back = take_back(table, renamed)
    assert set(names_of_places(saint)) == {"Frank"}
    take_back(table, back)
    assert set(names_of_places(saint)) == {"Franklin"}


def names_of_places(saint: Saint) -> list[str]:
    return list(Place.objects.filter(pk__in=saint.places.values("place")).values_list("name", flat=True))


def test_what_came_in_a_file_is_not_taken_back_with_cards_that_cannot_be(table: Table) -> None:
    """Nobody has no card of their own, so that their coming alone could be undone; but they have gained one since."""
    nobody = saints.make(seat(table), name="Nobody", sheet=SaintSheet())
    made = table.newest()
    gain(table, nobody)
    copy = restore(export(table.seat("owner")))
    with refused("ledger-left-behind"):
        undo(copy.seat("stranger"), number=made.number, with_dependants=True)
    there = copy.campaign.saints.get()
    assert (there.state, len(held(there).deck)) == ("playing", 1)
