"""What a mission at the live table leaves for its end, so that nobody is asked what the table knows."""

from dataclasses import dataclass

from campaigns.rulebooks.apocrypha.missions.ending import MissionOutcome
from campaigns.rulebooks.apocrypha.missions.mission_end import MissionEnd, end
from campaigns.rulebooks.apocrypha.table.state import CardChange, MissionState


@dataclass(frozen=True)
class EndedMission:
    outcome: MissionOutcome
    # Clockwise, as they sat at the end.
    choir: tuple[str, ...]
    # Who had the turn in which it ended: Rule.CHOOSING_FRAGMENTS.
    last_turn: str
    faded: tuple[str, ...]
    turns: int
    acts: int
    # What changed hands, in order.
    changes: tuple[CardChange, ...]

    def brings(self, *, consoles: bool = False) -> MissionEnd:
        """Who chooses and who slots a death; *consoles* as the day has it."""
        won = self.outcome is MissionOutcome.WON
        return end(self.choir, won=won, last_turn=self.last_turn, faded=self.faded, consoles=consoles)


def ended(state: MissionState) -> EndedMission | None:
    """None while it goes on."""
    if state.outcome is None:
        return None
    return EndedMission(
        outcome=MissionOutcome(state.outcome.how),
        choir=tuple(saint.saint for saint in state.choir),
        last_turn=state.turn.saint,
        faded=tuple(saint.saint for saint in state.choir if saint.faded),
        turns=state.turn.number,
        acts=state.act,
        changes=state.changes,
    )
