"""Saints in a campaign's file: what they are and carry, their missions and tallies; and back."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from campaigns.archive import file as archive
from campaigns.chronicle.undo import can_undo, undo
from campaigns.models import BoxShare, Campaign, Mission, Saint, SaintPlaceKind, SaintState, Tally
from campaigns.models.mission_record import MissionRecord, SaintOnMission
from campaigns.models.sheet import SaintSheet, as_json
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from cards.box import lists, stock
from cards.models import Box, Card, Copy
from tests.campaigns.archive.documents import Document, all_of, drop, export, put, restore, write
from tests.data_rows import data_rows
from tests.people_at_table import Table, person, refused
from tests.saints_at_table import card, frank, held, lying, ophelia, seat, slot


@pytest.fixture
def choir(table: Table) -> Table:
    """Frank with a halo, Ophelia with a deck, Nobody of nobody's making, one who is gone; a mission and a tally."""
    one, other = frank(table), ophelia(table)
    slot(table, one, "the-afternoon-tea", SaintPlaceKind.TOP)
    slot(table, one, "death", SaintPlaceKind.TOP)
    slot(table, one, "the-insider", SaintPlaceKind.LEFT)
    saint_cards.gain(
        seat(table),
        other.number,
        [WantedCopies(card("murder-board"), 2), WantedCopies(own_card(one.box), 1, SaintPlaceKind.BURY)],
    )
    saints.make(seat(table), name="Nobody", sheet=SaintSheet(notes="limps"))
    gone = saints.make(seat(table), name="Mistake", sheet=SaintSheet())
    saints.take_apart(seat(table), gone.number)
    went = [SaintOnMission(one.number, "Frank", faded=True), SaintOnMission(other.number, "Ophelia")]
    record = MissionRecord(choir=went, last_turn=other.number, notes="The bar is sealed.")
    Mission.objects.create(campaign=table.campaign, number=1, name="Cornered", state="won", record=as_json(record))
    Mission.objects.create(
        campaign=table.campaign, number=2, name="Again", ending={"step": 2}, record=as_json(MissionRecord())
    )
    Tally.objects.create(campaign=table.campaign, number=1, saint=one, name="Lycanthropy", value=2)
    Tally.objects.create(campaign=table.campaign, number=2, chapter="base", name="Seals", is_box=True)
    return table


def own_card(box: Box) -> Card:
    """A card of the owner's own, which lies in the box."""
    lists.add(box, [lists.ListLine(1, 1, name="Rusty Key", what="Mind gift")], by=box.owner)
    return Card.objects.select_related("type").get(name="Rusty Key")


def test_saints_come_back_equal_with_everything_that_they_carry(choir: Table) -> None:
    file = archive.export(choir.seat("owner"))
    copy = restore(archive.read_file(file))
    assert archive.export(copy.seat("stranger")) == file
    one = copy.campaign.saints.get(name="Frank")
    assert lying(one) == [("top", "The Afternoon Tea"), ("top", "Death"), ("left", "The Insider")]
    assert [row.card.name for row in held(one).of(SaintPlaceKind.CARD)] == ["Frank Block"]
    other = copy.campaign.saints.get(name="Ophelia")
    assert [row.card.name for row in held(other).deck] == ["Murder Board", "Murder Board"]
    assert copy.campaign.missions.get(number=2).ending == {}
    assert copy.campaign.tallies.get(name="Lycanthropy").saint == one


def test_the_cards_lie_in_a_box_that_the_new_owner_gets_quietly(choir: Table) -> None:
    copy = restore(export(choir.seat("owner")))
    share = BoxShare.objects.get(campaign=copy.campaign)
    assert (share.box.owner, share.box.name) == (person("stranger"), "Made for Candlepoint")
    assert share.box.is_quiet
    assert {saint.box for saint in copy.campaign.saints.all()} == {share.box}
    # The book has four, and two of them are in the deck.
    boards = Copy.objects.filter(box=share.box, card=card("murder-board"))
    assert sorted(copy.place.kind for copy in boards) == ["deck", "deck", "divider", "divider"]
    (key,) = Card.objects.filter(name="Rusty Key", pack__owner=person("stranger"))
    assert (key.type.slug, key.virtue) == ("gift", "mind")


def test_a_campaign_without_saints_brings_no_box(table: Table) -> None:
    restore(export(table.seat("owner")))
    assert not Box.objects.exists()


