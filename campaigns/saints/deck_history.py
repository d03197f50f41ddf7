"""A deck as it was when its saint last set out, read backwards from the ledger of the box."""

from collections import Counter
from typing import NamedTuple

from django.db.models import Q

from campaigns.models import Mission, MissionState, SaintPlaceKind
from campaigns.models.mission_record import record_of
from campaigns.saints.holdings import SaintHolding
from cards.models import Card, Copy, Move

# Of a saint who stayed at home for longer, nobody remembers the deck.
MISSIONS_AT_MOST = 50


class LastDeck(NamedTuple):
    """What a saint carried on a mission and does not have now: so many of each card."""

    mission: str
    cards: list[tuple[Card, int]]

    @property
    def total(self) -> int:
        return sum(count for _card, count in self.cards)


def last_deck(holding: SaintHolding) -> LastDeck | None:
    """The deck with which the saint set out last, without the cards that lie in it again."""
    mission = _last_mission(holding)
    if mission is None:
        return None
    lacking = Counter(_deck_before(holding, mission))
    lacking.subtract(one.card.pk for one in holding.deck)
    counts = {card: count for card, count in lacking.items() if count > 0}
    cards = Card.objects.filter(pk__in=counts).select_related("type").order_by("virtue", "name")
    return LastDeck(mission.name, [(card, counts[card.pk]) for card in cards]) if counts else None


def _last_mission(holding: SaintHolding) -> Mission | None:
    saint = holding.saint
    played = Mission.objects.filter(campaign=saint.campaign_id).exclude(state=MissionState.GONE).order_by("-number")
    for mission in played.defer("ending")[:MISSIONS_AT_MOST]:
        if any(went.saint == saint.number for went in record_of(mission.record).choir):
            return mission
    return None


def _deck_before(holding: SaintHolding, mission: Mission) -> list[int]:
    """The cards of the deck when *mission* began: as it lies now, with each later move taken back."""
    deck = holding.places.get(SaintPlaceKind.DECK)
    lying = {one.copy for one in holding.deck}
    later = Move.objects.filter(Q(source=deck) | Q(target=deck), entry__at__gte=mission.begun)
    for copy, source in later.order_by("-entry_id", "-id").values_list("copy", "source"):
        (lying.add if source == deck else lying.discard)(copy)
    return list(Copy.objects.filter(pk__in=lying).values_list("card", flat=True))
