"""Slotting a card by its name: one of the box, or one that the book does not name and whoever holds it describes."""

import uuid
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.access import Right
from campaigns.chronicle.writing import begin
from campaigns.models import Entry, Member, Saint, SaintPlaceKind
from campaigns.rulebooks.apocrypha.halo import slot_for
from campaigns.saints.actions import cards
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.actions.saints import playing, saint_of
from campaigns.saints.holdings import SLOTTED_TYPES, death_card, holding_of, kind_of, slotted
from cards.box.own_cards import DescribedOwnCard, write_down
from cards.box.stock import card_called
from cards.models import Card
from cards.recipes import library
from cards.refusals import Refused
from cards.search.folding import nearest
from cards.sight import viewer_for


@dataclass(frozen=True)
class DescribedCard:
    """What somebody knows of a card that they hold and nobody has heard of."""

    type: str
    virtue: str | None = None
    # Of a fragment: fleeting or enduring.
    lasts: str = ""
    # Of a fragment: what it adds to the deck; None where nobody has said.
    adds: dict[str, int] | None = None


@transaction.atomic
def slot(
    by: Member,
    number: int,
    *,
    name: str,
    where: SaintPlaceKind | None = None,
    described: DescribedCard | None = None,
    key: uuid.UUID | None = None,
) -> Entry:
    """A card out of the box into the halo; where nobody says, where it breaks the fewest rules."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    card = card_called(saint.box, name, SLOTTED_TYPES) or _new(by, saint, name, described)
    return _slot_card(seat, saint, card, where, key)


@transaction.atomic
def slot_death(by: Member, number: int, *, where: SaintPlaceKind | None = None, key: uuid.UUID | None = None) -> Entry:
    seat = begin(by, Right.PLAY)
    return _slot_card(seat, saint_of(seat, number), death_card(), where, key)


def _slot_card(seat: Member, saint: Saint, card: Card, where: SaintPlaceKind | None, key: uuid.UUID | None) -> Entry:
    holding = holding_of(saint)
    where = where or SaintPlaceKind(slot_for(slotted(holding.halo), kind_of(card.type.slug)).value)
    return cards.gain_for(seat, saint, [WantedCopies(card, 1, where)], kind="card.slotted", key=key, holding=holding)


def _new(by: Member, saint: Saint, name: str, described: DescribedCard | None) -> Card:
    if described is None:
        raise unknown_card(by, name)
    keywords = (described.lasts,) if described.lasts else ()
    own = DescribedOwnCard(name, described.type, described.virtue, keywords=keywords, adds_to_deck=described.adds)
    return write_down(saint.box, [own])[0]


def unknown_card(by: Member, name: str) -> Refused:
    """Only what *by* has seen is proposed."""
    seen = [card for card in library.known_to(viewer_for(by.user)) if card.type in SLOTTED_TYPES] if by.user else []
    near = nearest(name, (card.name for card in seen))
    words = _("No card that can be slotted is called “%(name)s”. Say what kind of card it is, or correct the name.")
    return Refused("unheard-of", words % {"name": name}, name=name, near=near)
