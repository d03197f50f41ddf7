"""The turn as a walk: its six steps with their parts, where the table stands, and where it may go."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.rulebooks.apocrypha import turn
from campaigns.rulebooks.apocrypha.table.state import MainStep, MissionState
from campaigns.rulebooks.apocrypha.table.steps import OF_A_CHECK, PARTS, StepPart
from campaigns.rulebooks.apocrypha.table.turns import can_reach
from campaigns.rulebooks.apocrypha.turn import StepObligation, StepTiming


@dataclass(frozen=True)
class WalkStep:
    # As the turn's helper names it.
    step: str
    # When it comes, and the rules that hold in it.
    timing: StepTiming
    is_now: bool
    # Whether one tap leads there.
    can_go: bool
    parts: tuple["WalkStep", ...] = ()

    @property
    def must(self) -> bool:
        """Whether it comes whatever anybody does."""
        return self.timing.when is StepObligation.ALWAYS


def walk(state: MissionState) -> tuple[WalkStep, ...]:
    """The six steps in order; only the one that is under way shows its parts."""
    return tuple(_step(state, step) for step in MainStep)


def _step(state: MissionState, step: MainStep) -> WalkStep:
    is_now = step is state.turn.step
    return WalkStep(
        step=step.value,
        timing=turn.TURN[step.value],
        is_now=is_now,
        can_go=state.outcome is None and can_reach(state.turn.step, step),
        parts=tuple(_parts(state)) if is_now else (),
    )


def _parts(state: MissionState) -> Iterator[WalkStep]:
    """Those of a check come where one is attempted: in Act, to guard and to seal, and where a card calls for it."""
    now = state.part
    at_a_check = now in {StepPart.ACT, StepPart.GUARD, StepPart.SEAL, *OF_A_CHECK}
    for part in (*PARTS.get(state.turn.step, ()), *(OF_A_CHECK if at_a_check else ())):
        timing = turn.CHECK[part.value] if part in OF_A_CHECK else turn.TURN[part.value]
        yield WalkStep(step=part.value, timing=timing, is_now=part.value == now, can_go=state.outcome is None)
