"""The end of a mission as a state that the table folds, decision by decision, until it is complete."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from msgspec import Struct

from campaigns.rulebooks.apocrypha import halo
from campaigns.rulebooks.apocrypha.clean_up import CleanUpCard, CleanUpMove, CleanUpPlace, clean_up, halo_of
from campaigns.rulebooks.apocrypha.halo import HaloCardKind, Slot
from campaigns.rulebooks.apocrypha.missions.mission_end import clockwise_from
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.verdict import Finding

# What a place in the halo can forbid; that it gets too full is seen to afterwards.
FORBIDDEN_PLACES = {Rule.NO_FRAGMENT_ON_A_DEATH, Rule.SLOTTED_CARDS_TOUCH}
FROM_THE_BOX = CleanUpCard("death", "Death", HaloCardKind.DEATH, CleanUpPlace.BOX)


class MissionOutcome(StrEnum):
    WON = "won"
    LOST = "lost"
    TIMED_OUT = "timed-out"


class Choose(Struct, frozen=True, tag="choose"):
    """A displayed fragment is slotted; without a slot it is sacrificed, and with it a displayed death if so wished."""

    saint: str
    fragment: str
    slot: Slot | None = None
    gives_up_death: bool = False


class SlotDeath(Struct, frozen=True, tag="slot-death"):
    saint: str
    slot: Slot


class Sacrifice(Struct, frozen=True, tag="sacrifice"):
    """A fragment leaves the halo: it has to, or is not wanted."""

    saint: str
    fragment: str


Decision = Choose | SlotDeath | Sacrifice


class IllegalDecision(ValueError):
    """A decision that the rules do not allow, with every reason."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(*(finding.rule.id for finding in findings))
        self.findings = tuple(findings)


@dataclass(frozen=True)
class MissionEnding:
    # Clockwise, as they sat.
    choir: tuple[str, ...]
    outcome: MissionOutcome
    # What each saint has, wherever it lies; who displays a death has faded.
    cards: Mapping[str, tuple[CleanUpCard, ...]]
    # The fragments of a win that nobody has chosen yet.
    displayed: tuple[CleanUpCard, ...] = ()
    # Who has still to choose one of them, in order.
    choosing: tuple[str, ...] = ()
    # By saint, the one that a guide gives; then nobody waits for another.
    given: Mapping[str, str] = field(default_factory=dict)
    # The one that any saint has to slot when a mission was lost and nobody faded.
    death_for_one: CleanUpCard | None = None
    # Whether the day lets each saint who slots a death of a loss slot a new fleeting fragment too.
    consoles: bool = False
    moves: tuple[CleanUpMove, ...] = ()


def is_over(outcome: MissionOutcome, *, act: int, acts: int) -> bool:
    """Whether the mission ends with this act: Rule.ACTS leads from a win to the next, Rule.LOST_ACTS ends it."""
    return outcome is not MissionOutcome.WON or act >= acts


def begin(
    choir: Sequence[str],
    outcome: MissionOutcome,
    *,
    last_turn: str,
    cards: Mapping[str, Sequence[CleanUpCard]],
    fragments: Sequence[CleanUpCard] = (),
    given: Mapping[str, str] | None = None,
    death: CleanUpCard = FROM_THE_BOX,
    consoles: bool = False,
) -> MissionEnding:
    """The end of a mission before anything is decided.

    *fragments* are those that a win displays; Rule.TIMING_OUT_IS_A_LOSS, and a loss displays none, unless the day
    *consoles* who slots a death with a new fleeting fragment (Rule.TEMPORAL_MUTATION). *given* are by saint those that
    a guide gives instead of letting the choir choose: Rule.GUIDED_FRAGMENTS.
    """
    has = {saint: tuple(cards.get(saint, ())) for saint in choir}
    if outcome is MissionOutcome.WON:
        order = clockwise_from(choir, last_turn) if fragments else ()
        given = {saint: given[saint] for saint in order if saint in given} if given else {}
        return MissionEnding(
            tuple(choir), outcome, has, displayed=tuple(fragments), choosing=tuple(given) or order, given=given
        )
    somebody_faded = any(displayed_death(held) for held in has.values())
    return MissionEnding(
        tuple(choir),
        outcome,
        has,
        displayed=tuple(fragments) if consoles else (),
        death_for_one=None if somebody_faded else death,
        consoles=consoles,
    )


def problems(ending: MissionEnding, more: int = 0) -> Iterator[Finding]:
    """What is wrong with the fragments that are displayed before anyone has chosen; a day may have so many *more*."""
    fleeting = sum(card.is_fleeting for card in ending.displayed)
    if ending.outcome is MissionOutcome.WON and not ending.given and fleeting != len(ending.choir) + more:
        yield Finding(Rule.FRAGMENTS_OF_A_WIN, {"fleeting": fleeting, "saints": len(ending.choir)})


