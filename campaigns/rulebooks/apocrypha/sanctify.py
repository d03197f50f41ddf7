"""Sanctify, led step by step: who may guard, where a master escapes to, what is sealed, and who has to move."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Fact, Finding


class SanctifyCause(StrEnum):
    """What led into the step: Rule.ENTERING_SANCTIFY."""

    MASTER_WON = "master-won"
    MASTER_LOST = "master-lost"
    MINION = "minion"
    EMPTY = "empty"
    POWER = "power"


class NexusSide(StrEnum):
    HOPE = "hope"
    DOOM = "doom"


class TryResult(StrEnum):
    """How an attempt to guard or to seal came out; passed means that nobody made it."""

    SUCCEEDED = "succeeded"
    FAILED = "failed"
    PASSED = "passed"


class SanctifyGoal(StrEnum):
    """How the mission is won, as far as that can happen here: Rule.CORNER_IS_A_WIN, Rule.ENTER_HERE_ENDS."""

    CORNER = "corner"
    SEAL_ALL = "seal-all"
    OTHER = "other"


class SanctifyQuestion(StrEnum):
    """What the table has to say before it goes on."""

    GUARD = "guard"
    SEAL = "seal"
    SEARCH = "search"


class SanctifyStep(StrEnum):
    """The step of the turn in which something is done, in the order of Rule.SANCTIFY_STEPS."""

    SANCTIFY = "sanctify"
    GUARD = "guard"
    ESCAPE = "escape"
    SEAL = "seal"
    MOVE = "move"
    TRANSFER = "transfer"


PARTS: Mapping[Registered, SanctifyStep] = {
    Rule.ENTERING_SANCTIFY: SanctifyStep.SANCTIFY,
    Rule.MEETING_GUARDS: SanctifyStep.GUARD,
    Rule.GUARD: SanctifyStep.GUARD,
    Rule.NO_ESCAPE: SanctifyStep.GUARD,
    Rule.MINIONS_DO_NOT_ESCAPE: SanctifyStep.GUARD,
    Rule.ESCAPE: SanctifyStep.ESCAPE,
    Rule.MASTERS_LEFT_OVER: SanctifyStep.ESCAPE,
    Rule.CORNERED: SanctifyStep.ESCAPE,
    Rule.CORNER_IS_A_WIN: SanctifyStep.ESCAPE,
    Rule.GUARDS_STAND_DOWN: SanctifyStep.ESCAPE,
    Rule.SEAL: SanctifyStep.SEAL,
    Rule.SEALED_AT_ONCE: SanctifyStep.SEAL,
    Rule.HIDDEN_MASTERS: SanctifyStep.SEAL,
    Rule.SEALED_NEXUS_IS_GONE: SanctifyStep.SEAL,
    Rule.NO_NEXUS_LEFT: SanctifyStep.MOVE,
    Rule.ENTER_HERE_ENDS: SanctifyStep.MOVE,
    Rule.MUST_MOVE: SanctifyStep.MOVE,
    Rule.MOVE_OR_GIVE: SanctifyStep.TRANSFER,
}


@dataclass(frozen=True)
class SanctifyNexus:
    name: str
    side: NexusSide = NexusSide.DOOM
    saints: tuple[str, ...] = ()
    # How the one attempt to guard it came out, once it did.
    guard: TryResult | None = None


@dataclass(frozen=True, kw_only=True)
class SanctifySituation:
    nexuses: Sequence[SanctifyNexus]
    # The nexus of the active saint, where all this began.
    at: str
    after: SanctifyCause
    # Whether the mission or its structure lets the master try to escape.
    escapes: bool = True
    set_aside: int = 1
    # How many masters may lie in nexus decks; None where nobody knows.
    hidden: int | None = None
    seal: TryResult | None = None
    # How many masters the search of a sealed nexus found.
    found: int | None = None
    # None where nobody has said it.
    goal: SanctifyGoal | None = None

    @property
    def here(self) -> SanctifyNexus:
        return next(nexus for nexus in self.nexuses if nexus.name == self.at)

    @property
    def elsewhere(self) -> tuple[SanctifyNexus, ...]:
        return tuple(nexus for nexus in self.nexuses if nexus.name != self.at)


@dataclass(frozen=True)
class EscapePile:
    """What is shuffled and seeded when a master escapes, one card into each of these nexuses."""

    masters: int
    omens: int
    threats: int
    into: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SanctifyProgress:
    """How far the table has come, and what it needs to say next."""

    steps: tuple[Finding, ...]
    ask: SanctifyQuestion | None
    # None where no master tries to escape.
    guarded: tuple[str, ...] | None
    pile: EscapePile | None
    # Whether every nexus is guarded: it may be that all further steps never come, for the goal can end the mission.
    is_cornered: bool
    # Masters that leave the mission.
    sacrificed: int
    is_sealed: bool
    must_move: tuple[str, ...]
    may_go_to: tuple[str, ...]
    mission_ends: bool
    # Whether the goal makes this a win: all else stops, and Mission Win comes.
    is_won: bool = False
    # Whether the goal decides what comes now, and nobody has said it.
    asks_goal: bool = False


def progress_of(now: SanctifySituation) -> SanctifyProgress:
    """Every step that is settled, in the order of the book, up to the first that needs an answer."""
    ask = asks(now)
    pile = pile_of(now) if ask is not SanctifyQuestion.GUARD else None
    is_cornered_win = _is_cornered_win(now)
    is_sealed = ask is None and _is_gone(now) and not is_cornered_win
    goal = tuple(nexus.name for nexus in now.elsewhere)
    is_last = is_sealed and not goal
    is_won = is_cornered_win or (is_last and now.goal is SanctifyGoal.SEAL_ALL)
    decides = is_last or (_is_cornered(now, ask) and not now.hidden)
    return SanctifyProgress(
        steps=tuple(_steps(now, ask)),
        ask=ask,
        guarded=guarded(now) if _is_hunted(now) else None,
        pile=pile,
        is_cornered=_is_cornered(now, ask),
        sacrificed=_sacrificed(now, ask),
        is_sealed=is_sealed,
        must_move=now.here.saints if is_sealed and goal else (),
        may_go_to=goal,
        mission_ends=is_last or is_won,
        is_won=is_won,
        asks_goal=decides and now.goal is None,
    )


def problems(now: SanctifySituation) -> tuple[Finding, ...]:
    """Answers to what nobody may attempt."""
    tried = [nexus for nexus in now.nexuses if nexus.guard and nexus not in may_guard(now)]
    found = [Finding(Rule.GUARD, {"nexus": nexus.name}) for nexus in tried]
    if now.seal and not _may_try_to_seal(now):
        found.append(Finding(Rule.SEAL, {"nexus": now.at}))
    if now.found and not (_is_sealed(now) and _needs_search(now)):
        found.append(Finding(Rule.HIDDEN_MASTERS, {"nexus": now.at}))
    return tuple(found)


def may_guard(now: SanctifySituation) -> tuple[SanctifyNexus, ...]:
    """Where one of the saints may try, or has tried: at other nexuses that show Hope (Rule.GUARD)."""
    if not _is_hunted(now):
        return ()
    return tuple(nexus for nexus in now.elsewhere if nexus.side is NexusSide.HOPE and nexus.saints)


def guarded(now: SanctifySituation) -> tuple[str, ...]:
    """The nexuses that are guarded so far, the winner's among them: Rule.MEETING_GUARDS."""
    held = {nexus.name for nexus in may_guard(now) if nexus.guard is TryResult.SUCCEEDED}
    if now.after is SanctifyCause.MASTER_WON:
        held.add(now.at)
    return tuple(nexus.name for nexus in now.nexuses if nexus.name in held)


