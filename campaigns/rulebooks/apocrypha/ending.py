"""The end of a mission as a state that the table folds, decision by decision, until it is complete."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from msgspec import Struct

from campaigns.rulebooks.apocrypha import halo
from campaigns.rulebooks.apocrypha.clean_up import Card, Move, Place, clean_up, halo_of
from campaigns.rulebooks.apocrypha.halo import Kind, Slot
from campaigns.rulebooks.apocrypha.mission_end import clockwise_from
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.verdict import Finding

# What a place in the halo can forbid; that it gets too full is seen to afterwards.
FORBIDDEN_PLACES = {Rule.NO_FRAGMENT_ON_A_DEATH, Rule.SLOTTED_CARDS_TOUCH}
FROM_THE_BOX = Card("death", "Death", Kind.DEATH, Place.BOX)


class Outcome(StrEnum):
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


class Illegal(ValueError):
    """A decision that the rules do not allow, with every reason."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(*(finding.rule.id for finding in findings))
        self.findings = tuple(findings)


@dataclass(frozen=True)
class Ending:
    # Clockwise, as they sat.
    choir: tuple[str, ...]
    outcome: Outcome
    # What each saint has, wherever it lies; who displays a death has faded.
    cards: Mapping[str, tuple[Card, ...]]
    # The fragments of a win that nobody has chosen yet.
    displayed: tuple[Card, ...] = ()
    # Who has still to choose one of them, in order.
    choosing: tuple[str, ...] = ()
    # The one that any saint has to slot when a mission was lost and nobody faded.
    death_for_one: Card | None = None
    moves: tuple[Move, ...] = ()


def is_over(outcome: Outcome, *, act: int, acts: int) -> bool:
    """Whether the mission ends with this act: Rule.ACTS leads from a win to the next, Rule.LOST_ACTS ends it."""
    return outcome is not Outcome.WON or act >= acts


def begin(
    choir: Sequence[str],
    outcome: Outcome,
    *,
    last_turn: str,
    cards: Mapping[str, Sequence[Card]],
    fragments: Sequence[Card] = (),
    death: Card = FROM_THE_BOX,
) -> Ending:
    """The end of a mission before anything is decided.

    *fragments* are those that a win displays; Rule.TIMING_OUT_IS_A_LOSS, and a loss displays none.
    """
    has = {saint: tuple(cards.get(saint, ())) for saint in choir}
    if outcome is Outcome.WON:
        order = clockwise_from(choir, last_turn) if fragments else ()
        return Ending(tuple(choir), outcome, has, displayed=tuple(fragments), choosing=order)
    somebody_faded = any(displayed_death(held) for held in has.values())
    return Ending(tuple(choir), outcome, has, death_for_one=None if somebody_faded else death)


def problems(ending: Ending) -> Iterator[Finding]:
    """What is wrong with the fragments that are displayed before anyone has chosen."""
    fleeting = sum(card.is_fleeting for card in ending.displayed)
    if ending.outcome is Outcome.WON and fleeting != len(ending.choir):
        yield Finding(Rule.FRAGMENTS_OF_A_WIN, {"fleeting": fleeting, "saints": len(ending.choir)})


def displayed_death(cards: Sequence[Card]) -> Card | None:
    """The death of a faded saint, as long as it is neither slotted nor given up."""
    return next((card for card in cards if card.kind is Kind.DEATH and card.place is Place.DISPLAYED), None)


def due(ending: Ending) -> tuple[Finding, ...]:
    """What is to be decided now; choosing goes in turn, and everything after it can be done side by side."""
    if ending.choosing:
        return (Finding(Rule.CHOOSING_FRAGMENTS, {"saint": ending.choosing[0]}),)
    return (*_deaths_due(ending), *_sacrifices_due(ending))


def is_complete(ending: Ending) -> bool:
    return not due(ending)


def moves(ending: Ending) -> tuple[Move, ...]:
    """Every move so far, and once the end is complete those of the clean-up."""
    if not is_complete(ending):
        return ending.moves
    return (*ending.moves, *(move for saint in ending.choir for move in clean_up(saint, ending.cards[saint])))


def decide(ending: Ending, decision: Decision) -> Ending:
    """The end after *decision*; Illegal, with every reason, where the rules do not allow it."""
    if findings := refusals(ending, decision):
        raise Illegal(findings)
    match decision:
        case Choose():
            return _put_left_away(_chosen(ending, decision))
        case SlotDeath():
            return _death_slotted(ending, decision)
        case Sacrifice():
            return _sacrificed(ending, decision)


def refusals(ending: Ending, decision: Decision) -> tuple[Finding, ...]:
    """Every rule that speaks against *decision* as things stand."""
    match decision:
        case Choose():
            return tuple(_against_choosing(ending, decision))
        case SlotDeath():
            return tuple(_against_slotting(ending, decision))
        case Sacrifice():
            return tuple(_against_sacrificing(ending, decision))


def _deaths_due(ending: Ending) -> Iterator[Finding]:
    rule = _rule_of_deaths(ending)
    if ending.death_for_one:
        yield Finding(rule, {"saints": ending.choir})
    for saint in ending.choir:
        if displayed_death(ending.cards[saint]):
            yield Finding(rule, {"saint": saint})


def _sacrifices_due(ending: Ending) -> Iterator[Finding]:
    for saint in ending.choir:
        if count := halo.must_sacrifice(halo_of(ending.cards[saint])):
            yield Finding(Rule.EIGHT_CARDS_AT_MOST, {"saint": saint, "count": count})


