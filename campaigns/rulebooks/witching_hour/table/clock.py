"""The clock: an Hour ends and the next one begins, dawn comes, or the scene's card ends it."""

from msgspec.structs import replace

from campaigns.rulebooks.sitting import Event, Outcome
from campaigns.rulebooks.witching_hour.corruption import of_new_hour
from campaigns.rulebooks.witching_hour.table.ending import has_fallen
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds
from campaigns.rulebooks.witching_hour.table.state import Night
from campaigns.rulebooks.witching_hour.table.walk import begun_anew


class HourEnded(Event, frozen=True):
    pass


class SceneEnded(Event, frozen=True):
    won: bool


def end_hour(night: Night, event: HourEnded) -> Night:
    """The next Hour, Rule.NEXT_HOUR; after the last Rule.LAST_CHECK, then Rule.SURVIVE_UNTIL_DAWN."""
    if night.hour < night.hours:
        return _next_hour(night)
    fallen = has_fallen(night)
    return replace(night, outcome=Outcome(how="corruption" if fallen else "dawn", won=not fallen))


def _next_hour(night: Night) -> Night:
    """Rule.NEW_HOUR_CORRUPTION, Rule.LEADER_PASSES"""
    hour = night.hour + 1
    gained = of_new_hour(hour)
    witches = tuple(replace(witch, corruption=witch.corruption + gained) for witch in night.witches)
    familiars = tuple(replace(familiar, moved=False) for familiar in night.familiars)
    night = replace(night, hour=hour, leader=night.left_of(night.leader).name, witches=witches)
    return begun_anew(replace(night, familiars=familiars, magic=(), hands=()))


def end_scene(night: Night, event: SceneEnded) -> Night:
    """As the scene's card says: Rule.CARDS_BEAT_RULES."""
    return replace(night, outcome=Outcome(how="scene", won=event.won))


EVENTS: EventKinds = {
    "hour-ended": EventKind(HourEnded, end_hour),
    "scene-ended": EventKind(SceneEnded, end_scene),
}
