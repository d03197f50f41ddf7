"""What the pages of a rebuild show: the table with its piles, the card in hand, the box, and the words for it all."""

import math
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from campaigns.models import Rebuild, Stage, Tick
from campaigns.shared_lists.actions.rebuilds import ONE_TOO_MANY, ONLY_ONE, one_too_many, recipe_of
from campaigns.shared_lists.pages.piles import (
    KINDS,
    FinderButton,
    RebuildCard,
    RebuildDivider,
    RebuildPile,
    RebuildPlace,
    hue_of,
    label_of,
)
from cards.models.catalogue import Virtue
from cards.recipes.names import matching
from cards.recipes.recipe import Recipe, RecipeCard, RecipePlace, dividers, gap, places_of
from cards.search.folding import nearest

# A divider with fewer names than this shares a button with the others, so that a thumb has few and large ones.
NAMES_FOR_A_BUTTON = 3
OTHERS = "others"

# Sentences that the script says too: it fills the same gaps.
WORDS = {
    "facedown": gettext_lazy("facedown"),
    "faceup": gettext_lazy("faceup"),
    "doom": gettext_lazy("faceup, Doom side up"),
    "hope": gettext_lazy("faceup, Hope side up"),
    "first": gettext_lazy("Lay it {face}. It is the first card here."),
    "top": gettext_lazy("Lay it {face} on top."),
    "bottom": gettext_lazy("Lay it {face} under the whole pile."),
    "lift-one": gettext_lazy("Lift the top card. Lay this one {face} under it."),
    "lift": gettext_lazy("Lift the top {count} cards. Lay this one {face} under them."),
    "height": gettext_lazy("{height} of {of} from the bottom"),
    "laid": gettext_lazy("{name} lies in its place."),
    "back": gettext_lazy("{name} is open again."),
    "moved": gettext_lazy("Somebody laid a {name} there first. Put yours in {pile} instead."),
    "one-too-many": ONE_TOO_MANY,
    "only-one": ONLY_ONE,
    "unknown": gettext_lazy("“{name}” is not part of this deck."),
    "pile-done": gettext_lazy("{pile} is complete."),
    "complete": gettext_lazy("This pile is complete"),
    "all-complete": gettext_lazy("Every card lies in its place"),
    "all-complete-how": gettext_lazy("Check the piles once, or go to the last step."),
    "others-laid": gettext_lazy("{who}: {name}, {pile}"),
    "somebody": gettext_lazy("Somebody"),
    "undone": gettext_lazy("Undone: {name}."),
    "nothing-to-undo": gettext_lazy("There is nothing to undo."),
    "of": gettext_lazy("{count} of {total}"),
    "left": gettext_lazy("{count} of {total} left"),
    "all-laid": pgettext_lazy("every copy of a card", "laid"),
    "awake": gettext_lazy("The screen stays awake while this page is open."),
    "not-awake": gettext_lazy("This browser lets the screen go dark; your ticks are kept."),
    "nearest": gettext_lazy("Nearest names:"),
    "pick-up": gettext_lazy("Pick up any card"),
    "how-to-find": gettext_lazy("Tap what its frame shows, then its name; or type two letters of it."),
    "look-again": gettext_lazy("Look again"),
    "from-top": gettext_lazy("card {count} of {of} from the top"),
    "missing": gettext_lazy("Still missing: {count}"),
    "none-missing": gettext_lazy("Every card is found"),
}


def say(key: str, **facts: object) -> str:
    return str(WORDS[key]).format(**facts)


