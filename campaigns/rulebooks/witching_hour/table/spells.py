"""What happens to the Pentagram at the table: spells are acquired, and spells are lost."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaigns.rulebooks.sitting import By, Count, Event
from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.pentagram import LOCI, acquired, against_acquiring, consumed, price
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table.ending import after_losing_spells
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds, OfWitch, check_by, illegal, one_witch
from campaigns.rulebooks.witching_hour.table.piles import into_the_aether
from campaigns.rulebooks.witching_hour.table.state import Night, with_witch

LocusNumber = Annotated[int, Meta(ge=1, le=LOCI)]


class SpellAcquired(OfWitch, frozen=True):
    locus: LocusNumber


class DamageDealt(OfWitch, frozen=True):
    spells: Count
    corruption: Count


class LocusChanged(Event, frozen=True):
    """Spells come or go as a card says."""

    locus: LocusNumber
    by: By


def acquire(night: Night, event: SpellAcquired) -> Night:
    """Rule.ACQUIRING_COST, Rule.IMPS"""
    for found in against(night, event.witch, event.locus):
        raise illegal(found.rule, **found.facts)
    witch = night.witch(event.witch)
    night = with_witch(night, witch.name, corruption=witch.corruption + price(event.locus, witch.imps))
    taken = (*night.taken, event.locus) if is_her_turn(night, witch.name) else night.taken
    return after_losing_spells(replace(night, locus=acquired(night.locus, event.locus), taken=taken))


def against(night: Night, witch: str, locus: int) -> tuple[Finding, ...]:
    """Where nobody told of Guardians, or of turns, nothing but an empty Locus is in the way."""
    taken = night.taken if is_her_turn(night, witch) else ()
    return against_acquiring(night.locus, locus, guarded=night.guarded, taken=taken)


def is_her_turn(night: Night, witch: str) -> bool:
    return bool(night.walk and night.walk.phase is Phase.ACQUIRE_SPELLS and night.walk.turn == witch)


def deal_damage(night: Night, event: DamageDealt) -> Night:
    """Rule.DAMAGE_IS_CORRUPTION, Rule.SPELLS_ARE_CONSUMED"""
    has = night.witch(event.witch).corruption
    night = with_witch(night, event.witch, corruption=has + event.corruption)
    left = consumed(night.locus, event.spells)
    night = into_the_aether(night, sum(night.locus) - sum(left))
    return after_losing_spells(replace(night, locus=left))


def change_locus(night: Night, event: LocusChanged) -> Night:
    has = night.locus[event.locus - 1]
    if has + event.by < 0:
        raise illegal(Rule.AVAILABLE_SPELLS, locus=event.locus)
    changed = (spells + event.by * (number == event.locus) for number, spells in enumerate(night.locus, 1))
    return after_losing_spells(replace(night, locus=tuple(changed)))


EVENTS: EventKinds = {
    "locus-changed": EventKind(LocusChanged, change_locus, check_by),
    "spell-acquired": EventKind(SpellAcquired, acquire, one_witch),
    "damage-dealt": EventKind(DamageDealt, deal_damage, one_witch),
}
