"""The checks at the end of a turn: first the attack, then the Guardians; a win ends everything at once."""

from campaigns.rulebooks.wickville.board import Board
from campaigns.rulebooks.wickville.cards import TEAMS, Colour
from campaigns.rulebooks.wickville.circle import others_from
from campaigns.rulebooks.wickville.position import SUMMONED, Witch


def check_end_of_turn(board: Board, witch: Witch) -> None:
    """Rule.ACTIONS_THEN_CHECKS, Rule.ATTACK_BEFORE_GUARDIAN, Rule.WIN_IS_IMMEDIATE."""
    attack(board, witch)
    for colour in TEAMS:
        if board.winner is None:
            activate_guardian(board, colour)


def attack(board: Board, witch: Witch) -> None:
    """Rule.ATTACK: with every potion active the first opponent ahead is hit, then potions are deactivated."""
    potions = [at for at, card in enumerate(board.cards) if card.is_potion]
    if not all(board.cards[at].active for at in potions):
        return
    board.damage(first_opponent_ahead(board, witch), "attack")
    if board.winner is None:
        # Rule.POTIONS_AFTER_AN_ATTACK
        board.deactivate(potions)


def first_opponent_ahead(board: Board, witch: Witch) -> str:
    """However far: Rule.ATTACK_HITS_THE_FIRST_AHEAD."""
    opponents = {other.place: other.name for other in board.witches.values() if other.colour is not witch.colour}
    return next(opponents[place] for place in others_from(witch.place, witch.direction) if place in opponents)


def activate_guardian(board: Board, colour: Colour) -> None:
    """Whoever's turn it is: Rule.FIVE_SYMBOLS, Rule.EITHER_GUARDIAN."""
    symbols = [at for at, card in enumerate(board.cards) if card.colour is colour]
    has_grimoire = any(board.cards[at].is_grimoire for at in symbols)
    if not has_grimoire or not all(board.cards[at].active for at in symbols):
        return
    if board.count_guardian(colour) >= SUMMONED:
        # Rule.SECOND_ACTIVATION_WINS
        board.winner, board.won_by = colour, "guardian"
    else:
        # Rule.FIRST_ACTIVATION: its candles, not the Grimoire.
        board.deactivate(symbols)
