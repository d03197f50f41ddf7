"""Steps within a step at the live table, and those that break in and are gone again; all of them may be left out."""

from enum import StrEnum

from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.table.kinds import EventKind, refuse
from campaigns.rulebooks.apocrypha.table.state import MainStep, MissionState, SpecialStep, SpecialStepName
from campaigns.rulebooks.sitting import Event


class StepPart(StrEnum):
    PLAY_OMEN = "play-omen"
    TURN_UP_CARD = "turn-up-card"
    AVOID = "avoid"
    CONFRONT = "confront"
    INITIATE = "initiate"
    ACT = "act"
    TERMINATE = "terminate"
    WIN = "win"
    LOSE = "lose"
    GUARD = "guard"
    ESCAPE = "escape"
    SEAL = "seal"
    MOVE = "move"
    GIVE = "give"
    RESET = "reset"
    PASS = "pass"  # noqa: S105
    TARGET = "target"
    ASSIST = "assist"
    MUTATE = "mutate"
    ASSEMBLE = "assemble"
    EVALUATE = "evaluate"


# By the step to which they belong; the last, those of a check, come wherever a card calls for one: Rule.CHECK_STEPS.
_ALL = tuple(StepPart)
PARTS: dict[MainStep, tuple[StepPart, ...]] = {
    MainStep.INVESTIGATE: _ALL[: _ALL.index(StepPart.GUARD)],
    MainStep.SANCTIFY: (StepPart.GUARD, StepPart.ESCAPE, StepPart.SEAL),
    MainStep.TRANSFER: (StepPart.MOVE, StepPart.GIVE),
    MainStep.END: (StepPart.RESET, StepPart.PASS),
}
OF_A_CHECK = _ALL[_ALL.index(StepPart.TARGET) :]
# What lies on top of each other: a play that deals damage to which somebody plays a card, and so on.
SPECIAL_AT_MOST = 20


class PartReached(Event, frozen=True):
    part: StepPart


class SpecialBegun(Event, frozen=True):
    step: SpecialStepName
    saint: str


class SpecialEnded(Event, frozen=True):
    pass


def reach_part(state: MissionState, event: PartReached) -> MissionState:
    """Rule.BOUND_TO_THEIR_STEPS; within its step any part may come again, since cards send one to and fro."""
    if event.part not in (*PARTS.get(state.turn.step, ()), *OF_A_CHECK):
        raise refuse(Rule.BOUND_TO_THEIR_STEPS, step=state.turn.step, part=event.part)
    return replace(state, part=event.part)


def begin_special(state: MissionState, event: SpecialBegun) -> MissionState:
    """On top of whatever is under way, in anybody's turn: Rule.STEPS_AT_ANY_TIME."""
    if len(state.special) >= SPECIAL_AT_MOST:
        raise refuse(Rule.STEPS_AT_ANY_TIME, most=SPECIAL_AT_MOST)
    return replace(state, special=(*state.special, SpecialStep(step=event.step, saint=event.saint)))


def end_special(state: MissionState, event: SpecialEnded) -> MissionState:
    """The uppermost is resolved and gone: Rule.STEPS_AT_ANY_TIME."""
    if not state.special:
        raise refuse(Rule.STEPS_AT_ANY_TIME)
    return replace(state, special=state.special[:-1])


KINDS = {
    "part-reached": EventKind(PartReached, (Rule.BOUND_TO_THEIR_STEPS, Rule.CHECK_STEPS), reach_part),
    "special-begun": EventKind(SpecialBegun, (Rule.STEPS_AT_ANY_TIME,), begin_special),
    "special-ended": EventKind(SpecialEnded, (Rule.STEPS_AT_ANY_TIME,), end_special),
}
