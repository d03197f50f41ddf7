"""Guardians of the Loci, Soul Links among them: laid there, bound, and gone. Summoning brings back those bound."""

from msgspec.structs import replace

from campaigns.rulebooks.sitting import Event, Name
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds, illegal
from campaigns.rulebooks.witching_hour.table.spells import LocusNumber
from campaigns.rulebooks.witching_hour.table.state import Component, Guardian, Night, check_witch


class GuardianPlaced(Event, frozen=True):
    name: Name
    locus: LocusNumber
    # Whose Soul Link it is.
    witch: str | None = None


class OfGuardian(Event, frozen=True):
    name: str


class GuardianBound(OfGuardian, frozen=True):
    pass


class GuardianRemoved(OfGuardian, frozen=True):
    pass


def check_link(night: Night, event: GuardianPlaced) -> None:
    if event.witch is not None:
        check_witch(night, event.witch)


def place(night: Night, event: GuardianPlaced) -> Night:
    if any(guardian.name == event.name for guardian in night.guardians):
        raise illegal(Rule.GUARDED_LOCI, guardian=event.name, there=1)
    guardian = Guardian(name=event.name, locus=event.locus, witch=event.witch)
    return replace(night, guardians=(*night.guardians, guardian))


def bind(night: Night, event: GuardianBound) -> Night:
    """It lies beside the Pentagram until Demons are summoned; a Soul Link does when its Secret advances."""
    if _guardian(night, event).bound:
        raise illegal(Rule.GUARDIANS_RETURN, guardian=event.name)
    guardians = tuple(replace(each, bound=True) if each.name == event.name else each for each in night.guardians)
    return replace(night, guardians=guardians)


def remove(night: Night, event: GuardianRemoved) -> Night:
    gone = _guardian(night, event)
    return replace(night, guardians=tuple(each for each in night.guardians if each is not gone))


def _guardian(night: Night, event: OfGuardian) -> Guardian:
    for guardian in night.guardians:
        if guardian.name == event.name:
            return guardian
    raise illegal(Rule.GUARDED_LOCI, guardian=event.name, there=0)


EVENTS: EventKinds = {
    "guardian-placed": EventKind(GuardianPlaced, place, check_link, Component.GUARDIANS),
    "guardian-bound": EventKind(GuardianBound, bind, component=Component.GUARDIANS),
    "guardian-removed": EventKind(GuardianRemoved, remove, component=Component.GUARDIANS),
}
