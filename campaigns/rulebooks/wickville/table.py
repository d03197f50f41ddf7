"""Witches of Wickville at the live table: a position, and the turns taken in it."""

from typing import Annotated, Any

import msgspec

from campaigns.rulebooks.sitting import Event, Malformed, Options, Outcome, State, TableRules, Viewer
from campaigns.rulebooks.wickville.actions import Action
from campaigns.rulebooks.wickville.impossible import why_impossible
from campaigns.rulebooks.wickville.position import Position
from campaigns.rulebooks.wickville.solo import take_solo_turn
from campaigns.rulebooks.wickville.steps import AnyStep
from campaigns.rulebooks.wickville.turn import Played, check_undecided, take_turn

# More actions than there are in a turn are against the rules, and a great many more are no facts.
MOST_ACTIONS = 20


class WickvilleOptions(Options, frozen=True):
    position: Position


class LastTurn(State, frozen=True):
    """What the turn just taken changed, for those who did not see it tried out."""

    # Whose it was; the hourglass where it began.
    turn: str
    is_automatic: bool
    steps: tuple[AnyStep, ...]


class WickvilleState(State, frozen=True):
    position: Position
    outcome: Outcome | None = None
    last: LastTurn | None = None


class TurnTaken(Event, frozen=True):
    """The witch whose turn it is did this, in this order."""

    actions: Annotated[tuple[Action, ...], msgspec.Meta(max_length=MOST_ACTIONS)]


class SoloTurnTaken(Event, frozen=True):
    """All that is automatic was done, until it is the player's turn."""


def start(options: WickvilleOptions) -> WickvilleState:
    for wrong in why_impossible(options.position):
        raise Malformed(f"position.{wrong.path}", wrong.code)
    check_undecided(options.position)
    return WickvilleState(position=options.position)


def apply(state: WickvilleState, event: Event) -> WickvilleState:
    """After the end every position has a winner, and no turn is taken in it any more."""
    match event:
        case TurnTaken():
            return _after(state, take_turn(state.position, event.actions), is_automatic=False)
        case SoloTurnTaken():
            if state.position.solo is None:
                raise Malformed("kind", "no-solo")
            return _after(state, take_solo_turn(state.position, state.position.solo), is_automatic=True)
    raise Malformed("kind", "unknown")


def _after(state: WickvilleState, turn: Played, *, is_automatic: bool) -> WickvilleState:
    won = Outcome(how=turn.won_by, won=True, winner=turn.winner.value) if turn.winner else None
    last = LastTurn(turn=state.position.turn, is_automatic=is_automatic, steps=tuple(turn.steps))
    return WickvilleState(position=turn.position, outcome=won, last=last)


def view(state: WickvilleState, viewer: Viewer) -> dict[str, Any]:
    """Everything lies open on this table."""
    told: dict[str, Any] = msgspec.to_builtins(state)
    return told


def outcome(state: WickvilleState) -> Outcome | None:
    return state.outcome


RULES = TableRules(
    options=WickvilleOptions,
    state=WickvilleState,
    events={"turn-taken": TurnTaken, "solo-turn-taken": SoloTurnTaken},
    start=start,
    apply=apply,
    view=view,
    outcome=outcome,
)
