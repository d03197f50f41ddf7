"""What the saints of a campaign hold: decks, halos and bury piles, read from where their copies lie."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from campaigns.models import SLOTS, Part, Saint, SaintPlace
from campaigns.rulebooks.apocrypha import deck, halo
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.sheet import Sheet, sheet_of
from cards.models import Card, Copy

_THREATS = ("true-threat", "archetype")
# What can be slotted: each kind that a halo knows, and what counts as a threat there.
SLOTTED_TYPES = (*halo.Kind, *_THREATS)


@dataclass(frozen=True)
class Held:
    """A copy in one of a saint's places."""

    copy: int
    card: Card
    part: Part
    layer: int

    @property
    def type(self) -> str:
        return self.card.type.slug


@dataclass(frozen=True)
class Holding:
    """All that lies with a saint."""

    saint: Saint
    places: dict[Part, int]
    held: list[Held] = field(default_factory=list)

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.saint.sheet)

    def of(self, part: Part) -> list[Held]:
        return [one for one in self.held if one.part == part]

    @property
    def deck(self) -> list[Held]:
        return self.of(Part.DECK)

    @property
    def halo(self) -> list[Held]:
        """Slot by slot, from the bottom of each."""
        return [one for slot in SLOTS for one in self.of(slot)]

    @property
    def mark(self) -> str:
        """By which two people notice that the other has rearranged the halo."""
        return ",".join(f"{one.part}:{one.layer}:{one.copy}" for one in self.halo)

    def copy(self, number: int) -> Held | None:
        return next((one for one in self.held if one.copy == number), None)


def holdings(saints: Iterable[Saint]) -> dict[int, Holding]:
    """By the saint's number: what each holds, in two queries however many they are."""
    saints = list(saints)
    rows = SaintPlace.objects.filter(saint__in=saints).values_list("saint", "part", "place")
    owners = {place: (saint, Part(part)) for saint, part, place in rows}
    found = {
        saint.pk: Holding(saint, {part: place for place, (owner, part) in owners.items() if owner == saint.pk})
        for saint in saints
    }
    copies = Copy.objects.filter(place__in=owners).select_related("card__type")
    copies = copies.defer("card__summary", "card__facts", "card__type__facts")
    for copy in copies.order_by("layer", "card__name", "number"):
        saint, part = owners[copy.place_id]
        found[saint].held.append(Held(copy.pk, copy.card, part, copy.layer or 0))
    return {holding.saint.number: holding for holding in found.values()}


def holding_of(saint: Saint) -> Holding:
    return holdings([saint])[saint.number]


def death_card() -> Card:
    """The book counts its deaths and names none: to a halo one is like another."""
    return Card.objects.select_related("type").get(code="apocrypha-death")


def judge_halo(cards: Sequence[Held]) -> halo.Verdict:
    """The book on cards as they lie in a halo."""
    return halo.judge(slotted(cards))


def slotted(cards: Sequence[Held]) -> list[halo.Slotted]:
    return [halo.Slotted(one.card.name, kind_of(one.type), halo.Slot(one.part)) for one in cards]


def kind_of(type: str) -> halo.Kind:
    """True threats and archetypes are threats, as far as a halo is concerned; whatever else is laid there, a gift."""
    if type in _THREATS:
        return halo.Kind.THREAT
    return halo.Kind(type) if type in set(halo.Kind) else halo.Kind.GIFT


def judge_deck(cards: Sequence[Held], sheet: Sheet, when: deck.When) -> deck.Verdict:
    """The book on a saint's deck, before a mission or between two."""
    return deck.judge(deck_counts(cards), wanted_deck(sheet, when), when)


def wanted_deck(sheet: Sheet, when: deck.When) -> dict[deck.Type, int]:
    virtues = {virtue: getattr(sheet.virtues, virtue) for virtue in Virtue}
    extra = {deck.Type(type): count for type, count in sheet.extra.items()}
    return deck.wanted(virtues, omens=sheet.omens, when=when, extra=extra)


def deck_counts(cards: Iterable[Held]) -> dict[deck.Type, int]:
    """How many of each type; a gift of no virtue that anybody knows counts as none."""
    types = (type_in_deck(one.card) for one in cards)
    return dict(Counter(type for type in types if type))


def type_in_deck(card: Card) -> deck.Type | None:
    if card.type.slug == "omen":
        return deck.Type.OMEN
    return deck.Type(f"{card.virtue}-gift") if card.type.slug == "gift" and card.virtue else None
