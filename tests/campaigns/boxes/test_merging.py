"""Two boxes that are one: the saints keep their cards, nothing is lost, and one tap takes it back."""

import uuid
from collections import Counter

import pytest

from campaigns.boxes import actions as boxes
from campaigns.boxes import merging
from campaigns.chronicle.undo import undo
from campaigns.models import BoxShare, Member, Mission, Saint, SaintPlaceKind
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from campaigns.seats.actions import campaigns
from cards.box import lists, moving, stock
from cards.box.moving import MoveWish
from cards.box.moving_by_card import CopiesToHand, hand_over, open_place
from cards.models import Box, Chapter, Copy, Game, PlaceKind
from tests.cards.box.test_moving import now, replayed
from tests.people_at_table import Table, person, refused
from tests.saints_at_table import card, frank, held, lying, ophelia, seat, slot

pytestmark = pytest.mark.both_databases


@pytest.fixture
def quiet(table: Table) -> Box:
    """The box that came by itself with Frank, who has a halo and a deck; a card of one's own lies in it."""
    saint = frank(table)
    slot(table, saint, "the-afternoon-tea", SaintPlaceKind.TOP)
    slot(table, saint, "death", SaintPlaceKind.TOP)
    saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 2)])
    lists.add(saint.box, [lists.ListLine(1, 1, name="Rusty Key", what="Mind gift")], by=saint.box.owner)
    return Box.objects.select_related("owner", "game").get()


@pytest.fixture
def real(table: Table, quiet: Box) -> Box:
    """The one on the shelf, with a chapter; its murder boards are on another table."""
    chapters = list(Chapter.objects.filter(game="apocrypha", slug__in=["base", "skinwalkers"]))
    return boxes.register_box(
        person("owner"), game=table.campaign.game, name="On the shelf", chapters=chapters, is_another=True
    )


def cards_in(box: Box) -> Counter[str]:
    inside = Copy.objects.filter(box=box).exclude(place__kind=PlaceKind.OUTSIDE)
    return Counter(inside.values_list("card__name", flat=True))


def the_saint(table: Table) -> Saint:
    return Saint.objects.select_related("box").get(campaign=table.campaign, number=1)


def all_boards_on_a_table(box: Box) -> None:
    board = card("murder-board")
    here = Copy.objects.filter(box=box, card=board)[0].place_id
    to = open_place(box, kind="table", name="Elsewhere")
    hand_over(box, [CopiesToHand(here, board.pk, 4)], to=to, by=box.owner)


def test_the_box_of_the_first_saint_is_called_what_it_is(quiet: Box) -> None:
    assert (quiet.name, quiet.is_quiet) == ("Made for Candlepoint", True)


def test_after_a_merge_there_is_one_full_set_and_the_saint_keeps_everything(
    table: Table, quiet: Box, real: Box
) -> None:
    before, halo = cards_in(real), lying(the_saint(table))
    merging.merge(real, quiet, by=person("owner"))
    assert cards_in(real) == before | Counter({"Rusty Key": 1})
    assert not cards_in(quiet)
    saint = the_saint(table)
    assert saint.box == real
    assert lying(saint) == halo
    assert [one.card.name for one in held(saint).deck] == ["Murder Board", "Murder Board"]
    assert BoxShare.objects.get(campaign=table.campaign).box == real
    assert replayed(real) == now(real)
    assert [box.name for box in Box.objects.filter(owner=person("owner"), merged_into=None)] == ["On the shelf"]


def test_play_goes_on_in_the_kept_box(table: Table, quiet: Box, real: Box) -> None:
    merging.merge(real, quiet, by=person("owner"))
    gained = saint_cards.gain(seat(table), 1, [WantedCopies(card("murder-board"), 2)])
    assert len(held(the_saint(table)).deck) == 4
    undo(seat(table), number=gained.number)
    assert len(held(the_saint(table)).deck) == 2