def displayed_death(cards: Sequence[CleanUpCard]) -> CleanUpCard | None:
    """The death of a faded saint, as long as it is neither slotted nor given up."""
    return next(
        (card for card in cards if card.kind is HaloCardKind.DEATH and card.place is CleanUpPlace.DISPLAYED), None
    )


def decisions_due(ending: MissionEnding) -> tuple[Finding, ...]:
    """What is to be decided now; choosing goes in turn, and everything else can be done side by side."""
    if ending.choosing:
        return tuple(Finding(_rule_of_fragments(ending), {"saint": saint}) for saint in choosing_now(ending))
    return (*_deaths_due(ending), *_sacrifices_due(ending))


def choosing_now(ending: MissionEnding) -> tuple[str, ...]:
    """Who may do something with a fragment of a win: one after the other, or each with what a guide gave them."""
    return ending.choosing if ending.given else ending.choosing[:1]


def fragments_for(ending: MissionEnding, saint: str) -> tuple[CleanUpCard, ...]:
    """Those among which *saint* may choose: all that lie there, or the one that a guide gave them."""
    if not ending.given:
        return ending.displayed
    return tuple(card for card in ending.displayed if card.id == ending.given.get(saint))


def is_complete(ending: MissionEnding) -> bool:
    return not decisions_due(ending)


def may_be_consoled(ending: MissionEnding, saint: str) -> bool:
    """Whether the day still lets *saint*, who has slotted a death of a loss, slot a fleeting fragment."""
    if not ending.consoles or ending.outcome is MissionOutcome.WON:
        return False
    rules = [move.rule for move in ending.moves if move.saint == saint]
    has_slotted = Rule.DEATHS_OF_A_LOSS in rules or Rule.ONE_DEATH_OF_A_LOSS in rules
    return has_slotted and Rule.TEMPORAL_MUTATION not in rules


def moves(ending: MissionEnding) -> tuple[CleanUpMove, ...]:
    """Every move so far, and once the end is complete those of the clean-up."""
    if not is_complete(ending):
        return ending.moves
    left = (_left_in_the_box(card) for card in ending.displayed)
    cleaned = (move for saint in ending.choir for move in clean_up(saint, ending.cards[saint]))
    return (*ending.moves, *left, *cleaned)


def decide(ending: MissionEnding, decision: Decision) -> MissionEnding:
    """The end after *decision*; Illegal, with every reason, where the rules do not allow it."""
    if findings := refusals(ending, decision):
        raise IllegalDecision(findings)
    match decision:
        case Choose():
            return _put_left_away(_chosen(ending, decision))
        case SlotDeath():
            return _death_slotted(ending, decision)
        case Sacrifice():
            return _sacrificed(ending, decision)


def refusals(ending: MissionEnding, decision: Decision) -> tuple[Finding, ...]:
    """Every rule that speaks against *decision* as things stand."""
    match decision:
        case Choose():
            return tuple(_against_choosing(ending, decision))
        case SlotDeath():
            return tuple(_against_slotting(ending, decision))
        case Sacrifice():
            return tuple(_against_sacrificing(ending, decision))


def _deaths_due(ending: MissionEnding) -> Iterator[Finding]:
    rule = _rule_of_deaths(ending)
    if ending.death_for_one:
        yield Finding(rule, {"saints": ending.choir})
    for saint in ending.choir:
        if displayed_death(ending.cards[saint]):
            yield Finding(rule, {"saint": saint})


def _sacrifices_due(ending: MissionEnding) -> Iterator[Finding]:
    for saint in ending.choir:
        if count := halo.must_sacrifice(halo_of(ending.cards[saint])):
            yield Finding(Rule.EIGHT_CARDS_AT_MOST, {"saint": saint, "count": count})


def _against_choosing(ending: MissionEnding, decision: Choose) -> Iterator[Finding]:
    if decision.saint not in choosing_now(ending) and not may_be_consoled(ending, decision.saint):
        yield Finding(_rule_of_fragments(ending), {"saint": ending.choosing[0]} if ending.choosing else {})
    fragment = _card_with_id(fragments_for(ending, decision.saint), decision.fragment)
    if fragment is None:
        yield Finding(Rule.FRAGMENTS_OF_A_WIN, {"card": decision.fragment})
        return
    if decision.gives_up_death and not _can_give_up_death(ending, decision, fragment):
        yield Finding(Rule.TRADE_FOR_A_DEATH, {"saint": decision.saint, "card": fragment.name})
    if ending.consoles and not fragment.is_fleeting:
        yield Finding(Rule.CHOOSING_FRAGMENTS)
    yield from _against_place(ending, decision.saint, fragment, decision.slot)


def _can_give_up_death(ending: MissionEnding, decision: Choose, fragment: CleanUpCard) -> bool:
    death = displayed_death(ending.cards.get(decision.saint, ()))
    return fragment.is_fleeting and decision.slot is None and death is not None


def _against_slotting(ending: MissionEnding, decision: SlotDeath) -> Iterator[Finding]:
    death = _death_of(ending, decision.saint)
    if ending.choosing or death is None:
        yield Finding(_rule_of_deaths(ending), {"saint": decision.saint, "owes": 0})
    else:
        yield from _against_place(ending, decision.saint, death, decision.slot)


