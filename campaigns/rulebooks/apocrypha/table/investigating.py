"""Drawing from the clock and investigating at the live table: what is turned up, and what becomes of it."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.sanctify import NexusSide
from campaigns.rulebooks.apocrypha.table.kinds import EventKind, refuse
from campaigns.rulebooks.apocrypha.table.state import (
    CardChange,
    CardGoesTo,
    CardKind,
    CardOrigin,
    HandsChange,
    MainStep,
    MissionState,
    PlayedOmen,
    ResolvedCard,
    TurnedUpCard,
    in_step,
    with_cards,
    with_change,
    with_nexus,
)
from campaigns.rulebooks.apocrypha.table.turns import can_reach
from campaigns.rulebooks.sitting import Event, Malformed, Name

# As the card has it.
ArchetypeNumber = Annotated[str, Meta(pattern=r"^(master [1-3]|minion ([1-9]|1[0-6]))$")]
CARDS_UP_AT_MOST = 20
# Where a card goes that goes back to where it was.
BACK = {
    CardOrigin.NEXUS: CardGoesTo.NEXUS,
    CardOrigin.CLOCK: CardGoesTo.CLOCK,
    CardOrigin.BOX: CardGoesTo.BOX,
    CardOrigin.COPY: CardGoesTo.NOWHERE,
}


class ClockDrawn(Event, frozen=True):
    what: CardKind = CardKind.OMEN
    # None: whose turn it is.
    saint: str | None = None
    card: Name | None = None
    archetype: ArchetypeNumber | None = None


class OmenPlayed(Event, frozen=True):
    side: NexusSide
    card: Name | None = None


class CardTurnedUp(Event, frozen=True):
    what: CardKind
    card: Name | None = None
    archetype: ArchetypeNumber | None = None
    origin: CardOrigin = CardOrigin.NEXUS
    # None: whose turn it is.
    saint: str | None = None


class CardAvoided(Event, frozen=True):
    pass


class ConfrontationBegun(Event, frozen=True):
    pass


class ConfrontationEnded(Event, frozen=True):
    won: bool
    # Where a card says so: Rule.CARDS_BEAT_RULES.
    goes_to: CardGoesTo | None = None


def check_archetype(state: MissionState, event: ClockDrawn | CardTurnedUp) -> None:
    if event.archetype is not None and event.what is not CardKind.ARCHETYPE:
        raise Malformed("archetype", "no-archetype")


def draw_from_clock(state: MissionState, event: ClockDrawn) -> MissionState:
    """An omen goes into the hand; anything else lies up and may have to be investigated: Rule.CLOCK_AT_START.

    With a guide any number of saints draw: Rule.GUIDED_START.
    """
    saint = event.saint or state.turn.saint
    if saint != state.turn.saint and not state.guided:
        raise refuse(Rule.ONLY_ON_YOUR_TURN, saint=saint, active=state.turn.saint)
    if state.turn.step is not MainStep.START or saint in state.drew:
        raise refuse(Rule.CLOCK_AT_START, saint=saint)
    if state.clock == 0:
        raise refuse(Rule.TIME_OUT, saint=saint)
    clock = None if state.clock is None else state.clock - 1
    drawn = replace(state, clock=clock, drew=(*state.drew, saint))
    return drawn if event.what is CardKind.OMEN else _lay_up(drawn, event, CardOrigin.CLOCK, saint)


def play_omen(state: MissionState, event: OmenPlayed) -> MissionState:
    """It turns the nexus to its side and begins an Investigate step: Rule.PLAYING_AN_OMEN, Rule.ORIENTING."""
    investigating = _investigating(state, begins=state.omen is not None or state.resolved is not None)
    nexus = _here(investigating)
    turned = with_nexus(investigating, nexus, side=event.side)
    omen = PlayedOmen(nexus=nexus, side=event.side, card=event.card)
    return replace(turned, omen=omen, part="play-omen", resolved=None)


def turn_up(state: MissionState, event: CardTurnedUp) -> MissionState:
    """An omen is drawn, and the next card turned up; all else lies up and waits: Rule.INVESTIGATION."""
    saint = event.saint or state.turn.saint
    _check_room(state, event, saint)
    if event.origin is not CardOrigin.NEXUS:
        return _lay_up(state, event, event.origin, saint)
    investigating = _investigating(state, begins=False)
    nexus = _here(investigating)
    if investigating.cards.get(nexus) == 0:
        raise refuse(Rule.INVESTIGATION, nexus=nexus)
    if event.what is CardKind.OMEN:
        return replace(with_cards(investigating, nexus, -1), part="turn-up-card", resolved=None)
    return replace(_lay_up(investigating, event, event.origin, saint), part="turn-up-card")


def avoid(state: MissionState, event: CardAvoided) -> MissionState:
    """It goes back to where it was, before a confrontation has begun: Rule.AVOIDED_CARDS."""
    card = uppermost(state)
    if card.begun:
        raise refuse(Rule.TOO_LATE_TO_AVOID)
    return _resolve(state, card, None, BACK[card.origin])


def begin_confrontation(state: MissionState, event: ConfrontationBegun) -> MissionState:
    """Initiate, Act, Terminate: Rule.CONFRONTATION."""
    card = uppermost(state)
    if card.begun:
        raise refuse(Rule.CONFRONTATION)
    return replace(state, up=(*state.up[:-1], replace(card, begun=True)), part="initiate")


def end_confrontation(state: MissionState, event: ConfrontationEnded) -> MissionState:
    """Won or lost, and never both: Rule.WIN_OR_LOSE. That it had begun goes without saying."""
    card = uppermost(state)
    return _resolve(state, card, event.won, event.goes_to or goes_to(card, event.won))


def goes_to(card: TurnedUpCard, won: bool) -> CardGoesTo:
    """Rule.WON_CARDS, Rule.LOST_CARDS; a copy is gone: Rule.COPIED_CARDS."""
    if card.origin is CardOrigin.COPY:
        return CardGoesTo.NOWHERE
    if card.what is CardKind.GIFT:
        return CardGoesTo.HAND if won else CardGoesTo.BOX
    return CardGoesTo.BOX if won else BACK[card.origin]


def _resolve(state: MissionState, card: TurnedUpCard, won: bool | None, to: CardGoesTo) -> MissionState:
    """The card leaves the table, the decks are counted, and what a saint won is remembered."""
    part = "avoid" if won is None else "win" if won else "lose"
    after = replace(state, up=state.up[:-1], part=part, resolved=ResolvedCard(card=card, won=won, to=to))
    if card.origin is CardOrigin.NEXUS and to is not CardGoesTo.NEXUS:
        after = with_cards(after, card.nexus, -1)
    if card.origin is not CardOrigin.NEXUS and to is CardGoesTo.NEXUS:
        after = with_cards(after, card.nexus, 1)
    if to is CardGoesTo.CLOCK and after.clock is not None:
        after = replace(after, clock=after.clock + 1)
    if card.what is CardKind.GIFT and to is CardGoesTo.HAND:
        after = with_change(after, CardChange(what=HandsChange.GIFT_WON, saint=card.saint, card=card.card))
    return after


def _investigating(state: MissionState, *, begins: bool) -> MissionState:
    """In Investigate, where the turn can still be; in a new one where another *begins*: Rule.SUPPORT_AGAIN."""
    if not can_reach(state.turn.step, MainStep.INVESTIGATE):
        raise refuse(Rule.BOUND_TO_THEIR_STEPS, step=state.turn.step, part="play-omen")
    return in_step(state, MainStep.INVESTIGATE) if begins or state.turn.step is not MainStep.INVESTIGATE else state


def _here(state: MissionState) -> str:
    """Rule.NOWHERE_IS_NO_NEXUS."""
    if state.here is None:
        raise refuse(Rule.NOWHERE_IS_NO_NEXUS, saint=state.turn.saint)
    return state.here


def _check_room(state: MissionState, event: CardTurnedUp, saint: str) -> None:
    """One card at a time, unless it is a copy (Rule.COPIES_SUSPEND) or a guide sends several (Rule.SEVERAL_FOES)."""
    may_be_several = state.guided or event.origin is CardOrigin.COPY
    if len(state.up) >= (CARDS_UP_AT_MOST if may_be_several else 1):
        raise refuse(Rule.CONFRONTATION)
    if saint != state.turn.saint and not may_be_several:
        raise refuse(Rule.ONLY_ON_YOUR_TURN, saint=saint, active=state.turn.saint)


def _lay_up(state: MissionState, event: ClockDrawn | CardTurnedUp, origin: CardOrigin, saint: str) -> MissionState:
    """An archetype is confronted as the true threat for which it stands: Rule.TRUE_THREAT_FOR_ARCHETYPE."""
    card = TurnedUpCard(
        what=event.what,
        saint=saint,
        origin=origin,
        nexus=state.here,
        card=event.card,
        archetype=event.archetype,
        threat=state.threats.get(event.archetype) if event.archetype else None,
    )
    return replace(state, up=(*state.up, card), resolved=None)


def uppermost(state: MissionState) -> TurnedUpCard:
    if not state.up:
        raise refuse(Rule.INVESTIGATION)
    return state.up[-1]


KINDS = {
    "clock-drawn": EventKind(
        ClockDrawn,
        (Rule.CLOCK_AT_START, Rule.TIME_OUT, Rule.ONLY_ON_YOUR_TURN, Rule.GUIDED_START, Rule.STACKED_CLOCK),
        draw_from_clock,
        check_archetype,
    ),
    "omen-played": EventKind(
        OmenPlayed, (Rule.PLAYING_AN_OMEN, Rule.ORIENTING, Rule.OMEN_CONDITIONS, Rule.BOUND_TO_THEIR_STEPS), play_omen
    ),
    "card-turned-up": EventKind(
        CardTurnedUp,
        (Rule.INVESTIGATION, Rule.TRUE_THREAT_FOR_ARCHETYPE, Rule.COPIES_SUSPEND, Rule.SEVERAL_FOES),
        turn_up,
        check_archetype,
    ),
    "card-avoided": EventKind(CardAvoided, (Rule.AVOIDED_CARDS, Rule.TOO_LATE_TO_AVOID), avoid),
    "confrontation-begun": EventKind(ConfrontationBegun, (Rule.CONFRONTATION,), begin_confrontation),
    "confrontation-ended": EventKind(
        ConfrontationEnded, (Rule.WIN_OR_LOSE, Rule.WON_CARDS, Rule.LOST_CARDS, Rule.COPIED_CARDS), end_confrontation
    ),
}