def test_saints_of_two_boxes_stay_apart(choir: Table) -> None:
    second = stock.register(person("owner"), game=choir.campaign.game, name="Another")
    Saint.objects.filter(name="Nobody").update(box=second)
    file = archive.export(choir.seat("owner"))
    copy = restore(archive.read_file(file))
    assert [saint.box.name for saint in copy.campaign.saints.filter(name__in=["Frank", "Nobody"])] == [
        "Made for Candlepoint",
        "Another",
    ]
    assert [share.box.name for share in copy.campaign.box_shares.all()] == ["Made for Candlepoint"]
    assert archive.export(copy.seat("stranger")) == file


def test_a_file_from_before_there_were_saints_is_read(choir: Table) -> None:
    document = export(choir.seat("owner"))
    for part in ("saints", "missions", "tallies"):
        del document[part]
    assert not restore(document).campaign.saints.exists()


def test_deeds_keep_their_words_and_those_that_moved_cards_are_not_taken_back(choir: Table) -> None:
    copy = restore(export(choir.seat("owner")))
    owner = copy.seat("stranger")
    for entry in copy.campaign.chronicle.filter(kind__in=["card.gained", "card.slotted"]):
        assert not can_undo(owner, entry)
        with refused("ledger-left-behind"):
            undo(owner, number=entry.number)
    assert not can_undo(owner, copy.campaign.chronicle.get(kind="saint.made", facts__name="Frank"))
    # Who brought no card can go again.
    undo(owner, number=copy.campaign.chronicle.get(kind="saint.made", facts__name="Nobody").number)
    assert copy.campaign.saints.get(name="Nobody").state == SaintState.GONE


def test_what_happens_after_the_import_is_undone_as_ever(choir: Table) -> None:
    copy = restore(export(choir.seat("owner")))
    owner, number = copy.seat("stranger"), copy.campaign.saints.get(name="Frank").number
    gained = saint_cards.gain(owner, number, [WantedCopies(card("murder-board"), 1)])
    undo(owner, number=gained.number)
    assert not held(copy.campaign.saints.get(name="Frank")).deck


def deed(kind: str, *values: Any, **facts: Any) -> Callable[[Document], Any]:
    return write(kind, name="Frank", values=list(values), **facts)


def value(before: Any, after: Any, of: str = "saint") -> dict[str, Any]:
    return {"of": of, "number": 1, "before": before, "after": after}


FILL = {"part": "deck", "card": "apocrypha-murder-board"}
FACTS = "$.chronicle[%d].facts"

