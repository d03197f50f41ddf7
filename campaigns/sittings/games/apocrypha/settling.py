"""What changed hands at the table, written into decks and halos where the card has a name and is where it was said."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from django.core.exceptions import ValidationError

from campaigns.missions.actions.missions import holdings_of_choir
from campaigns.models import Member, Mission, SaintPlaceKind, Sitting
from campaigns.rulebooks.apocrypha.table.state import CardChange, HandsChange
from campaigns.saints.actions import cards, existing_cards, slotting
from campaigns.saints.holdings import SaintHolding
from cards.refusals import Refused


def settle_changes(
    seat: Member, sitting: Sitting, mission: Mission, changes: Sequence[CardChange], numbers: Mapping[str, int]
) -> None:
    """In order, each once, however often the table is closed; what cannot be is left to the mission's end."""
    for at, change in enumerate(changes):
        number = numbers.get(change.saint)
        act = ACTS.get(change.what)
        if number is None or act is None or not change.card or _is_slotted_later(change, changes[at + 1 :]):
            continue
        holding = holdings_of_choir(mission).get(number)
        if holding is None:
            continue
        key = uuid.uuid5(sitting.pk, f"{at} {change.what} {change.saint} {change.card}")
        with suppress(Refused, ValidationError):
            act(seat, holding, change, numbers, key)


def _win(seat: Member, holding: SaintHolding, change: CardChange, numbers: Mapping[str, int], key: uuid.UUID) -> None:
    """A deck of which no card is recorded is kept by the table itself."""
    if holding.deck and change.card:
        existing_cards.add(seat, holding.saint.number, change.card, kind="card.gained", key=key)


def _lose(seat: Member, holding: SaintHolding, change: CardChange, numbers: Mapping[str, int], key: uuid.UUID) -> None:
    kind = "fragment.spent" if change.what is HandsChange.FRAGMENT_SPENT else "card.sacrificed"
    copy = _copy(holding, change)
    if copy is not None:
        cards.lose(seat, holding.saint.number, [copy], kind=kind, key=key)


def _give(seat: Member, holding: SaintHolding, change: CardChange, numbers: Mapping[str, int], key: uuid.UUID) -> None:
    copy, to = _copy(holding, change), numbers.get(change.to or "")
    if copy is not None and to is not None:
        cards.give(seat, holding.saint.number, [copy], to=to, key=key)


def _slot(seat: Member, holding: SaintHolding, change: CardChange, numbers: Mapping[str, int], key: uuid.UUID) -> None:
    """Into the slot that was said, else where it breaks the fewest rules; whoever likes moves it afterwards."""
    where = SaintPlaceKind(change.slot) if change.slot else None
    slotting.slot(seat, holding.saint.number, name=change.card or "", where=where, key=key)


def _is_slotted_later(change: CardChange, later: Sequence[CardChange]) -> bool:
    """A fragment that somebody was given and then slotted is one card."""
    same = (change.saint, (change.card or "").casefold())
    return change.what is HandsChange.FRAGMENT_GAINED and any(
        one.what is HandsChange.CARD_SLOTTED and (one.saint, (one.card or "").casefold()) == same for one in later
    )


def _copy(holding: SaintHolding, change: CardChange) -> int | None:
    """The card of that name: a fragment in the halo, a gift in the deck."""
    lying = holding.halo if change.what is HandsChange.FRAGMENT_SPENT else holding.deck
    wanted = (change.card or "").casefold()
    return next((one.copy for one in lying if one.card.name.casefold() == wanted), None)


Act = Callable[[Member, SaintHolding, CardChange, Mapping[str, int], uuid.UUID], None]
ACTS: dict[HandsChange, Act] = {
    HandsChange.GIFT_WON: _win,
    HandsChange.GIFT_SACRIFICED: _lose,
    HandsChange.FRAGMENT_SPENT: _lose,
    HandsChange.GIFT_GIVEN: _give,
    HandsChange.CARD_SLOTTED: _slot,
    HandsChange.FRAGMENT_GAINED: _slot,
}
