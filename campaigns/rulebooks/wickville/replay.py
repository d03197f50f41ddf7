"""A turn told again from its steps: the table after each of them, and the rule by which it happened."""

from collections.abc import Sequence
from itertools import pairwise

from campaigns.rulebooks.wickville import steps
from campaigns.rulebooks.wickville.board import Board, board_of
from campaigns.rulebooks.wickville.cards import Colour, flipped
from campaigns.rulebooks.wickville.position import Position
from campaigns.rulebooks.wickville.register import Rule

DAMAGE_RULES = {
    "block": Rule.BLOCKED_TAKES_DAMAGE,
    "attack": Rule.ATTACK_HITS_THE_FIRST_AHEAD,
    "hourglass": Rule.HOURGLASS_DAMAGE,
}


def replayed(position: Position, told: Sequence[steps.AnyStep]) -> Position:
    """*position* after so many steps; whose turn it is stays as it was."""
    board = board_of(position)
    for step in told:
        _again(board, step)
    return board.position()


def _again(board: Board, step: steps.AnyStep) -> None:
    match step:
        case steps.Moved():
            board.move(step.witch, step.to)
        case steps.Swapped():
            board.swap(*step.places)
        case steps.Flipped():
            board.cards[step.place] = flipped(board.cards[step.place])
        case steps.Damaged():
            board.damage(step.witch, step.by)
        case steps.GuardianActivated():
            board.count_guardian(step.colour)
        case steps.Deactivated():
            board.deactivate(step.places)
        case steps.HourglassMoved():
            board.move_hourglass(step.to)
        case _:
            pass


def rules_of(told: Sequence[steps.AnyStep], *, is_automatic: bool) -> list[Rule]:
    """By which rule each of *told* happened; *is_automatic* of what goes by itself in a solo game."""
    before: list[steps.AnyStep | None] = [None, *told]
    return [_rule_of(step, last, is_automatic=is_automatic) for last, step in pairwise(before) if step]


def _rule_of(step: steps.AnyStep, last: steps.AnyStep | None, *, is_automatic: bool) -> Rule:
    is_in_chain = isinstance(last, steps.Flipped)
    match step:
        case steps.Moved() if is_automatic:
            return Rule.AI_MOVES
        case steps.Moved():
            is_by_potion = isinstance(last, steps.Flipped) and last.colour is Colour.YELLOW
            return Rule.POTIONS_MOVE_THE_WITCH if is_by_potion else Rule.MOVE_ONE_OR_TWO
        case steps.Swapped():
            return Rule.AI_SWAPS if is_automatic else Rule.SWAP_ACTION
        case steps.Flipped() if is_in_chain:
            return Rule.CHAIN
        case steps.Flipped():
            return Rule.AI_FLIPS if is_automatic else Rule.FLIP_ACTION
        case steps.Endless():
            return Rule.ENDLESS_CHAIN
        case steps.NewTurn():
            return Rule.AI_NEW_TURN if is_automatic else Rule.NEW_TURN
        case steps.Damaged():
            return DAMAGE_RULES[step.by]
        case steps.GuardianActivated():
            return Rule.FIVE_SYMBOLS
        case steps.Deactivated():
            return _why_deactivated(last)
        case steps.HourglassMoved():
            return Rule.HOURGLASS_MOVES
        case steps.Skipped():
            return Rule.AI_SKIPS


def _why_deactivated(last: steps.AnyStep | None) -> Rule:
    if isinstance(last, steps.GuardianActivated):
        return Rule.FIRST_ACTIVATION
    is_attack = isinstance(last, steps.Damaged) and last.by == "attack"
    return Rule.POTIONS_AFTER_AN_ATTACK if is_attack else Rule.HOURGLASS_DEACTIVATES
