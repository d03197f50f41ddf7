"""Turns, their six steps and the clock at the live table, and the end of the mission."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.table.kinds import EventKind, refuse
from campaigns.rulebooks.apocrypha.table.state import MainStep, MissionState, in_step, in_turn, with_saint
from campaigns.rulebooks.sitting import Event, Malformed, Outcome

STEPS = tuple(MainStep)
AGAIN = (MainStep.SUPPORT, MainStep.INVESTIGATE)
# However far off, it is answered by the rules: more cards than any clock has are fewer than none.
By = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]


class StepReached(Event, frozen=True):
    step: MainStep


class ClockChanged(Event, frozen=True):
    by: By


class TurnEnded(Event, frozen=True):
    pass


class SaintFaded(Event, frozen=True):
    saint: str


class ActWon(Event, frozen=True):
    pass


class MissionEnded(Event, frozen=True):
    how: MissionOutcome


def reach_step(state: MissionState, event: StepReached) -> MissionState:
    """Forwards, or within Support and Investigate: Rule.TURN_STEPS, Rule.SUPPORT_AGAIN."""
    now, to = state.turn.step, event.step
    if not can_reach(now, to):
        rule = Rule.SUPPORT_AGAIN if to in AGAIN else Rule.NOTHING_BETWEEN_STEPS
        raise refuse(rule, step=now, to=to)
    return in_step(state, to)


def can_reach(now: MainStep, to: MainStep) -> bool:
    return STEPS.index(to) > STEPS.index(now) or (now in AGAIN and to in AGAIN)


def check_by(state: MissionState, event: ClockChanged) -> None:
    if event.by == 0:
        raise Malformed("by", "nothing")


def change_clock(state: MissionState, event: ClockChanged) -> MissionState:
    """Rule.CLOCK; at any time, for powers and delays take cards from it and add some.

    One card less in Start is the draw with which a turn begins, where the table says no more of it.
    """
    is_draw = event.by == -1 and state.turn.step is MainStep.START and state.turn.saint not in state.drew
    drew = (*state.drew, state.turn.saint) if is_draw else state.drew
    return replace(state, clock=clock_after(state, event.by), drew=drew)


def clock_after(state: MissionState, by: int) -> int:
    if state.clock is None:
        raise refuse(Rule.CLOCK)
    if state.clock + by < 0:
        raise refuse(Rule.CLOCK, cards=state.clock, by=by)
    return state.clock + by


def end_turn(state: MissionState, event: TurnEnded) -> MissionState:
    """Rule.PASS; who begins with an empty clock, or without a nexus anywhere, times the mission out."""
    check_moved(state)
    return replace(in_turn(state, left_of(state, state.turn.saint)), outcome=timed_out(state))


def check_moved(state: MissionState) -> None:
    """Rule.MUST_MOVE."""
    if state.must_move and state.open_nexuses:
        raise refuse(Rule.MUST_MOVE, saints=state.must_move, nexuses=state.open_nexuses)


def left_of(state: MissionState, name: str) -> str:
    """Rule.LEFT_IS_CLOCKWISE; alone, one has the next turn too."""
    names = [saint.saint for saint in state.choir]
    return names[(names.index(name) + 1) % len(names)]


def timed_out(state: MissionState) -> Outcome | None:
    """Rule.TIME_OUT, Rule.NO_NEXUS_LEFT; not won is lost: Rule.TIMING_OUT_IS_A_LOSS.

    With a guide it is the guide who says so: Rule.GUIDED_END.
    """
    if state.guided:
        return None
    if state.clock == 0 or not state.open_nexuses:
        return Outcome(how=MissionOutcome.TIMED_OUT.value, won=False)
    return None


def fade(state: MissionState, event: SaintFaded) -> MissionState:
    """Rule.FADE, once: the saint plays on (Rule.FADING_SAINTS_PLAY_ON)."""
    if any(saint.faded for saint in state.choir if saint.saint == event.saint):
        raise refuse(Rule.FADE, saint=event.saint)
    return with_saint(state, event.saint, faded=True)


def win_act(state: MissionState, event: ActWon) -> MissionState:
    """The last turn goes to its End, and the next act begins: Rule.ACTS."""
    return replace(in_step(state, MainStep.END), act=state.act + 1)


def end_mission(state: MissionState, event: MissionEnded) -> MissionState:
    """As the table says; what decides it is written on the goal structure: Rule.WAYS_TO_END."""
    return replace(state, outcome=Outcome(how=event.how.value, won=event.how is MissionOutcome.WON))


KINDS = {
    "step-reached": EventKind(
        StepReached, (Rule.TURN_STEPS, Rule.SUPPORT_AGAIN, Rule.NOTHING_BETWEEN_STEPS), reach_step
    ),
    "clock-changed": EventKind(ClockChanged, (Rule.CLOCK,), change_clock, check_by),
    "turn-ended": EventKind(TurnEnded, (Rule.PASS, Rule.MUST_MOVE, Rule.TIME_OUT, Rule.NO_NEXUS_LEFT), end_turn),
    "saint-faded": EventKind(SaintFaded, (Rule.FADE, Rule.FADING_SAINTS_PLAY_ON), fade),
    "act-won": EventKind(ActWon, (Rule.ACTS,), win_act),
    "mission-ended": EventKind(MissionEnded, (Rule.WAYS_TO_END, Rule.MISSION_END_STEP, Rule.GUIDED_END), end_mission),
}