def test_a_merge_is_undone_as_one_and_can_be_done_again(table: Table, quiet: Box, real: Box) -> None:
    before = [cards_in(quiet), cards_in(real), lying(the_saint(table)), now(quiet), now(real)]
    entry = merging.merge(real, quiet, by=person("owner"))
    merged = [cards_in(real), lying(the_saint(table))]
    undone = boxes.undo(entry, by=person("owner"))
    quiet.refresh_from_db()
    assert quiet.merged_into is None
    assert [cards_in(quiet), cards_in(real), lying(the_saint(table)), now(quiet)] == before[:4]
    assert the_saint(table).box == quiet
    assert BoxShare.objects.get(campaign=table.campaign).box == quiet
    again = boxes.undo(undone, by=person("owner"))
    assert again.is_undo is False
    assert [cards_in(real), lying(the_saint(table))] == merged
    assert the_saint(table).box == real


def test_what_a_saint_gained_since_comes_first_when_a_merge_is_undone(table: Table, quiet: Box, real: Box) -> None:
    entry = merging.merge(real, quiet, by=person("owner"))
    gained = saint_cards.gain(seat(table), 1, [WantedCopies(card("the-insider"), 1, SaintPlaceKind.LEFT)])
    with refused("changed-since"):
        boxes.undo(entry, by=person("owner"))
    undo(seat(table), number=gained.number)
    boxes.undo(entry, by=person("owner"))
    assert the_saint(table).box == quiet


def test_a_saint_who_was_built_since_comes_first_too(table: Table, quiet: Box, real: Box) -> None:
    entry = merging.merge(real, quiet, by=person("owner"))
    ophelia(table)
    with refused("changed-since"):
        boxes.undo(entry, by=person("owner"))
    saints.take_apart(seat(table), 2)
    boxes.undo(entry, by=person("owner"))
    assert the_saint(table).box == quiet


def test_a_merge_is_done_again_only_while_nobody_has_used_the_boxes_apart(table: Table, quiet: Box, real: Box) -> None:
    undone = boxes.undo(merging.merge(real, quiet, by=person("owner")), by=person("owner"))
    gained = saint_cards.gain(seat(table), 1, [WantedCopies(card("murder-board"), 1)])
    with refused("changed-since"):
        boxes.undo(undone, by=person("owner"))
    undo(seat(table), number=gained.number)
    with refused("changed-since"):
        boxes.undo(undone, by=person("owner"))
    merging.merge(real, quiet, by=person("owner"))
    assert the_saint(table).box == real
    assert replayed(real) == now(real)


def test_what_an_old_entry_moved_is_undone_after_the_merge_is(table: Table, quiet: Box, real: Box) -> None:
    number = table.newest().number
    merging.merge(real, quiet, by=person("owner"))
    with refused("box-merged"):
        undo(seat(table), number=number)


def test_cards_that_both_boxes_have_in_use_are_told_and_come_as_one_more(table: Table, quiet: Box, real: Box) -> None:
    all_boards_on_a_table(real)
    board = card("murder-board")
    found = merging.preview(real, quiet)
    assert found.matching.beyond == {str(board.pk): 2}
    assert found.over == {str(board.pk): 6}
    merging.merge(real, quiet, by=person("owner"))
    assert cards_in(real)["Murder Board"] == 6


def test_either_box_can_be_the_one_that_stays(table: Table, quiet: Box, real: Box) -> None:
    before = cards_in(real)
    merging.merge(quiet, real, by=person("owner"))
    assert cards_in(quiet) == before | Counter({"Rusty Key": 1})
    assert [held.chapter.slug for held in quiet.chapters.all()] == ["base", "candlepoint", "skinwalkers"]
    assert the_saint(table).box == quiet


def test_the_same_request_twice_merges_once(quiet: Box, real: Box) -> None:
    key = uuid.uuid4()
    first = merging.merge(real, quiet, by=person("owner"), key=key)
    assert merging.merge(real, quiet, by=person("owner"), key=key) == first
    with refused("box-merged"):
        merging.merge(real, quiet, by=person("owner"))


def test_not_while_a_mission_ends(table: Table, quiet: Box, real: Box) -> None:
    Mission.objects.create(campaign=table.campaign, number=1, name="Cornered", ending={"turn": 1})
    with refused("mission-ends"):
        merging.merge(real, quiet, by=person("owner"))


