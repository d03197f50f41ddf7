"""Decks as their pages show them: the proposal for a new one, what changed since the last mission, and plain text."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from django.db.models import Q
from django.http import Http404

from campaigns.models import Mission, MissionState, SaintPlaceKind
from campaigns.rulebooks.apocrypha.deck import DeckCardType, DeckCheckTime
from campaigns.rulebooks.apocrypha.gifts import Gift, draw_alphas
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.starting import StartingCard, start
from campaigns.rulebooks.verdict import Finding
from campaigns.saints.alpha_gifts import alpha_codes
from campaigns.saints.holdings import HeldCopy, SaintHolding, judge_deck, type_in_deck
from cards.box.free_copies import FREE
from cards.box.stock import cards_for, most_of
from cards.box.words import where
from cards.models import Box, Card, Copy, Move, Place, PlaceKind
from cards.recipes import library
from cards.sight import Viewer

ENDED = (MissionState.WON, MissionState.LOST, MissionState.TIMED_OUT)


# --- A starting deck


@dataclass(frozen=True)
class ProposedCard:
    """A card for the deck: from the saint's own list, or drawn where that names none or names one that is taken."""

    card: Card
    is_drawn: bool = False


@dataclass(frozen=True)
class TakenCard:
    """A card of the list of which every copy is in use, and where those are."""

    card: Card
    where: list[str]


@dataclass(frozen=True)
class DeckProposal:
    picks: list[ProposedCard]
    taken: list[TakenCard]
    # What nobody knows a card for.
    missing: list[Finding]
    has_list: bool


def propose(holding: SaintHolding, viewer: Viewer, dice: Random) -> DeckProposal:
    """A deck for a saint who lacks one: the known list, and for the rest random gifts of each virtue from the box."""
    lacking = Counter(judge_deck(holding, DeckCheckTime.BETWEEN_MISSIONS).missing)
    listed = _listed(holding)
    stock = _Stock(holding.saint.box, viewer)
    cards = {card.code: card for card in (*listed, *stock.cards)}
    begun = start(_lines(listed, lacking), box=stock.gifts(dict.fromkeys(listed)), held={})
    lacking -= Counter(gift.type for gift in begun.take)
    drawn = _drawn(lacking, stock.left(begun.take), alpha_codes(holding.saint.box), dice)
    lacking -= Counter(gift.type for gift in drawn)
    taken = [cards[str(finding.facts["card"])] for finding in begun.replaced]
    return DeckProposal(
        [
            *(ProposedCard(cards[gift.name]) for gift in begun.take),
            *(ProposedCard(cards[gift.name], is_drawn=True) for gift in drawn),
        ],
        [TakenCard(card, stock.holders(card)) for card in taken],
        [Finding(Rule.DECK_AFTER_A_MISSION, {"type": type, "missing": lacking[type]}) for type in lacking],
        bool(listed),
    )


def _lines(listed: Sequence[Card], lacking: Counter[DeckCardType]) -> list[StartingCard]:
    """The lines of the list for which the deck still has a place; here a card goes by its code."""
    room, lines = Counter(lacking), []
    for card in listed:
        type = type_in_deck(card)
        if type and room[type] > 0:
            room[type] -= 1
            lines.append(StartingCard(card.code, type))
    return lines


def _drawn(lacking: Counter[DeckCardType], free: Sequence[Gift], alphas: Collection[str], dice: Random) -> list[Gift]:
    """Random free gifts for what is still lacking: Alphas first, and others where no more Alphas are known."""
    first = draw_alphas(lacking, [gift for gift in free if gift.name in alphas], dice).gifts
    still = lacking - Counter(gift.type for gift in first)
    others = draw_alphas(still, [gift for gift in free if gift.name not in alphas], dice).gifts
    return sorted([*first, *others], key=lambda gift: list(DeckCardType).index(gift.type))


def _listed(holding: SaintHolding) -> list[Card]:
    """The gifts of the saint's starting list, where it is known, each as often as it stands there."""
    saint = holding.saint
    if saint.card is None:
        return []
    try:
        recipe = library.recipe_called(saint.card.code.removeprefix(f"{saint.card.game_id}-"), saint.card.game_id)
    except Http404:
        return []
    codes = [lain.code for pile in recipe.piles for lain in pile.facedown if lain.type == "gift"]
    cards = {card.code: card for card in Card.objects.filter(code__in=codes).select_related("type")}
    return [cards[code] for code in codes]


