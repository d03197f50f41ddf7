"""The three actions of a turn: what each does, and what of it is allowed at a moment."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from campaigns.rulebooks.sitting import Illegal, Sent
from campaigns.rulebooks.verdict import Fact, Finding
from campaigns.rulebooks.wickville import steps
from campaigns.rulebooks.wickville.board import Board
from campaigns.rulebooks.wickville.cards import Ability, Card, Symbol
from campaigns.rulebooks.wickville.chain import Chain
from campaigns.rulebooks.wickville.circle import OPPOSITE, Place, ahead, next_symbol
from campaigns.rulebooks.wickville.position import Swap, Witch
from campaigns.rulebooks.wickville.register import Rule

# Rule.MOVE_ONE_OR_TWO, and how far the potion of that name goes either way.
FARTHEST_MOVE = 2
FARTHEST_POTION = 3


class Move(Sent, frozen=True, tag_field="do", tag="move"):
    """0 spaces say that she is blocked."""

    spaces: Annotated[int, msgspec.Meta(ge=0, le=FARTHEST_MOVE)]


class SwapCards(Sent, frozen=True, tag_field="do", tag="swap"):
    """The exchange on her character card."""


class Flip(Sent, frozen=True, tag_field="do", tag="flip"):
    """Her current card; *to* is where a potion at the end of the chain takes her."""

    to: Place | None = None


Action = Move | SwapCards | Flip


def refuse(rule: Rule, **facts: Fact) -> Illegal:
    return Illegal(Finding(rule, facts))


# --- Move


def spaces_for(board: Board, witch: Witch) -> tuple[int, ...]:
    """How far she may Move now, passing others as she likes; 0 when she is blocked.

    Rule.PASSING_IS_ALLOWED, Rule.BLOCKED_AT_THAT_MOMENT.
    """
    taken = board.taken(witch)
    free = tuple(far for far in range(1, FARTHEST_MOVE + 1) if ahead(witch.place, witch.direction, far) not in taken)
    return free or (0,)


def move(board: Board, witch: Witch, action: Move) -> None:
    """Rule.MOVE_IS_REQUIRED; blocked, she takes damage instead: Rule.BLOCKED_TAKES_DAMAGE."""
    allowed = spaces_for(board, witch)
    if action.spaces not in allowed:
        if action.spaces == 0:
            raise refuse(Rule.MOVE_IS_REQUIRED, witch=witch.name)
        if allowed == (0,):
            raise refuse(Rule.BLOCKED_TAKES_DAMAGE, witch=witch.name)
        raise refuse(Rule.NO_SHARED_PLACE, place=ahead(witch.place, witch.direction, action.spaces))
    if action.spaces == 0:
        board.damage(witch.name, "block")
    else:
        board.move(witch.name, ahead(witch.place, witch.direction, action.spaces))


# --- Swap


def swap_places(cards: Sequence[Card], witch: Witch) -> tuple[int, int] | None:
    """The two places whose cards her Swap exchanges, ascending; None where there is nothing to swap with.

    Rule.SWAP_ACTION, Rule.ONE_SWAP_A_WITCH.
    """
    one, other = _swapped(cards, witch)
    return None if other is None else (min(one, other), max(one, other))


def _swapped(cards: Sequence[Card], witch: Witch) -> tuple[int, int | None]:
    here, way = witch.place, witch.direction
    match witch.swap:
        case Swap.PREVIOUS_AND_NEXT:  # Rule.SWAP_PREVIOUS_AND_NEXT
            return ahead(here, way, -1), ahead(here, way)
        case Swap.NEXT_TWO:  # Rule.SWAP_NEXT_TWO
            return ahead(here, way), ahead(here, way, 2)
        case Swap.CURRENT_AND_NEXT_EYE:  # Rule.SWAP_CURRENT_AND_NEXT_EYE
            return here, next_symbol(cards, here, way, Symbol.EYE)
        case Swap.CURRENT_AND_NEXT_PYRAMID:  # Rule.SWAP_CURRENT_AND_NEXT_PYRAMID
            return here, next_symbol(cards, here, way, Symbol.PYRAMID)


def swap(board: Board, witch: Witch) -> None:
    places = swap_places(board.cards, witch)
    if places is None:
        raise refuse(Rule.NOTHING_TO_SWAP, witch=witch.name)
    board.swap(*places)


# --- Flip


def flip(board: Board, witch: Witch, action: Flip) -> bool:
    """Flips her current card and uses the potion at the end of the chain; whether a new turn has begun."""
    chain = board.flip(witch)
    if gives_new_turn(chain, witch):
        _refuse_going(action)
        board.steps.append(steps.NewTurn(witch.name))
        return True
    use_potion(board, witch, chain, action)
    return False


def gives_new_turn(chain: Chain, witch: Witch) -> bool:
    """Whether the Grimoire was turned to her colour: Rule.NEW_TURN."""
    return chain.endless is None and chain.last.is_grimoire and chain.last.colour is witch.colour


def use_potion(board: Board, witch: Witch, chain: Chain, action: Flip) -> None:
    """Rule.POTIONS_MOVE_THE_WITCH; it is not her Move action: Rule.POTION_IS_NO_MOVE_ACTION."""
    ends = potion_ends(board, witch, chain)
    if not ends:
        # Rule.POTION_NOWHERE_TO_GO: she stays, without damage.
        _refuse_going(action)
        return
    if action.to is None:
        raise refuse(Rule.POTION_MUST_BE_USED, witch=witch.name)
    if action.to not in ends:
        rule = Rule.POTION_AND_TAKEN_PLACES if action.to in board.taken(witch) else Rule.POTION_COUNTS_FROM_THE_WITCH
        raise refuse(rule, place=action.to)
    board.move(witch.name, action.to)


def _refuse_going(action: Flip) -> None:
    if action.to is not None:
        raise refuse(Rule.POTIONS_MOVE_THE_WITCH, place=action.to)


def potion_ends(board: Board, witch: Witch, chain: Chain) -> tuple[int, ...]:
    """Where the potion at the end of *chain* may take her, ascending; nowhere without one."""
    if chain.endless is not None or not chain.last.is_potion:
        return ()
    reached = _reached(chain.cards, witch, chain.last.ability)
    return tuple(sorted(reached - board.taken(witch)))


def _reached(cards: Sequence[Card], witch: Witch, ability: Ability | None) -> set[int]:
    """Counted from the witch, either way; what is behind a taken place is not the next instead."""
    ways = (witch.direction, OPPOSITE[witch.direction])
    if ability is Ability.MOVE_1_3:
        return {ahead(witch.place, way, far) for way in ways for far in range(1, FARTHEST_POTION + 1)}
    symbol = Symbol.EYE if ability is Ability.MOVE_TO_EYE else Symbol.PYRAMID
    found = (next_symbol(cards, witch.place, way, symbol) for way in ways)
    return {place for place in found if place is not None}