def test_not_while_a_deleted_campaign_needs_the_other_box(table: Table, quiet: Box, real: Box) -> None:
    """Its cards went behind the dividers of that box, and come back from there."""
    campaigns.delete(table.seat("owner"))
    with refused("box-in-use"):
        merging.merge(real, quiet, by=person("owner"))
    with refused("box-in-use"):
        merging.preview(real, quiet)
    campaigns.restore(Member.objects.get(campaign=table.campaign, role="owner"))
    merging.merge(real, quiet, by=person("owner"))
    assert len(held(the_saint(table)).deck) == 2


def test_a_campaign_that_is_deleted_after_the_merge_comes_back_with_its_cards(
    table: Table, quiet: Box, real: Box
) -> None:
    halo = lying(the_saint(table))
    merging.merge(real, quiet, by=person("owner"))
    campaigns.delete(table.seat("owner"))
    campaigns.restore(Member.objects.get(campaign=table.campaign, role="owner"))
    assert lying(the_saint(table)) == halo


def test_a_deleted_box_is_merged_with_none_and_a_merged_one_goes_with_the_other(quiet: Box, real: Box) -> None:
    boxes.delete(real)
    with refused("box-merged"):
        merging.merge(real, quiet, by=person("owner"))
    boxes.restore(real)
    merging.merge(quiet, real, by=person("owner"))
    with refused("box-merged"):
        boxes.delete(real)
    Saint.objects.all().delete()
    Copy.objects.filter(box=quiet).update(place=quiet.places.get(kind=PlaceKind.STASH), layer=None)
    boxes.delete(quiet)
    boxes.delete_for_good(quiet)
    assert not Box.objects.exists()


def test_boxes_of_two_games_stay_two(table: Table, quiet: Box) -> None:
    other = stock.register(person("owner"), game=Game.objects.get(slug="wickville"), name="W")
    with refused("other-game"):
        merging.merge(quiet, other, by=person("owner"))


def test_a_quiet_box_is_offered_before_another_is_registered(table: Table, quiet: Box) -> None:
    with refused("quiet-box"):
        boxes.register_box(person("owner"), game=table.campaign.game, name="Shelf")


def test_a_quiet_box_is_adopted_and_completed(quiet: Box) -> None:
    before = cards_in(quiet)
    missing = Copy.objects.filter(box=quiet, card=card("murder-board"), place__kind=PlaceKind.DIVIDER)[0]
    outside = quiet.places.get(kind=PlaceKind.OUTSIDE)
    moving.move(quiet, [MoveWish(missing.pk, missing.place_id, outside.pk)], by=None)
    chapters = list(Chapter.objects.filter(game="apocrypha", slug__in=["base", "fae"]))
    key = uuid.uuid4()
    entry = stock.adopt(quiet, name="On the shelf", chapters=chapters, by=person("owner"), key=key)
    assert stock.adopt(quiet, name="On the shelf", chapters=chapters, by=person("owner"), key=key) == entry
    quiet.refresh_from_db()
    assert (quiet.name, quiet.is_quiet) == ("On the shelf", False)
    assert not before - cards_in(quiet)
    assert [held.chapter.slug for held in quiet.chapters.all()] == ["base", "candlepoint", "fae"]
    with refused("not-quiet"):
        stock.adopt(quiet, name="Mine", chapters=[], by=person("owner"))


def test_an_adoption_can_be_undone(quiet: Box) -> None:
    before = now(quiet)
    chapters = list(Chapter.objects.filter(game="apocrypha", slug__in=["base", "fae"]))
    entry = stock.adopt(quiet, name="On the shelf", chapters=chapters, by=person("owner"))
    boxes.undo(entry, by=person("owner"))
    quiet.refresh_from_db()
    assert (quiet.name, quiet.is_quiet, now(quiet)) == ("Made for Candlepoint", True, before)
    assert [held.chapter.slug for held in quiet.chapters.all()] == ["base", "candlepoint"]
