"""What the rules say of something at the table, and whether the table can rule otherwise."""

import uuid
from dataclasses import dataclass, replace

from campaigns.models import Ruling, Sitting
from campaigns.rulebooks.sitting import Illegal, State
from campaigns.rulebooks.verdict import Finding
from campaigns.sittings.registry import TableGame
from campaigns.sittings.replay import CANNOT_BE, LoggedEvent, folded, replay
from campaigns.sittings.views import game_of, state_in

# So many of a table's earlier rulings are offered when the same rule speaks again.
OFFERED = 3


@dataclass(frozen=True)
class Verdict:
    """What an event makes of a state: the one after it, or the rule that forbids it. Neither: it is no such event."""

    after: State | None
    finding: Finding | None = None

    @property
    def rule(self) -> str:
        return self.finding.rule.id if self.finding else ""


def verdict_on(game: TableGame, state: State, event: LoggedEvent) -> Verdict:
    try:
        return Verdict(folded(game.rules, state, event))
    except Illegal as error:
        return Verdict(None, error.finding)
    except CANNOT_BE:
        return Verdict(None)


def can_overrule(game: TableGame, state: State, event: LoggedEvent) -> bool:
    """Whether *event* happens though a rule forbids it, where owner or guide say so."""
    return game.rules.force is not None and verdict_on(game, state, replace(event, ruling="so")).after is not None


def state_before(table: Sitting, seq: int) -> State:
    """How the table stood before one of its events, without what was undone."""
    checkpoint = table.checkpoints.filter(seq__lt=seq).latest("seq")
    game = game_of(table)
    events = table.events.filter(seq__gt=checkpoint.seq, seq__lt=seq, in_force=True)
    logged = (LoggedEvent(event.seq, event.kind, event.facts, event.ruling) for event in events)
    return replay(game.rules, state_in(checkpoint.snapshot, game), logged).state


def verdict_of(ruling: Ruling, game: TableGame) -> Verdict:
    """What the rules say of it today: since then they may have learned."""
    try:
        position = state_in(ruling.position, game)
    except CANNOT_BE:
        return Verdict(None)
    return verdict_on(game, position, LoggedEvent(1, ruling.kind, ruling.facts))


def earlier_rulings(campaign_id: uuid.UUID, rule: str) -> list[Ruling]:
    """How this table decided when the same rule spoke before, the newest first."""
    rulings = Ruling.objects.filter(campaign=campaign_id, rule=rule).exclude(ruling="")
    return list(rulings.defer("position")[:OFFERED])