def pile_of(now: SanctifySituation) -> EscapePile | None:
    """One card for each unguarded nexus: the masters, and new omens after a win, threats after a loss (Rule.ESCAPE)."""
    if not _is_hunted(now):
        return None
    kept = guarded(now)
    into = tuple(nexus.name for nexus in now.nexuses if nexus.name not in kept)
    if not into:
        return None
    masters = min(now.set_aside, len(into))
    new = len(into) - masters
    has_won = now.after is SanctifyCause.MASTER_WON
    return EscapePile(masters, omens=new if has_won else 0, threats=0 if has_won else new, into=into)


def asks(now: SanctifySituation) -> SanctifyQuestion | None:
    if any(nexus.guard is None for nexus in may_guard(now)):
        return SanctifyQuestion.GUARD
    if _is_cornered_win(now):
        return None
    if _may_try_to_seal(now) and now.seal is None:
        return SanctifyQuestion.SEAL
    if _is_sealed(now) and now.found is None and _needs_search(now):
        return SanctifyQuestion.SEARCH
    return None


def _is_hunted(now: SanctifySituation) -> bool:
    """Whether a master tries to escape: Rule.NO_ESCAPE, Rule.MINIONS_DO_NOT_ESCAPE."""
    return now.escapes and now.after in {SanctifyCause.MASTER_WON, SanctifyCause.MASTER_LOST}


def _is_cornered(now: SanctifySituation, ask: SanctifyQuestion | None) -> bool:
    return _is_hunted(now) and ask is not SanctifyQuestion.GUARD and pile_of(now) is None