class _Stock:
    """The gifts of a box: how many of each are free, and who has the others."""

    def __init__(self, box: Box, viewer: Viewer) -> None:
        copies = Copy.objects.filter(box=box, card__type__slug="gift").exclude(place__kind=PlaceKind.OUTSIDE)
        self.free: Counter[int] = Counter()
        self.kept: Counter[int] = Counter()
        self._elsewhere: dict[int, set[str]] = {}
        places = _places(box)
        for card, place in copies.values_list("card", "place").order_by():
            self.kept[card] += 1
            if places[place].kind in FREE:
                self.free[card] += 1
            else:
                self._elsewhere.setdefault(card, set()).add(where(places[place]))
        seen = viewer.marked(cards_for(box)).filter(type__slug="gift", is_veiled=False, pk__in=list(self.free))
        self.cards = list(seen.select_related("type").order_by("name", "pk"))

    def gifts(self, cards: Iterable[Card]) -> list[Gift]:
        """Free ones of these cards, and those that the box is not known to hold although there are so many."""
        unknown = {card.pk: max(most_of(card) - self.kept[card.pk], 0) for card in cards}
        return [gift for card in cards for gift in _gifts(card, self.free[card.pk] + unknown[card.pk])]

    def left(self, gone: Iterable[Gift]) -> list[Gift]:
        """What is free besides, of the cards that were seen."""
        taken = Counter(gift.name for gift in gone)
        return [gift for card in self.cards for gift in _gifts(card, self.free[card.pk] - taken[card.code])]

    def holders(self, card: Card) -> list[str]:
        return sorted(self._elsewhere.get(card.pk, ()))


def _gifts(card: Card, count: int) -> list[Gift]:
    type = type_in_deck(card)
    return [Gift(f"{card.code}-{n}", card.code, type) for n in range(count)] if type else []


# --- What changed


@dataclass(frozen=True)
class DeckComparison:
    """A deck beside itself when the last mission ended."""

    mission: Mission
    came: list[tuple[str, int]]
    went: list[tuple[str, int]]


def since_last_mission(holding: SaintHolding) -> DeckComparison | None:
    """From the ledger: what has come into the deck since, and what is gone. None before the first mission."""
    missions = holding.saint.campaign.missions.filter(state__in=ENDED).exclude(ended=None)
    mission = missions.order_by("-ended", "-number").first()
    if mission is None:
        return None
    deck = holding.places[SaintPlaceKind.DECK]
    moves = Move.objects.filter(Q(source=deck) | Q(target=deck), entry__at__gt=mission.ended)
    net: Counter[str] = Counter()
    for name, source, target in moves.values_list("copy__card__name", "source", "target"):
        net[name] += (target == deck) - (source == deck)
    came = sorted((name, count) for name, count in net.items() if count > 0)
    went = sorted((name, -count) for name, count in net.items() if count < 0)
    return DeckComparison(mission, came, went)


# --- Where cards are


def whereabouts(box: Box, names: Iterable[str]) -> Mapping[str, str]:
    """By name: where the copies of each card lie, in words; empty where the box knows of none."""
    copies = Copy.objects.filter(box=box, card__name__in=list(names)).exclude(place__kind=PlaceKind.OUTSIDE)
    places = _places(box)
    found: dict[str, Counter[str]] = {}
    for name, place in copies.values_list("card__name", "place").order_by("place"):
        found.setdefault(name, Counter())[where(places[place])] += 1
    return {name: ", ".join(f"{count} {place}" for place, count in places.items()) for name, places in found.items()}


def _places(box: Box) -> dict[int, Place]:
    """By way of the box, which knows what whoever looks at it may know of each."""
    return {place.pk: place for place in box.places.select_related("type", "chapter")}


# --- As text


def as_text(holding: SaintHolding) -> str:
    """The deck as a list that can be pasted here again."""
    saint = holding.saint
    shelves: dict[str, Counter[str]] = {}
    for one in sorted(holding.deck, key=lambda one: (one.type, one.card.virtue or "", one.card.name)):
        shelves.setdefault(_heading(one), Counter())[one.card.name] += 1
    parts = [
        "\n".join([f"# {heading}", *(f"{count} {name}" for name, count in names.items())])
        for heading, names in shelves.items()
    ]
    return "\n\n".join([f"// {saint.name} · {saint.campaign.name}", *parts]) + "\n"


def _heading(one: HeldCopy) -> str:
    virtue = one.card.get_virtue_display() if one.card.virtue else ""
    return f"{virtue} {one.card.type.plural}".strip().capitalize()
