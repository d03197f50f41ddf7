"""The seven phases as a walk: where the table is, whose turn it is, and what comes next."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from campaigns.rulebooks.sitting import Event, Malformed
from campaigns.rulebooks.witching_hour.phases import STEPS, Phase
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds, illegal
from campaigns.rulebooks.witching_hour.table.state import Component, Night, Walk, check_witch

ORDER = tuple(Phase)
# In these the Witches have turns, but for the steps that come before the first or after the last of them.
TURNS = (Phase.ACQUIRE_SPELLS, Phase.SUMMON_DEMONS, Phase.BATTLE)
BEFORE_THE_TURNS = ("unbind", "guardians")
AFTER_THE_TURNS = ("close", "check")
# By which rule the Witches follow one another.
TURN_RULES = {
    Phase.ACQUIRE_SPELLS: Rule.ACQUIRING_ORDER,
    Phase.SUMMON_DEMONS: Rule.SUMMONING_BEGINS,
    Phase.BATTLE: Rule.BATTLE_ORDER,
}


class PhaseReached(Event, frozen=True):
    phase: Phase
    # The first of the phase, or of a Witch's turn.
    step: str | UnsetType = UNSET
    # Whose turn it is, where there are turns: whoever has it, or the Leader.
    witch: str | UnsetType = UNSET


def steps_of(phase: Phase) -> tuple[str, ...]:
    return tuple(step for step in STEPS[phase] if step != phase)


def has_turns(phase: Phase, step: str) -> bool:
    return phase in TURNS and step not in (*BEFORE_THE_TURNS, *AFTER_THE_TURNS)


def check_walk(night: Night, event: PhaseReached) -> None:
    if event.witch is not UNSET:
        check_witch(night, event.witch)
    if event.step is not UNSET and event.step not in steps_of(event.phase):
        raise Malformed("step", "unknown-step", step=event.step)
    if event.witch is not UNSET and not has_turns(event.phase, _step(event)):
        raise Malformed("witch", "no-turns", step=_step(event))


def reach(night: Night, event: PhaseReached) -> Night:
    """Rule.PHASES_IN_ORDER; a phase may be passed over, as nobody has to tell all that they do."""
    if event.phase is Phase.ADVANCE_THE_HOUR:
        # The end of an Hour brings it, and nothing else does.
        raise illegal(Rule.FIRST_HOUR_STANDS if night.hour == 1 else Rule.NEXT_HOUR, phase=event.phase)
    goal = _goal(night, event)
    _check_forward(night, goal)
    return _at(night, goal)


def moved_on(night: Night, phase: Phase, step: str) -> Night:
    """The night after something that happens in *phase*; a table that does not walk through phases stays so.

    Raises Illegal where the Hour is past it.
    """
    if night.walk is None:
        return night
    goal = Walk(phase=phase, step=step, turn=night.leader if has_turns(phase, step) else None)
    _check_forward(night, goal)
    return _at(night, goal)


def begun_anew(night: Night) -> Night:
    """At the first phase of another Hour, where the table walks."""
    return replace(night, walk=night.walk and Walk(phase=Phase.ADVANCE_THE_HOUR, step="pass-the-marker"), taken=())


def _check_forward(night: Night, goal: Walk) -> None:
    if night.walk is None or _place(night, goal) > _place(night, night.walk):
        return
    same = goal.phase is night.walk.phase and goal.turn != night.walk.turn
    rule = TURN_RULES[goal.phase] if same and goal.turn else Rule.PHASES_IN_ORDER
    raise illegal(rule, phase=goal.phase, now=night.walk.phase, witch=goal.turn or "")


def check_turn(night: Night, phase: Phase, witch: str) -> None:
    """Raises Illegal where the table walks through the phases, and it is not her turn in that one."""
    if night.walk and (night.walk.phase, night.walk.turn) != (phase, witch):
        raise illegal(TURN_RULES[phase], phase=phase, now=night.walk.phase, witch=witch)


def _step(event: PhaseReached) -> str:
    if event.step is not UNSET:
        return event.step
    steps = steps_of(event.phase)
    if event.witch is UNSET:
        return steps[0]
    return next((step for step in steps if has_turns(event.phase, step)), steps[0])


def _goal(night: Night, event: PhaseReached) -> Walk:
    step = _step(event)
    if not has_turns(event.phase, step):
        return Walk(phase=event.phase, step=step)
    has_turn = night.walk.turn if night.walk and night.walk.phase is event.phase else None
    turn = event.witch if event.witch is not UNSET else has_turn or night.leader
    return Walk(phase=event.phase, step=step, turn=turn)


def _place(night: Night, walk: Walk) -> tuple[int, int, int]:
    """What comes later has the higher place: by phase, then by turn, then by step."""
    if walk.turn is not None:
        turn = night.in_turn.index(walk.turn)
    else:
        turn = len(night.witches) if walk.step in AFTER_THE_TURNS else -1
    return ORDER.index(walk.phase), turn, steps_of(walk.phase).index(walk.step)


def _at(night: Night, walk: Walk) -> Night:
    """When it is another's turn, the Pentagram lies faceup again: Rule.TURNED_UP_AFTER_A_TURN."""
    is_same_turn = night.walk and (night.walk.phase, night.walk.turn) == (walk.phase, walk.turn)
    return replace(night, walk=walk, taken=night.taken if is_same_turn else ())


# --- What comes next, in one tap


def next_event(night: Night) -> tuple[str, Mapping[str, Any]]:
    """The event that goes on from here; of a table that does not walk yet, the one that begins."""
    if night.walk is None or night.walk.phase is Phase.ADVANCE_THE_HOUR:
        return "phase-reached", {"phase": Phase.ACQUIRE_SPELLS}
    phase = night.walk.phase
    if phase is Phase.END_OF_THE_HOUR:
        return "hour-ended", {}
    if phase in TURNS and night.walk.step not in AFTER_THE_TURNS and (witch := _next_turn(night, night.walk)):
        return "phase-reached", {"phase": phase, "witch": witch}
    if phase is Phase.ACQUIRE_SPELLS:
        return "summoning-begun", {}
    if phase is Phase.SUMMON_DEMONS:
        return "summoning-ended", {}
    return "phase-reached", {"phase": ORDER[ORDER.index(phase) + 1]}


def _next_turn(night: Night, walk: Walk) -> str | None:
    if walk.turn is None:
        return night.leader
    follows = night.in_turn.index(walk.turn) + 1
    return night.in_turn[follows] if follows < len(night.witches) else None


EVENTS: EventKinds = {
    "phase-reached": EventKind(PhaseReached, reach, check_walk, Component.PHASES),
}
