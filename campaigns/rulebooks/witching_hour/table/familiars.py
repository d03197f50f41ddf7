"""Familiars in play: they go from Witch to Witch in Insight, and are spent to bind."""

from msgspec.structs import replace

from campaigns.rulebooks.sitting import Event, Name
from campaigns.rulebooks.witching_hour.enemies import MagicColor
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table.enemies import Bound, bind
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds, OfWitch, illegal, one_witch
from campaigns.rulebooks.witching_hour.table.piles import into_the_aether
from campaigns.rulebooks.witching_hour.table.state import Component, Familiar, Night
from campaigns.rulebooks.witching_hour.table.walk import check_turn


class FamiliarPlayed(OfWitch, frozen=True):
    name: Name


class FamiliarMoved(OfWitch, frozen=True):
    """To that Witch."""

    name: str


class FamiliarSpent(Event, frozen=True):
    name: str
    # One that faces the Witch with whom it is.
    enemy: str


class FamiliarLost(Event, frozen=True):
    """To the Æther, as some card says."""

    name: str


def play(night: Night, event: FamiliarPlayed) -> Night:
    if any(familiar.name == event.name for familiar in night.familiars):
        raise illegal(Rule.FAMILIARS_STAY, familiar=event.name, there=1)
    familiar = Familiar(name=event.name, witch=event.witch, since=night.hour)
    return replace(night, familiars=(*night.familiars, familiar))


def move(night: Night, event: FamiliarMoved) -> Night:
    """Rule.MOVING_FAMILIARS, Rule.NEW_FAMILIARS_STAY"""
    familiar = _familiar(night, event.name)
    is_insight = night.walk is None or night.walk.phase is Phase.INSIGHT
    if familiar.moved or familiar.witch == event.witch or not is_insight:
        raise illegal(Rule.MOVING_FAMILIARS, familiar=event.name, witch=familiar.witch, moved=int(familiar.moved))
    if familiar.since == night.hour:
        raise illegal(Rule.NEW_FAMILIARS_STAY, familiar=event.name)
    moved = replace(familiar, witch=event.witch, moved=True)
    return replace(night, familiars=tuple(moved if each is familiar else each for each in night.familiars))


def spend(night: Night, event: FamiliarSpent) -> Night:
    """Rule.FAMILIARS_BIND; it asks for no Magic, but a red sign is one for it too: Rule.FAMILIARS_MEET_IMMUNITY."""
    familiar = _familiar(night, event.name)
    check_turn(night, Phase.BATTLE, familiar.witch)
    if night.witch(familiar.witch).enemy(event.enemy) is None:
        raise illegal(Rule.FAMILIARS_BIND, familiar=event.name, enemy=event.enemy, witch=familiar.witch)
    card = night.card(event.enemy)
    if card and card.bind and card.bind.color is MagicColor.RED:
        raise illegal(Rule.FAMILIARS_MEET_IMMUNITY, enemy=event.enemy)
    return _without(bind(night, Bound(witch=familiar.witch, name=event.enemy)), familiar)


def lose(night: Night, event: FamiliarLost) -> Night:
    return _without(night, _familiar(night, event.name))


def _familiar(night: Night, name: str) -> Familiar:
    for familiar in night.familiars:
        if familiar.name == name:
            return familiar
    raise illegal(Rule.FAMILIARS_STAY, familiar=name, there=0)


def _without(night: Night, familiar: Familiar) -> Night:
    kept = tuple(each for each in night.familiars if each is not familiar)
    return into_the_aether(replace(night, familiars=kept), 1)


EVENTS: EventKinds = {
    "familiar-played": EventKind(FamiliarPlayed, play, one_witch, Component.FAMILIARS),
    "familiar-moved": EventKind(FamiliarMoved, move, one_witch, Component.FAMILIARS),
    "familiar-spent": EventKind(FamiliarSpent, spend, component=Component.FAMILIARS),
    "familiar-lost": EventKind(FamiliarLost, lose, component=Component.FAMILIARS),
}
