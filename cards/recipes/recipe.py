"""A recipe and its places. Pure: knows no database."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

VIRTUES = ("body", "mind", "rage", "soul", None)


@dataclass(frozen=True)
class RecipeCard:
    """A card as it lies in a pile. Copies of one card are alike: whichever is at hand will do."""

    code: str
    name: str
    type: str
    virtue: str | None


@dataclass(frozen=True)
class RecipePile:
    """Cards that lie together; both lists run from top to bottom, the faceup ones above."""

    name: str
    kind: str
    faceup: tuple[RecipeCard, ...]
    facedown: tuple[RecipeCard, ...]
    # Which side of a two-sided faceup card shows, where it matters.
    side: str | None = None


@dataclass(frozen=True)
class RecipePlace:
    """One card's place: numbered through the whole recipe, each pile from the bottom up, as it is built."""

    number: int
    pile: int
    card: RecipeCard
    is_faceup: bool
    # From 1 at the bottom of the pile, and how many lie there in all.
    height: int
    of: int


@dataclass(frozen=True)
class Recipe:
    slug: str
    name: str
    piles: tuple[RecipePile, ...]
    rulings: tuple[str, ...] = ()
    # The order in which the piles lie in the one deck, from the top; the piles' own order where nothing else is said.
    deck_order: tuple[str, ...] = ()

    @cached_property
    def places(self) -> tuple[RecipePlace, ...]:
        places: list[RecipePlace] = []
        for index, pile in enumerate(self.piles):
            upwards = [(card, False) for card in reversed(pile.facedown)] + [
                (card, True) for card in reversed(pile.faceup)
            ]
            for height, (card, is_faceup) in enumerate(upwards, start=1):
                places.append(RecipePlace(len(places), index, card, is_faceup, height, len(upwards)))
        return tuple(places)

    @property
    def total(self) -> int:
        return len(self.places)

    def pile_places(self, pile: int) -> tuple[RecipePlace, ...]:
        return tuple(place for place in self.places if place.pile == pile)

    def cards(self) -> Counter[RecipeCard]:
        """Every card with how many of it the recipe needs."""
        return Counter(place.card for place in self.places)

    def one_deck(self) -> tuple[RecipePile, ...]:
        """The piles from the top of the one deck to its bottom."""
        if not self.deck_order:
            return self.piles
        return tuple(sorted(self.piles, key=lambda pile: self.deck_order.index(pile.name)))


@dataclass(frozen=True)
class PullListDivider:
    """What to take from one divider of the box, or to put back into it: names A to Z with how many."""

    type: str
    virtue: str | None
    cards: tuple[tuple[str, int], ...]


def dividers(recipe: Recipe, types: Sequence[str]) -> tuple[PullListDivider, ...]:
    """The whole recipe by divider, in the order of the box's *types* and of the virtues: one pass through the box."""
    order = {type: place for place, type in enumerate(types)}
    counted = recipe.cards()
    shelves = sorted(
        {(card.type, card.virtue) for card in counted},
        # What the box has no divider for comes last.
        key=lambda shelf: (order.get(shelf[0], len(order)), shelf[0], VIRTUES.index(shelf[1])),
    )
    return tuple(
        PullListDivider(
            type,
            virtue,
            tuple(sorted((card.name, n) for card, n in counted.items() if (card.type, card.virtue) == (type, virtue))),
        )
        for type, virtue in shelves
    )


def place_for(recipe: Recipe, code: str, filled: Iterable[int]) -> RecipePlace | None:
    """Where the card in one's hand goes, or None when every place of its kind is filled.

    Alike copies fit any of their places, so no choice can lead to a dead end. The best one is that which grows a pile
    from its bottom without a gap; else the lowest.
    """
    taken = set(filled)
    free = [place for place in recipe.places if place.card.code == code and place.number not in taken]
    return min(free, key=lambda place: (_lacks(recipe, place, taken), place.number), default=None)


def _lacks(recipe: Recipe, place: RecipePlace, taken: set[int]) -> int:
    """How many cards are still missing below *place*."""
    return sum(below.number not in taken for below in recipe.pile_places(place.pile)[: place.height - 1])


def places_of(recipe: Recipe, code: str) -> tuple[RecipePlace, ...]:
    """Every place of one card."""
    return tuple(place for place in recipe.places if place.card.code == code)


@dataclass(frozen=True)
class Gap:
    """Where in a pile, as it lies now, a place is: under how many cards, and on top of which one."""

    lifted: int
    below: RecipePlace | None


def gap(recipe: Recipe, place: RecipePlace, filled: Iterable[int]) -> Gap:
    taken = set(filled)
    lying = [other for other in recipe.pile_places(place.pile) if other.number in taken]
    below = [other for other in lying if other.number < place.number]
    return Gap(sum(other.number > place.number for other in lying), below[-1] if below else None)


def virtues(pile: RecipePile) -> dict[str, int]:
    """How many gifts of each virtue lie in a saint's pile: the virtues of that saint. Empty for any other pile."""
    if pile.kind != "saint":
        return {}
    gifts = Counter(card.virtue for card in pile.facedown if card.type == "gift")
    return {virtue: gifts[virtue] for virtue in VIRTUES if virtue}


def omens(pile: RecipePile) -> int:
    return sum(card.type == "omen" for card in pile.facedown)
