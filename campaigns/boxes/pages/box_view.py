"""A box as its page draws it: the dividers with what lies behind each, who holds what, and how much is known."""

import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns import access
from campaigns.access import BoxRight
from campaigns.boxes.pages.dividers import IN_THE_BOX, CardRow, Divider, OpenedPlace, OtherPlace
from campaigns.doors.person import person
from cards.box import counts
from cards.box.words import title, where
from cards.models import Box, BoxChapter, CardType, Copy, Place, PlaceKind
from cards.models.catalogue import Virtue
from cards.pages.faces import sign_of
from cards.search.folding import fold
from cards.sight import SeenCard, Viewer

# Where people put cards by hand; halos and saints' cards have pages that know their rules.
TARGETS = (
    PlaceKind.TABLE,
    PlaceKind.GIFT_PILE,
    PlaceKind.STASH,
    PlaceKind.RECIPE,
    PlaceKind.DECK,
    PlaceKind.BURY,
    PlaceKind.AWAY,
    PlaceKind.LOST,
)
VIRTUES = [*Virtue.values, None]
FOUND_AT_MOST = 60
# So many names of cards stand beside a place or an entry; none where more than a few lie.
NAMED = 3
FEW = 30


class Drawer:
    """Everything that the page of a box shows, in a handful of queries however much lies in it."""

    def __init__(self, box: Box, viewer: Viewer) -> None:
        self.box = box
        self.chapters = list(BoxChapter.objects.filter(box=box).select_related("chapter"))
        self.places = {place.pk: place for place in _with_titles(box.places.all(), self.chapters)}
        # One that does not exist for the viewer is veiled like one that they have not seen.
        self.seen = viewer.all_cards().filter(is_veiled=False).order_by()

    # --- What lies where

    @cached_property
    def _heaps(self) -> dict[int, Counter[tuple[int, str | None]]]:
        """By place: how many copies of each type and virtue lie there."""
        found: dict[int, Counter[tuple[int, str | None]]] = {}
        rows = Copy.objects.filter(box=self.box).order_by().values_list("place", "card__type", "card__virtue")
        for place, type, virtue, count in rows.annotate(n=Count("pk")):
            found.setdefault(place, Counter())[type, virtue] = count
        return found

    def count(self, place: Place) -> int:
        return self._heaps.get(place.pk, Counter()).total()

    @cached_property
    def lying(self) -> dict[int, Counter[int]]:
        """By place: how many copies of each card lie there."""
        found: dict[int, Counter[int]] = {}
        rows = Copy.objects.filter(box=self.box).order_by().values_list("place", "card")
        for place, card, count in rows.annotate(n=Count("pk")):
            found.setdefault(place, Counter())[card] = count
        return found

    @cached_property
    def names(self) -> dict[int, str]:
        """By card: what whoever looks has seen of the box."""
        ours = self.seen.filter(pk__in=Copy.objects.filter(box=self.box).values("card"))
        return dict(ours.values_list("pk", "name"))

    @cached_property
    def total(self) -> int:
        """All copies of the box but those that were taken out of it."""
        return sum(self.count(place) for place in self.places.values() if place.kind != PlaceKind.OUTSIDE)

    @cached_property
    def holders(self) -> Mapping[int, Counter[int]]:
        """By card: how many copies lie in which place."""
        found: dict[int, Counter[int]] = {}
        for place, cards in self.lying.items():
            if self.places[place].kind != PlaceKind.OUTSIDE:
                for card, count in cards.items():
                    found.setdefault(card, Counter())[place] = count
        return found

    def whereabouts(self, card: int, *, but: Place | None = None) -> str:
        """“1 in the box, 2 with Frank, 1 in Enter Here”."""
        places = {
            place: count for place, count in self.holders.get(card, Counter()).items() if not but or place != but.pk
        }
        inside = sum(count for place, count in places.items() if self.places[place].kind in IN_THE_BOX)
        words = [_("%(count)d in the box") % {"count": inside}] if inside else []
        for place, count in sorted(places.items()):
            if self.places[place].kind not in IN_THE_BOX:
                words.append(_("%(count)d %(where)s") % {"count": count, "where": where(self.places[place])})
        return ", ".join(words)

    # --- The picture

    @cached_property
    def dividers(self) -> list[Divider]:
        """In the order of the box: by type, then by virtue; the ones without a virtue only where something is known."""
        places = [place for place in self.places.values() if place.kind == PlaceKind.DIVIDER]
        rows = [self._divider(place) for place in sorted(places, key=_order)]
        return [row for row in rows if row.slots or row.place.virtue or "by_virtue" not in _type(row.place).facts]

    @cached_property
    def apart(self) -> list[Divider]:
        """The dividers of chapters that are taken out."""
        places = [place for place in self.places.values() if place.kind == PlaceKind.CHAPTER]
        return [
            Divider(place, title(place), self.count(place), self.count(place)) for place in places if self.count(place)
        ]

    @cached_property
    def scale(self) -> int:
        """How many cards stand in the widest row: all rows are drawn to one scale."""
        return max([divider.slots for divider in (*self.dividers, *self.apart)] + [24])

    def _divider(self, place: Place) -> Divider:
        type = _type(place)
        chapters = [held.chapter for held in self.chapters]
        row = counts.against_the_book(type, place.virtue, self._known[type.pk, place.virtue], chapters)
        return Divider(place, title(place), self.count(place), row.known, row.total, row.is_least, sign_of(type.slug))

    @cached_property
    def _known(self) -> Counter[tuple[int, str | None]]:
        known: Counter[tuple[int, str | None]] = Counter()
        for place, kinds in self._heaps.items():
            if self.places[place].kind != PlaceKind.OUTSIDE:
                known.update(kinds)
        return known

    @cached_property
    def expansions(self) -> list[BoxChapter]:
        """The chapters that go in and out."""
        return [held for held in self.chapters if held.chapter.facts.get("expansion")]

    # --- Outside of the dividers

    @cached_property
    def spots(self) -> list[OtherPlace]:
        """Every other place where something lies, and every table."""
        others = [place for place in self._outside if place.kind != PlaceKind.LOST]
        return sorted(
            (self._spot(place) for place in others if self.count(place) or place.kind == PlaceKind.TABLE),
            key=lambda spot: (not spot.count, [*PlaceKind].index(PlaceKind(spot.place.kind)), spot.title),
        )

    @cached_property
    def lost(self) -> OtherPlace | None:
        place = next((place for place in self.places.values() if place.kind == PlaceKind.LOST), None)
        return self._spot(place) if place and self.count(place) else None

    def _spot(self, place: Place) -> OtherPlace:
        count, first = self.count(place), self._first_names.get(place.pk, [])
        names = [_("%(count)d %(card)s") % {"count": n, "card": name} if n > 1 else name for name, n in first]
        return OtherPlace(place, title(place), count, names, count - sum(n for _name, n in first))

    @cached_property
    def _outside(self) -> list[Place]:
        return [place for place in self.places.values() if place.kind not in (*IN_THE_BOX, PlaceKind.OUTSIDE)]

    @cached_property
    def _first_names(self) -> dict[int, list[tuple[str, int]]]:
        there = {place.pk: self.count(place) for place in self._outside}
        return first_names(self.seen, "copies_in_boxes__place", {key: count for key, count in there.items() if count})

    @cached_property
    def targets(self) -> list[OtherPlace]:
        """Where cards can be moved by hand."""
        places = [place for place in self.places.values() if place.kind in TARGETS]
        spots = [OtherPlace(place, title(place), self.count(place)) for place in places]
        return sorted(spots, key=lambda spot: (TARGETS.index(PlaceKind(spot.place.kind)), spot.title))

    # --- Looking into a place, and for a card

    def opened(self, place: Place) -> OpenedPlace:
        cards = self.lying.get(place.pk, Counter())
        rows = self._rows((card, place, count) for card, count in cards.items() if card in self.names)
        return OpenedPlace(place, rows, cards.total() - sum(row.count for row in rows), cards.total())

    def found(self, typed: str) -> list[CardRow]:
        """Every card of the box with these words in its name, in each place where it lies; one of that name first."""
        wanted = fold(typed).split()
        whole = " ".join(wanted)
        if not wanted:
            return []
        names = {card: fold(name) for card, name in self.names.items()}
        meant = [card for card, name in names.items() if all(word in name for word in wanted)]
        rows = self._rows(
            (card, self.places[place], count)
            for card in sorted(meant, key=lambda card: (names[card] != whole, card))[:FOUND_AT_MOST]
            for place, count in self.holders.get(card, Counter()).items()
        )
        return sorted(rows, key=lambda row: names[row.card.pk] != whole)

    def _rows(self, lying: Iterable[tuple[int, Place, int]]) -> list[CardRow]:
        lying = list(lying)
        cards = self.seen.select_related("type").in_bulk({card for card, _place, _count in lying}) if lying else {}
        rows = [
            CardRow(cards[card], count, place, where(place), self.whereabouts(card, but=place))
            for card, place, count in lying
        ]
        return sorted(rows, key=_by_name)


