"""What the mutation of a day does to what the companion reckons: Rule.TEMPORAL_MUTATION.

The vocabulary is told in docs/almanac.md, and which mutation does what in the edition of the almanac.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from campaigns.rulebooks.apocrypha.assists import Assist, AssistingSaint, assists
from campaigns.rulebooks.apocrypha.changes import DiceChange
from campaigns.rulebooks.apocrypha.costs import HIERARCHY, Cost, OtherCost, Payment, Shift, pay, shifted
from campaigns.rulebooks.apocrypha.damage import DamageDealt
from campaigns.rulebooks.apocrypha.dice import Dice, DieColor, from_the_box
from campaigns.rulebooks.apocrypha.mission_end import MissionEnd
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rulebooks.verdict import Finding

if TYPE_CHECKING:
    from campaigns.rulebooks.apocrypha.odds import Check

# The color of the virtue that is used, and the package of a change that the day only offers.
OWN = "own"
OF_THE_DAY = "day"


class EffectAt(StrEnum):
    """What is reckoned; nothing of ours reckons the last two, so there the table is only reminded."""

    CHECK = "check"
    ASSISTS = "assists"
    DAMAGE = "damage"
    COST = "cost"
    MISSION_END = "mission-end"
    HAND = "hand"
    CLOCK = "clock"


class Condition(StrEnum):
    """What somebody at the table has to say before an effect counts."""

    DONE = "done"
    HOPE = "hope"
    DOOM = "doom"
    THREAT = "threat"
    COMPANY = "company"
    ALONE = "alone"
    SANCTIFY = "sanctify"
    GUARD = "guard"
    SEAL = "seal"
    NAMED = "named"
    NOT_NAMED = "not-named"
    HIGHEST = "highest"
    LOWEST = "lowest"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    AGAIN = "again"
    THAT_TURN = "that-turn"
    SPARED = "spared"
    RAGE_GIFT = "rage-gift"
    OTHER_CARD = "other-card"
    REFUSED = "refused"
    ONES = "ones"
    MUTATES = "mutates"
    BLIND = "blind"
    BOOST = "boost"
    LATER = "later"
    HOLY = "holy"
    WICKED = "wicked"
    BODY_GIFT = "body-gift"
    THEIR_TURN = "their-turn"


class Lack(StrEnum):
    ASSISTS = "assists"
    REROLLS = "rerolls"
    BOOST = "boost"
    SKILL = "skill"


class Turn(StrEnum):
    """How virtues point otherwise."""

    TOP_BOTTOM = "top-bottom"
    CLOCKWISE = "clockwise"


class AssistReach(StrEnum):
    NEXUS = "nexus"


# Where the virtue lies that counts as pointing each way.
POINTING = {
    Turn.TOP_BOTTOM: {Direction.TOP: Direction.BOTTOM, Direction.BOTTOM: Direction.TOP},
    Turn.CLOCKWISE: {
        Direction.TOP: Direction.LEFT,
        Direction.RIGHT: Direction.TOP,
        Direction.BOTTOM: Direction.RIGHT,
        Direction.LEFT: Direction.BOTTOM,
    },
}


@dataclass(frozen=True)
class MutationDice:
    """How many mutation dice are rolled; all but *always* only where the check mutates anyway."""

    more: int = 0
    least: int = 0
    most: int | None = None
    always: int = 0

    def of(self, assisting: int) -> int:
        if not assisting:
            return self.always
        dice = max(assisting + self.more, self.least)
        return dice if self.most is None else min(dice, self.most)


@dataclass(frozen=True, kw_only=True)
class DayEffect:
    """One thing that a day changes; all that is not said stays as it is."""

    at: EffectAt
    # All of these have to be said.
    when: tuple[Condition, ...] = ()
    # Only with one of these virtues: the one used in a check, targeted for an assist, or of the damage.
    virtue: frozenset[Virtue] = frozenset()
    # Whether the table applies it, since we cannot.
    remind: bool = False
    # Of a check.
    change: DiceChange | None = None
    dice: int = 0
    # Bonus dice, where nothing is said of those added; any, of those trashed.
    of: str = ""
    # Only with dice of so many colors.
    colors: int = 0
    most_dice: int = 0
    target: int = 0
    without: frozenset[Lack] = frozenset()
    # One batch more in a check; more dice for each other saint at the nexus who assists.
    rerolls: int = 0
    # Of assists.
    turn: Turn | None = None
    reach: AssistReach | None = None
    mutation: MutationDice | None = None
    # Of damage.
    up: int = 0
    down: int = 0
    becomes: Virtue | None = None
    unmatched: bool = False
    to: Cost | None = None
    # Of costs.
    shift: Shift | None = None
    times: int = 1
    not_above: Cost | None = None
    instead: Mapping[Cost, Cost] = field(default_factory=dict)
    # Of a mission's end: only of one that was won, or lost.
    won: bool | None = None
    fleeting: int = 0
    # Whether who slots a death of a loss may slot a new fleeting fragment too.
    consoles: bool = False


@dataclass(frozen=True)
class DayMutation:
    """A day's mutation and what of it acts on one question."""

    name: str
    rule: str
    effects: tuple[DayEffect, ...] = ()

    def at(self, *at: EffectAt) -> "DayMutation":
        return replace(self, effects=tuple(effect for effect in self.effects if effect.at in at))

    def acting(self, said: Iterable[str], virtue: Virtue | None = None, *, won: bool | None = None) -> "DayMutation":
        """What is left when only so much is *said*, of a check or damage of *virtue*."""
        known = set(said)
        kept = (effect for effect in self.effects if known.issuperset(effect.when) and effect.won in (None, won))
        return replace(self, effects=tuple(one for one in kept if not one.virtue or virtue in one.virtue))

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """What has to be asked, in the order of the effects."""
        return tuple(dict.fromkeys(word for effect in self.effects for word in effect.when))

    @property
    def steps(self) -> tuple[Finding, ...]:
        """One for each effect, which is all there is to say of it: no single fact would do."""
        facts: list[dict[str, Any]] = [{"name": self.name, "rule": self.rule, "effect": one} for one in self.effects]
        return tuple(Finding(Rule.TEMPORAL_MUTATION, each) for each in facts)

    def lacks(self, *lacks: Lack) -> bool:
        return any(effect.without.intersection(lacks) for effect in self.effects)

    @property
    def rerolls(self) -> tuple[int, ...]:
        return tuple(effect.rerolls for effect in self.effects if effect.at is EffectAt.CHECK and effect.rerolls)

    @property
    def fleeting(self) -> int:
        """How many more fleeting fragments are displayed than there are saints."""
        return sum(effect.fleeting for effect in self.effects)

    @property
    def consoles(self) -> bool:
        """Whether who slots a death of a loss may slot a new fleeting fragment too."""
        return any(effect.consoles for effect in self.effects)