def _against_choosing(ending: Ending, decision: Choose) -> Iterator[Finding]:
    if decision.saint not in ending.choosing[:1]:
        yield Finding(Rule.CHOOSING_FRAGMENTS, {"saint": ending.choosing[0]} if ending.choosing else {})
    fragment = _called(ending.displayed, decision.fragment)
    if fragment is None:
        yield Finding(Rule.FRAGMENTS_OF_A_WIN, {"card": decision.fragment})
        return
    if decision.gives_up_death and not _can_give_up_death(ending, decision, fragment):
        yield Finding(Rule.TRADE_FOR_A_DEATH, {"saint": decision.saint, "card": fragment.name})
    yield from _against_place(ending, decision.saint, fragment, decision.slot)


def _can_give_up_death(ending: Ending, decision: Choose, fragment: Card) -> bool:
    death = displayed_death(ending.cards.get(decision.saint, ()))
    return fragment.is_fleeting and decision.slot is None and death is not None


def _against_slotting(ending: Ending, decision: SlotDeath) -> Iterator[Finding]:
    death = _death_of(ending, decision.saint)
    if ending.choosing or death is None:
        yield Finding(_rule_of_deaths(ending), {"saint": decision.saint, "owes": 0})
    else:
        yield from _against_place(ending, decision.saint, death, decision.slot)


def _against_place(ending: Ending, saint: str, card: Card, slot: Slot | None) -> Iterator[Finding]:
    """What is wrong with that place for the card alone; what was wrong with the halo before is not its fault."""
    if slot is None:
        return
    before = halo_of(ending.cards.get(saint, ()))
    known = list(halo.problems(before))
    for finding in halo.problems([*before, halo.Slotted(card.name, card.kind, slot)]):
        if finding.rule in FORBIDDEN_PLACES and finding not in known:
            yield finding


def _against_sacrificing(ending: Ending, decision: Sacrifice) -> Iterator[Finding]:
    card = _called(ending.cards.get(decision.saint, ()), decision.fragment)
    if card is None or card.kind is not Kind.FRAGMENT:
        yield Finding(Rule.UNWANTED_FRAGMENTS, {"saint": decision.saint, "card": decision.fragment})


def _chosen(ending: Ending, decision: Choose) -> Ending:
    saint = decision.saint
    fragment = _called(ending.displayed, decision.fragment)
    assert fragment is not None
    left = tuple(card for card in ending.displayed if card is not fragment)
    ending = replace(ending, displayed=left, choosing=ending.choosing[1:])
    if not decision.gives_up_death:
        to = Place.BOX if decision.slot is None else Place.HALO
        return _moved(ending, saint, fragment, to, Rule.CHOOSING_FRAGMENTS, decision.slot)
    death = displayed_death(ending.cards[saint])
    assert death is not None
    ending = _moved(ending, saint, fragment, Place.BOX, Rule.TRADE_FOR_A_DEATH)
    return _moved(ending, saint, death, Place.BOX, Rule.TRADE_FOR_A_DEATH)


def _put_left_away(ending: Ending) -> Ending:
    """When the last saint has chosen, or nothing is left to choose, what is displayed goes to the box."""
    if ending.choosing and ending.displayed:
        return ending
    left = (Move(card.id, card.name, "", card.place, Place.BOX, Rule.LEFT_FRAGMENTS) for card in ending.displayed)
    return replace(ending, displayed=(), choosing=(), moves=(*ending.moves, *left))


def _death_slotted(ending: Ending, decision: SlotDeath) -> Ending:
    death = _death_of(ending, decision.saint)
    assert death is not None
    slotted = _moved(ending, decision.saint, death, Place.HALO, _rule_of_deaths(ending), decision.slot)
    return replace(slotted, death_for_one=None)


def _sacrificed(ending: Ending, decision: Sacrifice) -> Ending:
    card = _called(ending.cards[decision.saint], decision.fragment)
    assert card is not None
    has_to = halo.must_sacrifice(halo_of(ending.cards[decision.saint]))
    rule = Rule.EIGHT_CARDS_AT_MOST if has_to else Rule.UNWANTED_FRAGMENTS
    return _moved(ending, decision.saint, card, Place.BOX, rule)


def _rule_of_deaths(ending: Ending) -> Rule:
    if ending.death_for_one:
        return Rule.ONE_DEATH_OF_A_LOSS
    return Rule.DEATHS_OF_A_WIN if ending.outcome is Outcome.WON else Rule.DEATHS_OF_A_LOSS


def _death_of(ending: Ending, saint: str) -> Card | None:
    """The death that *saint* has to slot, or the one that any saint of the choir may."""
    if saint not in ending.choir:
        return None
    return ending.death_for_one or displayed_death(ending.cards[saint])


def _called(cards: Sequence[Card], id: str) -> Card | None:
    return next((card for card in cards if card.id == id), None)


def _moved(ending: Ending, saint: str, card: Card, to: Place, rule: Rule, slot: Slot | None = None) -> Ending:
    """The card lies there now, on top of what was there before; what went to the box is no saint's any more."""
    others = tuple(each for each in ending.cards[saint] if each.id != card.id)
    held = others if to is Place.BOX else (*others, replace(card, place=to, slot=slot))
    move = Move(card.id, card.name, saint, card.place, to, rule, slot)
    return replace(ending, cards={**ending.cards, saint: held}, moves=(*ending.moves, move))