class RebuildTable:
    """A rebuild laid out for its pages."""

    def __init__(self, rebuild: Rebuild, ticks: Iterable[Tick], types: dict[str, str]) -> None:
        self.rebuild = rebuild
        self.recipe: Recipe = recipe_of(rebuild)
        self.types = types
        self.ticks = list(ticks)
        self.filled = {stage: {tick.place for tick in self.ticks if tick.stage == stage} for stage in Stage.values}

    @property
    def stacked(self) -> set[int]:
        return self.filled[Stage.STACK]

    @property
    def total(self) -> int:
        return self.recipe.total

    @cached_property
    def labels(self) -> dict[str, str]:
        return {card.code: label_of(card, self.types) for card in self.recipe.cards()}

    @cached_property
    def spots(self) -> tuple[RebuildPlace, ...]:
        return tuple(
            RebuildPlace(place, self.labels[place.card.code], self.face(place), place.number in self.stacked)
            for place in self.recipe.places
        )

    @cached_property
    def heaps(self) -> tuple[RebuildPile, ...]:
        return tuple(
            RebuildPile(index, pile, tuple(spot for spot in self.spots if spot.place.pile == index))
            for index, pile in enumerate(self.recipe.piles)
        )

    def face(self, place: RecipePlace) -> str:
        """Which word of WORDS says how the card lies: only the top card of a pile shows its pile's side."""
        side = self.recipe.piles[place.pile].side
        if place.is_faceup and side in ("doom", "hope") and place.height == place.of:
            return side
        return "faceup" if place.is_faceup else "facedown"

    # the picture

    @cached_property
    def picture(self) -> dict[str, list[RebuildPile]]:
        """The heaps as they lie: missions above, the clock amid the nexuses, saints below, the rest at the end."""
        of = {kind: [heap for heap in self.heaps if heap.pile.kind == kind] for kind in KINDS}
        half = math.ceil(len(of["nexus"]) / 2)
        return {
            "missions": of["mission"],
            "left": of["nexus"][:half],
            "clocks": of["clock"],
            "right": of["nexus"][half:],
            "saints": of["saint"],
            "rest": [heap for heap in self.heaps if heap.pile.kind not in KINDS],
        }

    # the card in hand

    def first_open(self) -> RebuildPile:
        return next((heap for heap in self.heaps if not heap.is_complete), self.heaps[0])

    def next_spot(self, heap: RebuildPile, *, downwards: bool = False, after: int | None = None) -> RebuildPlace | None:
        """The next empty place of a pile, from the bottom up or the top down; *after* one that was passed over."""
        spots = [spot for spot in (heap.from_top if downwards else heap.spots) if not spot.is_ticked]
        later = [spot for spot in spots if after is None or (spot.number < after if downwards else spot.number > after)]
        return next(iter(later or spots), None)

    def sentence(self, place: RecipePlace) -> str:
        """How to lay a card into its pile as it lies now."""
        face, where = say(self.face(place)), gap(self.recipe, place, self.stacked - {place.number})
        if where.below is None:
            return say("bottom" if where.lifted else "first", face=face)
        if where.lifted == 0:
            return say("top", face=face)
        return say("lift-one" if where.lifted == 1 else "lift", face=face, count=where.lifted)

    def too_many(self, card: RecipeCard) -> str:
        return one_too_many(self.recipe, card)

    # the finder

    def names(self, stage: str = Stage.STACK) -> list[RebuildCard]:
        """Every card of the deck once, A to Z."""
        filled = self.filled[stage]
        return [
            RebuildCard(
                card, self.labels[card.code], self.groups[card.type, card.virtue], places, len(filled & set(places))
            )
            for card, places in self.places_by_card.items()
        ]

    @cached_property
    def places_by_card(self) -> dict[RecipeCard, tuple[int, ...]]:
        cards = sorted(self.recipe.cards(), key=lambda card: card.name)
        return {card: tuple(place.number for place in places_of(self.recipe, card.code)) for card in cards}

    @cached_property
    def groups(self) -> dict[tuple[str, str | None], str]:
        """Under which of the finder's buttons each divider's cards stand."""
        return {
            (divider.type, divider.virtue): _key(divider.type, divider.virtue)
            if len(divider.cards) >= NAMES_FOR_A_BUTTON
            else OTHERS
            for divider in dividers(self.recipe, list(self.types))
        }

    def buttons(self) -> list[FinderButton]:
        """The finder's buttons, by what a card's frame shows at a glance: the virtues, then the largest groups."""
        copies = Counter(self.groups[place.card.type, place.card.virtue] for place in self.recipe.places)
        buttons = [
            # The virtue alone says enough where only gifts have one.
            FinderButton(key, str(Virtue(virtue).label) if virtue else self.types.get(type, _("Card")), virtue)
            for (type, virtue), key in self.groups.items()
            if key != OTHERS
        ]
        virtues_first = sorted(buttons, key=lambda button: -math.inf if button.virtue else -copies[button.key])
        return [*virtues_first, *([FinderButton(OTHERS, _("Others"), None)] if copies[OTHERS] else [])]

    def found(self, typed: str, group: str) -> list[RebuildCard]:
        names = [name for name in self.names() if not group or name.group == group]
        if not typed:
            return names
        wanted = matching([name.card for name in names], typed)
        return [name for card in wanted for name in names if name.card == card]

    def nearest(self, typed: str) -> list[RebuildCard]:
        near = nearest(typed, (name.card.name for name in self.names()))
        return [name for name in self.names() if name.card.name in near]

    # the box

    def shelves(self, stage: str) -> list[RebuildDivider]:
        """The dividers of the box, in its order."""
        names = self.names(stage)
        return [
            RebuildDivider(
                _key(divider.type, divider.virtue),
                self.divider_label(divider.type, divider.virtue),
                divider.virtue,
                tuple(n for n in names if (n.card.type, n.card.virtue) == (divider.type, divider.virtue)),
            )
            for divider in dividers(self.recipe, list(self.types))
        ]

    def divider_label(self, type: str, virtue: str | None) -> str:
        return label_of(RecipeCard("", "", type, virtue), self.types)

    # the end

    def deck(self) -> list[RebuildPile]:
        """The piles as they go into the one deck, the lowest first."""
        heaps = {heap.name: heap for heap in self.heaps}
        return [heaps[pile.name] for pile in reversed(self.recipe.one_deck())]

    @property
    def checked(self) -> list[RebuildPlace]:
        """Every card in the order in which it is seen: pile by pile as they lie in the deck, each from its top."""
        return [spot for heap in reversed(self.deck()) for spot in heap.from_top]

    def newest(self, stage: str) -> Tick | None:
        return max((tick for tick in self.ticks if tick.stage == stage), key=lambda tick: tick.pk, default=None)


def _key(type: str, virtue: str | None) -> str:
    return f"{type}-{virtue}" if virtue else type


def data_of(table: RebuildTable, *, by: str) -> dict[str, Any]:
    """All that the script needs, so that it can go on without a network."""
    rebuild = table.rebuild
    return {
        "id": str(rebuild.pk),
        "name": rebuild.name,
        "by": by,
        "taps": reverse("api-rebuild-taps", args=[rebuild.pk]),
        "ticksUrl": reverse("api-rebuild-ticks", args=[rebuild.pk]),
        "stream": reverse("api-rebuild-stream", args=[rebuild.pk]),
        "changes": rebuild.changes,
        "ticks": [{"stage": t.stage, "place": t.place, "key": str(t.key), "by": t.by} for t in table.ticks],
        "piles": [pile.name for pile in table.recipe.piles],
        "cards": {card.code: [card.name, table.labels[card.code], hue_of(card)] for card in table.recipe.cards()},
        "places": [[spot.place.pile, spot.card.code, spot.face] for spot in table.spots],
        "checked": [spot.number for spot in table.checked],
        "words": {key: str(words) for key, words in WORDS.items()},
    }
