"""Magic in battle: what cards of Enemies say, and how it is spent on them or goes into the Pool."""

from typing import Literal

from msgspec.structs import replace

from campaigns.rulebooks.sitting import By, Count, Event, Malformed, Name
from campaigns.rulebooks.witching_hour.battle import Deed, Payment, payment
from campaigns.rulebooks.witching_hour.enemies import MagicColor, Price
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table.enemies import Banished, Bound, banish, bind
from campaigns.rulebooks.witching_hour.table.kinds import (
    EventKind,
    EventKinds,
    OfWitch,
    check_by,
    illegal,
    one_witch,
)
from campaigns.rulebooks.witching_hour.table.state import Component, EnemyCard, Magic, Night, check_witch
from campaigns.rulebooks.witching_hour.table.walk import check_turn


class EnemyDescribed(Event, frozen=True):
    """What its card says, for as long as the scene lasts; of a sign that is left out nothing is known."""

    name: Name
    bind: Price | None = None
    banish: Price | None = None
    spells: Count = 0
    corruption: Count = 0
    starter: bool | None = None


class MagicChanged(OfWitch, frozen=True):
    """The text of her spells gives her more, or takes some."""

    color: Literal["black", "white"]
    by: By


class MagicPooled(OfWitch, frozen=True):
    white: Count


class MagicSpent(OfWitch, frozen=True):
    """By the actor, on an Enemy that faces that Witch."""

    name: str
    do: Deed
    actor: str


# --- What the facts may not say


def check_change(night: Night, event: MagicChanged) -> None:
    one_witch(night, event)
    check_by(night, event)


def check_spending(night: Night, event: MagicSpent) -> None:
    one_witch(night, event)
    check_witch(night, event.actor, "actor")
    _price(night, event)


# --- What they change


def describe(night: Night, event: EnemyDescribed) -> Night:
    card = EnemyCard(
        name=event.name,
        bind=event.bind,
        banish=event.banish,
        spells=event.spells,
        corruption=event.corruption,
        starter=event.starter,
    )
    return replace(night, cards=(*(each for each in night.cards if each.name != card.name), card))


def change(night: Night, event: MagicChanged) -> Night:
    magic = night.magic_of(event.witch)
    has = magic.black if event.color == "black" else magic.white
    if has + event.by < 0:
        raise illegal(Rule.PAID_IN_FULL, needs=-event.by, has=has)
    if event.color == "black":
        return with_magic(night, replace(magic, black=has + event.by))
    return with_magic(night, replace(magic, white=has + event.by))


def pool(night: Night, event: MagicPooled) -> Night:
    """Rule.WHITE_INTO_THE_POOL"""
    magic = night.magic_of(event.witch)
    if event.white > magic.white:
        raise illegal(Rule.WHITE_INTO_THE_POOL, witch=event.witch, magic=event.white, has=magic.white)
    night = with_magic(night, replace(magic, white=magic.white - event.white))
    return replace(night, pool=night.pool + event.white)


def spend(night: Night, event: MagicSpent) -> Night:
    """She may do as much as no rule forbids: Rule.IN_ANY_ORDER."""
    check_turn(night, Phase.BATTLE, event.actor)
    enemy = {"witch": event.witch, "name": event.name}
    after = bind(night, Bound(**enemy)) if event.do is Deed.BIND else banish(night, Banished(**enemy))
    paid = payment_for(night, event)
    for found in paid.against:
        raise illegal(found.rule, **found.facts, enemy=event.name, do=event.do)
    if paid.magic is MagicColor.WHITE:
        return replace(after, pool=paid.left)
    return with_magic(after, replace(night.magic_of(event.actor), black=paid.left))


def payment_for(night: Night, event: MagicSpent) -> Payment:
    """With what it would be paid, and what stands against it; raises Malformed where nobody wrote down the price."""
    price = _price(night, event)
    own = event.actor == event.witch
    return payment(price, own=own, black=night.magic_of(event.actor).black, pool=night.pool)


def with_magic(night: Night, magic: Magic) -> Night:
    kept = tuple(each for each in night.magic if each.witch != magic.witch)
    return replace(night, magic=(*kept, magic))


def _price(night: Night, event: MagicSpent) -> Price:
    card = night.card(event.name)
    price = (card.bind if event.do is Deed.BIND else card.banish) if card else None
    if price is None:
        raise Malformed("name", "not-described", name=event.name)
    return price


EVENTS: EventKinds = {
    "enemy-described": EventKind(EnemyDescribed, describe, component=Component.MAGIC),
    "magic-changed": EventKind(MagicChanged, change, check_change, Component.MAGIC),
    "magic-pooled": EventKind(MagicPooled, pool, one_witch, Component.MAGIC),
    "magic-spent": EventKind(MagicSpent, spend, check_spending, Component.MAGIC),
}
