"""What a play screen says of a mission at the live table: the one next act, what tables forget, the turns left."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.sanctify import SanctifyProgress, SanctifyQuestion
from campaigns.rulebooks.apocrypha.table.guided import lost_to_a_threat
from campaigns.rulebooks.apocrypha.table.sanctifying import cause_of, progress
from campaigns.rulebooks.apocrypha.table.state import CardKind, MainStep, MissionState
from campaigns.rulebooks.sitting import Viewer
from campaigns.rulebooks.verdict import Fact, Finding


@dataclass(frozen=True)
class NextAct:
    """An event that comes next by the book. Facts that only the table knows are left to whoever taps."""

    kind: str
    # Whose it is to do.
    saint: str
    # Whether the book leaves no choice.
    must: bool
    rule: Rule
    facts: Mapping[str, str | int | bool] = field(default_factory=dict)
    # Whether it is the viewer's.
    mine: bool = False


def next_act(state: MissionState, viewer: Viewer) -> NextAct | None:
    """The one next act; None when the mission is over. It is only ever proposed: any other event may come instead."""
    if state.outcome is not None:
        return None
    found = next(_acts(state, viewer))
    return NextAct(**{**vars(found), "mine": found.saint in _saints_of(state, viewer)})


def reminders(state: MissionState) -> tuple[Finding, ...]:
    """What tables forget, as far as the state shows that it is time for it; in the order of the book."""
    if state.outcome is not None:
        return ()
    by_step = {
        MainStep.START: _at_start,
        MainStep.INVESTIGATE: _investigating,
        MainStep.END: _at_end,
    }
    found = list(by_step[state.turn.step](state)) if state.turn.step in by_step else []
    return (*_always(state), *found)


def turns_left(state: MissionState) -> dict[str, int] | None:
    """How many more turns each saint begins before the clock is empty, in the order of the choir.

    One card a turn: Rule.CLOCK_AT_START; None where nobody counts, or a guide sets the pace: Rule.GUIDED_TURNS.
    """
    if state.clock is None or state.guided:
        return None
    names = [saint.saint for saint in state.choir]
    has_begun = state.turn.step is not MainStep.START or state.turn.saint in state.drew
    first = (names.index(state.turn.saint) + has_begun) % len(names)
    rounds, rest = divmod(state.clock, len(names))
    return {name: rounds + ((at - first) % len(names) < rest) for at, name in enumerate(names)}


# The next act


def _acts(state: MissionState, viewer: Viewer) -> Iterator[NextAct]:
    """The first of these is next."""
    if state.packed:
        yield NextAct("laid-out-again", state.turn.saint, False, Rule.DECKS_AND_PILES)
    if state.special:
        top = state.special[-1]
        yield NextAct("special-ended", top.saint, True, Rule.STEPS_AT_ANY_TIME, {"step": top.step.value})
    if state.must_move and state.open_nexuses:
        own = [name for name in state.must_move if name in _saints_of(state, viewer)]
        yield NextAct("moved", (own or state.must_move)[0], True, Rule.MUST_MOVE)
    if found := progress(state):
        yield from _sanctifying(state, found, _saints_of(state, viewer))
    # With a guide there may be more than anybody knows of.
    if not state.open_nexuses and not state.guided:
        yield NextAct("mission-ended", state.turn.saint, True, Rule.NO_NEXUS_LEFT)
    if state.up:
        yield _at_the_card(state)
    yield _in_step(state)


def _sanctifying(state: MissionState, found: SanctifyProgress, own: tuple[str, ...]) -> Iterator[NextAct]:
    active = state.turn.saint
    if found.is_won:
        yield NextAct("mission-ended", active, True, Rule.WAYS_TO_END, {"how": "won"})
    if found.ask is SanctifyQuestion.GUARD:
        yield _guarding(state, own)
    if found.ask is SanctifyQuestion.SEAL:
        yield NextAct("seal-tried", active, False, Rule.SEAL)
    if found.ask is SanctifyQuestion.SEARCH:
        yield NextAct("nexus-searched", active, True, Rule.HIDDEN_MASTERS)


def _guarding(state: MissionState, own: tuple[str, ...]) -> NextAct:
    """In any order, so each phone asks for the nexus where its *own* saint stands, then for the first that is left."""
    now = state.sanctify
    passed = {now.at, *(guard.nexus for guard in now.guards)} if now else set()
    left = [one.name for one in state.nexuses if one.side == "hope" and not one.sealed and one.name not in passed]
    there = [(name, saint) for name in left for saint in state.at(name)]
    nexus, saint = next((one for one in there if one[1] in own), there[0])
    return NextAct("guard-tried", saint, False, Rule.GUARD, {"nexus": nexus})


def _at_the_card(state: MissionState) -> NextAct:
    card = state.up[-1]
    if card.begun:
        return NextAct("confrontation-ended", card.saint, True, Rule.WIN_OR_LOSE)
    return NextAct("confrontation-begun", card.saint, True, Rule.CONFRONTATION)


def _in_step(state: MissionState) -> NextAct:
    active, step = state.turn.saint, state.turn.step
    if step is MainStep.START and state.clock != 0 and active not in state.drew:
        return NextAct("clock-drawn", active, True, Rule.CLOCK_AT_START)
    if step is MainStep.INVESTIGATE:
        return _after_an_investigation(state)
    if step is MainStep.END:
        return NextAct("turn-ended", active, True, Rule.PASS)
    following = {
        MainStep.START: MainStep.SUPPORT,
        MainStep.SUPPORT: MainStep.INVESTIGATE,
        MainStep.SANCTIFY: MainStep.TRANSFER,
        MainStep.TRANSFER: MainStep.END,
    }
    return NextAct("step-reached", active, False, Rule.TURN_STEPS, {"step": following[step].value})


def _after_an_investigation(state: MissionState) -> NextAct:
    active = state.turn.saint
    if state.omen and not state.resolved:
        return NextAct("card-turned-up", active, True, Rule.INVESTIGATION)
    if lost_to_a_threat(state):
        return NextAct("turn-ended", active, True, Rule.GUIDED_LOSSES)
    cause = cause_of(state)
    if cause and state.here:
        return NextAct("sanctify-begun", active, False, Rule.ENTERING_SANCTIFY, {"after": cause.value})
    if state.resolved:
        return NextAct("step-reached", active, False, Rule.SUPPORT_AGAIN, {"step": MainStep.TRANSFER.value})
    return NextAct("omen-played", active, False, Rule.PLAYING_AN_OMEN)


def _saints_of(state: MissionState, viewer: Viewer) -> tuple[str, ...]:
    if viewer.player is None:
        return ()
    return tuple(saint.saint for saint in state.choir if saint.player == viewer.player)


# What tables forget


def _always(state: MissionState) -> Iterator[Finding]:
    if state.must_move and state.open_nexuses:
        yield Finding(Rule.MUST_MOVE, {"saints": state.must_move, "nexuses": state.open_nexuses})
    if state.clock == 0 and not state.guided:
        yield Finding(Rule.TIME_OUT)
    found = progress(state)
    if found and found.ask is SanctifyQuestion.GUARD:
        yield Finding(Rule.GUARD)
    if found and found.pile:
        yield Finding(Rule.ESCAPE, {**vars(found.pile)})
    yield from _mutations(state)
    if state.part == "evaluate":
        yield Finding(Rule.DICE_ORDER)


def _mutations(state: MissionState) -> Iterator[Finding]:
    """What a guide chose counts from the beginning of a confrontation; all else when saints assist."""
    card = state.up[-1] if state.up else None
    if card and card.mutation:
        yield Finding(Rule.GUIDED_MUTATIONS, {"mutation": card.mutation, "dice": card.mutation_dice or 0})
    elif state.part in {"assist", "mutate"}:
        yield Finding(Rule.MUTATION_DICE)


def _at_start(state: MissionState) -> Iterator[Finding]:
    """Start powers that point at the active saint: one's own, those beside one, those at one's nexus."""
    seats: dict[str, Fact] = {"saint": state.turn.saint}
    if len(state.choir) > 1:
        names = [saint.saint for saint in state.choir]
        at = names.index(state.turn.saint)
        pointing = {names[(at + 1) % len(names)], names[at - 1], *(state.at(state.here) if state.here else ())}
        seats["others"] = tuple(name for name in names if name in pointing and name != state.turn.saint)
    yield Finding(Rule.POSITION_SYMBOLS, seats)


def _investigating(state: MissionState) -> Iterator[Finding]:
    if state.omen:
        yield Finding(Rule.OMEN_CONDITIONS, {"card": state.omen.card or "", "side": state.omen.side})
        yield Finding(Rule.THE_SIDE_THAT_IS_UP, {"nexus": state.omen.nexus, "side": state.omen.side})
    if state.up and state.up[-1].what in {CardKind.THREAT, CardKind.ARCHETYPE}:
        yield Finding(Rule.THREATS_MUST)
    if state.up and not state.up[-1].begun:
        yield Finding(Rule.AVOIDED_CARDS)
    if lost_to_a_threat(state):
        yield Finding(Rule.GUIDED_LOSSES)
    if state.here and state.cards.get(state.here) == 0:
        yield Finding(Rule.ENTERING_SANCTIFY, {"nexus": state.here})


def _at_end(state: MissionState) -> Iterator[Finding]:
    yield Finding(Rule.GUIDED_RESET if state.guided else Rule.RESET)
    if any(not saint.faded for saint in state.choir if saint.saint == state.turn.saint):
        yield Finding(Rule.FADE, {"saint": state.turn.saint})