NOTHING = DayMutation("", "")


# A check


def on_check(check: "Check", day: DayMutation, own: Virtue | None) -> "Check":
    """*check* with the dice, the target and the changes of *day*; rerolls are up to whoever knows whose they are."""
    return replace(
        check,
        dice=_dice(check.dice, day.effects, own),
        target=max(1, check.target + sum(effect.target for effect in day.effects)),
        changes=(*check.changes, *(effect.change for effect in day.effects if effect.change)),
    )


def _dice(dice: Dice, effects: Sequence[DayEffect], own: Virtue | None) -> dict[DieColor, int]:
    wanted = {color: count for color, count in dice.items() if count}
    for effect in effects:
        if effect.dice > 0 and len(wanted) >= effect.colors and (color := _color(effect.of, own)):
            wanted[color] = wanted.get(color, 0) + effect.dice
    taken = from_the_box(wanted)
    for effect in effects:
        for _ in range(-effect.dice):
            taken = _without_one(taken, _color(effect.of, own) if effect.of else None)
        while effect.most_dice and sum(taken.values()) > effect.most_dice:
            taken = _without_one(taken, None)
    return taken


def _color(of: str, own: Virtue | None) -> DieColor | None:
    if of == OWN:
        return DieColor(own) if own else None
    return DieColor(of) if of else DieColor.BONUS


