"""Adding cards to a box from a written list: what it says, what the box has room for, and what nobody has heard of."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import Count

from cards.box.moving import locked
from cards.box.stock import MOST_COPIES, put_in
from cards.models import Box, BoxEntry, Card, CardType, Chapter, Copy, Kind, Pack
from cards.packs import actions as packs
from cards.packs.files import read_card
from cards.recipes import shelf, written
from cards.recipes.names import nearest
from cards.sight import Viewer


@dataclass(frozen=True)
class Known:
    """A card of the list, how many were asked for, and how many the box holds of the most there are."""

    card: Card
    asked: int
    held: int
    most: int

    @property
    def coming(self) -> int:
        return min(self.asked, max(self.most - self.held, 0))


@dataclass(frozen=True)
class Unheard:
    """A name that no card has, and the names that may be meant."""

    name: str
    count: int
    near: list[str]


@dataclass(frozen=True)
class Own:
    """A card that the book does not name, as its owner describes it."""

    name: str
    count: int
    type: CardType
    virtue: str | None = None
    chapter: Chapter | None = None


@dataclass(frozen=True)
class Reading:
    known: list[Known]
    unheard: list[Unheard]

    @property
    def coming(self) -> dict[Card, int]:
        return {row.card: row.coming for row in self.known if row.coming}


def read(text: str, box: Box, viewer: Viewer) -> Reading:
    """What a pasted list says, or a ValidationError in words.

    Whoever writes the name of a veiled card has it in hand; but none is proposed to anybody.
    """
    cards = shelf.known_to(replace(viewer, sees_all=True), box.game_id)
    kinds = set(CardType.objects.filter(game=box.game_id, group="card").values_list("slug", flat=True))
    recipe = written.from_lines(text, [card for card in cards if card.type in kinds], box.name).recipe
    asked = Counter({card.code: count for card, count in recipe.cards().items()})
    found = {card.code: card for card in Card.objects.filter(code__in=list(asked)).select_related("type")}
    held = _held(box, found.values())
    known = [
        Known(card, asked[code], held[card.pk], card.copies or MOST_COPIES)
        for code, card in sorted(found.items(), key=lambda row: row[1].name)
    ]
    proposed = [card for card in shelf.known_to(viewer, box.game_id) if card.type in kinds]
    unheard = [
        Unheard(card.name, count, [near.name for near in nearest(proposed, card.name)])
        for card, count in sorted(recipe.cards().items(), key=lambda row: row[0].name)
        if card.code not in found
    ]
    return Reading(known, unheard)


def _held(box: Box, cards: Iterable[Card]) -> Counter[int]:
    rows = Copy.objects.filter(box=box, card__in=[card.pk for card in cards]).exclude(place__kind=Kind.OUTSIDE)
    return Counter(dict(rows.order_by().values_list("card").annotate(Count("pk"))))


@transaction.atomic
def add(
    box: Box, cards: Mapping[Card, int], own: Iterable[Own] = (), *, by: Any, key: uuid.UUID | None = None
) -> BoxEntry:
    """Copies of known cards and of new ones, which go into a pack of the box's owner; all of them or none."""
    locked(box)
    before = BoxEntry.objects.filter(box=box, key=key).first() if key else None
    return before or put_in(box, {**cards, **dict(_written_down(box, own))}, by=by, key=key)


def _written_down(box: Box, own: Iterable[Own]) -> Iterable[tuple[Card, int]]:
    pack: Pack | None = None
    for card in own:
        pack = pack or pack_of(box)
        part = {
            "code": packs.fresh_code(pack, card.name),
            "name": card.name,
            "type": card.type.slug,
            "virtue": card.virtue,
            "chapter": card.chapter.slug if card.chapter else None,
        }
        yield packs.put_card(pack, read_card(part, pack)), card.count


def pack_of(box: Box) -> Pack:
    """The pack of the box's owner that is called like the box."""
    there = Pack.objects.filter(owner=box.owner, game=box.game, name=box.name).first()
    return there or packs.start(box.owner, game=box.game, name=box.name)
