"""Reconstructing the decks after a mission: the gift pile, wishes, and new Alpha gifts for what is missing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from campaigns.rulebooks.apocrypha.deck import DeckCardType
from campaigns.rulebooks.apocrypha.gifts import GIFTS, DrawnGifts, Gift, draw_alphas
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.starting import MOST_BUILT
from campaigns.rulebooks.assignment import cheapest
from campaigns.rulebooks.verdict import Finding

# Each outweighs any number of those after it, for no table has as many gifts of a virtue as stand between two of them:
# a wish to keep what one holds (Rule.KEEPING_COMES_FIRST); that nobody loses a gift who has room for it and wishes for
# no other (Rule.HELD_GIFTS_STAY); that what was just won stays where it is (Rule.NEWEST_GIFTS_STAY); being rid of what
# one gives up; any other wish (Rule.MOST_WISHES); what one holds before what one does not; and for whoever lacks a gift
# one just won before an older one. Least counts a single change.
KEEP, HOLD, HOLD_NEW, GIVE_UP, WISH, STAY, NEW = (int(10 ** (3 * power)) for power in range(7, 0, -1))


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
class Leanings:
    """What the table says of single copies, by their ids, before the gifts are dealt out."""

    # Won in the mission that has just ended.
    new: frozenset[str] = frozenset()
    # Their holders do without them, if somebody else takes them or the pile has another.
    given_up: frozenset[str] = frozenset()


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
    saints: Sequence[ReturningSaint],
    pile: Sequence[Gift] = (),
    wishes: Sequence[GiftWish] = (),
    leanings: Leanings | None = None,
) -> ReconstructionPlan:
    """Legal decks for all: as few new gifts as can be, one's own before another's wish, then the fewest changes."""
    leanings = leanings or Leanings()
    if len(saints) > MOST_BUILT:
        names = tuple(saint.name for saint in saints)
        return ReconstructionPlan((), {}, (), (), (Finding(Rule.SIX_SAINTS_BUILT, {"saints": names}),))
    hold = _holders(saints, pile)
    goes: dict[Gift, str | None] = {}
    for type in GIFTS:
        held = {gift: holder for gift, holder in hold.items() if gift.type is type}
        goes |= _assigned(saints, type, held, wishes, leanings)
    return ReconstructionPlan(
        moves=tuple(GiftTransfer(gift, hold[gift], goes[gift]) for gift in goes if hold[gift] != goes[gift]),
        draw={saint.name: missing for saint in saints if (missing := _missing(saint, goes))},
        left=tuple(gift for gift, taker in goes.items() if taker is None),
        refused=(*_refused(saints, hold, goes, wishes), *_stayed(hold, goes, leanings)),
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
    saints: Sequence[ReturningSaint],
    type: DeckCardType,
    hold: Mapping[Gift, str | None],
    wishes: Sequence[GiftWish],
    leanings: Leanings,
) -> dict[Gift, str | None]:
    """Where each gift of one type goes; the types have nothing to do with each other.

    Each place in a deck is a row and each gift a column. As many columns more stand for new Alpha gifts as there are
    gifts too few, so that none is drawn as long as a gift lies there.
    """
    places = [place for saint in saints for place in _places(saint, type, leanings)]
    gifts = list(hold)
    new = [0] * (len(places) - len(gifts))
    wished = {(wish.saint, wish.gift) for wish in wishes}
    rows = {
        place: [_cost(place, gift, hold[gift], leanings, is_wished=(place.saint, gift.id) in wished) for gift in gifts]
        + new
        for place in set(places)
    }
    takers = dict(zip(cheapest([rows[place] for place in places]), places, strict=True))
    return {gift: takers[column].saint if column in takers else None for column, gift in enumerate(gifts)}


class _Place(NamedTuple):
    """A place in a deck; one that is held has a gift in it, which its saint has not given up."""

    saint: str
    is_held: bool


def _places(saint: ReturningSaint, type: DeckCardType, leanings: Leanings) -> list[_Place]:
    held = sum(gift.type is type and gift.id not in leanings.given_up for gift in saint.gifts)
    return [_Place(saint.name, is_held=number < held) for number in range(saint.wanted.get(type, 0))]


def _cost(place: _Place, gift: Gift, holder: str | None, leanings: Leanings, *, is_wished: bool) -> int:
    """What it costs that the gift comes to lie there, against that it lies in the pile in the end."""
    changes = (holder != place.saint) - (holder is not None)
    is_new = gift.id in leanings.new
    if holder != place.saint:
        return changes - NEW * is_new - (WISH + HOLD * place.is_held) * is_wished
    if gift.id in leanings.given_up:
        return changes + GIVE_UP
    return changes - (HOLD if place.is_held else STAY) - KEEP * is_wished - HOLD_NEW * is_new


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
            yield _refusal(facts, wish, taker, hold[gift], wanted, wishes)


def _refusal(
    facts: dict[str, Any],
    wish: GiftWish,
    taker: str | None,
    holder: str | None,
    wanted: Mapping[str, Mapping[DeckCardType, int]],
    wishes: Sequence[GiftWish],
) -> Finding:
    if taker is not None and GiftWish(taker, wish.gift) in wishes:
        return Finding(Rule.KEEPING_COMES_FIRST if holder == taker else Rule.MOST_WISHES, {**facts, "taker": taker})
    room = wanted[wish.saint].get(facts["type"], 0)
    if room and taker is not None and holder == taker:
        return Finding(Rule.HELD_GIFTS_STAY, {**facts, "taker": taker})
    return Finding(Rule.DECK_AFTER_A_MISSION, {**facts, "room": room})


def _stayed(hold: Mapping[Gift, str | None], goes: Mapping[Gift, str | None], leanings: Leanings) -> Iterator[Finding]:
    """Each gift that its holder gives up in vain: a new one is drawn only where decks and pile have none."""
    for gift, holder in hold.items():
        if gift.id in leanings.given_up and holder is not None and goes[gift] == holder:
            yield Finding(Rule.NEW_ALPHA_GIFTS, {"saint": holder, "card": gift.name, "type": gift.type})
