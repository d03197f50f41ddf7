"""Reconstructing the decks after a mission: the gift pile, wishes, and new Alpha gifts for what is missing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from campaigns.rulebooks.apocrypha.deck import DeckCardType
from campaigns.rulebooks.apocrypha.gifts import GIFTS, DrawnGifts, Gift, draw_alphas
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.starting import MOST_BUILT
from campaigns.rulebooks.assignment import cheapest
from campaigns.rulebooks.verdict import Finding

# One wish to keep a gift outweighs any number of other wishes, and one wish any number of changes (Rule.MOST_WISHES):
# no table has as many gifts of a virtue as stand between them.
KEEP, WISH = 1_000_000, 1_000


@dataclass(frozen=True)
class ReturningSaint:
    """A saint after a mission: the gifts it has, and how many of each type belong in its deck."""

    name: str
    wanted: Mapping[DeckCardType, int]
    gifts: tuple[Gift, ...] = ()


@dataclass(frozen=True)
class GiftWish:
    """A saint wants this copy of a gift; a wish for one of its own is a wish to keep it."""

    saint: str
    gift: str


@dataclass(frozen=True)
class GiftTransfer:
    """A gift changes hands; where no saint is named, it comes from the gift pile or goes there."""

    gift: Gift
    giver: str | None
    taker: str | None


@dataclass(frozen=True)
class ReconstructionPlan:
    # By type, then by name.
    moves: tuple[GiftTransfer, ...]
    # New Alpha gifts for each saint who still lacks some: Rule.NEW_ALPHA_GIFTS.
    draw: dict[str, dict[DeckCardType, int]]
    # What is in the gift pile when everyone has a legal deck; it goes back to the box: Rule.PUTTING_AWAY.
    left: tuple[Gift, ...]
    refused: tuple[Finding, ...]
    # Why nothing can be planned.
    problems: tuple[Finding, ...] = ()


def plan(
    saints: Sequence[ReturningSaint], pile: Sequence[Gift] = (), wishes: Sequence[GiftWish] = ()
) -> ReconstructionPlan:
    """Legal decks for all: as few new gifts as can be, then as many wishes, then the fewest changes."""
    if len(saints) > MOST_BUILT:
        names = tuple(saint.name for saint in saints)
        return ReconstructionPlan((), {}, (), (), (Finding(Rule.SIX_SAINTS_BUILT, {"saints": names}),))
    hold = _holders(saints, pile)
    goes: dict[Gift, str | None] = {}
    for type in GIFTS:
        goes |= _assigned(saints, type, {gift: holder for gift, holder in hold.items() if gift.type is type}, wishes)
    return ReconstructionPlan(
        moves=tuple(GiftTransfer(gift, hold[gift], goes[gift]) for gift in goes if hold[gift] != goes[gift]),
        draw={saint.name: missing for saint in saints if (missing := _missing(saint, goes))},
        left=tuple(gift for gift, taker in goes.items() if taker is None),
        refused=tuple(_refused(saints, hold, goes, wishes)),
    )


def new_gifts(plan: ReconstructionPlan, alphas: Sequence[Gift], dice: Random) -> dict[str, DrawnGifts]:
    """Random Alpha gifts for each saint who lacks some, saint after saint; a copy is drawn once."""
    drawn: dict[str, DrawnGifts] = {}
    for saint, missing in plan.draw.items():
        gone = {gift for each in drawn.values() for gift in each.gifts}
        drawn[saint] = draw_alphas(missing, [gift for gift in alphas if gift not in gone], dice)
    return drawn


def _counted(gifts: Sequence[Gift]) -> dict[DeckCardType, int]:
    return {type: sum(gift.type is type for gift in gifts) for type in GIFTS}


def _holders(saints: Sequence[ReturningSaint], pile: Sequence[Gift]) -> dict[Gift, str | None]:
    """Every gift on the table, by name, and who holds it."""
    held: dict[Gift, str | None] = {gift: saint.name for saint in saints for gift in saint.gifts}
    held |= dict.fromkeys(pile)
    return {gift: held[gift] for gift in sorted(held, key=lambda gift: (gift.name, gift.id))}


def _assigned(
    saints: Sequence[ReturningSaint], type: DeckCardType, hold: Mapping[Gift, str | None], wishes: Sequence[GiftWish]
) -> dict[Gift, str | None]:
    """Where each gift of one type goes; the types have nothing to do with each other.

    Each place in a deck is a row and each gift a column. As many columns more stand for new Alpha gifts as there are
    gifts too few, so that none is drawn as long as a gift lies there.
    """
    places = [saint.name for saint in saints for _place in range(saint.wanted.get(type, 0))]
    gifts = list(hold)
    new = [0] * (len(places) - len(gifts))
    wished = {(wish.saint, wish.gift) for wish in wishes}
    rows = {
        saint.name: [_cost(saint.name, gift, hold[gift], (saint.name, gift.id) in wished) for gift in gifts] + new
        for saint in saints
    }
    takers = dict(zip(cheapest([rows[place] for place in places]), places, strict=True))
    return {gift: takers.get(column) for column, gift in enumerate(gifts)}


def _cost(saint: str, gift: Gift, holder: str | None, is_wished: bool) -> int:
    """What it costs that *saint* gets the gift, against that it lies in the pile in the end."""
    changes = (holder != saint) - (holder is not None)
    if not is_wished:
        return changes
    return changes - (KEEP if holder == saint else WISH)


def _missing(saint: ReturningSaint, goes: Mapping[Gift, str | None]) -> dict[DeckCardType, int]:
    has = _counted([gift for gift, taker in goes.items() if taker == saint.name])
    return {type: count for type in GIFTS if (count := saint.wanted.get(type, 0) - has[type])}


def _refused(
    saints: Sequence[ReturningSaint],
    hold: Mapping[Gift, str | None],
    goes: Mapping[Gift, str | None],
    wishes: Sequence[GiftWish],
) -> Iterator[Finding]:
    """Each wish that is not honored, with the rule that speaks against it."""
    gifts = {gift.id: gift for gift in hold}
    wanted = {saint.name: saint.wanted for saint in saints}
    for wish in wishes:
        gift = gifts.get(wish.gift)
        if gift is None or wish.saint not in wanted:
            yield Finding(Rule.GIFT_PILE, {"saint": wish.saint, "card": wish.gift})
        elif (taker := goes[gift]) != wish.saint:
            facts = {"saint": wish.saint, "card": gift.name, "type": gift.type}
            if taker is not None and GiftWish(taker, gift.id) in wishes:
                rule = Rule.KEEPING_COMES_FIRST if hold[gift] == taker else Rule.MOST_WISHES
                yield Finding(rule, {**facts, "taker": taker})
            else:
                yield Finding(Rule.DECK_AFTER_A_MISSION, {**facts, "room": wanted[wish.saint].get(gift.type, 0)})
