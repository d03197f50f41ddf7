"""What changes hands at the live table, one tap each, so that decks, halos and box are right at the end."""

from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.halo import Slot
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.table.kinds import EventKind, refuse
from campaigns.rulebooks.apocrypha.table.state import CardChange, HandsChange, MissionState, with_change
from campaigns.rulebooks.sitting import Count, Event, Name

# More than any mission sees; a state is kept whole.
CHANGES_AT_MOST = 400


class SaintsCard(Event, frozen=True):
    """A card of a saint, by name where somebody likes to say it."""

    saint: str
    card: Name | None = None


class GiftWon(SaintsCard, frozen=True):
    """Otherwise than by a confrontation, which tells it by itself."""


class GiftSacrificed(SaintsCard, frozen=True):
    pass


class FragmentSpent(SaintsCard, frozen=True):
    pass


class GiftGiven(SaintsCard, frozen=True, kw_only=True):
    to: str


class CardSlotted(SaintsCard, frozen=True):
    slot: Slot | None = None


class HandCounted(Event, frozen=True):
    saint: str
    # None: nobody counts them any more.
    cards: Count | None


def win_gift(state: MissionState, event: GiftWon) -> MissionState:
    """Rule.WON_CARDS."""
    return _remember(state, HandsChange.GIFT_WON, event)


def sacrifice_gift(state: MissionState, event: GiftSacrificed) -> MissionState:
    """Rule.SACRIFICED_CARDS."""
    return _remember(state, HandsChange.GIFT_SACRIFICED, event)


def spend_fragment(state: MissionState, event: FragmentSpent) -> MissionState:
    """Rule.FLEETING_FRAGMENTS."""
    return _remember(state, HandsChange.FRAGMENT_SPENT, event)


def give_gift(state: MissionState, event: GiftGiven) -> MissionState:
    """Into the hand of another, in Transfer or because a power says so: Rule.MOVE_OR_GIVE, Rule.GIVEN_AND_TAKEN."""
    if event.to == event.saint:
        raise refuse(Rule.GIVEN_AND_TAKEN, saint=event.saint)
    return _remember(state, HandsChange.GIFT_GIVEN, event, to=event.to)


def slot_card(state: MissionState, event: CardSlotted) -> MissionState:
    """Rule.SLOTTING."""
    return _remember(state, HandsChange.CARD_SLOTTED, event, slot=event.slot.value if event.slot else None)


def count_hand(state: MissionState, event: HandCounted) -> MissionState:
    """As a number: what is in a hand is nobody's business. Rule.HANDS."""
    counted = {name: cards for name, cards in state.hands.items() if name != event.saint}
    return replace(state, hands=counted if event.cards is None else {**counted, event.saint: event.cards})


def _remember(
    state: MissionState, what: HandsChange, event: SaintsCard, *, to: str | None = None, slot: str | None = None
) -> MissionState:
    if len(state.changes) >= CHANGES_AT_MOST:
        raise refuse(Rule.CARDS_OF_A_BOX, cards=CHANGES_AT_MOST)
    return with_change(state, CardChange(what=what, saint=event.saint, card=event.card, to=to, slot=slot))


KINDS = {
    "gift-won": EventKind(GiftWon, (Rule.WON_CARDS,), win_gift),
    "gift-sacrificed": EventKind(GiftSacrificed, (Rule.SACRIFICED_CARDS,), sacrifice_gift),
    "gift-given": EventKind(GiftGiven, (Rule.GIVEN_AND_TAKEN, Rule.MOVE_OR_GIVE), give_gift),
    "fragment-spent": EventKind(FragmentSpent, (Rule.FLEETING_FRAGMENTS,), spend_fragment),
    "card-slotted": EventKind(CardSlotted, (Rule.SLOTTING,), slot_card),
    "hand-counted": EventKind(HandCounted, (Rule.HANDS,), count_hand),
}
