"""Copies that nobody uses, for whoever needs some of a card: from behind its divider, or new ones if there are any."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from cards.box.moving import lock_box
from cards.box.stock import by_card, most_of, put_in_new
from cards.box.words import names_for, where
from cards.models import Box, Card, Copy, PlaceKind
from cards.refusals import Refused
from cards.transactions import atomic_action

# Nobody misses a card that lies here; from the first of these it is taken first.
FREE = (PlaceKind.DIVIDER, PlaceKind.GIFT_PILE, PlaceKind.CHAPTER)


@atomic_action
def take(box: Box, cards: Mapping[Card, int], *, by: Any) -> list[Copy]:
    """So many copies of each card, locked where they lie; whoever takes them moves them.

    What the box is not known to hold is added to it: somebody has it in hand. But no more than the book has.
    """
    lock_box(box)
    free = _free(box, cards)
    lacking = {card: count - len(free.get(card.pk, ())) for card, count in cards.items()}
    new = {card: count for card, count in lacking.items() if count > 0}
    if new:
        _check_book(box, new, by)
        put_in_new(box, new, by=by)
        free = _free(box, cards)
    return [copy for card, count in cards.items() for copy in free[card.pk][:count]]


def _free(box: Box, cards: Iterable[Card]) -> dict[int, list[Copy]]:
    lying = Copy.objects.select_for_update(of=("self",)).filter(box=box, card__in=list(cards), place__kind__in=FREE)
    copies = sorted(
        lying.select_related("place"), key=lambda copy: (FREE.index(PlaceKind(copy.place.kind)), copy.number)
    )
    return by_card(copies)


def _check_book(box: Box, new: Mapping[Card, int], by: Any) -> None:
    inside = Copy.objects.filter(box=box, card__in=list(new)).exclude(place__kind=PlaceKind.OUTSIDE)
    held = by_card(inside.select_related("place__type", "place__chapter"))
    for card, more in new.items():
        copies = held.get(card.pk, [])
        if len(copies) + more > most_of(card):
            raise _all_in_use(card, copies, by)


def _all_in_use(card: Card, copies: Iterable[Copy], by: Any) -> Refused:
    holders = sorted({where(copy.place) for copy in copies if copy.place.kind not in FREE})
    name = names_for(by, [card.pk])[card.pk]
    words = _("Every copy of %(card)s is in use: %(where)s.")
    return Refused("all-in-use", words % {"card": name, "where": ", ".join(holders)}, card=name, where=holders)
