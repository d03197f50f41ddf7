"""We rule otherwise: what a table may let happen although the book forbids it, as Rule.CARDS_BEAT_RULES has it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from campaigns.rulebooks.sitting import Event
from campaigns.rulebooks.witching_hour.battle import Deed
from campaigns.rulebooks.witching_hour.corruption import healed
from campaigns.rulebooks.witching_hour.table.enemies import (
    Banished,
    Bound,
    Summoned,
    SummoningBegun,
    SummoningEnded,
    banish,
    begin_summoning,
    bind,
    end_summoning,
    faced,
)
from campaigns.rulebooks.witching_hour.table.familiars import FamiliarMoved, FamiliarSpent
from campaigns.rulebooks.witching_hour.table.familiars import move as move_familiar
from campaigns.rulebooks.witching_hour.table.familiars import spend as spend_familiar
from campaigns.rulebooks.witching_hour.table.hidden import SecretAdvanced, advance_secret
from campaigns.rulebooks.witching_hour.table.lurking import Attacked, attack_witch
from campaigns.rulebooks.witching_hour.table.magic import MagicSpent
from campaigns.rulebooks.witching_hour.table.mats import CorruptionChanged, Revealed, reveal
from campaigns.rulebooks.witching_hour.table.spells import SpellAcquired, acquire
from campaigns.rulebooks.witching_hour.table.state import Facing, Night, with_witch
from campaigns.rulebooks.witching_hour.table.walk import PhaseReached, reach


def can_overrule(event: Event) -> bool:
    """Whether a ruling of the table can let it happen; nobody rules a spell onto an empty Locus."""
    return type(event) in OVERRULED


def overrule(night: Night, event: Event) -> Night:
    """The night after *event*, of those of ``can_overrule``; what cannot be at all stays Illegal."""
    return OVERRULED[type(event)](night, event)


def _change_corruption(night: Night, event: CorruptionChanged) -> Night:
    """What she does not have she does not lose."""
    return with_witch(night, event.witch, corruption=healed(night.witch(event.witch).corruption, -event.by))


def _acquire(night: Night, event: SpellAcquired) -> Night:
    """From under a Guardian, or a second one of a Locus."""
    free = replace(night, guardians=(), taken=())
    after = acquire(free, event)
    return replace(after, guardians=night.guardians, taken=(*night.taken, *after.taken))


def _summon(night: Night, event: Summoned) -> Night:
    """Though a Sigil is closed, or she has too little: then it takes what there is."""
    witch = night.witch(event.witch)
    after = faced(night, witch, Facing(name=event.name, kind=event.kind, cost=event.cost))
    return with_witch(after, event.witch, corruption=healed(witch.corruption, event.cost))


def _attack(night: Night, event: Attacked) -> Night:
    return replace(attack_witch(replace(night, walk=None), event), walk=night.walk)


def _reach(night: Night, event: PhaseReached) -> Night:
    """Back, or over a turn."""
    return reach(replace(night, walk=None), event)


def _move(night: Night, event: FamiliarMoved) -> Night:
    familiars = tuple(
        replace(each, since=0, moved=False) if each.name == event.name else each for each in night.familiars
    )
    after = move_familiar(replace(night, walk=None, familiars=familiars), event)
    return replace(after, walk=night.walk)


def _spend_familiar(night: Night, event: FamiliarSpent) -> Night:
    after = spend_familiar(replace(night, walk=None, cards=()), event)
    return replace(after, walk=night.walk, cards=night.cards)


def _spend(night: Night, event: MagicSpent) -> Night:
    """For nothing: who pays what, the table says by changing Magic and Pool."""
    enemy = {"witch": event.witch, "name": event.name}
    return bind(night, Bound(**enemy)) if event.do is Deed.BIND else banish(night, Banished(**enemy))


def _advance(night: Night, event: SecretAdvanced) -> Night:
    secrets = tuple(replace(each, hour=0) if each.witch == event.witch else each for each in night.secrets)
    return replace(advance_secret(replace(night, secrets=secrets, walk=None), event), walk=night.walk)


def _at_any_time(after: Callable[[Night, Any], Night]) -> Callable[[Night, Any], Night]:
    """What belongs to a phase that is past; the table stays where it is."""
    return lambda night, event: replace(after(replace(night, walk=None), event), walk=night.walk)


OVERRULED: dict[type[Event], Callable[[Night, Any], Night]] = {
    CorruptionChanged: _change_corruption,
    SpellAcquired: _acquire,
    Summoned: _summon,
    Attacked: _attack,
    PhaseReached: _reach,
    FamiliarMoved: _move,
    FamiliarSpent: _spend_familiar,
    MagicSpent: _spend,
    SecretAdvanced: _advance,
    SummoningBegun: _at_any_time(begin_summoning),
    SummoningEnded: _at_any_time(end_summoning),
    Revealed: _at_any_time(reveal),
}
