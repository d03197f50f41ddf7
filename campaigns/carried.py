"""What a saint carries, as files write it down: each card and the part of the saint in which it lies."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from campaigns.holdings import Holding
from campaigns.models import SLOTS, Part
from cards.box.naming import CardName, name_of, sorting

# More than any saint carries: all gifts of the box are fewer.
CARDS_AT_MOST = 500


class Carried(Struct, frozen=True, forbid_unknown_fields=True):
    part: Part
    card: CardName


# From the bottom of each slot; of anything else the order says nothing.
Load = Annotated[list[Carried], Meta(max_length=CARDS_AT_MOST)]


def carried(holding: Holding) -> list[Carried]:
    """All that lies with a saint."""
    found = []
    for part in Part:
        names = [name_of(one.card) for one in holding.of(part)]
        found += [Carried(part, name) for name in (names if part in SLOTS else sorted(names, key=sorting))]
    return found


def layered(load: Iterable[Carried]) -> list[tuple[Carried, int | None]]:
    """Each card with its layer, where it lies in a slot or is the saint's own."""
    heights: dict[Part, int] = {}
    found: list[tuple[Carried, int | None]] = []
    for one in load:
        layer = heights.get(one.part, 0)
        heights[one.part] = layer + 1
        found.append((one, layer if one.part in SLOTS or one.part == Part.CARD else None))
    return found


def names(loads: Iterable[Sequence[Carried]]) -> list[CardName]:
    return [one.card for load in loads for one in load]
