"""Sanctify at the live table: answered guard by guard, and led by the same rules as its helper."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaigns.rulebooks.apocrypha import sanctify
from campaigns.rulebooks.apocrypha.missions.mission import MASTERS
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.sanctify import SanctifyCause, SanctifyProgress, SanctifyQuestion, TryResult
from campaigns.rulebooks.apocrypha.table.kinds import EventKind, refuse
from campaigns.rulebooks.apocrypha.table.nexuses import NexusSealed, seal
from campaigns.rulebooks.apocrypha.table.state import (
    CardKind,
    CardOrigin,
    Guard,
    MainStep,
    MissionState,
    TableSanctify,
    in_step,
    with_cards,
)
from campaigns.rulebooks.apocrypha.table.turns import can_reach
from campaigns.rulebooks.sitting import Event

OF_A_MASTER = (SanctifyCause.MASTER_WON, SanctifyCause.MASTER_LOST)


class SanctifyBegun(Event, frozen=True):
    after: SanctifyCause
    # Whether mission or structure let the master try to escape.
    escapes: bool = True
    # How many masters are set aside, where it was one.
    masters: Annotated[int, Meta(ge=1, le=MASTERS)] = 1


class GuardTried(Event, frozen=True):
    nexus: str
    result: TryResult


class SealTried(Event, frozen=True):
    result: TryResult


class NexusSearched(Event, frozen=True):
    # How many were found.
    masters: Annotated[int, Meta(ge=0, le=MASTERS)]


def begin(state: MissionState, event: SanctifyBegun) -> MissionState:
    """At the active saint's nexus: Rule.ENTERING_SANCTIFY; never after a copied card: Rule.COPIED_CARDS."""
    at = _check_entering(state, event)
    masters = event.masters if event.after in OF_A_MASTER else 0
    hidden = None if state.masters is None else max(state.masters - masters, 0)
    entered = in_step(state, MainStep.SANCTIFY)
    # A master that was lost against lies in its nexus until it tries to escape.
    if event.after is SanctifyCause.MASTER_LOST and event.escapes:
        entered = with_cards(entered, at, -masters)
    begun = TableSanctify(at=at, after=event.after, escapes=event.escapes, masters=masters, hidden=hidden)
    return _go_on(replace(entered, sanctify=begun))


def guard(state: MissionState, event: GuardTried) -> MissionState:
    """Once at each nexus that shows Hope, by one of those who are there: Rule.GUARD."""
    now = _under_way(state)
    open_ones = {nexus.name for nexus in sanctify.may_guard(_situation(state, now)) if nexus.guard is None}
    if event.nexus not in open_ones:
        raise refuse(Rule.GUARD, nexus=event.nexus)
    guards = (*now.guards, Guard(nexus=event.nexus, result=event.result))
    return _go_on(replace(state, sanctify=replace(now, guards=guards), part="guard"))


def try_to_seal(state: MissionState, event: SealTried) -> MissionState:
    """Rule.SEAL."""
    now = _asked(state, SanctifyQuestion.SEAL, Rule.SEAL)
    return _go_on(replace(state, sanctify=replace(now, seal=event.result), part="seal"))


def search(state: MissionState, event: NexusSearched) -> MissionState:
    """A master that is found keeps the nexus, and is all that is left there: Rule.HIDDEN_MASTERS."""
    now = _asked(state, SanctifyQuestion.SEARCH, Rule.HIDDEN_MASTERS)
    found = replace(state, sanctify=replace(now, found=event.masters), part="seal")
    if event.masters:
        found = replace(found, cards={**found.cards, now.at: event.masters})
    return _go_on(found)


def cause_of(state: MissionState) -> SanctifyCause | None:
    """What led to Sanctify, as far as the table knows: the archetype that was met, or an empty deck."""
    last = state.resolved
    if last and last.card.origin is not CardOrigin.COPY and last.card.what is CardKind.ARCHETYPE:
        if (last.card.archetype or "").startswith("master"):
            return SanctifyCause.MASTER_WON if last.won else SanctifyCause.MASTER_LOST
        if last.won:
            return SanctifyCause.MINION
    return SanctifyCause.EMPTY if state.here and state.cards.get(state.here) == 0 else None


