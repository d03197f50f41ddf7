"""What a witch may do next in her turn, and what would come of a flip."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.rulebooks.wickville import steps
from campaigns.rulebooks.wickville.actions import (
    Action,
    Flip,
    Move,
    SwapCards,
    gives_new_turn,
    potion_ends,
    spaces_for,
    swap_places,
)
from campaigns.rulebooks.wickville.board import chain_steps
from campaigns.rulebooks.wickville.chain import chain_from
from campaigns.rulebooks.wickville.position import Position
from campaigns.rulebooks.wickville.turn import Turn, turn_after


@dataclass(frozen=True)
class FlipPreview:
    """The whole chain, and where its potion may take her."""

    steps: tuple[steps.AnyStep, ...]
    to: tuple[int, ...]


@dataclass(frozen=True)
class Legal:
    """Empty and None where it is done or impossible; ``end`` tells whether the turn may end now."""

    move: tuple[int, ...] = ()
    swap: tuple[int, int] | None = None
    flip: FlipPreview | None = None
    end: bool = True


def legal_after(position: Position, actions: Sequence[Action] = ()) -> Legal:
    """What she may do after *actions* of this turn; Illegal where these were not allowed."""
    turn = turn_after(position, actions)
    if turn.is_over:
        return Legal()
    return Legal(
        move=() if Move in turn.done else spaces_for(turn.board, turn.witch),
        swap=None if SwapCards in turn.done else swap_places(turn.board.cards, turn.witch),
        flip=None if Flip in turn.done else _preview(turn),
        end=turn.may_end,
    )


def _preview(turn: Turn) -> FlipPreview:
    chain = chain_from(turn.board.cards, turn.witch.place, turn.witch.direction)
    told = chain_steps(chain)
    if gives_new_turn(chain, turn.witch):
        told.append(steps.NewTurn(turn.name))
    return FlipPreview(tuple(told), potion_ends(turn.board, turn.witch, chain))
