"""Boxes in a campaign's file: every card comes back to where it lay, cards of one's own too."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from campaigns.archive import file as archive
from campaigns.away.actions import passports, visits
from campaigns.away.passport_file import as_bytes
from campaigns.boxes import actions as boxes
from campaigns.models import BoxShare, Saint, SaintPlace, SaintPlaceKind
from campaigns.packs.actions import tables as shared_packs
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from cards.box import chapters, plans, stock
from cards.box.moving_by_card import CopiesToHand, hand_over, open_place
from cards.models import Box, Card, Chapter, Copy, Pack, Place, PlaceKind
from cards.packs import actions as packs
from cards.packs.files import PackCardPart
from tests.campaigns.archive.documents import Document, empty_the_installation, export, put, restore
from tests.campaigns.archive.test_saints import own_card
from tests.campaigns.away.travelling import leave
from tests.data_rows import data_rows
from tests.people_at_table import Table, person, set_table
from tests.saints_at_table import card, frank, ophelia, seat

FILES = Path(__file__).parent / "files"


@pytest.fixture
def ours(table: Table) -> Table:
    """A registered box with a chapter on the table, and Frank built of it."""
    chapters = list(Chapter.objects.filter(game="apocrypha", slug__in=["base", "skinwalkers"]))
    box = stock.register(person("owner"), game=table.campaign.game, name="On the shelf", chapters=chapters)
    boxes.bring(table.seat("owner"), box_id=box.pk)
    frank(table)
    return table


def the_box(table: Table) -> Box:
    return BoxShare.objects.select_related("box__owner", "box__game").get(campaign=table.campaign).box


def moved(table: Table) -> Table:
    """The same campaign on another installation."""
    file = archive.export(table.seat("owner"))
    empty_the_installation()
    copy = restore(archive.read_file(file))
    assert archive.export(copy.seat("stranger")) == file
    return copy


def held(box: Box) -> Counter[tuple[str, str, str]]:
    """How many of each card lie where."""
    inside = Copy.objects.filter(box=box).exclude(place__kind=PlaceKind.OUTSIDE)
    return Counter(inside.values_list("card__name", "place__kind", "place__name"))


def lay(box: Box, one: Card, kind: PlaceKind, name: str = "") -> Place:
    """One copy of the card from behind its divider."""
    source = Copy.objects.filter(box=box, card=one, place__kind=PlaceKind.DIVIDER)[0].place_id
    place = open_place(box, kind=kind, name=name) if name else box.places.get(kind=kind)
    hand_over(box, [CopiesToHand(source, one.pk, 1)], to=place, by=box.owner)
    return place


def test_a_card_of_ones_own_that_lies_in_the_box_comes_along(ours: Table) -> None:
    key = own_card(the_box(ours))
    before = held(the_box(ours))
    assert before["Rusty Key", "divider", ""] == 1
    copy = moved(ours)
    assert held(the_box(copy)) == before
    assert Card.objects.get(name="Rusty Key").pack.owner == person("stranger")  # type: ignore[union-attr]
    assert key.virtue == "mind"


def test_a_card_of_ones_own_keeps_its_words(ours: Table) -> None:
    own_card(the_box(ours))
    written = Card.objects.get(name="Rusty Key")
    Card.objects.filter(pk=written.pk).update(facts={**written.facts, "text": "It turns."})
    moved(ours)
    assert Card.objects.get(name="Rusty Key").facts["text"] == "It turns."


def test_every_place_is_as_it_was(ours: Table) -> None:
    box = the_box(ours)
    boards = card("murder-board")
    for kind, name in ((PlaceKind.LOST, ""), (PlaceKind.TABLE, "Candlepoint"), (PlaceKind.AWAY, "Ben")):
        lay(box, boards, kind, name)
    chapters.put_chapter_in(box, Chapter.objects.get(slug="skinwalkers"), by=box.owner)
    plans.pack_away(box, "Friday", [box.places.get(kind=PlaceKind.TABLE)])
    before = held(box)
    copy = moved(ours)
    there = the_box(copy)
    assert held(there) == before
    assert [(one.chapter.slug, one.is_in) for one in there.chapters.all()] == [("base", True), ("skinwalkers", True)]
    assert BoxShare.objects.get(box=there).table.copies.get().card == boards
    assert [plan.steps for plan in [plans.plan_bring_back(there.kept.get())]] == [[]]


def test_a_surprise_is_not_named_in_the_file(ours: Table) -> None:
    veiled = (
        Card.objects.filter(copies_in_boxes__box=the_box(ours), is_spoiler=True).exclude(type__slug="death").first()
    )
    assert veiled
    file = archive.export(ours.seat("player")).decode()
    assert veiled.code not in file
    assert veiled.alias in file


def test_another_tables_cards_are_in_the_box_and_nothing_tells_of_that_table(ours: Table) -> None:
    box, other = the_box(ours), set_table("The Secret Table")
    boxes.bring(other.seat("owner"), box_id=box.pk)
    lay(box, card("murder-board"), PlaceKind.TABLE, "The Secret Table")
    file = archive.export(ours.seat("player"))
    assert b"Secret" not in file
    empty_the_installation()
    there = the_box(restore(archive.read_file(file)))
    assert Copy.objects.filter(box=there, card=card("murder-board"), place__kind=PlaceKind.DIVIDER).count() == 4


def test_a_guest_with_the_same_cards_comes_along_and_leaves_with_their_own(ours: Table, elsewhere: Table) -> None:
    host = ours.seat("owner")
    saint = ophelia(elsewhere, "lodger")
    saint_cards.gain(seat(elsewhere, "lodger"), saint.number, [WantedCopies(card("murder-board"), 4)])
    saint_cards.gain(seat(ours), 1, [WantedCopies(card("murder-board"), 4)])
    document = json.loads(as_bytes(passports.issue(elsewhere.seat("lodger"), saint.number).left))
    total = sum(held(the_box(ours)).values())
    guest = visits.receive(host, document=document)
    copy = moved(ours)
    assert sum(held(the_box(copy)).values()) == total + 5
    visits.send_home(copy.seat("stranger"), guest.number)
    assert sum(held(the_box(copy)).values()) == total


def test_who_is_away_comes_home_to_the_new_installation_with_what_befell_them(ours: Table) -> None:
    document = leave(ours, Saint.objects.get())
    copy = moved(ours)
    document["saint"]["sheet"]["notes"] = "Met the Mancubs."
    passports.bring_back(copy.seat("stranger"), 1, document=document)
    found = passports.homecoming(copy.campaign.saints.get())
    assert found
    assert [change.field for change in found.changes] == ["notes"]


def test_beside_the_campaign_it_came_from_a_copy_brings_no_second_passport(ours: Table) -> None:
    leave(ours, Saint.objects.get())
    copy = restore(export(ours.seat("owner")))
    assert not copy.campaign.saints.get().passports.exists()


@pytest.mark.parametrize("name", ["apocrypha", "the-witching-hour"])
@pytest.mark.django_db
def test_a_file_of_the_version_before_boxes_is_read(name: str) -> None:
    document = json.loads((FILES / f"{name}.json").read_bytes())
    assert "boxes" not in document
    copy = restore(document)
    again = export(copy.seat("stranger"))
    same = {part: again[part] for part in document if part not in ("guided", "story")}
    assert same == {part: value for part, value in document.items() if part not in ("guided", "story")}
    assert copy.campaign.saints.count() == len(document["saints"])
    assert SaintPlace.objects.filter(saint__campaign=copy.campaign, part=SaintPlaceKind.DECK).exists() == (
        name == "apocrypha"
    )
    for part in ("guided", "story"):
        assert _words(again.get(part)) == _words(document.get(part))


def _words(parts: Any) -> list[str]:
    rows = [row for one in parts or [] for row in one.get("parts", [one])]
    return [row["text"] for row in rows]


HARMS: dict[str, tuple[Callable[[Document], Any], str]] = {
    "an unknown chapter": (put("boxes", 0, "chapters", 0, "chapter", to="nowhere"), "$.boxes[0].chapters: the game"),
    "an unknown place": (put("boxes", 0, "places", 0, "kind", to="pocket"), "$.boxes[0].places[0].kind"),
    "a place outside": (put("boxes", 0, "places", 0, "kind", to="outside"), "$.boxes[0].places[0].kind: such"),
    "a divider of nothing": (put("boxes", 0, "places", 0, "type", to=None), "$.boxes[0].places[0].type: a divider"),
    "an unknown card": (
        put("boxes", 0, "places", 0, "cards", 0, "card", to="no-such-card"),
        "$.boxes[0].places[0].cards[0].card: No card",
    ),
    "more than a box holds": (
        lambda d: [row.update(count=5000) for row in d["boxes"][0]["places"][0]["cards"]],
        "$.boxes[0]: a box holds",
    ),
    "no copies": (put("boxes", 0, "places", 0, "cards", 0, "count", to=0), "$.boxes[0].places[0].cards[0].count"),
    "two tables of the campaign": (
        lambda d: [place.update(is_its_table=True) for place in d["boxes"][0]["places"][:2]],
        "$.boxes[0].places[0].is_its_table",
    ),
    "a passport of nobody": (
        lambda d: d["passports"].append({**d["passports"][0], "saint": 9}),
        "$.passports[1].saint: there is no",
    ),
    "a pack of another game": (
        lambda d: d["packs"][0]["pack"].update(game="wickville"),
        "$.packs[0].pack.game: the pack is for another",
    ),
    "a pack with a type of no game": (
        lambda d: d["packs"][0]["pack"]["cards"][0].update(type="angel"),
        "$.packs[0].pack.cards[0].type",
    ),
    "a correction of no card": (
        lambda d: d["corrections"].append({"card": "no-such-card", "facts": {}}),
        "$.corrections[0].card: no card",
    ),
}


@data_rows("harm, told", HARMS)
def test_a_harmed_box_is_refused_and_nothing_is_written(
    ours: Table, harm: Callable[[Document], Any], told: str
) -> None:
    own_card(the_box(ours))
    leave(ours, Saint.objects.get())
    document = export(ours.seat("owner"))
    harm(document)
    before = [model._default_manager.count() for model in (Box, Copy, Card, Saint)]
    with pytest.raises(ValidationError) as caught:
        restore(document)
    assert any(told in message for message in caught.value.messages), caught.value.messages
    assert [model._default_manager.count() for model in (Box, Copy, Card, Saint)] == before


def test_two_packs_that_are_alike_stay_two_and_those_that_are_there_are_found_again(ours: Table) -> None:
    for _twice in range(2):
        pack = packs.start(person("player"), game=ours.campaign.game, name="Theirs")
        packs.put_cards(pack, [PackCardPart(code="kite", name="Kite", type="omen", text="It flies.")])
        shared_packs.share(seat(ours), pack_id=pack.pk)
    copy = moved(ours)
    assert copy.campaign.pack_shares.count() == 2
    again = restore(export(copy.seat("stranger")))
    assert again.campaign.pack_shares.count() == 2
    assert Pack.objects.filter(owner=person("stranger")).count() == 2