def _without_one(dice: dict[DieColor, int], of: DieColor | None) -> dict[DieColor, int]:
    """One die less, of whichever color there is, a bonus die first; the only die stays."""
    if sum(dice.values()) <= 1:
        return dice
    color = of or (DieColor.BONUS if dice.get(DieColor.BONUS) else max(dice, key=lambda one: dice[one]))
    return {one: count for one, number in dice.items() if (count := number - (one is color))}


# Assists


def assists_of(
    choir: Sequence[AssistingSaint], active: int, virtue: Virtue, day: DayMutation = NOTHING
) -> tuple[Assist, ...]:
    """Everyone who could assist, as *day* has it."""
    if day.lacks(Lack.ASSISTS):
        return ()
    choir = [_turned(saint, day.effects) for saint in choir]
    found = {assist.name: assist for assist in assists(choir, active, virtue)}
    told = []
    for seat, saint in enumerate(choir):
        assist = found.get(saint.name)
        is_beside = seat != active and saint.nexus is not None and saint.nexus == choir[active].nexus
        if assist is None and is_beside and any(effect.reach for effect in day.effects):
            assist = Assist(saint.name, saint.virtues[virtue], ())
        if assist is not None:
            more = sum(effect.rerolls for effect in day.effects if effect.at is EffectAt.ASSISTS)
            told.append(replace(assist, rerolls=assist.rerolls + more * is_beside))
    return tuple(told)


def _turned(saint: AssistingSaint, effects: Sequence[DayEffect]) -> AssistingSaint:
    for effect in effects:
        if effect.turn:
            lies = POINTING[effect.turn]
            saint = replace(saint, pointing={way: saint.pointing[lies.get(way, way)] for way in Direction})
    return saint


def mutation_dice(assisting: int, day: DayMutation = NOTHING) -> int:
    for effect in day.effects:
        if effect.mutation:
            assisting = effect.mutation.of(assisting)
    return assisting


# Damage, costs, the end of a mission


def on_damage(blow: DamageDealt, day: DayMutation) -> DamageDealt:
    for effect in day.effects:
        blow = replace(
            blow,
            virtue=effect.becomes or blow.virtue,
            increases=[*blow.increases, *([effect.up] if effect.up else [])],
            decreases=[*blow.decreases, *([effect.down] if effect.down else [])],
            to=effect.to if effect.to and blow.to is Cost.DISCARD else blow.to,
            is_matched=blow.is_matched and not effect.unmatched,
        )
    return blow


def pay_on(cost: Cost | OtherCost, shifts: Sequence[Shift], day: DayMutation, *, is_to_play: bool = True) -> Payment:
    """What is paid on *day*, whose own changes come after all others; its name stands before what it did."""
    shifts = [*shifts]
    for effect in day.effects:
        for _ in range(effect.times if effect.shift else 0):
            now = pay(cost, shifts, is_to_play=is_to_play).paid
            if effect.shift and not _is_capped(now, effect):
                shifts.append(effect.shift)
    paid = pay(cost, shifts, is_to_play=is_to_play)
    for effect in day.effects:
        if isinstance(paid.paid, Cost) and paid.paid in effect.instead:
            paid = replace(paid, paid=effect.instead[paid.paid])
    return replace(paid, steps=(*day.steps, *paid.steps))


def _is_capped(cost: Cost | OtherCost, effect: DayEffect) -> bool:
    if effect.not_above is None or effect.shift is not Shift.RAISE or not isinstance(cost, Cost):
        return False
    return HIERARCHY.index(shifted(cost, Shift.RAISE)) > HIERARCHY.index(effect.not_above)


def on_mission_end(ending: MissionEnd, day: DayMutation) -> MissionEnd:
    return replace(ending, fleeting=ending.fleeting + day.fleeting)
