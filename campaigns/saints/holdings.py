"""What the saints of a campaign hold: decks, halos and bury piles, read from where their copies lie."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet

from campaigns.models import SLOTS, Saint, SaintPlace, SaintPlaceKind
from campaigns.models.sheet import SaintSheet, sheet_of
from campaigns.rulebooks.apocrypha import deck, halo
from campaigns.rulebooks.apocrypha.deck import DeckAddition
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.saints.additions import adds_of_copy, with_additions
from cards.models import Card, Copy

_THREATS = ("true-threat", "archetype")
# What can be slotted: each kind that a halo knows, and what counts as a threat there.
SLOTTED_TYPES = (*halo.HaloCardKind, *_THREATS)


@dataclass(frozen=True)
class HeldCopy:
    """A copy in one of a saint's places."""

    copy: int
    card: Card
    part: SaintPlaceKind
    layer: int
    # What it adds to the deck while it lies uncovered in the halo; None where nobody knows.
    adds: Mapping[deck.DeckCardType, int] | None = None

    @property
    def type(self) -> str:
        return self.card.type.slug


@dataclass(frozen=True)
class SaintHolding:
    """All that lies with a saint."""

    saint: Saint
    places: dict[SaintPlaceKind, int]
    held: list[HeldCopy] = field(default_factory=list)

    @property
    def sheet(self) -> SaintSheet:
        return sheet_of(self.saint.sheet)

    def of(self, part: SaintPlaceKind) -> list[HeldCopy]:
        return [one for one in self.held if one.part == part]

    @property
    def deck(self) -> list[HeldCopy]:
        return self.of(SaintPlaceKind.DECK)

    @property
    def halo(self) -> list[HeldCopy]:
        """Slot by slot, from the bottom of each."""
        return [one for slot in SLOTS for one in self.of(slot)]

    @property
    def additions(self) -> list[DeckAddition]:
        """What the fragments add to the deck, as far as anybody knows; what is covered is inactive."""
        return additions_of(self.halo)

    @property
    def unknown_fragments(self) -> list[HeldCopy]:
        """Of which nobody has said yet whether they add cards to the deck; each card once."""
        found = {one.card.pk: one for one in self.halo if one.type == "fragment" and one.adds is None}
        return list(found.values())

    @property
    def mark(self) -> str:
        """By which two people notice that the other has rearranged the halo."""
        return ",".join(f"{one.part}:{one.layer}:{one.copy}" for one in self.halo)

    def copy(self, number: int) -> HeldCopy | None:
        return next((one for one in self.held if one.copy == number), None)


def holdings(saints: Iterable[Saint]) -> dict[int, SaintHolding]:
    """By the saint's number: what each holds, in two queries however many they are."""
    saints = list(saints)
    rows = SaintPlace.objects.filter(saint__in=saints).values_list("saint", "part", "place")
    owners = {place: (saint, SaintPlaceKind(part)) for saint, part, place in rows}
    found = {
        saint.pk: SaintHolding(saint, {part: place for place, (owner, part) in owners.items() if owner == saint.pk})
        for saint in saints
    }
    for copy in _lying(owners):
        saint, part = owners[copy.place_id]
        found[saint].held.append(HeldCopy(copy.pk, copy.card, part, copy.layer or 0, adds_of_copy(copy)))
    return {holding.saint.number: holding for holding in found.values()}


def holding_of(saint: Saint) -> SaintHolding:
    return holdings([saint])[saint.number]


def holding_again(holding: SaintHolding) -> SaintHolding:
    """What the same saint holds by now; their places stay."""
    again = SaintHolding(holding.saint, holding.places)
    parts = {place: part for part, place in holding.places.items()}
    again.held.extend(
        HeldCopy(copy.pk, copy.card, parts[copy.place_id], copy.layer or 0, adds_of_copy(copy))
        for copy in _lying(parts)
    )
    return again


def _lying(places: Iterable[int]) -> QuerySet[Copy]:
    copies = Copy.objects.filter(place__in=places).select_related("card__type")
    copies = with_additions(copies.defer("card__summary", "card__facts", "card__type__facts"))
    return copies.order_by("layer", "card__name", "number")


def additions_of(halo: Iterable[HeldCopy]) -> list[DeckAddition]:
    """Of cards as they lie in a halo, from the bottom up: only what lies on top of its slot is active."""
    tops = {one.part: one for one in halo}
    return [
        DeckAddition(one.card.name, type, count)
        for one in tops.values()
        if one.type == "fragment"
        for type, count in (one.adds or {}).items()
    ]


def death_card() -> Card:
    """The book counts its deaths and names none: to a halo one is like another."""
    return Card.objects.select_related("type").get(code="apocrypha-death")


def judge_halo(cards: Sequence[HeldCopy]) -> halo.HaloVerdict:
    """The book on cards as they lie in a halo."""
    return halo.judge(slotted(cards))


def slotted(cards: Sequence[HeldCopy]) -> list[halo.SlottedCard]:
    return [halo.SlottedCard(one.card.name, kind_of(one.type), halo.Slot(one.part)) for one in cards]


def kind_of(type: str) -> halo.HaloCardKind:
    """True threats and archetypes are threats, as far as a halo is concerned; whatever else is laid there, a gift."""
    if type in _THREATS:
        return halo.HaloCardKind.THREAT
    return halo.HaloCardKind(type) if type in set(halo.HaloCardKind) else halo.HaloCardKind.GIFT


def judge_deck(holding: SaintHolding, when: deck.DeckCheckTime, *, coming: Sequence[HeldCopy] = ()) -> deck.DeckVerdict:
    """The book on a saint's deck, before a mission or between two; with cards that are *coming* to deck or halo."""
    cards = [*holding.deck, *(one for one in coming if one.part == SaintPlaceKind.DECK)]
    additions = additions_of([*holding.halo, *(one for one in coming if one.part in SLOTS)])
    wanted = _wanted(holding.sheet, additions, when)
    return deck.judge(deck_counts(cards), wanted, when, additions)


def wanted_deck(holding: SaintHolding, when: deck.DeckCheckTime) -> dict[deck.DeckCardType, int]:
    return _wanted(holding.sheet, holding.additions, when)


def _wanted(
    sheet: SaintSheet, additions: Sequence[DeckAddition], when: deck.DeckCheckTime
) -> dict[deck.DeckCardType, int]:
    virtues = {virtue: getattr(sheet.virtues, virtue) for virtue in Virtue}
    written = {deck.DeckCardType(type): count for type, count in sheet.extra.items()}
    return deck.wanted(virtues, omens=sheet.omens, when=when, extra=deck.extra_of(additions, written))


def deck_counts(cards: Iterable[HeldCopy]) -> dict[deck.DeckCardType, int]:
    """How many of each type; a gift of no virtue that anybody knows counts as none."""
    types = (type_in_deck(one.card) for one in cards)
    return dict(Counter(type for type in types if type))


def type_in_deck(card: Card) -> deck.DeckCardType | None:
    if card.type.slug == "omen":
        return deck.DeckCardType.OMEN
    return deck.DeckCardType(f"{card.virtue}-gift") if card.type.slug == "gift" and card.virtue else None
