"""What a card costs to play when powers raise or lower it, and what is never changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.verdict import Finding


class Cost(StrEnum):
    """The hierarchy, the lightest cost first: Rule.COST_HIERARCHY."""

    RELOAD = "reload"
    SHUFFLE = "shuffle"
    RECYCLE = "recycle"
    DISCARD = "discard"
    BURY = "bury"
    SACRIFICE = "sacrifice"


class OtherCost(StrEnum):
    """What stands outside of the hierarchy: Rule.OTHER_COSTS."""

    ADD = "add"
    BOOST = "boost"
    DISPLAY = "display"
    DRAW = "draw"
    EXAMINE = "examine"
    EXCHANGE = "exchange"
    FLIP = "flip"
    GAIN = "gain"
    GIVE = "give"
    HEAL = "heal"
    KEEP = "keep"
    RETURN = "return"
    SEARCH = "search"
    SLOT = "slot"
    STASH = "stash"
    TAKE = "take"
    UNSTASH = "unstash"


class Shift(StrEnum):
    RAISE = "raise"
    LOWER = "lower"


HIERARCHY = tuple(Cost)


@dataclass(frozen=True)
class Payment:
    printed: Cost | OtherCost
    paid: Cost | OtherCost
    # What the cost was after each change in turn.
    after: tuple[Cost | OtherCost, ...]
    steps: tuple[Finding, ...]
    # What is paid beside it, each with another card of the hand.
    also: tuple[Cost, ...] = ()


def pay(cost: Cost | OtherCost, shifts: Sequence[Shift] = (), *, is_to_play: bool = True) -> Payment:
    """What is paid for *cost* after *shifts*, one after the other: Rule.COSTS_CHANGE_IN_TURN.

    What a power does to other cards is no cost to play it: Rule.ONLY_COSTS_TO_PLAY.
    """
    after = _after(cost, shifts) if isinstance(cost, Cost) and is_to_play else (cost,) * len(shifts)
    paid = after[-1] if after else cost
    return Payment(cost, paid, after, tuple(_steps(cost, paid, shifts, after, is_to_play=is_to_play)))


def shifted(cost: Cost, shift: Shift) -> Cost:
    """One up or down the hierarchy, if there is one: Rule.COST_HIERARCHY."""
    place = HIERARCHY.index(cost) + (1 if shift is Shift.RAISE else -1)
    return HIERARCHY[min(max(place, 0), len(HIERARCHY) - 1)]


def _after(cost: Cost, shifts: Sequence[Shift]) -> tuple[Cost, ...]:
    costs = []
    for shift in shifts:
        cost = shifted(cost, shift)
        costs.append(cost)
    return tuple(costs)


def _steps(
    cost: Cost | OtherCost,
    paid: Cost | OtherCost,
    shifts: Sequence[Shift],
    after: Sequence[Cost | OtherCost],
    *,
    is_to_play: bool,
) -> Iterator[Finding]:
    if not is_to_play:
        yield Finding(Rule.ONLY_COSTS_TO_PLAY, {"cost": cost})
        return
    if isinstance(cost, OtherCost):
        yield Finding(Rule.OTHER_COSTS, {"cost": cost})
        return
    if len(set(shifts)) > 1:
        yield Finding(Rule.COSTS_CHANGE_IN_TURN)
    for shift, before, then in zip(shifts, (cost, *after), after, strict=False):
        yield Finding(Rule.COST_HIERARCHY, {"shift": shift, "before": before, "cost": then})
    if not shifts:
        yield Finding(Rule.COST_HIERARCHY, {"cost": cost})
    if paid is not cost:
        yield Finding(Rule.PRINTED_COST_COUNTS, {"cost": cost, "paid": paid})
