"""Full Moon Ritual at the live table: turns and the moon, chips spent on Magic, and the score."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from campaigns.rulebooks.full_moon_ritual.magic import COSTS, Deed, prices
from campaigns.rulebooks.full_moon_ritual.register import Rule
from campaigns.rulebooks.full_moon_ritual.scoring import WitchCounts, WitchScore, score
from campaigns.rulebooks.full_moon_ritual.setting_up import CHIPS_EACH, FEWEST_WITCHES, MOST_WITCHES
from campaigns.rulebooks.sitting import (
    Count,
    Event,
    Illegal,
    Malformed,
    Name,
    Options,
    Outcome,
    Sent,
    State,
    TableRules,
    Viewer,
)
from campaigns.rulebooks.verdict import Fact, Finding

# Rule.CAST_COSTS_TWO, Rule.GATHER_COSTS_ONE, each with a die more or without: Rule.DIE_FOR_A_CHIP
PRICE_RULES = {Deed.CAST: Rule.CAST_COSTS_TWO, Deed.GATHER: Rule.GATHER_COSTS_ONE}


class RitualOptions(Options, frozen=True):
    # In turn order: Rule.TURN_ORDER.
    witches: Annotated[tuple[Name, ...], msgspec.Meta(min_length=FEWEST_WITCHES, max_length=MOST_WITCHES)]
    # The spaces of the moon's track: Rule.LENGTH_OF_THE_MOON_TRACK.
    moons: Annotated[int, msgspec.Meta(ge=1, le=9_999)]


class SeatedWitch(msgspec.Struct, frozen=True):
    name: str
    chips: int = CHIPS_EACH


class ScoredWitch(msgspec.Struct, frozen=True):
    """A Witch's score, as the results keep it."""

    name: str
    points: dict[str, int]
    total: int
    place: int
    # What she counted, by which the score is explained.
    counts: dict[str, int] = {}


class RitualState(State, frozen=True):
    moons: int
    witches: tuple[SeatedWitch, ...]
    # Whose turn it is; null when all have had their last one.
    turn: str | None
    round: int = 1
    scores: tuple[ScoredWitch, ...] = ()
    outcome: Outcome | None = None

    @property
    def last_round(self) -> bool:
        """Whether the moon is on its last space: Rule.LAST_TURNS."""
        return self.round >= self.moons


class MagicDone(Event, frozen=True):
    witch: Name
    do: Deed
    # What she threw into the Cauldron.
    chips: Count
    success: bool


class TurnEnded(Event, frozen=True):
    pass


class CountedWitch(Sent, frozen=True):
    name: Name
    ingredients: Count
    gems: Count
    spells: Count
    chips: Count


class Scored(Event, frozen=True):
    witches: Annotated[tuple[CountedWitch, ...], msgspec.Meta(min_length=FEWEST_WITCHES, max_length=MOST_WITCHES)]


EVENTS: Mapping[str, type[Event]] = {"magic-done": MagicDone, "turn-ended": TurnEnded, "scored": Scored}


def start(options: RitualOptions) -> RitualState:
    _check_each_once(options.witches, "witches.{}")
    witches = tuple(SeatedWitch(name) for name in options.witches)
    return RitualState(moons=options.moons, witches=witches, turn=options.witches[0])


def apply(state: RitualState, event: Event) -> RitualState:
    _check_facts(state, event)
    if state.outcome:
        raise _illegal(Rule.MOST_POINTS_WIN)
    return APPLIED[type(event)](state, event)


def view(state: RitualState, viewer: Viewer) -> dict[str, Any]:
    """All of it, whoever looks: chips, turns and the moon lie open."""
    return {**msgspec.json.decode(msgspec.json.encode(state)), "last_round": state.last_round}


def outcome(state: RitualState) -> Outcome | None:
    return state.outcome


# --- What the facts name


def _check_facts(state: RitualState, event: Event) -> None:
    names = [witch.name for witch in state.witches]
    if isinstance(event, MagicDone) and event.witch not in names:
        raise Malformed("witch", "unknown", name=event.witch)
    if isinstance(event, Scored):
        counted = [witch.name for witch in event.witches]
        for at, name in enumerate(counted):
            if name not in names:
                raise Malformed(f"witches.{at}.name", "unknown", name=name)
        _check_each_once(counted, "witches.{}.name")
        for name in names:
            if name not in counted:
                raise Malformed("witches", "missing", name=name)


def _check_each_once(names: Sequence[str], field: str) -> None:
    for at, name in enumerate(names):
        if name in names[:at]:
            raise Malformed(field.format(at), "twice", name=name)


# --- What happens


def _do_magic(state: RitualState, event: MagicDone) -> RitualState:
    """Any number of times in a turn, as far as her chips go: Rule.AS_OFTEN_AS_CHIPS_ALLOW."""
    if state.turn is None:
        raise _illegal(Rule.LAST_TURNS)
    if event.witch != state.turn:
        raise _illegal(Rule.TURN_ORDER, witch=event.witch, turn=state.turn)
    if event.chips not in prices(event.do):
        raise _illegal(PRICE_RULES[event.do], chips=event.chips, price=COSTS[event.do])
    [has] = [witch.chips for witch in state.witches if witch.name == event.witch]
    if event.chips > has:
        raise _illegal(Rule.AS_OFTEN_AS_CHIPS_ALLOW, witch=event.witch, chips=event.chips, has=has)
    witches = (
        SeatedWitch(witch.name, witch.chips - event.chips) if witch.name == event.witch else witch
        for witch in state.witches
    )
    return msgspec.structs.replace(state, witches=tuple(witches))


def _end_turn(state: RitualState, event: TurnEnded) -> RitualState:
    if state.turn is None:
        raise _illegal(Rule.LAST_TURNS)
    names = [witch.name for witch in state.witches]
    at = names.index(state.turn) + 1
    if at < len(names):
        return msgspec.structs.replace(state, turn=names[at])
    if state.last_round:
        return msgspec.structs.replace(state, turn=None)
    # Rule.MOON_MOVES_ON
    return msgspec.structs.replace(state, turn=names[0], round=state.round + 1)


def _score(state: RitualState, event: Scored) -> RitualState:
    """With the chips that are counted now, whatever was followed before: Rule.CHIPS_AS_COUNTED."""
    if state.turn is not None:
        raise _illegal(Rule.SCORING_AFTER_THE_LAST_TURN, turn=state.turn)
    scoring = score([WitchCounts(**msgspec.structs.asdict(witch)) for witch in event.witches])
    kept = tuple(_kept(each) for each in scoring.scores)
    return msgspec.structs.replace(state, scores=kept, outcome=Outcome(how="scored", won=True, winners=scoring.winners))


def _kept(each: WitchScore) -> ScoredWitch:
    points, counts = ({row.value: number for row, number in rows.items()} for rows in (each.points, each.counts))
    return ScoredWitch(each.name, points, each.total, each.place, counts)


APPLIED: Mapping[type[Event], Callable[[RitualState, Any], RitualState]] = {
    MagicDone: _do_magic,
    TurnEnded: _end_turn,
    Scored: _score,
}


def _illegal(rule: Rule, **facts: Fact) -> Illegal:
    return Illegal(Finding(rule, facts))


RULES = TableRules(
    options=RitualOptions,
    state=RitualState,
    events=EVENTS,
    start=start,
    apply=apply,
    view=view,
    outcome=outcome,
)
