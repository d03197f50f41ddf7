"""All that is automatic in a solo game: the hourglass advances, then the opponent takes its turn."""

from campaigns.rulebooks.wickville import steps
from campaigns.rulebooks.wickville.actions import gives_new_turn, refuse, swap_places
from campaigns.rulebooks.wickville.board import Board, board_of
from campaigns.rulebooks.wickville.cards import Card, Colour
from campaigns.rulebooks.wickville.checks import check_end_of_turn
from campaigns.rulebooks.wickville.circle import others_from
from campaigns.rulebooks.wickville.position import HOURGLASS, Position, Solo, Witch
from campaigns.rulebooks.wickville.register import Rule
from campaigns.rulebooks.wickville.turn import Played, check_undecided, played


def take_solo_turn(position: Position, solo: Solo) -> Played:
    """Everything until it is the player's turn: after theirs the hourglass and the opponent, else the opponent alone.

    Rule.SOLO_ROUND; *solo* is that of the position.
    """
    check_undecided(position)
    player = player_against(position, solo)
    if position.turn == player:
        raise refuse(Rule.PLAYER_TURN_AS_USUAL, turn=position.turn)
    board = board_of(position)
    if position.turn == HOURGLASS:
        advance_hourglass(board, solo, player)
    if board.winner is None:
        board.turn = solo.opponent
        take_opponents_turn(board, solo.opponent)
    if board.winner is None:
        board.turn = player
    return played(board)


def player_against(position: Position, solo: Solo) -> str:
    return next(witch.name for witch in position.witches if witch.name != solo.opponent)


# --- The hourglass


def advance_hourglass(board: Board, solo: Solo, player: str) -> None:
    """To the next place without a witch, then damage, then the card there: Rule.HOURGLASS_MOVES."""
    passed = hourglass_way(board, solo)
    to = passed[-1]
    board.move_hourglass(to)
    # Rule.HOURGLASS_DAMAGE; where it comes from is not among them: Rule.HOURGLASS_LEAVES_FREELY.
    if solo.reference in passed:
        board.damage(player, "hourglass")
    if board.winner is None:
        # Rule.HOURGLASS_DEACTIVATES
        board.deactivate([to])


def hourglass_way(board: Board, solo: Solo) -> list[int]:
    """The places that it passes, and last the one on which it lands."""
    witches = {witch.place for witch in board.witches.values()}
    passed: list[int] = []
    for place in others_from(solo.hourglass, solo.direction):
        passed.append(place)
        if place not in witches:
            break
    return passed


# --- The opponent


def take_opponents_turn(board: Board, name: str) -> None:
    """Moves, flips, swaps, checks. The Grimoire turned to its colour gives it a new turn: Rule.AI_NEW_TURN.

    There is never a third: a flip of the Grimoire ends the chain, and the next one turns it away from its colour.
    """
    while _begins_anew(board, name):
        board.steps.append(steps.NewTurn(name))


def _begins_anew(board: Board, name: str) -> bool:
    """One turn of the opponent; whether it has another."""
    to = next_valid_place(board, board.witches[name])
    if to is None:
        # Rule.AI_SKIPS: the rest of the turn, checks included.
        board.steps.append(steps.Skipped(name))
        return False
    # Rule.AI_MOVES
    board.move(name, to)
    # Rule.AI_FLIPS; its potions move nobody: Rule.AI_IGNORES_POTIONS.
    witch = board.witches[name]
    if gives_new_turn(board.flip(witch), witch):
        return True
    # Rule.AI_SWAPS
    if places := swap_places(board.cards, witch):
        board.swap(*places)
    # Rule.AI_CHECKS
    check_end_of_turn(board, witch)
    return False


def next_valid_place(board: Board, witch: Witch) -> int | None:
    """Neither a taken place nor the one where it stands: Rule.AI_NEEDS_A_FREE_PLACE."""
    taken = board.taken(witch)
    for place in others_from(witch.place, witch.direction):
        if place not in taken and is_valid(board.cards[place], witch.colour):
            return place
    return None


def is_valid(card: Card, colour: Colour) -> bool:
    """Its own colour inactive, another active: Rule.VALID_LOCATIONS, Rule.GRIMOIRE_AS_A_LOCATION."""
    return card.active is (card.colour is not colour)