def progress(state: MissionState) -> SanctifyProgress | None:
    """How far this Sanctify step has come, and what it needs to know next; None outside of it."""
    return sanctify.progress_of(_situation(state, state.sanctify)) if state.sanctify else None


def _go_on(state: MissionState) -> MissionState:
    """What follows without a question: the escape, once nobody can guard any more, and the sealed nexus."""
    now = _under_way(state)
    found = sanctify.progress_of(_situation(state, now))
    if now.after in OF_A_MASTER and not now.escaped and found.ask is not SanctifyQuestion.GUARD:
        state = _escape(state, now, found)
    if found.is_sealed:
        state = replace(seal(state, NexusSealed(nexus=now.at)), sanctify=state.sanctify)
    return state


def _escape(state: MissionState, now: TableSanctify, found: SanctifyProgress) -> MissionState:
    """Rule.ESCAPE, Rule.CORNERED: one card into each unguarded nexus, or the master leaves the mission."""
    masters = None if state.masters is None else max(state.masters - found.sacrificed, 0)
    state = replace(state, masters=masters, sanctify=replace(now, escaped=True))
    for nexus in found.pile.into if found.pile else ():
        state = with_cards(state, nexus, 1)
    return state


def _check_entering(state: MissionState, event: SanctifyBegun) -> str:
    step, at, last = state.turn.step, state.here, state.resolved
    if step is not MainStep.SANCTIFY and not can_reach(step, MainStep.SANCTIFY):
        raise refuse(Rule.BOUND_TO_THEIR_STEPS, step=step, part="guard")
    if at is None:
        raise refuse(Rule.NOWHERE_IS_NO_NEXUS, saint=state.turn.saint)
    if last and last.card.origin is CardOrigin.COPY and event.after in (*OF_A_MASTER, SanctifyCause.MINION):
        raise refuse(Rule.COPIED_CARDS)
    if event.after is SanctifyCause.EMPTY and state.cards.get(at):
        raise refuse(Rule.ENTERING_SANCTIFY, nexus=at, cards=state.cards[at])
    return at


def _under_way(state: MissionState) -> TableSanctify:
    if state.sanctify is None:
        raise refuse(Rule.SANCTIFY_STEPS)
    return state.sanctify


def _asked(state: MissionState, question: SanctifyQuestion, rule: Rule) -> TableSanctify:
    now = _under_way(state)
    if sanctify.asks(_situation(state, now)) is not question:
        raise refuse(rule, nexus=now.at)
    return now


def _situation(state: MissionState, now: TableSanctify) -> sanctify.SanctifySituation:
    """Where people stand now; a nexus that the guide has not revealed is not there: Rule.UNREVEALED_NEXUSES.

    Whoever comes to another nexus when the escape is over is too late to guard it.
    """
    tried = {each.nexus: each.result for each in now.guards}
    untried = TryResult.PASSED if now.escaped else None
    nexuses = [
        sanctify.SanctifyNexus(nexus.name, nexus.side, state.at(nexus.name), tried.get(nexus.name, untried))
        for nexus in state.nexuses
        if not nexus.sealed or nexus.name == now.at
    ]
    return sanctify.SanctifySituation(
        nexuses=nexuses,
        at=now.at,
        after=now.after,
        escapes=now.escapes,
        set_aside=now.masters,
        hidden=now.hidden,
        seal=now.seal,
        found=now.found,
        goal=state.goal,
    )


KINDS = {
    "sanctify-begun": EventKind(
        SanctifyBegun, (Rule.ENTERING_SANCTIFY, Rule.BOUND_TO_THEIR_STEPS, Rule.COPIED_CARDS, Rule.ESCAPE), begin
    ),
    "guard-tried": EventKind(GuardTried, (Rule.GUARD, Rule.UNREVEALED_NEXUSES, Rule.ESCAPE, Rule.CORNERED), guard),
    "seal-tried": EventKind(SealTried, (Rule.SEAL, Rule.SEALED_NEXUS_IS_GONE), try_to_seal),
    "nexus-searched": EventKind(NexusSearched, (Rule.HIDDEN_MASTERS, Rule.SEALED_NEXUS_IS_GONE), search),
}
