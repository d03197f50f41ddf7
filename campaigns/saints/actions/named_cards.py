"""Cards that somebody has in hand and calls by their names; what nobody has heard of becomes one of the box's owner."""

import uuid
from collections.abc import Iterable
from typing import Any

from django.db import transaction

from campaigns.access import Right
from campaigns.chronicle.writing import begin
from campaigns.models import Entry, Member
from campaigns.saints.actions import cards
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.actions.saints import playing
from cards.box import stock
from cards.box.own_cards import DescribedOwnCard, write_down
from cards.models import Box, Card
from cards.search.folding import fold


def card_called(box: Box, name: str, *, type: str, virtue: str | None = None, by: Any) -> Card:
    """The card of that *type* with that name; where there is none, a new one with one copy in the box."""
    return stock.card_called(box, name, [type]) or _new(box, name, type, virtue, by)


def cards_called(box: Box, names: Iterable[str], *, type: str, by: Any) -> dict[str, Card]:
    """The same for several names at once; two that are one card differ in capitals alone."""
    names = list(names)
    found = stock.cards_called(box, names, [type]) if names else {}
    for name in names:
        if fold(name) not in found:
            found[fold(name)] = _new(box, name, type, None, by)
    return {name: found[fold(name)] for name in names}


def _new(box: Box, name: str, type: str, virtue: str | None, by: Any) -> Card:
    (card,) = write_down(box, [DescribedOwnCard(name, type, virtue)])
    stock.put_in.within(box, {card: 1}, by=by)
    return card


@transaction.atomic
def gain_gift(by: Member, number: int, *, name: str, virtue: str, key: uuid.UUID | None = None) -> Entry:
    """A gift that a saint has won, by its name; the virtue counts where nobody has heard of it."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    card = card_called(saint.box, name, type="gift", virtue=virtue, by=seat.user)
    return cards.gain_for(seat, saint, [WantedCopies(card, 1)], key=key)
