"""A rebuild's cards, piles and dividers as its pages draw them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models.catalogue import Virtue
from cards.recipes.recipe import RecipeCard, RecipePile, RecipePlace, omens, virtues

KINDS = {
    "mission": gettext_lazy("Mission"),
    "clock": gettext_lazy("Clock"),
    "nexus": gettext_lazy("Nexus"),
    "saint": gettext_lazy("Saint"),
}


def label_of(card: RecipeCard, types: dict[str, str]) -> str:
    """A card's kind in words, as its frame tells it: Rage gift, Omen, Threat."""
    kind = types.get(card.type, _("Card"))
    if not card.virtue:
        return kind
    return _("%(virtue)s %(kind)s") % {"virtue": Virtue(card.virtue).label, "kind": kind.lower()}


def hue_of(card: RecipeCard) -> str:
    """What gives a card its colour: its virtue, or else its type."""
    return card.virtue or card.type


@dataclass(frozen=True)
class RebuildPlace:
    """A place as a page shows it."""

    place: RecipePlace
    label: str
    face: str
    is_ticked: bool

    @property
    def number(self) -> int:
        return self.place.number

    @property
    def card(self) -> RecipeCard:
        return self.place.card

    @property
    def hue(self) -> str:
        return hue_of(self.card)

    @property
    def from_top(self) -> int:
        return self.place.of - self.place.height + 1


@dataclass(frozen=True)
class RebuildPile:
    """A pile as a page shows it."""

    index: int
    pile: RecipePile
    spots: tuple[RebuildPlace, ...]

    @property
    def name(self) -> str:
        return self.pile.name

    @property
    def kind(self) -> str:
        return str(KINDS.get(self.pile.kind, ""))

    @property
    def laid(self) -> int:
        return sum(spot.is_ticked for spot in self.spots)

    @property
    def of(self) -> int:
        return len(self.spots)

    @property
    def is_complete(self) -> bool:
        return self.laid == self.of

    @property
    def virtues(self) -> dict[str, int]:
        return virtues(self.pile)

    @property
    def omens(self) -> int:
        return omens(self.pile)

    @property
    def from_top(self) -> tuple[RebuildPlace, ...]:
        return tuple(reversed(self.spots))


@dataclass(frozen=True)
class RebuildCard:
    """A card of the deck with all its places, as the finder and the box list it."""

    card: RecipeCard
    label: str
    group: str
    places: tuple[int, ...]
    done: int

    @property
    def hue(self) -> str:
        return hue_of(self.card)

    @property
    def copies(self) -> int:
        return len(self.places)

    @property
    def left(self) -> int:
        return self.copies - self.done

    @property
    def rest(self) -> str:
        """Its places as a form posts them."""
        return ",".join(str(number) for number in self.places)


@dataclass(frozen=True)
class RebuildDivider:
    """One divider of the box with the cards that come from it."""

    key: str
    label: str
    virtue: str | None
    names: tuple[RebuildCard, ...]

    @property
    def hue(self) -> str:
        return self.virtue or self.key

    @property
    def copies(self) -> int:
        return sum(name.copies for name in self.names)


@dataclass(frozen=True)
class FinderButton:
    """What a frame shows at a glance; narrows the finder's names."""

    key: str
    label: str
    virtue: str | None

    @property
    def hue(self) -> str:
        return self.virtue or self.key