def _is_cornered_win(now: SanctifySituation) -> bool:
    """Rule.CORNER_IS_A_WIN, where Corner is the goal and no other master is left."""
    is_open = any(nexus.guard is None for nexus in may_guard(now))
    is_cornered = _is_hunted(now) and not is_open and pile_of(now) is None
    return now.goal is SanctifyGoal.CORNER and is_cornered and not now.hidden


def _sacrificed(now: SanctifySituation, ask: SanctifyQuestion | None) -> int:
    """Whoever cannot escape: Rule.CORNERED, Rule.MASTERS_LEFT_OVER, and after a win Rule.NO_ESCAPE."""
    if _is_hunted(now):
        pile = pile_of(now)
        return 0 if ask is SanctifyQuestion.GUARD else now.set_aside - (pile.masters if pile else 0)
    return now.set_aside if now.after is SanctifyCause.MASTER_WON else 0


def _may_try_to_seal(now: SanctifySituation) -> bool:
    return now.after in {SanctifyCause.MINION, SanctifyCause.POWER}


def _is_sealed(now: SanctifySituation) -> bool:
    """By an attempt, or at once: Rule.SEALED_AT_ONCE."""
    return now.after in {SanctifyCause.MASTER_WON, SanctifyCause.EMPTY} or (
        _may_try_to_seal(now) and now.seal is TryResult.SUCCEEDED
    )


def _needs_search(now: SanctifySituation) -> bool:
    """An empty nexus hides nothing, nor does any when all masters are set aside."""
    return now.after is not SanctifyCause.EMPTY and now.hidden != 0


def _is_gone(now: SanctifySituation) -> bool:
    return _is_sealed(now) and not (_needs_search(now) and now.found)


def _steps(now: SanctifySituation, ask: SanctifyQuestion | None) -> Iterator[Finding]:
    yield Finding(Rule.ENTERING_SANCTIFY, {"after": now.after, "nexus": now.at})
    if _is_hunted(now):
        yield from _guarding(now)
        if ask is SanctifyQuestion.GUARD:
            return
        yield from _escaping(now)
        if _is_cornered_win(now):
            return
    elif now.after is SanctifyCause.MINION:
        yield Finding(Rule.MINIONS_DO_NOT_ESCAPE)
    elif now.after in {SanctifyCause.MASTER_WON, SanctifyCause.MASTER_LOST}:
        yield Finding(Rule.NO_ESCAPE, {"after": now.after})
    yield from _sealing(now, ask)


def _guarding(now: SanctifySituation) -> Iterator[Finding]:
    yield Finding(Rule.MEETING_GUARDS, {"nexus": now.at, "after": now.after})
    for nexus in now.elsewhere:
        facts: dict[str, Fact] = {"nexus": nexus.name, "side": nexus.side, "saints": nexus.saints}
        if nexus in may_guard(now):
            facts["may"] = nexus.guard or "open"
        yield Finding(Rule.GUARD, facts)


def _escaping(now: SanctifySituation) -> Iterator[Finding]:
    pile = pile_of(now)
    if pile is None:
        yield Finding(Rule.CORNERED, {"masters": now.set_aside})
        if not now.hidden and now.goal in {None, SanctifyGoal.CORNER}:
            yield Finding(Rule.CORNER_IS_A_WIN)
        return
    yield Finding(Rule.ESCAPE, {**vars(pile)})
    if now.set_aside > pile.masters:
        yield Finding(Rule.MASTERS_LEFT_OVER, {"masters": now.set_aside - pile.masters})
    yield Finding(Rule.GUARDS_STAND_DOWN)


def _sealing(now: SanctifySituation, ask: SanctifyQuestion | None) -> Iterator[Finding]:
    if _may_try_to_seal(now):
        yield Finding(Rule.SEAL, {"nexus": now.at, "seal": now.seal or "open"})
    elif _is_sealed(now):
        yield Finding(Rule.SEALED_AT_ONCE, {"nexus": now.at, "after": now.after})
    if ask is not None:
        return
    if not _is_sealed(now):
        yield Finding(Rule.MOVE_OR_GIVE)
    elif _is_gone(now):
        yield Finding(Rule.SEALED_NEXUS_IS_GONE, {"nexus": now.at})
        yield from _leaving(now)
    else:
        yield Finding(Rule.HIDDEN_MASTERS, {"nexus": now.at, "masters": now.found or 0})
        yield Finding(Rule.MOVE_OR_GIVE)


def _leaving(now: SanctifySituation) -> Iterator[Finding]:
    goals = tuple(nexus.name for nexus in now.elsewhere)
    if goals:
        yield Finding(Rule.MUST_MOVE, {"saints": now.here.saints, "nexuses": goals})
    elif now.goal is SanctifyGoal.SEAL_ALL:
        yield Finding(Rule.ENTER_HERE_ENDS)
    else:
        yield Finding(Rule.NO_NEXUS_LEFT)
