"""Curses & Covens at the live table: the four phases, the hat, the spell, the picks and how it ends.

No event takes a closed hand: Rule.CLOSED_HANDS_ARE_NOT_KEPT. What a spell changes is the table's to say.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from campaigns.rulebooks.curses_and_covens import hunt
from campaigns.rulebooks.curses_and_covens.cards import IN_THE_BOX, Card, against_box, witches_among
from campaigns.rulebooks.curses_and_covens.census import TILES, covens_in
from campaigns.rulebooks.curses_and_covens.hunt import PICKS, Side
from campaigns.rulebooks.curses_and_covens.phases import Phase, next_phase
from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rulebooks.curses_and_covens.setting_up import FEWEST_TOWNS, MOST_TOWNS
from campaigns.rulebooks.sitting import Event, Illegal, Malformed, Name, Options, Outcome, State, TableRules, Viewer
from campaigns.rulebooks.verdict import Fact, Finding

# How each side can have won, as the outcome says it.
HOW = {Side.WITCH_HUNTER: "witches", Side.TOWNS: "rituals"}


class Pile(StrEnum):
    """What lies facedown in the middle; a table may count it, and nobody tells what it holds."""

    DECK = "deck"
    WOODS = "woods"


class CovenOptions(Options, frozen=True):
    hunter: Name
    # Clockwise, the first to the Witch Hunter's left.
    towns: Annotated[tuple[Name, ...], msgspec.Meta(min_length=FEWEST_TOWNS, max_length=MOST_TOWNS)]
    # What the table calls its spell tiles: their words are not in the book.
    tiles: Annotated[tuple[Name, ...], msgspec.Meta(max_length=TILES)] = ()


class CovenState(State, frozen=True):
    hunter: str
    towns: tuple[str, ...]
    phase: Phase = Phase.CENSUS
    round: int = 1
    # Null until it is given for the first time.
    hat: str | None = None
    # The captured witches and the rituals, in the order in which they came.
    in_front: tuple[Card, ...] = ()
    # The tile that was cast this round.
    spell: str | None = None
    # Cards revealed this hunt.
    picks: int = 0
    tiles: tuple[str, ...] = ()
    # Null where the table does not count them.
    deck: int | None = None
    woods: int | None = None
    outcome: Outcome | None = None


class PhaseEnded(Event, frozen=True):
    # Of a hunt with fewer than two picks.
    early: bool = False


class HatGiven(Event, frozen=True):
    town: Name


class SpellCast(Event, frozen=True):
    tile: Name


class CardRevealed(Event, frozen=True):
    town: Name
    card: Card


class CovenRevealed(Event, frozen=True):
    town: Name
    # It lies open: the one hand that is ever told.
    hand: Annotated[tuple[Card, ...], msgspec.Meta(max_length=IN_THE_BOX)]


class PileCounted(Event, frozen=True):
    pile: Pile
    # Null: nobody counts it any more.
    count: Annotated[int, msgspec.Meta(ge=0, le=IN_THE_BOX)] | None


EVENTS: Mapping[str, type[Event]] = {
    "phase-ended": PhaseEnded,
    "hat-given": HatGiven,
    "spell-cast": SpellCast,
    "card-revealed": CardRevealed,
    "coven-revealed": CovenRevealed,
    "pile-counted": PileCounted,
}


def start(options: CovenOptions) -> CovenState:
    for at, town in enumerate(options.towns):
        if town == options.hunter or town in options.towns[:at]:
            raise Malformed(f"towns.{at}", "twice", name=town)
    for at, tile in enumerate(options.tiles):
        if tile in options.tiles[:at]:
            raise Malformed(f"tiles.{at}", "twice", name=tile)
    return CovenState(hunter=options.hunter, towns=options.towns, tiles=options.tiles)


def apply(state: CovenState, event: Event) -> CovenState:
    _check_facts(state, event)
    if state.outcome:
        raise _illegal(Rule.WIN_IS_IMMEDIATE)
    return APPLIED[type(event)](state, event)


def view(state: CovenState, viewer: Viewer) -> dict[str, Any]:
    """All of it, whoever looks: nothing here is hidden at the table. What nobody counts is left out."""
    told = msgspec.json.decode(msgspec.json.encode(state))
    for pile in Pile:
        if told[pile] is None:
            del told[pile]
    return {**told, "witches": witches_among(state.in_front), "rituals": state.in_front.count(Card.RITUAL)}


def outcome(state: CovenState) -> Outcome | None:
    return state.outcome


# --- What the facts name


def _check_facts(state: CovenState, event: Event) -> None:
    if isinstance(event, HatGiven | CardRevealed | CovenRevealed) and event.town not in state.towns:
        raise Malformed("town", "unknown", name=event.town)
    if isinstance(event, CovenRevealed):
        for finding in against_box(event.hand):
            raise Malformed("hand", "too-many", card=str(finding.facts["card"]))


# --- What happens


def _end_phase(state: CovenState, event: PhaseEnded) -> CovenState:
    if state.phase is not Phase.HUNT:
        if event.early:
            raise _illegal(Rule.FEWER_PICKS, phase=state.phase.value)
        return msgspec.structs.replace(state, phase=next_phase(state.phase))
    if state.picks < PICKS and not event.early:
        raise _illegal(Rule.TWO_PICKS, picks=state.picks)
    # Rule.TILE_TURNS_OVER, Rule.NEXT_CENSUS
    return msgspec.structs.replace(state, phase=Phase.CENSUS, round=state.round + 1, spell=None, picks=0)


def _give_hat(state: CovenState, event: HatGiven) -> CovenState:
    """Also to the town that has it: Rule.HAT_MAY_STAY."""
    _require(state, Phase.CENSUS, Rule.GIVING_THE_HAT)
    return msgspec.structs.replace(state, hat=event.town)


def _cast(state: CovenState, event: SpellCast) -> CovenState:
    _require(state, Phase.CENSUS, Rule.MATCHING_WITCHES)
    if state.spell is not None:
        raise _illegal(Rule.ONE_SPELL_A_ROUND, tile=state.spell)
    return msgspec.structs.replace(state, spell=event.tile)


def _reveal_card(state: CovenState, event: CardRevealed) -> CovenState:
    _require(state, Phase.HUNT, Rule.PICKING_A_CARD)
    if state.picks >= PICKS:
        raise _illegal(Rule.TWO_PICKS, picks=state.picks)
    _refuse(against_box((*state.in_front, event.card)))
    pick = hunt.resolve(event.card, state.in_front)
    won = pick.winner and Outcome(how=HOW[pick.winner], won=True, winner=pick.winner.value)
    return msgspec.structs.replace(state, in_front=pick.in_front, picks=state.picks + 1, outcome=won)


def _reveal_coven(state: CovenState, event: CovenRevealed) -> CovenState:
    _require(state, Phase.CENSUS, Rule.HANDS_LIE_OPEN)
    _refuse(against_box((*state.in_front, *event.hand)))
    if not covens_in(event.hand):
        raise _illegal(Rule.COVEN_WINS, town=event.town)
    # Rule.TOWNS_WIN_TOGETHER
    return msgspec.structs.replace(state, outcome=Outcome(how="coven", won=True, winner=Side.TOWNS.value))


def _count_pile(state: CovenState, event: PileCounted) -> CovenState:
    """As the table says it: cards come and go unseen."""
    counted = {event.pile.value: event.count}
    return msgspec.structs.replace(state, **counted)


APPLIED: Mapping[type[Event], Callable[[CovenState, Any], CovenState]] = {
    PhaseEnded: _end_phase,
    HatGiven: _give_hat,
    SpellCast: _cast,
    CardRevealed: _reveal_card,
    CovenRevealed: _reveal_coven,
    PileCounted: _count_pile,
}


def _require(state: CovenState, phase: Phase, rule: Rule) -> None:
    if state.phase is not phase:
        raise _illegal(rule, phase=state.phase.value)


def _refuse(findings: Iterator[Finding]) -> None:
    for finding in findings:
        raise Illegal(finding)


def _illegal(rule: Rule, **facts: Fact) -> Illegal:
    return Illegal(Finding(rule, facts))


RULES = TableRules(
    options=CovenOptions,
    state=CovenState,
    events=EVENTS,
    start=start,
    apply=apply,
    view=view,
    outcome=outcome,
)
