"""Entering cards for a saint by name: the lists of their pages, what is tapped on them, and the names proposed."""

import uuid
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import ngettext

from campaigns.access import Right
from campaigns.doors.card_entry import CardEntry, EntryField, entry_of, field_called, proposed_names
from campaigns.doors.person import person
from campaigns.doors.posted import require_form
from campaigns.models import SLOTS, Saint
from campaigns.saints.actions import saints
from campaigns.saints.actions.existing_cards import OF_A_DECK, slot_called
from campaigns.saints.deck_history import LastDeck, last_deck
from campaigns.saints.holdings import SaintHolding, holding_of
from campaigns.saints.pages.saint_view import choir_seat
from cards.bodies import TEXT_BYTES, takes_bytes
from cards.box.entry import EnteredKind, EntryLine

DECK = EntryField("deck", OF_A_DECK)
# Cards that come to a deck that is there.
ADDED = EntryField("card", OF_A_DECK)
FRAGMENTS = EntryField("fragments", ("fragment",), slot_of=lambda words: slot_called(words) or "")
FIELDS = (DECK, ADDED, FRAGMENTS)


def won_by(number: int) -> EntryField:
    """Gifts that a saint has won; several saints stand on one page."""
    return EntryField(f"won-{number}", ("gift",))


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def entry(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """Names that may be meant, or the list after what was typed or tapped. Nothing is written."""
    seat = choir_seat(request, id, Right.PLAY)
    saint = saints.playing(seat, number)
    field = field_called(request, (*FIELDS, won_by(number)))
    if request.method != "POST":
        return render(request, "doors/entry-names.html", proposed_names(request, person(request), saint.box, field))
    return render(request, "doors/entry-lines.html", {"entry": saints_entry(request, saint, field), "slots": slots()})


def saints_entry(request: HttpRequest, saint: Saint, field: EntryField) -> CardEntry:
    return entry_of(request, saint.box, field, last_time=lambda: list(_lines(last_deck(holding_of(saint)))))


def _lines(last: LastDeck | None) -> Iterator[EntryLine]:
    for card, count in last.cards if last else ():
        yield EntryLine(count, card.name, EnteredKind(card.type.slug, card.virtue or "").words)


def entry_frame(saint: Saint) -> dict[str, Any]:
    """What a page needs that has such a list."""
    url = reverse("saint-entry", args=[saint.campaign_id, saint.number])
    return {"entry_url": url, "slots": slots()}


def slots() -> list[tuple[str, Any]]:
    return [(slot.value, slot.label) for slot in SLOTS]


def last_words(holding: SaintHolding) -> str:
    """The button that takes the deck of last time; nothing where there is none."""
    last = last_deck(holding)
    if last is None:
        return ""
    words = ngettext("Same as in “%(mission)s” (%(n)d card)", "Same as in “%(mission)s” (%(n)d cards)", last.total)
    return words % {"mission": last.mission, "n": last.total}
