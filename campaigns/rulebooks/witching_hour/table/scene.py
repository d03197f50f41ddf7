"""What a scene's card brings, set or counted by hand: its length and limit, Overlords, markers and named counters."""

from typing import Any

from msgspec.structs import replace

from campaigns.rulebooks.sitting import By, Count, Event, Malformed, Name
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds, check_by, illegal
from campaigns.rulebooks.witching_hour.table.options import AtLeastOne
from campaigns.rulebooks.witching_hour.table.state import Component, Counter, Night

# Rule.COUNTS_OF_THE_BOX
UNIVERSAL_MARKERS = 18
# What lies on the table no longer, when it is not tracked.
CLEARED: dict[Component, dict[str, Any]] = {
    Component.PHASES: {"walk": None, "taken": ()},
    Component.LURKING: {"lurking": ()},
    Component.GUARDIANS: {"guardians": ()},
    Component.FAMILIARS: {"familiars": ()},
    Component.MAGIC: {"magic": (), "cards": ()},
    Component.PILES: {"demon_deck": None, "void": None, "aether": None},
    Component.OVERLORDS: {"overlords": ()},
    Component.MARKERS: {"markers": ()},
    Component.COUNTERS: {"counters": ()},
    Component.SECRETS: {"secrets": ()},
}


class LimitChanged(Event, frozen=True):
    limit: AtLeastOne


class HoursChanged(Event, frozen=True):
    hours: AtLeastOne


class TrackingChanged(Event, frozen=True):
    component: Component
    tracked: bool


class OverlordArrived(Event, frozen=True):
    name: Name


class OverlordLeft(Event, frozen=True):
    name: str


class MarkerLaid(Event, frozen=True):
    where: Name


class MarkerTaken(Event, frozen=True):
    where: str


class CounterSet(Event, frozen=True):
    name: Name
    value: Count


class CounterChanged(Event, frozen=True):
    name: str
    by: By


class CounterRemoved(Event, frozen=True):
    name: str


def change_limit(night: Night, event: LimitChanged) -> Night:
    """Rule.SCENES_CHANGE_THE_LIMIT; whoever has more now has it until the next check."""
    return replace(night, limit=event.limit)


def change_hours(night: Night, event: HoursChanged) -> Night:
    if event.hours < night.hour:
        raise illegal(Rule.SCENE_LENGTH, hour=night.hour, hours=event.hours)
    return replace(night, hours=event.hours)


def change_tracking(night: Night, event: TrackingChanged) -> Night:
    """What is no longer tracked is left on the table; of what other programs know, only the screen leaves it out."""
    if event.tracked:
        return tracking(night, event.component)
    tracks = tuple(each for each in night.tracks if each is not event.component)
    return replace(night, tracks=tracks, **CLEARED.get(event.component, {}))


def tracking(night: Night, component: Component) -> Night:
    if component in night.tracks:
        return night
    return replace(night, tracks=tuple(each for each in Component if each in night.tracks or each is component))


def bring_overlord(night: Night, event: OverlordArrived) -> Night:
    if event.name in night.overlords:
        raise illegal(Rule.OVERLORDS, overlord=event.name, there=1)
    return replace(night, overlords=(*night.overlords, event.name))


def dismiss_overlord(night: Night, event: OverlordLeft) -> Night:
    if event.name not in night.overlords:
        raise illegal(Rule.OVERLORDS, overlord=event.name, there=0)
    return replace(night, overlords=tuple(name for name in night.overlords if name != event.name))


def lay_marker(night: Night, event: MarkerLaid) -> Night:
    if len(night.markers) >= UNIVERSAL_MARKERS:
        raise illegal(Rule.COUNTS_OF_THE_BOX, markers=UNIVERSAL_MARKERS)
    return replace(night, markers=(*night.markers, event.where))


def take_marker(night: Night, event: MarkerTaken) -> Night:
    if event.where not in night.markers:
        raise illegal(Rule.UNIVERSAL_MARKERS, where=event.where)
    place = night.markers.index(event.where)
    return replace(night, markers=(*night.markers[:place], *night.markers[place + 1 :]))


def check_counter(night: Night, event: CounterChanged | CounterRemoved) -> None:
    if all(counter.name != event.name for counter in night.counters):
        raise Malformed("name", "unknown-counter", name=event.name)
    if isinstance(event, CounterChanged):
        check_by(night, event)


def set_counter(night: Night, event: CounterSet) -> Night:
    counter = Counter(name=event.name, value=event.value)
    if all(each.name != event.name for each in night.counters):
        return replace(night, counters=(*night.counters, counter))
    return replace(night, counters=tuple(counter if each.name == event.name else each for each in night.counters))


def change_counter(night: Night, event: CounterChanged) -> Night:
    """Nothing is counted below nothing, whatever a scene counts."""
    has = next(counter.value for counter in night.counters if counter.name == event.name)
    if has + event.by < 0:
        raise illegal(Rule.SCENES_BRING_RULES, counter=event.name, has=has, by=-event.by)
    return set_counter(night, CounterSet(name=event.name, value=has + event.by))


def remove_counter(night: Night, event: CounterRemoved) -> Night:
    return replace(night, counters=tuple(each for each in night.counters if each.name != event.name))


EVENTS: EventKinds = {
    "limit-changed": EventKind(LimitChanged, change_limit),
    "hours-changed": EventKind(HoursChanged, change_hours),
    "tracking-changed": EventKind(TrackingChanged, change_tracking),
    "overlord-arrived": EventKind(OverlordArrived, bring_overlord, component=Component.OVERLORDS),
    "overlord-left": EventKind(OverlordLeft, dismiss_overlord, component=Component.OVERLORDS),
    "marker-laid": EventKind(MarkerLaid, lay_marker, component=Component.MARKERS),
    "marker-taken": EventKind(MarkerTaken, take_marker, component=Component.MARKERS),
    "counter-set": EventKind(CounterSet, set_counter, component=Component.COUNTERS),
    "counter-changed": EventKind(CounterChanged, change_counter, check_counter, Component.COUNTERS),
    "counter-removed": EventKind(CounterRemoved, remove_counter, check_counter, Component.COUNTERS),
}
