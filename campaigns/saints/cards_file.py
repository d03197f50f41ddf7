"""What a saint carries, as files write it down: each card and the part of the saint in which it lies."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from campaigns.models import SLOTS, SaintPlaceKind
from campaigns.saints.holdings import SaintHolding
from cards.box import stock
from cards.box.card_names import CardName, NameableCards, name_of, sort_key

Moment = Annotated[datetime, Meta(tz=True)]
# More than any saint carries: all gifts of the box are fewer.
CARDS_AT_MOST = 500


class FilePart(Struct, forbid_unknown_fields=True, gc=False):
    """Any part of a file. A file is a tree: nobody has to look for circles in the tens of thousands of its parts."""

    def __post_init__(self) -> None:
        for value in msgspec.structs.astuple(self):
            if isinstance(value, datetime):
                _must_be_in_range(value)


def _must_be_in_range(moment: datetime) -> None:
    """Databases keep moments in UTC, where the first and the last day of time have no neighbours."""
    try:
        moment.astimezone(UTC)
    except OverflowError:
        raise ValueError(_("a moment is out of range")) from None


class CarriedCard(Struct, frozen=True, forbid_unknown_fields=True):
    part: SaintPlaceKind
    card: CardName


# From the bottom of each slot; of anything else the order says nothing.
Load = Annotated[list[CarriedCard], Meta(max_length=CARDS_AT_MOST)]


def cards_carried(holding: SaintHolding) -> list[CarriedCard]:
    """All that lies with a saint."""
    found = []
    for part in SaintPlaceKind:
        names = [name_of(one.card) for one in holding.of(part)]
        found += [CarriedCard(part, name) for name in (names if part in SLOTS else sorted(names, key=sort_key))]
    return found


def with_layers(load: Iterable[CarriedCard]) -> list[tuple[CarriedCard, int | None]]:
    """Each card with its layer, where it lies in a slot or is the saint's own."""
    heights: dict[SaintPlaceKind, int] = {}
    found: list[tuple[CarriedCard, int | None]] = []
    for one in load:
        layer = heights.get(one.part, 0)
        heights[one.part] = layer + 1
        found.append((one, layer if one.part in SLOTS or one.part == SaintPlaceKind.CARD else None))
    return found


def card_names(loads: Iterable[Sequence[CarriedCard]]) -> list[CardName]:
    return [one.card for load in loads for one in load]


def card_problem(shelf: NameableCards, one: CarriedCard, so_many: int = 1) -> str | None:
    """What is wrong with a card that a file says a saint carries, where it is the so-many-th of its box."""
    unknown = shelf.problem(one.card)
    if unknown:
        return unknown
    card = shelf.get(one.card)
    type = card.type.slug if card else getattr(one.card, "type", "")
    if one.part == SaintPlaceKind.CARD and type != "saint":
        return _("only a saint’s own card lies there.")
    most = stock.most_of(card) if card else stock.MOST_COPIES
    return _("there are only %(most)d copies of it.") % {"most": most} if so_many > most else None