HARMS: dict[str, tuple[Callable[[Document], Any], list[str]]] = {
    "a saint's number twice": (
        put("saints", 1, "number", to=1),
        ["$.saints[1]: the numbers", "choir[1].saint: there is no", "last_turn: there is no"],
    ),
    "a huge number": (put("saints", 0, "number", to=10**30), ["$.saints[0].number"]),
    "no name": (put("saints", 0, "name", to=""), ["$.saints[0].name"]),
    "an unknown state": (put("saints", 0, "state", to="undead"), ["$.saints[0].state"]),
    "a seat that never was": (put("saints", 0, "seat", to=99), ["$.saints[0].seat"]),
    "a sheet of another shape": (put("saints", 0, "sheet", "virtues", "body", to=99), ["virtues.body"]),
    "an unknown field": (put("saints", 0, "owner", to=1), ["$.saints[0]"]),
    "a box too many": (put("saints", 0, "box", to=61), ["$.saints[0].box"]),
    "a box that is not there": (put("saints", 0, "box", to=2), ["$.saints[0].box: there is no such box"]),
    "an unknown saint card": (put("saints", 0, "card", to="no-such-card"), ["$.saints[0].card: No card has"]),
    "an unknown card": (put("saints", 0, "cards", 1, "card", to="no-such-card"), ["$.saints[0].cards[1].card: No"]),
    "a card of no type": (
        put("saints", 0, "cards", 1, "card", to={"name": "X", "type": "no-such-type"}),
        ["$.saints[0].cards[1].card: This game has no cards"],
    ),
    "an unknown place": (put("saints", 0, "cards", 1, "part", to="pocket"), ["$.saints[0].cards[1].part"]),
    "no saint in a saint's place": (
        all_of(put("saints", 0, "cards", 0, "card", to="apocrypha-death")),
        ["$.saints[0].cards[0].card: only a saint"],
    ),
    "two saint cards": (
        lambda d: d["saints"][1]["cards"].append({"part": "card", "card": "apocrypha-dr-zeez"}),
        ["$.saints[1].cards: a saint has one card"],
    ),
    "more copies than there are": (
        lambda d: d["saints"][0]["cards"].extend([FILL] * 3),
        # Frank's three come first, so that it is Ophelia's second that is too many.
        ["$.saints[1].cards[2].card: there are only 4 copies"],
    ),
    "more cards than anybody carries": (put("saints", 0, "cards", to=[FILL] * 501), ["$.saints[0].cards"]),
    "sixty-one saints": (lambda d: d.update(saints=[d["saints"][0]] * 61), ["$.saints"]),
    "two missions under way": (put("missions", 0, "state", to="open"), ["$.missions: at most one"]),
    "a mission of nobody": (
        put("missions", 0, "record", "choir", 1, "saint", to=9),
        ["$.missions[0].record.choir[1].saint: there is no such saint"],
    ),
    "a last turn of nobody": (put("missions", 0, "record", "last_turn", to=9), ["record.last_turn: there is no"]),
    "a mission's number twice": (put("missions", 1, "number", to=1), ["$.missions[1]: the numbers"]),
    "a mission before time": (put("missions", 0, "begun", to="0001-01-01T00:00:00+14:00"), ["$.missions[0]"]),
    "a tally of nobody": (put("tallies", 0, "saint", to=9), ["$.tallies[0].saint: there is no such saint"]),
    "a tally beyond reason": (put("tallies", 0, "value", to=1000), ["$.tallies[0].value"]),
    "no cards at all": (drop("saints", 0, "cards"), ["$.saints[0]"]),
    "a deed that would set what no deed sets": (deed("saint.changed", value({"pk": 5}, {"pk": 1})), ["facts"]),
    "a deed that would move a saint to another campaign": (
        deed("saint.changed", value({"campaign_id": "x"}, {"campaign_id": "y"})),
        ["facts"],
    ),
    "a deed that would leave a sheet of another shape": (
        deed("saint.changed", value({"sheet": {"omens": 99}}, {"sheet": {}})),
        ["facts"],
    ),
    "a deed with two different fields": (deed("saint.changed", value({"name": "A"}, {"seat": 1})), ["facts"]),
    "an undo of a deed that nobody knows": (
        write("deed.undone", deed="saint.exploded", who="X", told={}, values=[]),
        ["facts"],
    ),
    "an undo of what is no deed": (
        write("deed.undone", deed="campaign.archived", who="X", told={}, values=[]),
        ["facts"],
    ),
    "an undo that tells nothing": (
        write("deed.undone", deed="card.gained", who="X", told={}, values=[]),
        ["facts"],
    ),
}


@data_rows("harm, told", HARMS)
def test_a_harmed_file_is_refused_with_every_reason_and_nothing_is_written(
    choir: Table, harm: Callable[[Document], Any], told: list[str]
) -> None:
    document = export(choir.seat("owner"))
    harm(document)
    models = (Campaign, Saint, Mission, Tally, Box, Card, Copy)
    before = [model._default_manager.count() for model in models]
    with pytest.raises(ValidationError) as caught:
        restore(document)
    assert [model._default_manager.count() for model in models] == before
    messages = caught.value.messages
    assert all(words in message for words, message in zip(told, messages, strict=True)), messages


def test_a_gift_from_nobody_to_nobody_is_told_all_the_same(choir: Table) -> None:
    document = export(choir.seat("owner"))
    deed("card.given", cards=["Murder Board"], count=1)(document)
    copy = restore(document)
    from campaigns.chronicle.words import words

    assert words(copy.newest()) == "Frank gave Murder Board to somebody."


def test_a_full_choir_is_written_with_few_queries(
    choir: Table, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    document = export(choir.seat("owner"))
    filled = [{"part": "deck", "card": {"name": f"Card {n}", "type": "gift", "virtue": None}} for n in range(40)]
    for saint in document["saints"]:
        saint["cards"] += filled
    owner = choir.seat("owner")
    with django_assert_max_num_queries(37):
        json.loads(archive.export(owner))
    with django_assert_max_num_queries(130):
        archive.restore(document, by=person("stranger"))