def _against_place(ending: MissionEnding, saint: str, card: CleanUpCard, slot: Slot | None) -> Iterator[Finding]:
    """What is wrong with that place for the card alone; what was wrong with the halo before is not its fault."""
    if slot is None:
        return
    before = halo_of(ending.cards.get(saint, ()))
    known = list(halo.problems(before))
    for finding in halo.problems([*before, halo.SlottedCard(card.name, card.kind, slot)]):
        if finding.rule in FORBIDDEN_PLACES and finding not in known:
            yield finding


def _against_sacrificing(ending: MissionEnding, decision: Sacrifice) -> Iterator[Finding]:
    card = _card_with_id(ending.cards.get(decision.saint, ()), decision.fragment)
    if card is None or card.kind is not HaloCardKind.FRAGMENT:
        yield Finding(Rule.UNWANTED_FRAGMENTS, {"saint": decision.saint, "card": decision.fragment})


def _chosen(ending: MissionEnding, decision: Choose) -> MissionEnding:
    saint = decision.saint
    fragment = _card_with_id(ending.displayed, decision.fragment)
    assert fragment is not None
    left = tuple(card for card in ending.displayed if card is not fragment)
    waiting = tuple(other for other in ending.choosing if other != saint)
    ending = replace(ending, displayed=left, choosing=waiting)
    if not decision.gives_up_death:
        to = CleanUpPlace.BOX if decision.slot is None else CleanUpPlace.HALO
        rule = Rule.TEMPORAL_MUTATION if ending.consoles else _rule_of_fragments(ending)
        return _moved(ending, saint, fragment, to, rule, decision.slot)
    death = displayed_death(ending.cards[saint])
    assert death is not None
    ending = _moved(ending, saint, fragment, CleanUpPlace.BOX, Rule.TRADE_FOR_A_DEATH)
    return _moved(ending, saint, death, CleanUpPlace.BOX, Rule.TRADE_FOR_A_DEATH)


def _put_left_away(ending: MissionEnding) -> MissionEnding:
    """When the last saint has chosen, or nothing is left to choose, what is displayed goes to the box."""
    if ending.consoles or (ending.choosing and ending.displayed):
        return ending
    left = map(_left_in_the_box, ending.displayed)
    return replace(ending, displayed=(), choosing=(), moves=(*ending.moves, *left))


def _left_in_the_box(card: CleanUpCard) -> CleanUpMove:
    return CleanUpMove(card.id, card.name, "", card.place, CleanUpPlace.BOX, Rule.LEFT_FRAGMENTS)


def _death_slotted(ending: MissionEnding, decision: SlotDeath) -> MissionEnding:
    death = _death_of(ending, decision.saint)
    assert death is not None
    slotted = _moved(ending, decision.saint, death, CleanUpPlace.HALO, _rule_of_deaths(ending), decision.slot)
    return replace(slotted, death_for_one=None)


def _sacrificed(ending: MissionEnding, decision: Sacrifice) -> MissionEnding:
    card = _card_with_id(ending.cards[decision.saint], decision.fragment)
    assert card is not None
    has_to = halo.must_sacrifice(halo_of(ending.cards[decision.saint]))
    rule = Rule.EIGHT_CARDS_AT_MOST if has_to else Rule.UNWANTED_FRAGMENTS
    return _moved(ending, decision.saint, card, CleanUpPlace.BOX, rule)


def _rule_of_fragments(ending: MissionEnding) -> Rule:
    return Rule.GUIDED_FRAGMENTS if ending.given else Rule.CHOOSING_FRAGMENTS


def _rule_of_deaths(ending: MissionEnding) -> Rule:
    if ending.death_for_one:
        return Rule.ONE_DEATH_OF_A_LOSS
    return Rule.DEATHS_OF_A_WIN if ending.outcome is MissionOutcome.WON else Rule.DEATHS_OF_A_LOSS


def _death_of(ending: MissionEnding, saint: str) -> CleanUpCard | None:
    """The death that *saint* has to slot, or the one that any saint of the choir may."""
    if saint not in ending.choir:
        return None
    return ending.death_for_one or displayed_death(ending.cards[saint])


def _card_with_id(cards: Sequence[CleanUpCard], id: str) -> CleanUpCard | None:
    return next((card for card in cards if card.id == id), None)


def _moved(
    ending: MissionEnding, saint: str, card: CleanUpCard, to: CleanUpPlace, rule: Rule, slot: Slot | None = None
) -> MissionEnding:
    """The card lies there now, on top of what was there before; what went to the box is no saint's any more."""
    others = tuple(each for each in ending.cards[saint] if each.id != card.id)
    held = others if to is CleanUpPlace.BOX else (*others, replace(card, place=to, slot=slot))
    move = CleanUpMove(card.id, card.name, saint, card.place, to, rule, slot)
    return replace(ending, cards={**ending.cards, saint: held}, moves=(*ending.moves, move))
