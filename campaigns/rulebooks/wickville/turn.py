"""A witch's turn: her actions in any order, the checks, and who is next."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from campaigns.rulebooks.wickville.actions import Action, Flip, Move, SwapCards, flip, move, refuse, swap
from campaigns.rulebooks.wickville.board import Board, board_of
from campaigns.rulebooks.wickville.cards import Colour
from campaigns.rulebooks.wickville.checks import check_end_of_turn
from campaigns.rulebooks.wickville.position import HOURGLASS, Position, Witch, winner_in
from campaigns.rulebooks.wickville.register import Rule
from campaigns.rulebooks.wickville.steps import AnyStep


@dataclass(frozen=True)
class Played:
    """What has come of a turn."""

    position: Position
    steps: tuple[AnyStep, ...]
    winner: Colour | None
    # `guardian` or `damage`; empty while nobody has won.
    won_by: str


@dataclass
class Turn:
    """A turn that is being taken: the table, and what she has done."""

    board: Board
    name: str
    done: set[type[Action]] = field(default_factory=set)
    # Her colour came up on the Grimoire: this turn is over and the next one is hers.
    is_cut_short: bool = False

    @property
    def witch(self) -> Witch:
        return self.board.witches[self.name]

    @property
    def is_over(self) -> bool:
        """Nothing further can be done in it, not even its checks."""
        return self.is_cut_short or self.board.winner is not None

    @property
    def may_end(self) -> bool:
        """Rule.SWAP_AND_FLIP_ARE_OPTIONAL, and the Move is not: Rule.MOVE_IS_REQUIRED."""
        return self.is_over or Move in self.done


def take_turn(position: Position, actions: Sequence[Action]) -> Played:
    """One turn of the witch whose turn it is, checks included; Illegal where a rule forbids it."""
    turn = turn_after(position, actions)
    if not turn.may_end:
        raise refuse(Rule.MOVE_IS_REQUIRED, witch=turn.name)
    if not turn.is_over:
        check_end_of_turn(turn.board, turn.witch)
        if turn.board.winner is None:
            turn.board.turn = next_turn(position)
    return played(turn.board)


def played(board: Board) -> Played:
    return Played(board.position(), tuple(board.steps), board.winner, board.won_by)


def turn_after(position: Position, actions: Sequence[Action]) -> Turn:
    """Her turn with *actions* made: Rule.ACTIONS_IN_ANY_ORDER."""
    check_undecided(position)
    check_players_turn(position)
    turn = Turn(board_of(position), position.turn)
    for action in actions:
        _act(turn, action)
    return turn


def check_undecided(position: Position) -> None:
    if winner := winner_in(position):
        raise refuse(Rule.TWO_WAYS_TO_WIN, colour=winner.value)


def check_players_turn(position: Position) -> None:
    """Alone, the hourglass and the opponent act by themselves: Rule.SOLO_ROUND."""
    if position.solo and position.turn in (HOURGLASS, position.solo.opponent):
        raise refuse(Rule.SOLO_ROUND, turn=position.turn)


def _act(turn: Turn, action: Action) -> None:
    if turn.is_cut_short:
        raise refuse(Rule.NEW_TURN_CUTS_SHORT, witch=turn.name)
    if turn.board.winner:
        raise refuse(Rule.WIN_IS_IMMEDIATE, colour=turn.board.winner.value)
    if type(action) in turn.done:
        raise refuse(Rule.EACH_ACTION_ONCE, action=NAMES[type(action)])
    turn.done.add(type(action))
    match action:
        case Move():
            move(turn.board, turn.witch, action)
        case SwapCards():
            swap(turn.board, turn.witch)
        case Flip():
            turn.is_cut_short = flip(turn.board, turn.witch, action)


NAMES: dict[type[Action], str] = {Move: "move", SwapCards: "swap", Flip: "flip"}


def next_turn(position: Position) -> str:
    """Who follows: Rule.TURN_ORDER, Rule.ONE_WITCH_A_TURN; alone the hourglass."""
    if position.solo:
        return HOURGLASS
    names = [witch.name for witch in position.witches]
    return names[(names.index(position.turn) + 1) % len(names)]
