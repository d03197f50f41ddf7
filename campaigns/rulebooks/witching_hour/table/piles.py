"""The Demon Deck, the Void and the Æther: how many lie there, where somebody counts them."""

from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from campaigns.rulebooks.sitting import By, Count, Event
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds, check_by, illegal
from campaigns.rulebooks.witching_hour.table.state import Component, Night


class Pile(StrEnum):
    DEMON_DECK = "demon-deck"
    VOID = "void"
    AETHER = "aether"

    @property
    def field(self) -> str:
        return self.value.replace("-", "_")


RULES = {Pile.DEMON_DECK: Rule.VOID_RESHUFFLED, Pile.VOID: Rule.BANISHED_TO_THE_VOID, Pile.AETHER: Rule.AETHER}


class PileCounted(Event, frozen=True):
    pile: Pile
    # None: nobody counts it any longer.
    count: Count | None


class PileChanged(Event, frozen=True):
    pile: Pile
    by: By


def count(night: Night, event: PileCounted) -> Night:
    return reshuffled(_with(night, event.pile, event.count))


def change(night: Night, event: PileChanged) -> Night:
    has = getattr(night, event.pile.field)
    if has is None or has + event.by < 0:
        raise illegal(RULES[event.pile], pile=event.pile, has=has or 0, by=-event.by)
    return reshuffled(_with(night, event.pile, has + event.by))


def into_the_void(night: Night, enemies: int) -> Night:
    return night if night.void is None else reshuffled(replace(night, void=night.void + enemies))


def into_the_aether(night: Night, spells: int) -> Night:
    return night if night.aether is None else replace(night, aether=night.aether + spells)


def off_the_deck(night: Night) -> Night:
    """One Demon less, where that is counted; with none left there is none: Rule.NO_DEMONS_LEFT."""
    if night.demon_deck is None:
        return night
    if night.demon_deck == 0:
        raise illegal(Rule.NO_DEMONS_LEFT)
    return reshuffled(replace(night, demon_deck=night.demon_deck - 1))


def reshuffled(night: Night) -> Night:
    """Rule.VOID_RESHUFFLED; Starter Demons never come there: Rule.NO_STARTERS_IN_THE_DECK."""
    if night.demon_deck == 0 and night.void:
        return replace(night, demon_deck=night.void, void=0)
    return night


def _with(night: Night, pile: Pile, count: int | None) -> Night:
    changes: dict[str, Any] = {pile.field: count}
    return replace(night, **changes)


EVENTS: EventKinds = {
    "pile-counted": EventKind(PileCounted, count, component=Component.PILES),
    "pile-changed": EventKind(PileChanged, change, check_by, Component.PILES),
}