def _with_titles(places: QuerySet[Place], chapters: Iterable[BoxChapter]) -> Iterator[Place]:
    """The places with what their titles need; a type stands on many of them and is read once."""
    found = list(places)
    types = CardType.objects.in_bulk({place.type_id for place in found if place.type_id})
    known = {held.chapter_id: held.chapter for held in chapters}
    for place in found:
        place.type = types.get(place.type_id) if place.type_id else None
        if place.chapter_id in known:
            place.chapter = known[place.chapter_id]
        yield place


def first_names(cards: QuerySet[SeenCard], at: str, there: Mapping[int, int]) -> dict[int, list[tuple[str, int]]]:
    """By place or entry: the first names there, each with how many. Where a great many lie, names help nobody."""
    few = [key for key, count in there.items() if count <= FEW]
    found: dict[int, Counter[str]] = {}
    for key, name in cards.filter(**{f"{at}__in": few}).values_list(at, "name") if few else []:
        found.setdefault(key, Counter())[name] += 1
    return {key: sorted(names.items())[:NAMED] for key, names in found.items()}


def _by_name(row: CardRow) -> tuple[str, int]:
    return row.card.name.casefold(), row.place.pk


def _type(place: Place) -> CardType:
    assert place.type is not None  # a divider has one: the database makes sure
    return place.type


def _order(place: Place) -> tuple[int, int]:
    return _type(place).place, VIRTUES.index(place.virtue)


def card_words(count: int) -> str:
    return ngettext("one card", "%(n)d cards", count) % {"n": count}


def in_order(places: Iterable[Place]) -> list[Place]:
    """Places as one meets them on a pass through the box: dividers first."""
    return sorted(
        places, key=lambda place: (place.kind != PlaceKind.DIVIDER, _order(place) if place.type else (0, 0), place.pk)
    )


def frame(request: HttpRequest, box: Box, tab: str) -> dict[str, Any]:
    """What every page of a box needs; *tab* is the one that is open."""
    standings = access.box_standings(person(request), box)
    may = {right.name.lower(): bool(standings & access.BOX_POLICY[right]) for right in BoxRight}
    return {"section": "cards", "tab": tab, "box": box, "game": box.game, "may": may, "key": uuid.uuid4()}
